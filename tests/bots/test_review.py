#!/usr/bin/env python3
"""test_review.py PROGRAM: `igroteka analyze`.  games/*/reviews has a game of every kind in which greedy players
play and one event, named in the second line, is a planted blunder."""
import json
import os
import pathlib
import pty
import re
import signal
import statistics
import subprocess
import tempfile
import unittest
import xml.etree.ElementTree

from program import ENV, PATIENCE, PROGRAM, good, run

ROOT = pathlib.Path(__file__).resolve().parents[2]
REVIEWS = sorted(ROOT.glob("games/*/reviews/*.record"))


def review(path, simulations=300, text="", seed=1):
    return json.loads(good("analyze", path, "--simulations", simulations, "--seed", seed, "--json", text=text))


def planted(path):
    return int(re.search(r"event (\d+)", path.read_text().splitlines()[1])[1])


def up_to(path, number, move=None):
    """The record as it was after event `number`, perhaps with another move there."""
    kept = []
    for line in path.read_text().splitlines():
        words = line.split()
        if words[0] in ("end", "hash") or (words[0].isdigit() and int(words[0]) > number):
            continue
        if move and words[0] == str(number):
            line = f"{words[0]} {words[1]} {move}"
        kept.append(line)
    return "\n".join(kept) + "\n"


