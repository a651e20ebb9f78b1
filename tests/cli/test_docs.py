#!/usr/bin/env python3
"""test_docs.py PROGRAM PAGE... [--update]: the examples of a page are true.

In an indented block a line "$ igroteka ..." is run by sh; the lines after it
must be what it prints, stderr included.  A line "..." stands for any lines,
an empty line or "." for an empty one.
All examples of a page share one folder.  --update writes the answers anew
where a block has no "...".
"""
import os
import re
import subprocess
import sys
import tempfile


def blocks(lines):
    """(first line after the command, one past the last, command)"""
    for i, line in enumerate(lines):
        if line.startswith("    $ "):
            end = i + 1
            while re.match("\n?    (?![$] )", "\n".join(lines[end:end + 2])):
                end += 1
            yield i + 1, end, line[6:]


def answer(command, program, folder):
    env = {"PATH": os.path.dirname(os.path.abspath(program)) + ":" + os.environ["PATH"], "LC_ALL": "C.UTF-8"}
    env.update({k: v for k, v in os.environ.items() if k.endswith("SAN_OPTIONS")})
    done = subprocess.run(["sh", "-c", command], cwd=folder, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return ["    " + line.rstrip() if line.strip() else "    ." for line in done.stdout.rstrip("\n").splitlines()]


def matches(want, got):
    pattern = "".join("(.*\n)*" if w == "    ..." else re.escape(w) + "\n" for w in want)
    return re.fullmatch(pattern, "".join(g + "\n" for g in got)) is not None


def check(page, program, update):
    with open(page, encoding="utf-8") as f:
        lines = f.read().split("\n")
    wrong, new = [], []
    with tempfile.TemporaryDirectory() as folder:
        tried = [(a, b, c, answer(c, program, folder)) for a, b, c in blocks(lines)]
    at = 0
    for start, end, command, got in tried:
        want = [line or "    ." for line in lines[start:end]]
        if not matches(want, got):
            wrong.append(f"{page}:{start}: $ {command}\n" + "\n".join(got))
        new += lines[at:start] + (lines[start:end] if "    ..." in want else got)
        at = end
    if update:
        with open(page, "w", encoding="utf-8") as f:
            f.write("\n".join(new + lines[at:]))
    print(f"{page}: {len(tried)} examples, {len(wrong)} differ", *wrong, sep="\n")
    return not update and (wrong or not tried)


if __name__ == "__main__":
    words = [w for w in sys.argv[1:] if w != "--update"]
    if len(words) < 2:
        sys.exit(__doc__)
    sys.exit(1 if any([check(p, words[0], "--update" in sys.argv) for p in words[1:]]) else 0)
