#!/usr/bin/env python3
"""fronts.py SCRIPT PROGRAM [NODE ENGINE.WASM]: one script of moves, undos and refusals is the same game in every front end.

SCRIPT (tests/table/script.c) plays it with src/table alone. In lines, on a terminal and in the page's module it must give the
same answers, the same events in the ear of the person and, after every step, the same bytes of the record; and a game that
is left in the middle and taken up again must end in the same bytes.
"""
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests/tui"))
SCRIPT, PROGRAM, *PAGE = sys.argv[1:]
sys.argv[1:] = [PROGRAM]
from terminal import Pty, environment      # noqa: E402

SEED, BOT, STEPS = "9007199254740993", "level2", 14      # a seed that no double can hold


class Reference:
    """The table itself."""

    def __init__(self, game, seats):
        self.p = subprocess.Popen([SCRIPT, game, str(seats), SEED, BOT], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.last = self.read()

    def part(self):
        return self.p.stdout.read(int(self.p.stdout.readline())).decode()

    def read(self):
        return {key: self.part() for key in ("answer", "heard", "told", "record")}

    def step(self, words):
        self.p.stdin.write(words.encode() + b"\n")
        self.p.stdin.flush()
        self.last = self.read()
        return self.last

    def close(self):
        self.p.stdin.close()
        self.p.stdout.close()
        assert self.p.wait() == 0


def legal_moves(record, folder):
    """Of the first seat, where it is to move."""
    file = os.path.join(folder, "so-far.record")
    with open(file, "w") as f:
        f.write(record)
    shown = subprocess.run([PROGRAM, "replay", file, "--json"], capture_output=True, text=True, env=environment(), check=True).stdout
    last = json.loads(shown.strip().splitlines()[-1])
    return next((m["moves"] for m in last["moves"] if m["seat"] == 1), [])


def make_script(game, seats, folder):
    """Moves at random, some undone at once, some later, some changed, and what is refused; with what the table answered."""
    rng, table = random.Random(game), Reference(game, seats)
    steps, told = [], [table.last]

    def do(words):
        steps.append(words)
        told.append(table.step(words))
        return told[-1]["answer"]
    do("undo")
    for _ in range(STEPS):
        moves = legal_moves(table.last["record"], folder)
        if not moves:
            break
        move = rng.choice(moves)
        assert do(move) == "done"
        kind = rng.randrange(6)
        if kind == 0 and do("undo") == "undone":
            do(move)                                     # the same again
        elif kind == 1 and do("undo") == "undone":
            do(rng.choice(moves))                        # another one
        elif kind == 2:
            do("dance on the table")
            do(move)                                     # as often as not it is no longer legal
        elif kind == 3:
            do(move.split()[0])                          # not complete, or no move at all
        elif kind == 4:
            do("undo"), do("undo")
    table.close()
    return steps, told


# ---- in lines --------------------------------------------------------------------------------

PROMPT = "Player 1, your move: "


def until_prompt(p):
    said = b""
    while not said.endswith(PROMPT.encode()):
        got = p.stdout.read1(65536)
        if not got:
            return said.decode()
        said += got
    return said.decode()[:-len(PROMPT)]


def in_words(answer):
    """How the terminal says it."""
    known = {"nothing": "Nothing to undo.", "undone": "undoes a move.", "more": "The move is not finished.", "done": "You "}
    return known.get(answer, answer)


def read(path):
    with open(path) as f:
        return f.read()


def lines(game, seats, steps, told, folder):
    record = os.path.join(folder, "lines.record")
    p = subprocess.Popen([PROGRAM, "play", game, "--plain", "--seats", str(seats), "--seed", SEED, "--bot", BOT, "--record", record],
                         stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment())
    until_prompt(p)
    assert read(record) == told[0]["record"], "in lines: the deal"
    for i, (words, want) in enumerate(zip(steps, told[1:])):
        before = told[i]["told"].splitlines()
        p.stdin.write(words.encode() + b"\n")
        p.stdin.flush()
        said = until_prompt(p)
        assert in_words(want["answer"]) in said, f"in lines, step {i + 1}, {words}: {want['answer']!r} is not in {said!r}"
        assert read(record) == want["record"], f"in lines, step {i + 1}, {words}: another record"
        if want["answer"] == "done":
            for line in want["told"].splitlines()[len(before):]:
                assert line + "\n" in said, f"in lines, step {i + 1}: {line!r} was not told: {said!r}"
    p.stdin.close()
    p.stdout.close()
    p.wait()
    assert read(record) == told[-1]["record"], "in lines: the end"


# ---- on a terminal ------------------------------------------------------------------------------

def wait_for(what, why):
    end = time.monotonic() + 60
    while not what():
        assert time.monotonic() < end, why
        time.sleep(0.005)


def screen(game, seats, steps, told, folder):
    record = os.path.join(folder, "screen.record")
    p = Pty(PROGRAM, "play", game, "--seats", seats, "--seed", SEED, "--bot", BOT, "--record", record, size=(40, 130))
    wait_for(lambda: os.path.exists(record) and read(record) == told[0]["record"], "on the screen: the deal")
    for i, (words, want) in enumerate(zip(steps, told[1:])):
        p.press(words + "\r")
        wait_for(lambda: p.hear() is not None and read(record) == want["record"], f"on the screen, step {i + 1}, {words}: another record")
    p.press("\x1b[21~\r")
    p.end()
    p.close()


# ---- in the page ----------------------------------------------------------------------------------

def page(game, seats, steps, told, _folder):
    done = subprocess.run([*PAGE[:1], str(ROOT / "tests/wasm/fronts.mjs"), *PAGE[1:], game, str(seats), SEED, BOT], input=json.dumps(steps),
                          capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    for i, (got, want) in enumerate(zip(json.loads(done.stdout), told, strict=True)):
        for key in ("answer", "heard", "told", "record"):
            assert got[key] == want[key], f"in the page, step {i}, {steps[i - 1] if i else 'the deal'}: {key} {got[key]!r} instead of {want[key]!r}"


# ---- left, and taken up again -------------------------------------------------------------------------

def resumed(game, seats, steps, told, folder):
    env = environment(XDG_STATE_HOME=folder)
    record = os.path.join(folder, "resumed.record")
    middle = max(i for i in range(len(steps) // 2 + 1) if any(" 1 " in l[:7] for l in told[i]["record"].splitlines() if l[0].isdigit()))
    new = ["--seats", str(seats), "--seed", SEED, "--bot", BOT]
    for part, words in ((steps[:middle], [game, *new]), (steps[middle:], ["--resume"])):
        subprocess.run([PROGRAM, "play", "--plain", "--record", record, *words], input="".join(s + "\n" for s in part), text=True, capture_output=True, env=env, check=True)
    assert read(record) == told[-1]["record"], "taken up again: another record"


def main():
    games = [g["name"] for g in json.loads(subprocess.run([PROGRAM, "games", "--json"], capture_output=True, text=True, check=True).stdout)]
    for game in games:
        seats = 3 if game == games[0] else 2
        with tempfile.TemporaryDirectory() as folder:
            steps, told = make_script(game, seats, folder)
            for front in (lines, screen, resumed) + ((page,) if PAGE else ()):
                front(game, seats, steps, told, folder)
        kinds = [t["answer"] if t["answer"] in ("done", "undone", "nothing", "more") else "refused" for t in told[1:]]
        print(f"{game}: {len(steps)} steps:", ", ".join(f"{k} {kinds.count(k)}" for k in sorted(set(kinds))), flush=True)
    print("the same in lines, on the screen, taken up again" + (" and in the page" if PAGE else ""))


if __name__ == "__main__":
    main()
