#!/usr/bin/env python3
"""run.py - records that must mean the same for ever.

    run.py PROGRAM                       checks games/*/golden and games/*/records
    run.py PROGRAM --update              writes the .expected files anew: read the diff
    run.py PROGRAM --new GAME [SEED]     plays a golden game and two records of a game

games/FOLDER/golden/GAME.record is one readable game, with remarks; beside it
GAME.expected is what `show` and `score` say of its end.  NAME.answers is a table
of cardboard: the words of the program and what a person types; NAME.asked is all
that is asked and told, in every language.  games/FOLDER/records holds games
that only have to replay.
"""
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "tools"))
from games import folder_of                    # noqa: E402
GOLDEN, RECORDS, ANSWERS = "games/*/golden/*.record", "games/*/records/*.record", "games/*/golden/*.answers"
LANGUAGES = ["en", *(ROOT / "po/LINGUAS").read_text().split()]


def igroteka(program, *words, text=""):
    done = subprocess.run([program, *map(str, words), "--lang", "en"], input=text, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"igroteka {' '.join(map(str, words))}: status {done.returncode}\n{done.stderr}")
    return done.stdout


def ending(program, record):
    replayed = igroteka(program, "replay", record)
    position = replayed.split("\n\nAfter events")[0] + "\n"
    return igroteka(program, "show", text=position) + "\n" + igroteka(program, "score", text=position)


def asked(program, answers):
    words, typed = answers.read_text().split("\n", 1)
    said = [subprocess.run([program, *words.split(), "--lang", language], input=typed, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
            for language in LANGUAGES]
    return "\n".join(s.stdout.rstrip(" ") for s in said)


def with_remarks(program, path):
    """The record, with the score of every seat wherever it changes."""
    lines, last = path.read_text().splitlines(), None
    events = [json.loads(e) for e in igroteka(program, "replay", path, "--json").splitlines()]
    first = next(i for i, line in enumerate(lines) if line.startswith("1 "))
    for i, e in enumerate(events):
        scores = [s["score"] for s in e["scores"]]
        if last and scores != last:
            lines[first + i] += "   # points " + " ".join(map(str, scores))
        last = scores
    return "\n".join(lines) + "\n"


def new(program, game, seed):
    seats = [n for n in range(1, 9) if subprocess.run([program, "new", game, "--seats", str(n)], capture_output=True).returncode == 0]
    if not seats:
        sys.exit(f"{program} does not play {game}")
    golden, records = folder_of(game) / "golden", folder_of(game) / "records"
    wanted = [(seats[0], golden / f"{game}.record"), (seats[0], records / f"{game}-few.record"), (seats[-1], records / f"{game}-many.record")]
    for i, (players, path) in enumerate(wanted):
        if path.exists():
            continue
        path.parent.mkdir(exist_ok=True)
        with tempfile.TemporaryDirectory() as folder:
            igroteka(program, "selfplay", game, "--seats", players, "--games", 1, "--seed", seed + i, "--record", folder)
            shutil.copyfile(f"{folder}/{game}-000001.record", path)
        if path.parent == golden:
            path.write_text(with_remarks(program, path))
        print("written:", path.relative_to(ROOT))
    update(program, [golden / f"{game}.record"])


def update(program, records):
    for r in records:
        r.with_suffix(".expected").write_text(ending(program, r))
    for a in sorted(ROOT.glob(ANSWERS)):
        a.with_suffix(".asked").write_text(asked(program, a))


def differs(path, got):
    want = path.read_text()
    if got == want:
        return False
    at = next((i for i, (a, b) in enumerate(zip(got.split("\n"), want.split("\n"))) if a != b), -1)
    print(f"{path}:{at + 1}: wanted: {want.split(chr(10))[at]}\n    got: {got.split(chr(10))[at]}")
    return True


def check(program):
    golden, kept, counted = (sorted(ROOT.glob(all)) for all in (GOLDEN, RECORDS, ANSWERS))
    wrong = sum(differs(r.with_suffix(".expected"), ending(program, r)) for r in golden)
    wrong += sum(differs(a.with_suffix(".asked"), asked(program, a)) for a in counted)
    for r in kept:
        igroteka(program, "replay", r)
    print(f"{len(golden)} golden games, {len(counted)} tables of cardboard, {len(kept)} records, {wrong} differ")
    return wrong or not golden or not kept


def main(program, what="", game="", seed="1"):
    if what == "--new":
        return new(program, game, int(seed))
    if what == "--update":
        return update(program, sorted(ROOT.glob(GOLDEN)))
    return check(program)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sys.exit(1 if main(*sys.argv[1:]) else 0)
