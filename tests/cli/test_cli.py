#!/usr/bin/env python3
"""test_cli.py PROGRAM: drives the program `igroteka` as a person or a script would.

Every subcommand: what it prints, where, and its exit status (0 done, 1 refused
by a rule, 2 bad use or input), in Russian and in English.  Details are tried
on the template game; what must hold for all is tried on every listed game.
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import textwrap
import unittest

PROGRAM = os.path.abspath(sys.argv.pop(1)) if len(sys.argv) > 1 else "build/igroteka"
ENV = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"}
ENV.update({k: v for k, v in os.environ.items() if k.endswith("SAN_OPTIONS")})


class Answer:
    def __init__(self, done):
        self.status = done.returncode
        self.out = done.stdout.decode()
        self.err = done.stderr.decode()


def run(*words, text="", env=None):
    stdin = text if isinstance(text, bytes) else text.encode()
    return Answer(subprocess.run([PROGRAM, *map(str, words)], input=stdin, capture_output=True, env={**ENV, **(env or {})}, timeout=300))


def games():
    return json.loads(run("games", "--json").out)


class Case(unittest.TestCase):
    def good(self, *words, **more):
        a = run(*words, **more)
        self.assertEqual((a.status, a.err), (0, ""), words)
        return a.out

    def wrong(self, status, says, *words, **more):
        """Refused: this status, these words on stderr, nothing on stdout."""
        a = run(*words, **more)
        self.assertEqual((a.status, a.out), (status, ""), f"{words}: {a.err}")
        for part in [says] if isinstance(says, str) else says:
            self.assertIn(part, a.err, words)
        return a.err

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def path(self, name, text=None):
        p = os.path.join(self.folder.name, name)
        if text is not None:
            with open(p, "wb") as f:
                f.write(text if isinstance(text, bytes) else text.encode())
        return p


DRAWN = "position null\nseats 2\nturn 1\nturns 2\ntop w\nlaid 1 1\nhand 1 b\nhand 2 w\n"


class Use(Case):
    def test_overview(self):
        self.assertIn("selfplay", self.good())
        self.assertEqual(self.good(), self.good("--help"))
        self.assertIn("igroteka 0.", self.good("--version"))

    def test_every_command_has_help_in_both_languages(self):
        commands = [line.split()[0] for line in self.good().split("\n") if line.startswith("  ")]
        self.assertGreaterEqual(len(commands), 13)
        for c in commands:
            english, russian = self.good(c, "--help"), self.good(c, "--help", "--lang", "ru")
            self.assertIn("--lang ru|en", english)
            self.assertNotEqual(english, russian)
            self.assertRegex(russian, "[а-я]")
            self.assertNotRegex(english, "[а-я]")
            self.assertEqual(self.good("help", c), english)
            self.assertEqual(self.good("help", c, "--lang", "ru"), russian)
        self.wrong(2, 'no such command: "fly"', "help", "fly")

    def test_language_of_the_environment(self):
        for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
            a = run("--help", env={"LC_ALL": "", name: "ru_RU.UTF-8"})
            self.assertRegex(a.out, "[а-я]")
        self.assertNotRegex(run("--help", env={"LC_ALL": "de_DE.UTF-8", "LANG": "ru_RU.UTF-8"}).out, "[а-я]")
        self.assertRegex(self.good("--lang", "ru", "--help"), "[а-я]")
        self.assertRegex(self.good("--lang=ru", "games", "--help"), "[а-я]")

    def test_bad_use(self):
        self.wrong(2, 'no such command: "fly"', "fly")
        self.wrong(2, "нет такой команды: «fly»", "--lang", "ru", "fly")
        self.wrong(2, '"xx"', "games", "--lang", "xx")
        self.wrong(2, '"xx"', "--lang", "xx", "games")
        self.wrong(2, '"--fly"', "games", "--fly")
        self.wrong(2, "«--fly»", "games", "--fly", "--lang", "ru")
        self.wrong(2, '"--seed"', "games", "--seed", "1")
        self.wrong(2, "--seed needs a value", "new", "null", "--seed")
        self.wrong(2, "missing argument", "new")
        self.wrong(2, 'unexpected argument "b"', "new", "a", "b")

    def test_output_that_cannot_be_written(self):
        with open("/dev/full", "w") as full:
            done = subprocess.run([PROGRAM, "rules", "null"], stdout=full, stderr=subprocess.PIPE, env=ENV)
        self.assertEqual(done.returncode, 2)
        self.assertIn(b"cannot write", done.stderr)


class Games(Case):
    def test_games(self):
        words = self.good("games")
        for g in games():
            self.assertIn(g["name"], words)
            self.assertIn(g["title"]["en"], words)
            self.assertIn(g["title"]["ru"], self.good("games", "--lang", "ru"))
            for o in g["options"]:
                self.assertIn(f"--set {o['name']}=", words)
                self.assertTrue(o["about"]["ru"] and o["about"]["en"])

    def test_rules(self):
        book = self.good("rules", "null")
        for words in ("Stones", "The smallest game", "3 Your turn", "NULL-3.3", "Our ruling"):
            self.assertIn(words, book)
        self.assertIn("Камешки", self.good("rules", "null", "--lang", "ru"))
        self.assertTrue(self.good("rules", "null", "NULL-3.2").startswith("NULL-3.2  A stone may not"))
        for short in ("3.2", "null-3.2"):
            self.assertEqual(self.good("rules", "null", short), self.good("rules", "null", "NULL-3.2"))
        self.assertEqual(json.loads(self.good("rules", "null", "NULL-3.3", "--json"))["ruling"], True)
        self.assertEqual(len(json.loads(self.good("rules", "null", "--json"))["clauses"]), 8)
        self.assertIn("At this table: stones in a hand: 1.", self.good("rules", "null", "NULL-1.2", "--set", "hand=1"))
        self.assertNotIn("At this table", book)
        self.assertIn("At this table: stones in a hand: 2.", self.good("rules", "null", "--set", "hand=2"))
        position = self.good("new", "null", "--set", "hand=1", "--seed", 1)
        self.assertIn("hand=1  stones in a hand: 1\n", self.good("show", text=position))
        self.assertNotIn("Options other", self.good("show", text=self.good("new", "null", "--seed", 1)))
        self.assertEqual([l.split()[0] for l in self.good("rules", "null", "COLOUR").split("\n") if l.startswith("NULL-")],
                         [c["id"] for c in json.loads(self.good("rules", "null", "colour", "--json"))])
        self.assertIn("NULL-3.2", self.good("rules", "null", "ЦВЕТА", "--lang", "ru"))
        self.wrong(2, ["NULL-9.9", "from NULL-1.1 to NULL-4.2"], "rules", "null", "NULL-9.9")
        self.wrong(2, "нет пункта «NULL-9.9»", "rules", "null", "NULL-9.9", "--lang", "ru")
        self.wrong(2, 'no such game: "chess"', "rules", "chess")

    def test_every_game(self):
        for g in games():
            book = json.loads(self.good("rules", g["name"], "--json"))
            printed = self.good("rules", g["name"])
            self.assertNotRegex(printed, r"[`*]|\S\n\n\n", "Markdown")
            self.assertLessEqual(max(map(len, printed.split("\n"))), 80)
            for c in book["clauses"]:
                self.assertIn(" ".join(f"{c['id']}  {c['says']}".translate({96: None, 42: None}).split()), " ".join(printed.split()))
            for seats in range(g["seats"]["min"], g["seats"]["max"] + 1):
                with self.subTest(game=g["name"], seats=seats):
                    self.play_a_little(g["name"], seats)
            for o in g["options"]:
                for value in o["values"] or []:
                    seats = self.seats_for(g, f"{o['name']}={value}")
                    with self.subTest(game=g["name"], option=o["name"], value=value, seats=seats):
                        self.assertIn(f"{o['name']}={value}", self.good("new", g["name"], "--seats", seats, "--seed", 1, "--set", f"{o['name']}={value}"))

    def seats_for(self, g, option):
        """A number of players this option can be played with."""
        for seats in range(g["seats"]["min"], g["seats"]["max"] + 1):
            if run("new", g["name"], "--seats", seats, "--seed", 1, "--set", option).status == 0:
                return seats
        return self.fail(f"{g['name']} cannot be played with {option}")

    def play_a_little(self, name, seats):
        start = run("new", name, "--seats", seats, "--seed", 7)
        if start.status == 2:                       # a rule forbids such a table
            self.assertIn("this combination is not allowed", start.err)
            return
        position = start.out
        for turn in range(6):
            listed = self.good("moves", text=position).split("\n")[:-1]
            by_json = json.loads(self.good("moves", "--json", text=position))
            self.assertEqual(len(listed), sum(len(s["moves"]) for s in by_json))
            position = self.good("apply", listed[turn % len(listed)], "--seed", turn, text=position)
        for who in ["spectator", *range(1, seats + 1)]:
            seen = self.good("view", who, text=position)
            self.assertIn(f"view {who}\n", seen)
        shown = json.loads(self.good("show", "--json", "--lang", "ru", text=position))
        self.assertEqual(shown["position"], position)
        self.assertRegex(shown["description"], "[а-я]")
        scores = json.loads(self.good("score", "--json", text=position))
        for s in scores["seats"]:
            self.assertEqual(s["score"], sum(p["points"] for p in s["points"]))

    def test_deck_files(self):
        """An option without values is a file; data/ holds one for each such game."""
        for g in games():
            for o in g["options"]:
                if o["values"] is None:
                    with self.subTest(game=g["name"]):
                        self.try_deck(g["name"], o["name"])

    def try_deck(self, game, option):
        bad = self.path("bad.deck", "no such,deck\n")
        self.wrong(2, "cannot read", "new", game, "--set", f"{option}=/no/such/file")
        self.wrong(2, "bad.deck:1:", "new", game, "--set", f"{option}={bad}")
        bundled = self.good("new", game, "--seed", 1)
        self.assertEqual(bundled, self.good("new", game, "--seed", 1, "--set", f"{option}=bundled"))
        self.wrong(2, "bad.deck:1:", "show", "--set", f"{option}={bad}", text=bundled)
        deck = f"{option}={os.path.dirname(os.path.abspath(__file__))}/../../games/toys/deck_{game}.csv"
        mine = self.good("new", game, "--seed", 1, "--set", deck)
        self.assertNotEqual(mine, bundled)                       # it names its deck
        self.wrong(2, "another deck", "show", text=mine)
        for command in (["show"], ["moves"], ["score"], ["view", "1"]):
            self.good(*command, "--set", deck, text=mine)
        first = self.good("moves", "--set", deck, text=mine).split("\n")[0]
        self.good("apply", first, "--set", deck, text=mine)
        self.good("perft", game, 1, "--seed", 1, "--set", deck)
        self.good("selfplay", game, "--games", 1, "--seed", 1, "--set", deck, "--record", self.folder.name)
        record = self.path(f"{game}-000001.record")
        self.wrong(2, "another deck", "replay", record)
        self.assertIn("The game is over.", self.good("replay", record, "--set", deck))


class Positions(Case):
    def test_count(self):
        """Tables of cardboard: answers in either language, mistakes asked again, a step back; the sheet at the end."""
        shelf = ["К К Б . .", "ККБИФ", "кошка кошка book game frame", ""]
        said = "\n".join(["5", "2", "3 3", "8 3", "1", "8 x", "8 4", "0 0", "7", "0", *shelf, "CBGFT", "CBGFX", "", "CBGFT", "", "0"]) + "\n"
        out = self.good("count", "shelfie", text=said)
        for words in ("a number from 2 to 4", "the two goals differ", "a number is needed", "no such tile", "Player 1: points 23"):
            self.assertIn(words, out)
        j = json.loads(run("count", "shelfie", "--json", text=said).out)
        self.assertEqual(j["seats"][0]["score"], sum(p["points"] for p in j["seats"][0]["points"]))
        self.assertIn("shelf 1\n", j["position"])
        full = "\n".join(["2", "3 8", "1", "0 0", "0 0", "0", "0", *["CBGFT"] * 5, "CBGFP", "", "0", "2", "1"]) + "\n"
        out = self.good("count", "shelfie", text=full)
        self.assertIn("whoever filled one first has the end token", out)
        self.assertIn("belongs to a full bookshelf", out)
        self.assertIn("First to fill the shelf", out)
        back = self.good("count", "ralph", "--seats", 2, text="3\n8\nback\n9\n12\n")
        self.assertIn("Player 1: points 9, place 2", back)
        self.assertIn("fewer than four", back)
        iota = self.good("count", "iota", "--lang", "ru", text="2\nRt2 Bp2 Gc2\n\n2\n1 2 3 Д\n2 2\n\n4\n\nконец\n")
        self.assertIn("Игрок 1: за ход 6, всего 6.", iota)
        self.assertIn("Игрок 2: за ход 40, всего 40.", iota)      # (6 + 4) × 2 × 2
        toys = self.good("count", "toystory4", text="2\nBullseye, Bo P, Хэмм\n\n\nalien*3, вилк, A1\n\n\n\nBuzz*2, левый край\nBuzz*2\n")
        self.assertIn("several cards begin so", toys)
        self.assertIn("Player 1: points 11, place 1", toys)         # Bo Peep 4; 3 × 1 + 2 + 2
        self.assertIn("Player 2: points 6, place 2", toys)
        self.wrong(2, "cannot be counted", "count", "null")
        a = run("count", "ralph", text="2\n")
        self.assertEqual(a.status, 2)
        self.assertIn("the answers ended", a.err)

    def set_up(self, game, *answers, lang="en", more=()):
        """The position that these answers make; nothing of it was refused unless it is among `more`."""
        a = run("setup", game, "--lang", lang, text="\n".join(answers) + "\n")
        self.assertEqual(a.status, 0, a.err[-600:])
        refused = [line for line in a.err.splitlines() if "Not so: " in line or "Не так: " in line]
        self.assertEqual(len(refused), len(more), refused)
        for words, line in zip(more, refused):
            self.assertIn(words, line)
        return a.out

    def same_as_in_notation(self, found, opening, *but):
        """A position of docs/notation.md, but for the lines that people cannot tell from what lies there."""
        text = (pathlib.Path(__file__).resolve().parents[2] / "docs" / "notation.md").read_text()
        at = text.index(opening)
        whole = textwrap.dedent("\n".join(line for line in ("    " + text[at:].split("\n\n")[0].lstrip()).split("\n")))
        lines = [[x.split() for x in t.splitlines() if not x.startswith(but)] for t in (whole, found)]
        self.assertEqual(*lines)

    def test_setup(self):
        """A position to play on, asked for step by step: letters of both alphabets, what cannot be, what one player sees."""
        room = ["::::.::::", ":::::::::", ":::..::::", ":::.Б.:::", "::Р.Ф...:", ":......Б:", ":......::", ":::Ф..:::", "::::..:::", ":::::::::"]
        shelves = ["Н...И", "И.Р.Н", "ФБИКИ", "", "...Н.", ".К.Н.", "РБ.Ф.", "НК.ФБ", "ИФ.РФ"]
        shelfie = ["2", "7 12", "2", "2", "0", "::::.::::К", "", "::::К::::", "", *room[1:], "0 0", "0 0", "3", "3", "11", *shelves, "", "0"]
        out = self.set_up("shelfie", *shelfie, lang="ru", more=("в этом ряду клеток меньше", "не та клетка", "дважды"))
        self.same_as_in_notation(out, "position shelfie 1\n    seats 2\n    set goals=2 refill", "ply")
        seen = self.set_up("shelfie", "2", "3 8", "1", "1", "1", *room[1:], "0 0", "0 0", "12", "", "", "0")
        self.assertIn("view 1\n", seen)
        self.assertIn("personal 2 ?\n", seen)
        iota = ["2", ". . Rc3 .", "Кт2 Сх2 Зо2 Жк2", ". . Yc1 Д", "", "2", "1", "Rt1 Rp4 Зк3 Жх1", "4", "49", "40 6"]
        out = self.set_up("iota", *iota)
        self.assertIn(" Rt2 Bp2 Gc2 Ys2\n", out)
        self.assertIn("hand 1 Rt1 Rp4 Gs3 Yp1\nhand 2 ? ? ? ?\npoints 40 6\n", out)
        self.set_up("iota", "2", "Rt2 Rt2", "", "Rt2 Rp2 Gc2", "", "Rt2 . Bp2", "", "Rt5", "", "Rt2", "", "1", "0", "Rt1", "Rt1", "Rt3", "", "0 0",
                    more=("twice", "without being a line", "do not hang together", "a card is written", "one card is in two places"))
        ralph = ["3", "0", "R2 Д6/Р4 R11", ". В7", "", "R15 У4", "V1 К9", "Y2, J16", "К5", "K5 K7 K12 K16 J12", "", "V8 V9 V10 J8"]
        out = self.set_up("ralph", *ralph, more=("fewer than four", ))
        self.assertIn("table\n  R2 J6/R4 R11\n  .  V7\nhand 1 R15 K4\nhand 2 V1 Y9\nhand 3 Y2 J16\n", out)
        seen = self.set_up("ralph", "3", "2", "R2 R11 R4", "R2 R4 R11", "", "R4 V1", "V1", "", "", "", more=("do not rise", "in two places"))
        self.assertIn("view 2\n", seen)
        self.assertIn("hand 1 ?\nhand 2 V1\nhand 3 ?\n", seen)
        self.set_up("ralph", "2", "0", "", "R1 R2", "R3", "R3 V4", "", "", more=("equally many", ))

    def test_setup_shelf_games(self):
        """Rows, or the open pool of the final round; a card face down that nobody can name."""
        rows = ["A5, B4, C1", "A6, B5, C2, B1, A3, C3", "A2, B6, C3, AR1", "A4, C1"]
        shelves = ["AL2, A1, A2", "B5, B4", "C2*2, CR1", "", "Бо", "", "#, C4", "A1, A5, A6", "1"]
        out = self.set_up("toystory4", "2", "1", *rows, *shelves)
        for line in ("row 2 A6 B5 C2 B1 A3 C3", "discard A4 C1", "bonus 1", "shelf 1 blue C2 C2 CR1", "taken 2 A1 A5 A6"):
            self.assertIn(line + "\n", out)
        self.assertRegex(out, r"shelf 2 blue #[A-C]\w+ C4\n")
        self.assertIn("shelf 2 green -\n", out)
        pool = self.set_up("heroychiki", "2", "1", "", "", "", "A5, B4*2", "0", "AL1, A5, A5", "AL1, A5", *[""] * 7, "0", more=("different names", ))
        self.assertIn("open A5 B4*2\n", pool)
        self.assertIn("final until-skip\n", pool)
        moves = self.good("moves", text=pool)
        self.assertIn("take B4 -> orange right blind\n", moves)

    def test_setup_is_played_on(self):
        """What setup prints every other command reads; answers end early or are no answers."""
        out = self.set_up("ralph", "2", "1", "R2 V4", "R2", ". V4", "", "R15", "", "", more=("different characters", ))
        self.assertIn("choose R15", self.good("hint", "--simulations", 20, text=out))
        j = json.loads(run("setup", "ralph", "--json", text="2\n1\n\nR15\n\n\n").out)
        self.assertEqual(j["game"], "ralph")
        self.assertTrue(j["position"].startswith("position ralph"))
        said = "2\n3\n1\n1\n0\n" + ".........\n" * 3 + "..CC.....\n\n0\n0\n0\n0\n\n\n0\n"
        self.assertIn("set goals=1 refill=isolated", run("setup", "shelfie", "--set", "refill=isolated", text=said).out)
        self.wrong(2, "cannot be counted", "setup", "null")
        self.assertIn("the answers ended", run("setup", "iota", text="2\n").err)

    def test_what_cannot_be_counted_is_told_first(self):
        """Points that come turn by turn are not on a finished table: that is told, in one sentence, before anything is asked."""
        for lang, sentence, asked in (("en", "Iota's points come turn by turn, and a finished table no longer tells them: ", "How many players"),
                                      ("ru", "Очки в «Ётте» приходят ход за ходом, и по готовому столу их уже не узнать: ", "Сколько игроков")):
            out = self.good("count", "iota", "--lang", lang, text="2\nend\n")
            self.assertEqual(out.split(sentence)[0], "", "it stands first")
            self.assertLess(out.index("igroteka setup iota\n"), out.index(asked))
            self.assertEqual(out.split("\n")[0].count(". "), 0, "one sentence")
            self.assertNotIn(sentence, self.good("count", "ralph", "--lang", lang, text="2\n8\n4\n"))
            self.assertNotIn(sentence, run("setup", "iota", "--lang", lang, text="2\n").err)

    def test_count_by_turns(self):
        """Points that came turn by turn stand so in the sheet, and add up."""
        said = "3\n1 2 3\n\n2\n\n2 2\n3 0\n\n3\n4 4 4 4\n\n4\nend\n"
        j = json.loads(run("count", "iota", "--json", text=said).out)
        self.assertEqual([[t["points"] for t in s["turns"]] for s in j["seats"]], [[6, 64], [0], [7]])
        for s in j["seats"]:
            self.assertEqual(s["score"], sum(t["points"] for t in s["turns"]))
        self.assertIn("64  turn 2", self.good("count", "iota", text=said))
        j = json.loads(run("count", "iota", "--json", text="3\n1 2 3\n\n2\n1 1 4\n\n2\n1 2\n\n1!\n").out)
        self.assertEqual([(s["score"], s["place"]) for s in j["seats"]], [(6, 1), (6, 1), (6, 1)])    # the last card doubles

    def test_why(self):
        """The first clause a move breaks; with --all every one, and what comes nearest."""
        position = "position shelfie\nroom\n  8  C B\n  5  C B G F T P C\nshelf 1\n" + "  . . C . .\n" * 5
        self.assertEqual(self.good("why", "take d8 -> 1", text=position), "Allowed.\n")
        self.assertIn("not finished", self.good("why", "take d8", text=position))
        first = self.good("why", "take d8 c5 -> 3", text=position)
        self.assertRegex(first, r"\ANot allowed: SHELFIE-3.2 .*\n\Z")
        every = self.good("why", "take d8 c5 -> 3", "--all", text=position)
        self.assertRegex(every, r"SHELFIE-3.2 .*\n.*SHELFIE-3.5 .*\n.*:\n  take d8 -> 3\n")
        j = json.loads(self.good("why", "take d8 c5 -> 3", "--all", "--json", text=position))
        self.assertEqual((j["answer"], [c["id"] for c in j["clauses"]]), ("refused", ["SHELFIE-3.2", "SHELFIE-3.5"]))
        self.assertEqual(len(j["nearest"]), 3)
        self.assertIn("SHELFIE-3.0", self.good("why", "2: take d8 -> 1", text=position))
        self.assertIn("Так нельзя: SHELFIE-3.2", self.good("why", "take d8 c5 -> 3", "--lang", "ru", text=position))
        self.wrong(2, "cell", "why", "take z9", text=position)
        self.wrong(2, "the table has 2 seats", "why", "3: take d8 -> 1", text=position)

    def test_new(self):
        a = self.good("new", "null", "--seats", 3, "--seed", 5, "--set", "hand=1")
        self.assertEqual(a, self.good("new", "null", "--seats", 3, "--seed", 5, "--set", "hand=1"))
        self.assertIn("seats 3\nset hand=1\nturn 1\n", a)
        self.assertEqual(json.loads(self.good("new", "null", "--seed", 2**64 - 1, "--json"))["seed"], str(2**64 - 1))
        with_seed = run("new", "null")
        self.assertEqual(with_seed.status, 0)
        seed = with_seed.err.split("seed: ")[1].strip()
        self.assertEqual(with_seed.out, self.good("new", "null", "--seed", seed))

    def test_new_refuses(self):
        self.wrong(2, 'no such game: "chess"', "new", "chess")
        self.wrong(2, "нет такой игры: «chess»", "new", "chess", "--lang", "ru")
        self.wrong(2, "2 to 4 players, not 5", "new", "null", "--seats", "5")
        self.wrong(2, "от 2 до 4 человек, а не 1", "new", "null", "--seats", "1", "--lang", "ru")
        self.wrong(2, '"many"', "new", "null", "--seats", "many")
        self.wrong(2, 'no option "colour"; it has: hand', "new", "null", "--set", "colour=1")
        self.wrong(2, "нет настройки «colour»", "new", "null", "--set", "colour=1", "--lang", "ru")
        self.wrong(2, 'hand has no value "7"; it has: 2, 1', "new", "null", "--set", "hand=7")
        self.wrong(2, 'NAME=VALUE, not "hand"', "new", "null", "--set", "hand")
        self.wrong(2, ["6 players", "RALPH-1.2"], "new", "ralph", "--seats", "6", "--set", "jokers=off")
        for seed in ("x", "-1", "", str(2**64)):
            self.wrong(2, "--seed", "new", "null", f"--seed={seed}")

    def test_show(self):
        by_stdin = self.good("show", text=DRAWN)
        self.assertTrue(by_stdin.startswith("position null 1\nseats 2\n"))
        self.assertIn("The last stone: white.", by_stdin)
        self.assertTrue(by_stdin.endswith("To act: player 1.\n"))
        p = self.path("drawn.txt", DRAWN)
        for words in (["show", p], ["show", "-f", p], ["show", "--file", p]):
            self.assertEqual(by_stdin, self.good(*words))
        self.assertEqual(by_stdin, self.good("show", "-", text=DRAWN))
        self.assertEqual(by_stdin, self.good("show", text=DRAWN.replace("\n", "\r\n")))
        self.assertIn("Ходит: игрок 1.", self.good("show", "--lang", "ru", text=DRAWN))
        self.assertEqual(json.loads(self.good("show", "--json", text=DRAWN))["active"], [1])

    def test_unreadable_positions(self):
        self.wrong(2, "stdin:1:1: an empty text", "show")
        self.wrong(2, 'stdin:3:1: unknown line of a position: "bogus 3"', "show", text="position null\nseats 2\nbogus 3\n")
        self.wrong(2, "stdin:3:1: неизвестная строка", "show", "--lang", "ru", text="position null\nseats 2\nbogus 3\n")
        p = self.path("x.txt", "position chess\n")
        self.wrong(2, f'{p}:1:10: there is no such game: "chess"', "moves", p)
        self.wrong(2, "/no/such/file: cannot read", "show", "/no/such/file")
        self.wrong(2, "cannot read", "show", self.folder.name)
        self.wrong(2, "not a text", "show", text=b"position null\n\0\n")
        self.wrong(2, "named twice", "show", "-f", p, p)
        self.wrong(2, "only a deck can be given here", "show", "--set", "hand=1", text=DRAWN)
        self.wrong(2, 'no option "colour"', "show", "--set", "colour=1", text=DRAWN)

    def test_moves(self):
        self.assertEqual(self.good("moves", text=DRAWN), "lay b\n")
        self.assertEqual(json.loads(self.good("moves", "--json", text=DRAWN)), [{"seat": 1, "moves": ["lay b"]}])
        over = DRAWN.replace("turns 2", "turns 4").replace("turn 1", "turn nobody")
        a = run("moves", text=over)
        self.assertEqual((a.status, a.out), (0, ""))
        self.assertIn("the game is over", a.err)
        chance = "position null\nseats 2\nturn chance\n"
        self.assertEqual(json.loads(self.good("moves", "--json", text=chance))[0]["seat"], "chance")

    def test_apply(self):
        one = self.good("apply", "lay b", text=DRAWN)
        self.assertIn("turn 2\n", one)
        two = self.good("apply", "lay b", "lay w", text=DRAWN)
        self.assertIn("turn nobody\n", two)
        self.assertEqual(two, self.good("apply", "1: lay b", "2:lay w", text=DRAWN))
        self.assertEqual(two, self.good("apply", "lay w", text=one))
        events = json.loads(self.good("apply", "lay b", "--json", text=DRAWN))["events"]
        self.assertEqual(events, [{"seat": 1, "move": "lay b"}])

    def test_apply_and_chance(self):
        chance = "position null\nseats 2\nset hand=1\nturn chance\n"
        self.assertIn("turn chance", self.good("apply", "chance: deal w", text=chance))
        self.assertIn("turn 1\n", self.good("apply", "deal w", "deal g", text=chance))
        self.assertIn("turn 1\n", self.good("apply", "chance: deal w", "--seed", 3, text=chance))
        drawn = json.loads(self.good("apply", "chance: deal w", "--seed", 3, "--json", text=chance))["events"]
        self.assertEqual([e["seat"] for e in drawn], ["chance", "chance"])

    def test_apply_refuses(self):
        same = DRAWN.replace("hand 1 b", "hand 1 w").replace("hand 2 w", "hand 2 b")
        self.wrong(1, 'player 1, "lay w": not allowed. NULL-3.2: A stone may not have', "apply", "lay w", text=same)
        self.wrong(1, "игрок 1, «lay w»: так нельзя. NULL-3.2: ", "apply", "lay w", "--lang", "ru", text=same)
        self.wrong(1, "NULL-3.1", "apply", "2: lay w", text=DRAWN)
        self.wrong(1, "NULL-3.2", "apply", "lay b", "2: lay b", text=DRAWN.replace("hand 2 w", "hand 2 b"))
        self.wrong(1, 'player 1, "lay b": not allowed. NULL-4.2', "apply", "lay b", "lay w", "lay b", text=DRAWN)
        self.wrong(2, 'move "fly w": a move is written', "apply", "fly w", text=DRAWN)
        self.wrong(2, "ход «fly w»: ход пишется", "apply", "fly w", "--lang", "ru", text=DRAWN)
        self.wrong(2, '"q"', "apply", "lay q", text=DRAWN)
        self.wrong(2, "the table has 2 seats", "apply", "3: lay w", text=DRAWN)
        self.wrong(2, "not finished", "apply", "lay", text=DRAWN)
        self.wrong(2, "missing argument", "apply", text=DRAWN)

    def test_view(self):
        seen = self.good("view", 2, text=DRAWN)
        self.assertIn("view 2\n", seen)
        self.assertIn("hand 1 ?\n", seen)
        self.assertIn("hand 2 w\n", seen)
        self.assertIn("hand 2 ?\n", self.good("view", "spectator", text=DRAWN))
        p = self.path("drawn.txt", DRAWN)
        self.assertEqual(seen, self.good("view", 2, p))
        self.assertEqual(seen, self.good("view", "-f", p, 2))
        self.assertIn("view 2", json.loads(self.good("view", 2, "--json", text=DRAWN))["position"])
        for who in ("0", "3", "all", "x"):
            self.wrong(2, f'not "{who}"', "view", who, text=DRAWN)

    def test_score(self):
        words = self.good("score", text=DRAWN)
        self.assertIn("Player 1: points 1, place 1\n     1  Stones laid: 1  (NULL-4.1)\n", words)
        self.assertIn("The game is not over.", words)
        self.assertIn("Игрок 2: очки 1, 1-е место", self.good("score", "--lang", "ru", text=DRAWN))
        j = json.loads(self.good("score", "--json", text=DRAWN))
        self.assertEqual(j["over"], False)
        self.assertEqual(j["seats"][0]["points"][0]["clause"], "NULL-4.1")


if __name__ == "__main__":
    from test_records import Count, Play, Replay, Selfplay, Verify       # noqa: F401  the rest of the cases
    unittest.main()