class Review(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.found = {path: review(path) for path in REVIEWS}

    def test_the_planted_blunder_is_found(self):
        self.assertEqual(len(REVIEWS), 5)
        for path, found in self.found.items():
            e = found["moves"][planted(path) - 1]
            self.assertEqual(e["n"], planted(path))
            self.assertIn(e["kind"], ("mistake", "blunder"), (path.name, e))
            self.assertNotEqual(e["best"], e["move"])
            self.assertGreater(e["loss"]["margin"], 2, path.name)
            self.assertGreater(e["loss"]["worth"], 4 * e["error"], path.name)
            mean = statistics.mean(m["loss"]["worth"] for m in found["moves"] if m["seat"] == e["seat"] and m["n"] != e["n"])
            self.assertGreater(e["loss"]["worth"], 3 * mean, f"{path.name}: it stands out among that player's moves")

    def test_the_best_move_loses_nothing(self):
        for path, found in self.found.items():
            for m in found["moves"]:
                if m["seat"] and m["best"] == m["move"]:
                    self.assertEqual((m["loss"]["worth"], m["loss"]["margin"], m["loss"]["place"], m["kind"]), (0, 0, 0, "fine"))
            n = planted(path)
            again = review("-", text=up_to(path, n, found["moves"][n - 1]["best"]))
            self.assertEqual(again["moves"][-1]["move"], found["moves"][n - 1]["best"])
            self.assertEqual(again["moves"][-1]["loss"]["worth"], 0, "the blunder is mended")
            self.assertFalse(again["over"])

    def test_sums(self):
        for path, found in self.found.items():
            last = found["moves"][-1]["after"]
            for p, seat in enumerate(found["seats"]):
                own = [m for m in found["moves"] if m["seat"] == p + 1]
                self.assertAlmostEqual(seat["loss"]["margin"], sum(m["loss"]["margin"] for m in own), delta=0.05)
                self.assertAlmostEqual(seat["luck"]["margin"], sum(m["luck"][p]["margin"] for m in found["moves"] if m["seat"] == 0), delta=0.1)
                self.assertAlmostEqual(seat["adjusted"]["margin"], seat["result"]["margin"] - seat["luck"]["margin"], delta=0.005)
                self.assertEqual(seat["blunders"], sum(m["kind"] == "blunder" for m in own))
                self.assertEqual(seat["result"], last[p])
            for before, m in zip(found["moves"], found["moves"][1:]):
                for p, luck in enumerate(m.get("luck", [])):
                    self.assertAlmostEqual(luck["margin"], m["after"][p]["margin"] - before["after"][p]["margin"], delta=0.002)
                if m["seat"]:
                    self.assertGreaterEqual(min(m["loss"].values()), 0)
            end = next(line.split() for line in path.read_text().splitlines() if line.startswith("end "))
            self.assertEqual([x["points"] for x in last], [float(x) for x in end[2:]], "at the end what is expected is what is")

    def test_the_thing_to_learn(self):
        """The lesson is the source that costly moves lost most in, worked out again from them, and only if it is no accident; else the
        move that cost most.  Whoever has not won is always told something."""
        lessons = 0
        for path, found in self.found.items():
            for p, seat in enumerate(found["seats"]):
                costly = [m for m in found["moves"] if m["seat"] == p + 1 and m["kind"] != "fine"]
                points, squares = {}, {}
                for m in costly:
                    for i, s in enumerate(m["sources"]):
                        rival = i == len(m["sources"]) - 1                     # what the rival gets is lost
                        points[s["source"]] = points.get(s["source"], 0) + (-s["points"] if rival else s["points"])
                        squares[s["source"]] = squares.get(s["source"], 0) + s["error"] ** 2
                sure = [s for s in points if points[s] > 0.51 and points[s] > 2.51 * squares[s] ** 0.5]
                lesson = seat["lesson"]
                if not lesson:
                    self.assertEqual((costly, seat["result"]["place"]), ([], 1), path.name)
                    continue
                if "source" not in lesson:
                    self.assertEqual(sure, [], path.name)
                    worst = max(costly, key=lambda m: m["loss"]["worth"], default=None)
                    self.assertEqual((lesson["event"], lesson["moves"]), (worst["n"] if worst else 0, len(costly)))
                    if worst:
                        self.assertIn(f" {round(100 * worst['loss']['worth'])} %", lesson["said"])
                    continue
                lessons += 1
                self.assertAlmostEqual(lesson["points"], points[lesson["source"]], delta=0.002 * len(costly))
                self.assertGreater(lesson["points"], 2.49 * squares[lesson["source"]] ** 0.5)
                self.assertGreaterEqual(lesson["points"] + 0.1, max([points[s] for s in sure], default=0))
                self.assertEqual(lesson["moves"], len(costly))
                self.assertIn(lesson["event"], [m["n"] for m in costly])
        self.assertGreater(lessons, 3, "there is something to learn in most of these games")

    def test_the_turning_point(self):
        """It is the winner's, and no other event raised the chance to win more."""
        told = 0
        for path, found in self.found.items():
            moves = found["moves"]
            for p, seat in enumerate(found["seats"]):
                if not seat["turning_point"]:
                    continue
                told += 1
                point = seat["turning_point"]
                self.assertEqual(seat["result"]["place"], 1)
                self.assertAlmostEqual(point["to"], moves[point["event"] - 1]["after"][p]["worth"], places=3)
                gain = {moves[i]["n"]: moves[i]["after"][p]["worth"] - moves[i - 1]["after"][p]["worth"] for i in range(1, len(moves))}
                self.assertLessEqual(max(gain.values()), point["to"] - point["from"] + 0.003)
        self.assertGreater(told, 1)

    def test_the_budget_is_spent_or_it_was_clear(self):
        for path, found in self.found.items():
            for m in found["moves"]:
                if m["seat"] and m["choices"] > 1 and m["simulations"]:
                    self.assertTrue(m["clear"] or m["simulations"] > 300 * 0.85, (path.name, m))
                    self.assertLessEqual(m["simulations"], 300)

    def test_a_move_of_one_choice_is_no_decision(self):
        for found in self.found.values():
            for m in found["moves"]:
                if m.get("choices") == 1:
                    self.assertEqual((m["loss"]["worth"], m["best"]), (0, m["move"]))
            for seat in found["seats"]:
                self.assertEqual(seat["decisions"], sum(m.get("choices", 0) > 1 for m in found["moves"] if m["seat"] == seat["seat"]))

    def test_the_same_again(self):
        path = REVIEWS[2]
        self.assertEqual(good("analyze", path, "--sims", 40), good("analyze", path, "--sims", 40, "--seed", 1))
        self.assertNotEqual(good("analyze", path, "--sims", 40), good("analyze", path, "--sims", 40, "--seed", 2))

    def test_luck_is_nobodys(self):
        """Over many games chance gives a seat nothing: what it changes is, on the mean, zero."""
        with tempfile.TemporaryDirectory() as folder:
            good("selfplay", "ralph", "--games", 24, "--seed", 8, "--record", folder)
            luck = [review(os.path.join(folder, name), 80, seed=i)["seats"][0]["luck"]["margin"] for i, name in enumerate(sorted(os.listdir(folder)))]
        error = statistics.stdev(luck) / len(luck) ** 0.5
        self.assertGreater(statistics.stdev(luck), 0.5)
        self.assertLess(abs(statistics.mean(luck)), 3 * error)

    def test_words(self):
        path = next(p for p in REVIEWS if p.stem == "iota")
        english, russian = good("analyze", path, "--sims", 100), good("analyze", path, "--sims", 100, "--lang", "ru")
        self.assertRegex(english, rf"(?m)^  {planted(path)}\. Player \d .*\. This is a blunder: \d+ % of a win, .* points\. Better: Player ")
        self.assertRegex(russian, rf"(?m)^  {planted(path)}\. Игрок \d .*\. Это зевок ценой в \d+ % шансов на победу и .* очка\. Лучше: Игрок ")
        self.assertIn("The luckiest draws:", english)

    def test_numbers_are_written_as_the_language_has_them(self):
        """The same ones: a point in English, a comma in Russian, a minus that is a minus in both."""
        said = {lang: good("analyze", ROOT / "games/shelfie/reviews/shelfie.record", "--simulations", 50, "--lang", lang) for lang in ("en", "ru")}
        found = {lang: re.findall(r"(?<![\w.,])[+−]?\d+" + point + r"\d+(?![\w.,]*\w)", said[lang]) for lang, point in (("en", r"\."), ("ru", ","))}
        self.assertGreater(len(found["en"]), 10)
        self.assertEqual(found["en"], [n.replace(",", ".") for n in found["ru"]])
        self.assertTrue(any(n.startswith("−") for n in found["en"]))
        self.assertNotRegex(said["ru"], r"\d\.\d")
        self.assertNotRegex(said["en"], r" -\d")

    def test_mistakes_are_named_by_the_chance_to_win(self):
        """One rule (src/arena/review.h): points beside it do not decide."""
        least = {"slip": .02, "mistake": .05, "blunder": .10}
        for path in REVIEWS:
            for m in review(path, 100)["moves"]:
                if "kind" not in m:
                    continue
                lost, error = m["loss"]["worth"], m["error"]
                if min(abs(lost - x) for x in [*least.values(), 2 * error]) < .001:     # what is printed is rounded
                    continue
                names = [k for k, x in least.items() if lost >= x and lost >= 2 * error]
                self.assertEqual(m["kind"], names[-1] if names else "fine", (path.name, m["n"], lost, error))

    def test_the_drawing(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "review.svg"
            good("analyze", REVIEWS[0], "--sims", 100, "--svg", path)
            drawn = xml.etree.ElementTree.parse(path).getroot()
            found = review(REVIEWS[0], 100)
        named = {"svg": "http://www.w3.org/2000/svg"}
        ways = drawn.findall("svg:polyline", named)
        self.assertEqual([w.get("class") for w in ways], [f"way s{p + 1}" for p in range(len(found["seats"]))], "a line of its own dashes for each seat")
        self.assertTrue(all(len(w.get("points").split()) == found["events"] for w in ways))
        marks = [m.find("svg:title", named).text for m in drawn.findall("svg:path", named) if m.find("svg:title", named) is not None]
        faults = [m for m in found["moves"] if m.get("kind") in ("mistake", "blunder")]
        self.assertEqual(len(marks), len(faults))
        for words, m in zip(marks, faults):
            self.assertTrue(words.startswith(f"{m['n']}. {m['told']} This is a {m['kind']}: ") and words.endswith(m["better"]), words)
        self.assertTrue(drawn.find("svg:title", named).text and drawn.find("svg:desc", named).text)

    def test_the_colours_are_the_pages(self):
        tokens = (ROOT / "web" / "tokens.css").read_text()
        light, dark = tokens.split(':root[data-theme="dark"]', 1)
        style = (ROOT / "src" / "cli" / "svg.c").read_text().split("@media")
        for ours, theirs in ((style[0], light), (style[1], dark)):
            found = re.findall(r"--([a-z0-9-]+):(#[0-9A-F]{6})", ours)
            self.assertGreater(len(found), 9)
            for name, colour in found:
                self.assertRegex(theirs, rf"--{name}:\s*{colour}")

    def test_time_instead_of_simulations(self):
        found = json.loads(good("analyze", REVIEWS[2], "--ms", 1, "--json"))
        self.assertTrue(found["whole"])

    def test_interrupted(self):
        """Ctrl-C: what was looked at is told, and that it is a part; progress goes to the terminal, not to the answer."""
        main, other = pty.openpty()
        p = subprocess.Popen([PROGRAM, "analyze", REVIEWS[0], "--sims", "20000", "--lang", "en"], stdout=subprocess.PIPE, stderr=other, text=True, env=ENV)
        os.close(other)
        shown = b""
        while b" / " not in shown:
            shown += os.read(main, 100)
        p.send_signal(signal.SIGINT)
        out = p.communicate(timeout=PATIENCE)[0]
        os.close(main)
        self.assertEqual(p.returncode, 130)
        self.assertRegex(out, r"Incomplete: \d+ of \d+ events reviewed\.")
        self.assertIn("The game is not over", out)

    def test_what_is_wrong(self):
        self.assertEqual(run("analyze", "/no/such/file").returncode, 2)
        damaged = REVIEWS[0].read_text().replace("end ", "end 1", 1)
        done = run("analyze", "-", text=damaged)
        self.assertEqual((done.returncode, done.stdout), (2, ""))


if __name__ == "__main__":
    unittest.main()
