#!/usr/bin/env python3
"""run.py - the named perft counts.

    run.py PROGRAM                                 checks every row of games/*/perft
    run.py PROGRAM --add GAME SEATS SEED DEPTH     appends a row

A row: game, seats, seed, depth, nodes of that depth (src/play/perft.h says
what a node is).
"""
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "tools"))
from games import folder_of                    # noqa: E402


def nodes(program, game, seats, seed, depth):
    done = subprocess.run([program, "perft", game, depth, "--seats", seats, "--seed", seed], capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"perft {game} {depth}: {done.stderr}")
    return done.stdout.split()[-1]


def check(program):
    wrong = rows = 0
    for line in (line for table in sorted(ROOT.glob("games/*/perft")) for line in table.read_text().splitlines()):
        if not line.split() or line.startswith("#"):
            continue
        *what, want = line.split()
        got = nodes(program, *what)
        rows += 1
        if got != want:
            wrong += 1
            print(f"perft {' '.join(what)}: {want} nodes in the table, {got} counted")
    print(f"{rows} counts, {wrong} wrong")
    return wrong or not rows


if __name__ == "__main__":
    if len(sys.argv) == 2:
        sys.exit(1 if check(sys.argv[1]) else 0)
    if len(sys.argv) != 7 or sys.argv[2] != "--add":
        sys.exit(__doc__)
    with (folder_of(sys.argv[3]) / "perft").open("a") as f:
        print(*sys.argv[3:], nodes(sys.argv[1], *sys.argv[3:]), file=f)
