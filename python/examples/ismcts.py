"""Information-set Monte Carlo: guesses of what is hidden, a bandit over the moves, random games to the end; beside the library's
own search with as many simulations."""
import math

import igroteka as ig

SIMULATIONS = 200


def ismcts(view: ig.Position, seat: int) -> ig.Move:
    moves = view.moves(seat)
    visits, value = [0] * len(moves), [0.0] * len(moves)
    for n in range(1, SIMULATIONS + 1):
        i = max(range(len(moves)), key=lambda k: math.inf if not visits[k] else value[k] / visits[k] + math.sqrt(2 * math.log(n) / visits[k]))
        world = view.guess(seed=n)                       # uniform among the worlds that this view allows
        places = world.after(moves[i], seat).finish(seed=n).places()
        visits[i] += 1
        value[i] += sum(q > places[seat] for q in places) / (len(places) - 1)
    return moves[max(range(len(moves)), key=visits.__getitem__)]


print(*ig.match("ralph", [ismcts, "random"], deals=10), sep="\n")
print(*ig.match("ralph", [ismcts, f"search@{SIMULATIONS}"], deals=5), sep="\n")
