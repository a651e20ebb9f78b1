#!/usr/bin/env python3
"""check.py KIT... - holds the Python package against lines of `igroteka conformance`.  An example for whoever has another engine."""
import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "python"))
import igroteka as ig                                      # noqa: E402


def check(fact):
    game = ig.Game(fact["game"])
    position = game.read(fact["position"])
    assert str(position) == fact["position"]
    assert [p + 1 for p in position.active] == fact["turn"] and position.over == fact["over"]
    assert position.scores() == fact["scores"] and position.places() == fact["places"]
    for seat, moves in fact["moves"].items():
        view = position.view(int(seat) - 1)
        assert [view.text(m) for m in view.moves()] == moves, seat
    for no in fact["refused"]:
        seat = no["seat"] - 1
        answer = position.check(position.move(no["move"]), seat)
        assert answer > 0 and game.clause(answer).id == no["clause"], no
    for seat, text in fact["views"].items():
        assert str(position.view(-2 if seat == "spectator" else int(seat) - 1)) == text, seat
        assert str(game.read(text)) == text


def main(paths):
    n = 0
    for path in paths:
        for line in open(path, encoding="utf-8"):
            n += 1
            check(json.loads(line))
    print(f"Python: {n} positions agree")


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(sys.argv[1:])
