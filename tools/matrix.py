#!/usr/bin/env python3
"""matrix.py - which clause stands in which code and in which test; fails on a hole.

    matrix.py CLAUSES-RUNNER SOURCE-ROOT [--all]

Every clause of games/*/rules.en.md must carry its id in the C of its folder and have a test.
A clause that code can answer with (its enum stands outside a comment, and not
only in a score) must have both: a move it refuses and a move that is allowed.
"""
import glob
import os
import re
import subprocess
import sys


def clauses_of(book):
    return re.findall(r"^\*\*([A-Z]+-\d+\.\d+)\*\*", open(book, encoding="utf-8").read(), re.M)


def code_of(folder):
    """id -> files that name it, and the ids that code returns."""
    where, returned = {}, set()
    for path in sorted(glob.glob(folder + "/*.[ch]")):
        text = open(path, encoding="utf-8").read()
        bare = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
        for m in re.finditer(r"\b([A-Z]+)[-_](\d+)[._](\d+)\b", text):
            where.setdefault(f"{m[1]}-{m[2]}.{m[3]}", set()).add(os.path.basename(path))
        for m in re.finditer(r"(?:return|\?|:)\s*\(?([A-Z]+)_(\d+)_(\d+)\b", bare):
            returned.add(f"{m[1]}-{m[2]}.{m[3]}")
    return where, returned


def tests_of(runner, folder):
    files = sorted(glob.glob(folder + "/*.t"))
    if not files:
        return {}
    out = subprocess.run([runner, "--list"] + files, capture_output=True, text=True).stdout
    found = {}
    for _, clause, word, place in (line.split(" ", 3) for line in out.splitlines() if line.startswith("@ ")):
        found.setdefault(clause, []).append((word, os.path.basename(place)))
    return found


EFFECTS = {"is", "isnt", "sees", "hears", "scores", "places", "points", "moves", "says", "setup", "unreadable", "then"}


def row(clause, where, returned, tests):
    words = [w for w, _ in tests.get(clause, [])]
    no, yes = words.count("no"), sum(words.count(w) for w in ("yes", "then", "more"))
    effects = sum(w in EFFECTS for w in words)
    holes = []
    if clause not in where:
        holes.append("no code names it")
    if clause in returned and not no:
        holes.append("nothing is refused by it")
    if clause in returned and not yes + effects:
        holes.append("nothing is allowed under it")
    if not no + yes + effects:
        holes.append("no test")
    return no, yes, effects, holes


def main():
    runner, root = sys.argv[1], sys.argv[2]
    everything = "--all" in sys.argv
    bad = total = 0
    for book in sorted(glob.glob(root + "/games/*/rules.en.md")):
        folder = os.path.dirname(book)
        where, returned = code_of(folder)
        tests = tests_of(runner, folder + "/clauses")
        ids = clauses_of(book)
        unknown = [c for c in list(tests) + list(where) if c not in ids and c.split("-")[0] == ids[0].split("-")[0]]
        for c in sorted(set(unknown)):
            bad += 1
            print(f"{c}: named by {tests.get(c) or where.get(c)}, but not in {os.path.relpath(book, root)}")
        for clause in ids:
            no, yes, effects, holes = row(clause, where, returned, tests)
            total += 1
            bad += bool(holes)
            if holes or everything:
                code = " ".join(sorted(where.get(clause, [])))
                print(f"{clause:14} code: {code:28} no {no:3}  yes {yes:3}  effects {effects:3}  {'; '.join(holes)}")
    print(f"matrix: {total} clauses, {bad} holes")
    return bad != 0


if __name__ == "__main__":
    sys.exit(main())
