#!/usr/bin/env python3
"""test_programs.py PROGRAM EXAMPLE: the subcommands arena, hint, bot, selfplay --bot and play --bot, as a script would use
them; EXAMPLE is examples/bot.c, compiled."""
import importlib.machinery
import importlib.util
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest
import xml.etree.ElementTree

from program import ENV, PATIENCE, PROGRAM, good, run

EXAMPLE_C = "exec:" + os.path.abspath(sys.argv.pop(1)) if len(sys.argv) > 1 else "exec:build/example-bot"
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
EXAMPLE = f"exec:{sys.executable} {os.path.join(ROOT, 'examples', 'bot.py')}"


def view_of(game, seat, seats=2, seed=5):
    whole = good("new", game, "--seats", seats, "--seed", seed)
    turn = next(line for line in whole.splitlines() if line.startswith("turn ")).split()
    seat = seat or int(turn[1])
    return seat, json.loads(good("view", seat, "--json", text=whole))["position"]


def lines_of(path):
    return len(path.read_text().splitlines()) if path.exists() else 0


def worked(pid):
    """CPU time of a process, in seconds."""
    words = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


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
        self.assertGreater(self.match("greedy", EXAMPLE_C)["bots"][0]["won"]["mean"], 0.5)
        own = self.match("greedy", f"exec:{PROGRAM} bot random")
        self.assertEqual(own["bots"][0]["won"], self.match("greedy", "random")["bots"][0]["won"])

    def test_what_is_wrong(self):
        for words, says in ((["nobody"], "level8"), (["greedy", "search@0"], "search@0"), (["random"] * 17, "unexpected argument"), (["oracles"], "oracles"), (["oracle@0"], "search@0"),
                            (["greedy", "exec:true"], "does not answer")):
            done = run("arena", *words, "--game", "shelfie", "--seed", 1)
            self.assertEqual((done.returncode, done.stdout), (2, ""))
            self.assertIn(says, done.stderr)
        self.assertEqual(run("arena", "greedy").returncode, 2)
        self.assertEqual(run("arena", "random", "exec:while read x; do echo igroteka-bot 1 move; done", "--game", "iota", "--seed", 1)
                         .returncode, 1)


    def test_everybody_meets_everybody(self):
        words = "greedy", "level2", "random", "level3"
        found = self.match(*words, deals=8)
        rating = {b["bot"]: b["rating"]["mean"] for b in found["bots"]}
        self.assertEqual(sorted(rating, key=rating.get), ["random", "level2", "level3", "greedy"])
        self.assertAlmostEqual(sum(rating.values()), 0, places=6)
        self.assertTrue(all(b["rating"]["interval"] > 0 for b in found["bots"]))
        self.assertEqual(len(found["pairs"]), 6)
        alone = self.match("greedy", "level2", deals=8)["pairs"][0]
        self.assertEqual(next(p for p in found["pairs"] if (p["bot"], p["against"]) == ("greedy", "level2")), alone, "the same deals as when two meet")
        self.assertEqual(found, self.match(*words, "--threads", 3, deals=8))

    def test_tables_of_all_sizes(self):
        for game, seats in (("iota", 4), ("ralph", 6), ("shelfie", 3)):
            bots = ["greedy", "random", "level1", "level2", "random", "level3"][:seats + (seats == 3)]
            found = self.match(*bots, "--seats", seats, game=game, deals=2)
            self.assertAlmostEqual(sum(b["won"]["mean"] for b in found["bots"]) * (seats / len(bots)), seats / len(bots) * (4 / 3 if seats == 3 else 1), places=6)
            self.assertEqual(found["seats"], seats)

    def test_a_sequential_test(self):
        def asked(a, b, *more):
            return json.loads(good("arena", a, b, "--game", "toystory4", "--seed", 4, "--json", *more))
        plain = asked("greedy", "level2", "--sprt", "0,50")
        self.assertEqual(plain["sprt"]["answer"], "yes")
        self.assertLess(plain["deals"], 30, "it stops early")
        self.assertEqual(plain, asked("greedy", "level2", "--sprt", "0,50", "--threads", 4), "whatever the threads")
        self.assertEqual(asked("level2", "greedy", "--sprt", "0,50")["sprt"]["answer"], "no")
        self.assertEqual(asked("greedy", "greedy", "--sprt", "0,5", "--deals", 10)["sprt"]["answer"], "unknown")
        self.assertIn("yes, greedy is stronger", good("arena", "greedy", "level2", "--game", "toystory4", "--seed", 4, "--sprt", "0,50"))
        self.assertEqual(plain["sprt"], asked("greedy", "level2", "--sprt", "0,0;50,0")["sprt"], "with a comma before the tenths, too")
        for wrong in ("5", "20,0", "0,x", "0,5,", "0;", "0,5;0"):
            self.assertEqual(run("arena", "greedy", "random", "--game", "iota", "--seed", 1, "--sprt", wrong).returncode, 2)
        self.assertEqual(run("arena", "greedy", "random", "level1", "--game", "iota", "--seed", 1, "--sprt", "0,5").returncode, 2)

    def test_killed_and_resumed(self):
        """kill -9 again and again: in the end the numbers are those of a match that nobody disturbed."""
        words = ["arena", "search@60", "greedy", "level3", "--game", "toystory4", "--deals", "12", "--seed", "6", "--json"]
        whole = good(*words)
        with tempfile.TemporaryDirectory() as folder:
            ledger, kills, seen = pathlib.Path(folder) / "ledger", 0, []
            for i in range(60):
                p = subprocess.Popen([PROGRAM, *words, "--resume", ledger, "--threads", str(1 + i % 3)], stdout=subprocess.PIPE, text=True, env=ENV)
                more = (seen[-1] if seen else 0) + i % 4             # at once, or when it has played some more
                while i % 4 and p.poll() is None and lines_of(ledger) < more:
                    time.sleep(0.002)
                if p.poll() is None:
                    p.send_signal(signal.SIGKILL)
                    kills += 1
                out = p.communicate()[0]
                seen.append(lines_of(ledger))
                if p.returncode == 0:
                    break
            else:
                out = good(*words, "--resume", ledger)
            self.assertGreater(kills, 0)
            self.assertEqual(seen, sorted(seen), "what was played is never lost")
            self.assertEqual(out, whole)
            text = ledger.read_text()
            for cut in (5, len(text) // 2, len(text) - 1):           # torn at any place
                ledger.write_text(text[:cut])
                self.assertEqual(good(*words, "--resume", ledger), whole)
            longer = json.loads(good(*words[:6], "--deals", 13, *words[8:], "--resume", ledger))
            self.assertEqual(longer["deals"], 13)
            ledger.write_text(text.replace("0x1", "0y1", 1))
            self.assertEqual(run(*words, "--resume", ledger).returncode, 2)
            self.assertIn("another match", run("arena", "greedy", "random", "--game", "iota", "--seed", 6, "--resume", ledger).stderr)

    def test_interrupted(self):
        """Ctrl-C ends it at once, in the middle of a thought, and what is whole is told."""
        p = subprocess.Popen([PROGRAM, "arena", "search@100000000", "greedy", "--game", "iota", "--seed", "1", "--lang", "en"], stdout=subprocess.PIPE,
                             text=True, env=ENV)
        while worked(p.pid) < 0.3:                                   # seconds of thought
            time.sleep(0.01)
        p.send_signal(signal.SIGINT)
        self.assertIn("Interrupted: of 100 deals 0 were played.", p.communicate(timeout=PATIENCE)[0])
        self.assertEqual(p.returncode, 130)

    def test_who_sees_everything_is_stronger(self):
        found = self.match("oracle@60", "search@60", game="iota", deals=24)
        self.assertGreater(found["bots"][0]["margin"]["mean"], 0)
        self.assertEqual(run("play", "iota", "--bot", "oracle", "--seed", 1).returncode, 2, "not for people")
        self.assertEqual(run("bot", "oracle").returncode, 2)

    def test_who_knows_the_other_is_stronger(self):
        found = self.match("exploit@60:level1", "level1", game="ralph", deals=24)
        plain = self.match("search@60", "level1", game="ralph", deals=24)
        self.assertGreater(found["bots"][0]["won"]["mean"], 0.7)
        self.assertNotEqual(found["bots"][0]["margin"], plain["bots"][0]["margin"], "it asks the other")
        self.assertEqual(found, self.match("exploit@60:level1", "level1", "--threads", 3, game="ralph", deals=24))
        for wrong, says in (("exploit@60:nobody", "nobody"), ("exploit@0:level1", "search@0"), ("exploit@60:search@5ms", "simulations"),
                            ("exploit", "exploit")):
            done = run("arena", wrong, "level1", "--game", "ralph", "--seed", 1)
            self.assertEqual(done.returncode, 2, wrong)
            self.assertIn(says, done.stderr)
        self.assertEqual(run("play", "ralph", "--bot", "exploit@60:level1", "--seed", 1).returncode, 2, "not for people")

    def test_a_drawing(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "result.svg"
            self.match("greedy", "random", "level2", "--svg", path)
            drawn = path.read_text()
            for word in ("<title", "greedy", "random", "level2", "prefers-color-scheme:dark"):
                self.assertIn(word, drawn)
            colours = dict(re.findall(r"(--[a-z0-9-]+):(#[0-9A-F]{6})", drawn.split("@media")[0]))
            used = re.findall(r"([a-z]+):(#[0-9A-F]{6});([a-z]+):var\((--[a-z0-9-]+)\)", drawn)
            self.assertEqual(len(used), drawn.count("var("), "a colour for viewers that know no variables stands before each")
            for plain, colour, same, name in used:
                self.assertEqual((plain, colour), (same, colours[name]))
            self.assertEqual(run("arena", "greedy", "random", "--game", "iota", "--deals", 1, "--seed", 1, "--svg", folder).returncode, 2)


class SelfPlay(unittest.TestCase):
    def test_a_bot_in_every_seat(self):
        def scores(*more, seed=2):
            return json.loads(good("selfplay", "toystory4", "--games", 12, "--seed", seed, "--json", *more))
        bot = scores("--bot", "level3")
        self.assertGreater(bot["best"]["mean"], scores()["best"]["mean"])
        self.assertEqual(bot, scores("--bot", "level3", "--threads", 3))
        self.assertNotEqual(bot, scores("--bot", "level3", seed=3))
        self.assertEqual(run("selfplay", "toystory4", "--bot", "nobody", "--seed", 1).returncode, 2)
        silent = "exec:read x; echo igroteka-bot 1; while read x; do echo move nothing; done"
        self.assertEqual(run("selfplay", "toystory4", "--bot", silent, "--seed", 1, "--games", 1).returncode, 1)

    def test_a_bot_is_given_its_view(self):
        """A bot that gives up when it is shown a position that is not the view of its seat."""
        watcher = r"""exec:seat=; view=; last=; while read -r word rest; do case $word in
            hello) echo igroteka-bot 1 watcher;; seed) echo ok;; quit) exit;;
            moves) view=$seen; take=1; continue;;
            end) if [ "$view" = "$seat" ]; then echo "move $last"; else echo error; fi; take=; seen=; continue;;
            view) if [ -z "$asked" ]; then seat=$rest; asked=1; else seen=$rest; asked=; fi;; esac
            [ -n "$take" ] && last="$word $rest"; done"""
        good("selfplay", "iota", "--bot", watcher, "--seed", 1, "--games", 1)
        good("arena", watcher, "random", "--game", "iota", "--seed", 1, "--deals", 1)

    def test_verified_and_recorded(self):
        with tempfile.TemporaryDirectory() as folder:
            good("selfplay", "ralph", "--seats", 3, "--games", 2, "--seed", 5, "--bot", "search@20", "--verify", "--record", folder)
            for name in os.listdir(folder):
                good("replay", os.path.join(folder, name), "--plain")


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
            self.assertTrue(found["moves"][0]["why"])
            for other in found["moves"][1:]:
                self.assertEqual(bool(other["why"]), "at_once" in other, "only the best one did best")

    def test_the_reasons_add_up(self):
        """Sources and chances make the points, points less the rival's the lead; what the sentence tells stands."""
        for game in GAMES:
            seat, view = view_of(game, None)
            found = json.loads(good("hint", "--simulations", 800, "--json", "--lang", "en", text=view))
            self.assertTrue(found["clear"] or found["solved"] or found["simulations"] > 650, found["simulations"])
            c = found["compared"]
            if not c:
                self.assertTrue(found["solved"] or len(found["moves"]) == 1)
                continue
            mean = {k: c[k]["mean"] for k in ("later", "points", "rival", "margin")}
            self.assertAlmostEqual(sum(s["mean"] for s in c["sources"]) + mean["later"], mean["points"], places=3)
            self.assertAlmostEqual(mean["points"] - mean["rival"], mean["margin"], places=3)
            for s in c["sources"]:
                if f"{s['source']} +" in found["moves"][0]["why"] or f"{s['source']} −" in found["moves"][0]["why"]:
                    self.assertTrue(s["stands"], found)

    def test_the_whole_position_gives_no_more(self):
        whole = good("new", "iota", "--seats", 2, "--seed", 5)
        seat, view = view_of("iota", None)
        self.assertEqual(good("hint", "--simulations", 60, "--json", "--seat", seat, text=whole),
                         good("hint", "--simulations", 60, "--json", text=view))

    def test_threads(self):
        """Two threads share the games, and say the same the next time."""
        _, view = view_of("shelfie", None)
        two = [json.loads(good("hint", "--simulations", 301, "--threads", 2, "--json", text=view)) for _ in range(2)]
        self.assertEqual(two[0], two[1])
        self.assertLessEqual(two[0]["simulations"], 301)
        self.assertGreater(two[0]["simulations"], 200)

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
        self.assertIn("Player 1 takes ", out)
        self.assertEqual(run("play", "shelfie", "--bot", "nobody", "--seed", 1).returncode, 2)


class Ratings(unittest.TestCase):
    def test_bots(self):
        found = json.loads(good("bots", "--json"))
        levels = [b for b in found if b["level"]]
        self.assertEqual([b["level"] for b in levels], list(range(1, 9)))
        for b in found:
            self.assertTrue(b["ru"] and b["en"])
            self.assertLessEqual(set(b["ratings"]), set(GAMES))
        for game in levels[0]["ratings"]:
            self.assertEqual(levels[0]["ratings"][game]["rating"], 0)
            known = [b["ratings"][game]["rating"] for b in levels if game in b["ratings"]]
            self.assertEqual(sum(known[1:]) - sum(known[:-1]), sum(b["ratings"][game].get("step", 0) for b in levels if game in b["ratings"]))
        self.assertIn("level8", good("bots"))
        self.assertIn("к уровню 1", good("bots", "--lang", "ru"))

    def test_the_document_is_made_by_a_tool(self):
        """tools/strength finds a place for every table, and says of what it did not measure that it did not."""
        loader = importlib.machinery.SourceFileLoader("strength", os.path.join(ROOT, "tools", "strength"))
        tool = importlib.util.module_from_spec(importlib.util.spec_from_loader("strength", loader))
        loader.exec_module(tool)
        tool.PROGRAM = PROGRAM
        played = tool.jobs()
        played["levels"][0].result = {"deals": 7, "seconds": 1, "pairs": [{"elo": 150.0, "elo_interval": [100.0, 200.0]}]}
        with tempfile.TemporaryDirectory() as folder:
            text = pathlib.Path(tool.DOCUMENT).read_text()
            tool.DOCUMENT, tool.LEVELS = pathlib.Path(folder) / "strength.md", pathlib.Path(folder) / "levels.csv"
            tool.DOCUMENT.write_text(text)
            tool.write_document(played)
            tool.write_levels(played["levels"])
            written = tool.DOCUMENT.read_text()
            self.assertIn("+150 ± 50 (7)", written)
            for name in played:
                part = written.split(f"<!-- {name}: made by tools/strength -->")[1].split(f"<!-- end of {name} -->")[0]
                self.assertIn("not measured", part)
            tool.RESULTS = pathlib.Path(folder) / "results.json"
            first = played["levels"][0]
            first.result |= {"deals": 70, "bots": [{"bot": "level2", "won": {"mean": 0.7, "interval": 0.1}}]}
            tool.write_results(played)
            tool.kept.cache_clear()
            again = tool.Match(first.game, first.seats, *first.bots)
            again.read()
            self.assertEqual((again.played, again.pair()["elo"]), (70, 150.0))          # kept, though nothing was played here
            played["doublings"][0].result = {"pairs": [{"elo": 50.0}]}
            drawn = [t.text for t in xml.etree.ElementTree.fromstring(tool.picture(played["doublings"])).iter() if t.tag.endswith("text")]
            self.assertLessEqual({row["title"] for row in tool.PLAN.values()}, set(drawn))
            self.assertEqual(tool.gains(played["doublings"])[first.game], [0, 50.0])
            rows = tool.LEVELS.read_text().splitlines()
            self.assertEqual(rows[:3], ["game,level,rating,interval", f"{played['levels'][0].game},1,0,0", f"{played['levels'][0].game},2,150,50"])
        self.assertEqual([tool.against_bar({"mean": m, "interval": 0.02}, 58) for m in (0.61, 0.59, 0.5)], ["shown", "not decided", "missed"])


if __name__ == "__main__":
    unittest.main()
