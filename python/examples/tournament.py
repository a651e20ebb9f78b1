"""A player of your own against the bots: change `mine` and run it again."""
import igroteka as ig


def mine(view: ig.Position) -> ig.Move:
    """Tries every move in one guess of what is hidden, and takes the one with the most points at once."""
    seat, guess = view.seat, view.guess(seed=1)
    return max(view.moves(), key=lambda move: guess.after(move, seat).scores()[seat])


for game in ig.games():
    print(game)
    for opponent in ("random", "level5"):
        print(f"  against {opponent}:", *ig.match(game, [mine, opponent], deals=10), sep="\n    ")
