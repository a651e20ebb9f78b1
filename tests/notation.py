#!/usr/bin/env python3
"""notation.py - the examples of docs/notation.md are positions.

    notation.py PROGRAM docs/notation.md

Every indented block that begins with "position GAME" must be readable, and every
game must have one that is complete: printed by the program word for word.
"""
import json
import re
import subprocess
import sys


def examples(path):
    block, found = [], []
    for number, line in enumerate(open(path, encoding="utf-8"), 1):
        inside = line.startswith("    ")
        if inside and (block or re.match(r"    position [a-z0-9]+( \d+)?$", line)):
            block.append(line[4:].rstrip())
        elif block:
            found.append((number - len(block), "\n".join(block) + "\n"))
            block = []
    return found


def run(*words, text=""):
    return subprocess.run(words, input=text, capture_output=True, text=True)


def main(program, path):
    games = {g["name"] for g in json.loads(run(program, "games", "--json").stdout)}
    bad, whole = 0, set()
    for line, text in examples(path):
        done = run(program, "show", "-", "--lang", "en", text=text)
        if done.returncode:
            bad += 1
            print(f"{path}:{line}: {done.stderr.strip()}")
        elif done.stdout.startswith(text):
            whole.add(text.split()[1])
    for game in sorted(games - whole):
        bad += 1
        print(f"{path}: no complete position of {game}")
    print(f"{len(examples(path))} examples, {bad} wrong")
    return bad != 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
