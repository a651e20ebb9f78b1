#!/usr/bin/env python3
"""levels.py LEVELS.CSV OUT.C: the measured ratings of levels as a table for src/arena/levels.h.

The file has lines "game,level,rating,interval": points above level 1 of that game with two players, and half of
the 95 % interval of the step from the level below.  tools/strength writes it; what is not in it was not measured.
"""
import csv
import sys

source, out = sys.argv[1:]
with open(source, encoding="utf-8", newline="") as f:
    rows = [(r["game"], int(r["level"]), int(r["rating"]), int(r["interval"])) for r in csv.DictReader(f)]
with open(out, "w", encoding="utf-8") as f:
    f.write(f"/* Made by tools/levels.py of {source.rsplit('/', 1)[-1]}. */\n#include \"levels.h\"\n\nconst struct level levels[] = {{\n")
    for game, level, rating, interval in rows:
        f.write(f'  {{ "{game}", {level}, {rating}, {interval} }},\n')
    f.write(f"  {{ 0 }},\n}};\nconst int level_rows = {len(rows)};\n")
