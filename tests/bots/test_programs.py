#!/usr/bin/env python3
"""test_programs.py PROGRAM: the subcommands arena, hint, bot and play --bot, as a script would use them."""
import json
import os
import subprocess
import sys
import unittest

PROGRAM = os.path.abspath(sys.argv.pop(1)) if len(sys.argv) > 1 else "build/igroteka"
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
EXAMPLE = f"exec:{sys.executable} {os.path.join(ROOT, 'examples', 'bot.py')}"
ENV = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", **{k: v for k, v in os.environ.items() if k.endswith("SAN_OPTIONS")}}


def run(*words, text=""):
    return subprocess.run([PROGRAM, *map(str, words)], input=text, capture_output=True, text=True, env=ENV, timeout=300)


def good(*words, **more):
    done = run(*words, **more)
    assert (done.returncode, done.stderr) == (0, ""), (words, done.stderr)
    return done.stdout


def view_of(game, seat, seats=2, seed=5):
    whole = good("new", game, "--seats", seats, "--seed", seed)
    turn = next(line for line in whole.splitlines() if line.startswith("turn ")).split()
    seat = seat or int(turn[1])
    return seat, json.loads(good("view", seat, "--json", text=whole))["position"]


GAMES = [g["name"] for g in json.loads(good("games", "--json"))]


class Arena(unittest.TestCase):
    def match(self, *words, game="toystory4", deals=6):
        return json.loads(good("arena", *words, "--game", game, "--deals", deals, "--seed", 3, "--json"))

    def test_threads_change_nothing(self):
        one = self.match("search@40", "greedy", game="ralph")
        self.assertEqual(one, self.match("search@40", "greedy", "--threads", 2, game="ralph"))

    def test_the_stronger_wins_from_every_seat(self):
        for game in GAMES:
            found = self.match("greedy", "random", game=game, deals=10)
            self.assertGreater(found["bots"][0]["won"]["mean"], 0.6, game)
            self.assertAlmostEqual(sum(b["won"]["mean"] for b in found["bots"]), 1, places=6)
            self.assertAlmostEqual(found["bots"][0]["margin"]["mean"], -found["bots"][1]["margin"]["mean"], places=6)

    def test_equals_are_equal(self):
        """The same bot in every seat: rotation makes it exactly half."""
        found = self.match("greedy", "greedy", game="shelfie", deals=20)
        self.assertAlmostEqual(found["pairs"][0]["ahead"]["mean"], 0.5, places=6)
        self.assertAlmostEqual(found["pairs"][0]["elo"], 0, places=6)

    def test_more_seats_than_bots(self):
        found = self.match("greedy", "random", "--seats", 4, game="shelfie")
        self.assertGreater(found["bots"][0]["won"]["mean"], 0.5)
        self.assertAlmostEqual(found["bots"][0]["won"]["mean"] + 3 * found["bots"][1]["won"]["mean"], 1, places=6)

    def test_another_program(self):
        found = self.match("greedy", EXAMPLE)
        self.assertGreater(found["bots"][0]["won"]["mean"], 0.5)
        own = self.match("greedy", f"exec:{PROGRAM} bot random")
        self.assertEqual(own["bots"][0]["won"], self.match("greedy", "random")["bots"][0]["won"])

    def test_what_is_wrong(self):
        for words, says in ((["nobody"], "level8"), (["greedy", "search@0"], "search@0"), (["random"] * 3, "more bots"),
                            (["greedy", "exec:true"], "does not answer")):
            done = run("arena", *words, "--game", "shelfie", "--seed", 1)
            self.assertEqual((done.returncode, done.stdout), (2, ""))
            self.assertIn(says, done.stderr)
        self.assertEqual(run("arena", "greedy").returncode, 2)
        self.assertEqual(run("arena", "random", "exec:while read x; do echo igroteka-bot 1 move; done", "--game", "iota", "--seed", 1)
                         .returncode, 1)


class Hint(unittest.TestCase):
    def test_every_game(self):
        for game in GAMES:
            seat, view = view_of(game, None)
            found = json.loads(good("hint", "--simulations", 100, "--json", text=view))
            legal = good("moves", text=view).splitlines()
            self.assertEqual(found["seat"], seat)
            self.assertGreaterEqual(len(found["moves"]), 2)
            for line in found["moves"]:
                self.assertTrue(any(m.endswith(line["move"]) for m in legal), line)
                self.assertTrue(1 <= line["place"] <= 2)
            self.assertEqual(found, json.loads(good("hint", "--simulations", 100, "--json", text=view)), "the same hint again")

    def test_the_whole_position_gives_no_more(self):
        whole = good("new", "iota", "--seats", 2, "--seed", 5)
        seat, view = view_of("iota", None)
        self.assertEqual(good("hint", "--simulations", 60, "--json", "--seat", seat, text=whole),
                         good("hint", "--simulations", 60, "--json", text=view))

    def test_not_your_turn(self):
        seat, _ = view_of("shelfie", None)
        _, view = view_of("shelfie", 3 - seat)
        self.assertEqual(run("hint", text=view).returncode, 2)


class Bot(unittest.TestCase):
    def test_talk(self):
        seat, view = view_of("iota", None)
        text = f"hello\nseed 4\nbudget 50\nbudget 5s\nview {seat}\n{view}end\nview {3 - seat}\n{view}end\nview {seat}\nnonsense\nend\nwhat\nquit\n"
        lines = good("bot", "search", text=text).splitlines()
        self.assertEqual(lines[:3], ["igroteka-bot 1 search", "ok", "ok"])
        self.assertTrue(lines[3].startswith("error ") and lines[5].startswith("error ") and lines[6].startswith("error "))
        self.assertIn(lines[4].removeprefix("move "), good("moves", text=view))
        self.assertTrue(lines[7].startswith("error "))

    def test_play(self):
        out = good("play", "shelfie", "--bot", "level3", "--seed", 1, "--seat", 2, "--lang", "en", text="quit\n")
        self.assertIn("Seat 1: take", out)
        self.assertEqual(run("play", "shelfie", "--bot", "nobody", "--seed", 1).returncode, 2)


if __name__ == "__main__":
    unittest.main()
