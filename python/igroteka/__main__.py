"""python -m igroteka games | numbers GAME | play GAME [--bot level3] [--seats 2] [--seed 1] | match GAME BOT BOT... [--deals 50]"""
from __future__ import annotations

import argparse
import random
import sys

from . import Game, Refused, bots, games, match, speak

WORDS = {"You are seat 1. Type a move, `moves` for all legal ones, `hint`, or `quit`.":
         "Ваше место — 1. Введите ход, `moves` — все возможные ходы, `hint` — подсказка, `quit` — выйти.",
         "seat": "место", "has chosen": "карта выбрана", "place": "место в итоге", "points": "очков", "actions": "действий",
         "bytes of an observation": "байтов в наблюдении", "players": "игроков", "bots": "боты"}
russian = False


def say(text: str) -> str:
    return WORDS[text] if russian else text


def show_numbers(name: str) -> None:
    game = Game(name)
    print(f"{name}: {game.actions} {say('actions')}, {game.observation_size} {say('bytes of an observation')}\n")
    for kind in game.kinds:
        print(f"  {kind.first:6}  {kind.name} x {kind.count}: {kind.about}")
    print()
    for field in game.fields:
        print(f"  {field.offset:6}  {field.name} {'x'.join(map(str, field.shape))}: {field.about}")


def play(args: argparse.Namespace) -> int:
    game = Game(args.game)
    table = game.deal(args.seats, args.seed if args.seed is not None else random.getrandbits(63))
    print(f"{game.title}. {say('You are seat 1. Type a move, `moves` for all legal ones, `hint`, or `quit`.')}")
    while not table.over:
        seat = table.seat
        view = table.view(seat)
        if seat:
            move = view.bot(args.bot, seed=len(str(table)))
            print(f"{say('seat')} {seat + 1}: {view.text(move) if len(table.active) == 1 else say('has chosen')}")
            table.play(move, seat)
            continue
        print("\n" + view.describe())
        try:
            words = input("> ").strip()
        except EOFError:
            return 0
        if words in ("quit", "exit"):
            return 0
        if words == "moves":
            print("\n".join(view.text(m) for m in view.moves()))
            continue
        if words == "hint":
            print(view.text(view.bot("level5")))
            continue
        try:
            table.play(words, seat)
        except (Refused, ValueError) as why:
            print(why)
    print("\n" + table.describe())
    for p, (place, score) in enumerate(zip(table.places(), table.scores())):
        print(f"{say('seat')} {p + 1}: {say('place')} {place}, {score} {say('points')}")
    return 0


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m igroteka", description=__doc__)
    parser.add_argument("--lang", choices=["en", "ru"], default="en")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("games", help="which games and bots there are")
    numbers = commands.add_parser("numbers", help="the actions and the observation of a game")
    numbers.add_argument("game")
    player = commands.add_parser("play", help="play against bots, in lines")
    player.add_argument("game")
    player.add_argument("--bot", default="level3")
    player.add_argument("--seats", type=int)
    player.add_argument("--seed", type=int)
    meet = commands.add_parser("match", help="bots against each other")
    meet.add_argument("game")
    meet.add_argument("bots", nargs="+")
    meet.add_argument("--deals", type=int, default=50)
    meet.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(words)
    global russian
    russian = args.lang == "ru"
    speak(args.lang)
    try:
        if args.command == "games":
            for name in games():
                print(f"{name}: {Game(name).title}, {Game(name).seats[0]}-{Game(name).seats[-1]} {say('players')}")
            print(say("bots") + ":", ", ".join(bots()))
        elif args.command == "numbers":
            show_numbers(args.game)
        elif args.command == "match":
            print(*match(args.game, args.bots, args.deals, seed=args.seed), sep="\n")
        else:
            return play(args)
    except ValueError as why:
        print(why, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
