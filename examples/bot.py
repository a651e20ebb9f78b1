#!/usr/bin/env python3
"""A bot of forty lines: it plays the move with the most words, and knows no rule.

    igroteka arena greedy "exec:python3 examples/bot.py" --game toystory4 --deals 50

The protocol is in docs/bots.md: a question is a view and the legal moves.
"""
import sys


def read_question():
    """The lines of the view and the legal moves, up to "end"."""
    view, moves, now = [], [], None
    for line in sys.stdin:
        line = line.rstrip("\n")
        if line == "end":
            break
        if line.startswith("moves "):
            now = moves
        else:
            (view if now is None else now).append(line)
    return view, moves


def choose(view, moves):
    return max(moves, key=lambda move: len(move.split()))


def main():
    for line in sys.stdin:
        word = line.split()[0] if line.split() else ""
        if word == "hello":
            answer = "igroteka-bot 1 wordy"
        elif word in ("seed", "budget"):
            answer = "ok"
        elif word == "view":
            answer = "move " + choose(*read_question())
        elif word == "quit":
            break
        else:
            answer = "error what?"
        print(answer, flush=True)


main()
