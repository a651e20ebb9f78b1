"""test_records.py - selfplay, replay of whole and of damaged records, perft,
bench, play.  Run through test_cli.py."""
import json
import os
import pty
import re
import subprocess
import sys

m = sys.modules["__main__"]
Case, run, games = m.Case, m.run, m.games


class Selfplay(Case):
    def test_threads_change_nothing(self):
        one = self.good("selfplay", "null", "--seats", 3, "--games", 300, "--seed", 9, "--json", "--threads", 1)
        for threads in (2, 5):
            self.assertEqual(one, self.good("selfplay", "null", "--seats", 3, "--games", 300, "--seed", 9, "--json", "--threads", threads))
        self.assertNotEqual(one, self.good("selfplay", "null", "--seats", 3, "--games", 300, "--seed", 10, "--json"))
        j = json.loads(one)
        self.assertAlmostEqual(sum(s["won"]["mean"] for s in j["seats"]), 1)
        self.assertEqual(j["turns"], {"mean": 6.0, "interval": 0.0, "least": 6.0, "most": 6.0})
        for s in j["seats"]:
            self.assertTrue(0 < s["score"]["interval"] < 1)

    def test_words(self):
        words = self.good("selfplay", "null", "--games", 10, "--seed", 1)
        self.assertIn("Stones, 2 players, 10 games, seed 1", words)
        self.assertIn("score of player 2:", words)
        self.assertIn("очки игрока 2:", self.good("selfplay", "null", "--games", 10, "--seed", 1, "--lang", "ru"))
        self.assertIn("All invariants held", self.good("selfplay", "null", "--games", 5, "--seed", 1, "--verify"))
        self.wrong(2, "--games", "selfplay", "null", "--games", "0")
        self.wrong(2, "--threads", "selfplay", "null", "--threads", "none")
        self.wrong(2, "cannot create the folder", "selfplay", "null", "--seed", 1, "--record", "/proc/no/where")

    def test_every_game_keeps_its_promises_and_replays(self):
        for g in games():
            for seats in range(g["seats"]["min"], g["seats"]["max"] + 1):
                with self.subTest(game=g["name"], seats=seats):
                    folder = self.path(f"{g['name']}-{seats}")
                    a = run("selfplay", g["name"], "--seats", seats, "--games", 2, "--seed", 3, "--verify", "--record", folder)
                    if a.status == 2 and "this combination is not allowed" in a.err:
                        continue
                    self.assertEqual((a.status, a.err), (0, ""))
                    for name in os.listdir(folder):
                        self.assertIn("The game is over.", self.good("replay", os.path.join(folder, name)))


class Verify(Case):
    def setUp(self):
        super().setUp()
        if run("verify", "--help").status:
            self.skipTest("built without libsodium")
        with open(os.path.join(os.path.dirname(__file__), "../../games/null/records/null-fair.record"), encoding="utf-8") as f:
            self.record = f.read()

    def test_fair(self):
        self.assertIn("The deal is fair", self.good("verify", "-", text=self.record))
        self.assertIn("Раздача честная", self.good("verify", "-", "--lang", "ru", text=self.record))
        self.assertTrue(json.loads(self.good("verify", "-", "--json", text=self.record))["fair"])

    def test_not_fair(self):
        self.wrong(1, "not the one that was committed to", "verify", "-", text=self.record.replace(reveal_of(self.record), "0" * 64))
        added = re.search(r"^entropy 1 (\w+)", self.record, re.M)[1]
        self.wrong(1, ["stdin:", "draws something else here"], "verify", "-", text=self.record.replace(added, "00" * 16))
        self.wrong(1, "not shown yet", "verify", "-", text=self.record[:self.record.index("reveal")])

    def test_unreadable(self):
        self.wrong(2, "a secret has 32 bytes", "verify", "-", text=self.record.replace(reveal_of(self.record), "00"))
        self.wrong(2, "lines after the end", "verify", "-", text=self.record + "more\n")


def reveal_of(record):
    return re.search(r"^reveal (\w+)", record, re.M)[1]


class Replay(Case):
    def setUp(self):
        super().setUp()
        self.good("selfplay", "null", "--seats", 3, "--games", 1, "--seed", 1, "--record", self.folder.name)
        with open(self.path("null-000001.record")) as f:
            self.record = f.read()
        self.assertEqual(self.record.split("\n")[0], "igroteka record 1")

    def test_whole(self):
        words = self.good("replay", "-", text=self.record)
        self.assertIn("After events: 12\nThe game is over.\n", words)
        self.assertIn("После событий: 12\nИгра окончена.\n", self.good("replay", "-", "--lang", "ru", text=self.record))
        self.assertEqual(words, self.good("replay", "-", text=self.record.replace("\n", "\r\n")))
        remarks = "# a game\n\n" + self.record.replace("8 2 lay b\n", "# the second turn\n8 2 lay b   # a good one" + " indeed" * 50 + "\n\n")
        self.assertEqual(words, self.good("replay", "-", text=remarks))
        no_seed = "".join(l for l in self.record.splitlines(True) if not l.startswith(("seed", "set")))
        self.assertEqual(words, self.good("replay", "-", text=no_seed))
        hashed = self.record.replace("deal none", "deal " + "0123456789abcdef" * 4)
        self.assertEqual(words, self.good("replay", "-", text=hashed))

    def test_view(self):
        """What a seat saw and heard, and nothing else."""
        truth = [json.loads(l) for l in self.good("replay", "-", "--json", text=self.record).splitlines()]
        own = [json.loads(l) for l in self.good("replay", "-", "--json", "--view", 2, text=self.record).splitlines()]
        other = [json.loads(l) for l in self.good("replay", "-", "--json", "--view", "spectator", text=self.record).splitlines()]
        self.assertEqual([e["number"] for e in own], [e["number"] for e in truth])
        self.assertEqual([e["move"] for e in other[:6]], ["deal ?"] * 6)
        self.assertEqual(sum(e["move"] != "deal ?" for e in own[:6]), 2)
        self.assertIn("view 2\n", own[7]["position"])
        self.assertNotIn("hand 1 w", own[5]["position"])
        for e in own:
            self.assertTrue(all(m["seat"] == 2 for m in e["moves"]))
        self.assertIn("view spectator\n", self.good("replay", "-", "--plain", "--view", "spectator", text=self.record))
        self.wrong(2, 'a seat is 1 to 3 or "spectator", not "4"', "replay", "-", "--view", 4, text=self.record)

    def test_unfinished(self):
        lines = self.record.splitlines(True)
        for n in range(12):
            a = self.good("replay", "-", text="".join(lines[:6 + n]))
            self.assertIn(f"After events: {n}\nTo act:", a)
            self.assertEqual(a, self.good("replay", "-", "--to", n, text=self.record))

    def test_json(self):
        lines = [json.loads(l) for l in self.good("replay", "-", "--json", text=self.record).splitlines()]
        self.assertEqual([l["number"] for l in lines], list(range(1, 13)))
        self.assertEqual((lines[0]["seat"], lines[6]["seat"], lines[6]["move"]), ("chance", 1, "lay w"))
        self.assertEqual(lines[6]["moves"], [{"seat": 2, "moves": ["lay b"]}])
        self.assertIn("ply 7\n", lines[6]["position"])
        self.assertEqual(lines[-1]["over"], True)
        self.assertEqual([s["score"] for s in lines[-1]["scores"]], [1, 2, 1])
        self.assertEqual(len(self.good("replay", "-", "--json", "--to", 3, text=self.record).splitlines()), 3)
        self.wrong(2, "the record has 12 events, not 13", "replay", "-", "--to", 13, text=self.record)

    # what is damaged, by what, the line of the complaint, its words
    DAMAGE = [
        ("igroteka record 1\n", "", 1, "a record begins with", "запись начинается"),
        ("igroteka record 1", "igroteka record 3", 1, "this format", "такого формата"),
        ("igroteka record 1", "igroteka record 2", 7, "the line \"from\" is missing", "нужна строка «from»"),
        ("igroteka record 1", "igroteka record 1 x", 1, "unexpected words", "лишние слова"),
        ("game null 1\n", "", 2, "\"game NAME VERSION\" is missing", "«game ИГРА ВЕРСИЯ»"),
        ("game null 1", "game chess 1", 2, "no such game: \"chess 1\"", "такой игры нет"),
        ("game null 1", "game null 2", 2, "newer version of the rules: \"2\"", "более новой версии"),
        ("game null 1", "game null", 2, "a number is needed", "нужно число"),
        ("seats 3\n", "", 3, "\"seats NUMBER\" is missing", "«seats ЧИСЛО»"),
        ("seats 3", "seats 5", 3, "out of range: \"5\"", "вне пределов"),
        ("set hand=2", "set hand=7", 4, "no such value: \"hand=7\"", "нет такого значения"),
        ("set hand=2", "set size=2", 4, "no such option: \"size=2\"", "такой настройки нет"),
        ("set hand=2", "set hand=1", 10, "this seat is not to act", "ходит не это место"),
        ("deal none\n", "", 5, "\"deal HASH\" is missing", "«deal none»"),
        ("deal none", "deal some", 5, "hex digits here: \"some\"", "хеш из цифр"),
        ("seed 1", "seed x1", 6, "a whole number is needed", "целое число"),
        ("7 1 lay w", "9 1 lay w", 13, "out of sequence: \"9 1 lay w\"", "не по порядку"),
        ("7 1 lay w\n", "", 13, "out of sequence", "не по порядку"),
        ("7 1 lay w\n", "7 1 lay w\n7 1 lay w\n", 14, "out of sequence", "не по порядку"),
        ("7 1 lay w", "7 2 lay w", 13, "this seat is not to act now: \"2 lay w\"", "ходит не это место"),
        ("7 1 lay w", "7 chance deal w", 13, "this seat is not to act", "ходит не это место"),
        ("7 1 lay w", "7 4 lay w", 13, "out of range: \"4", "вне пределов"),
        ("7 1 lay w", "7 1 fly w", 13, "a move is written", "ход пишется"),
        ("7 1 lay w", "7 1 lay q", 13, "a stone is written w, g or b: \"q\"", "камешек пишется"),
        ("7 1 lay w", "7 1 lay w w", 13, "unexpected words", "лишние слова"),
        ("7 1 lay w", "7 1", 13, "a move is written", "ход пишется"),
        ("7 1 lay w", "7 1 lay", 13, "the move is not finished", "не до конца"),
        ("7 1 lay w", "7 1 lay b", 13, "against the rules: \"lay b\"\nigroteka: NULL-3.1: In turn", "против правил"),
        ("8 2 lay b", "8 2 pass", 14, "against the rules: \"pass\"\nigroteka: NULL-3.3: You may pass", "против правил"),
        ("7 1 lay w", "x7 1 lay w", 13, "an event \"NUMBER SEAT MOVE\"", "здесь событие"),
        ("12 3 pass\n", "12 3 pass\n13 1 pass\n", 19, "the game was over, but events go on", "события идут дальше"),
        ("12 3 pass\n", "", 18, "the game is not over yet", "ещё не кончилась"),
        ("end 12 1 2 1\n", "", 19, "an event", "здесь событие"),
        ("end 12", "end 11", 19, "another number of events: \"11", "событий в записи не столько"),
        ("end 12 1 2 1", "end 12 1 3 1", 19, "the score does not follow from the game: \"3 1\"", "очки не сходятся"),
        ("end 12 1 2 1", "end 12 1 2", 19, "a number is needed", "нужно число"),
        ("end 12 1 2 1", "end 12 1 2 1 1", 19, "unexpected words", "лишние слова"),
        ("hash ", "hash 0", 20, "not that of the events", "хеш не сходится"),
        ("hash ", "cash ", 20, "\"hash\" is missing", "нужна строка «hash»"),
        ("1 chance deal w", "1 chance\rdeal w", 7, "an unprintable character", "непечатный знак"),
        ("1 chance deal w", "1 chance \x07deal w", 7, "an unprintable character", "непечатный знак"),
    ]

    def test_damaged(self):
        for old, new, line, english, russian in self.DAMAGE:
            with self.subTest(damage=new):
                self.assertIn(old, self.record)
                text = self.record.replace(old, new, 1)
                p = self.path("damaged.record", text)
                self.wrong(2, [f"damaged.record:{line}:", english], "replay", p)
                self.wrong(2, [f"damaged.record:{line}:", russian], "replay", p, "--lang", "ru")
                self.wrong(2, english, "replay", p, "--to", 0)

    def test_places(self):
        """Line and column of the word that is wrong, counted from 1."""
        for old, new, place in (("7 1 lay w", "7 1 lay q", "13:9"), ("7 1 lay w", "  7 1  lay  q", "13:13"), ("7 1 lay w", "7 2 lay w", "13:3"),
                                ("set hand=2", "set size=2", "4:5"), ("12 1 2 1", "12 1 3 1", "19:10"), ("game null", "game chess", "2:6")):
            self.wrong(2, f"stdin:{place}: ", "replay", "-", text=self.record.replace(old, new, 1))

    def test_cut_anywhere(self):
        """Cut at the end of a line it is an unfinished game or misses lines;
        cut inside a line it is damaged, and the last line is named."""
        data = self.record.encode()
        for n in range(len(data)):
            text = data[:n]
            a = run("replay", "-", text=text)
            lines = text.count(b"\n")
            whole = n == 0 or text.endswith(b"\n")
            if whole and 5 <= lines < 18:
                self.assertEqual(a.status, 0)
            else:
                self.assertEqual((a.status, a.out), (2, ""))
                if not whole:
                    self.assertIn(f"stdin:{lines + 1}:1: the last line is cut off", a.err)

    def test_more_lines(self):
        self.wrong(2, "stdin:21:1: lines after the end", "replay", "-", text=self.record + self.record)
        self.wrong(2, "the line \"end\" is missing", "replay", "-", text="".join(self.record.splitlines(True)[:18]))
        self.wrong(2, "an empty text", "replay", "-")
        self.wrong(2, "not a text", "replay", "-", text=b"igroteka record 1\n\0\n")
        self.wrong(2, "cannot read", "replay", "/no/such/file")
        self.wrong(2, "only a deck", "replay", "-", "--set", "hand=1", text=self.record)
        self.wrong(2, "too long", "replay", "-", text=self.record.replace("lay w", "lay " + "w" * 5000))


class Count(Case):
    def test_perft(self):
        a = self.good("perft", "null", 4, "--seats", 3, "--seed", 1)
        rows = [list(map(int, l.split())) for l in a.splitlines()]
        self.assertEqual([r[0] for r in rows], [1, 2, 3, 4])
        self.assertEqual(rows[0][1], len(self.good("moves", text=self.good("new", "null", "--seats", 3, "--seed", 1)).splitlines()))
        self.assertEqual(json.loads(self.good("perft", "null", 4, "--seats", 3, "--seed", 1, "--json")),
                         [{"depth": d, "nodes": n} for d, n in rows])
        self.assertEqual(a, "".join(self.good("perft", "null", 5, "--seats", 3, "--seed", 1).splitlines(True)[:4]))
        self.assertTrue(self.good("perft", "null", 16, "--seed", 1).endswith("\n16 0\n"))
        for depth in ("0", "17", "x"):
            self.wrong(2, f'not "{depth}"', "perft", "null", depth)

    def test_bench(self):
        a = self.good("bench", "null", "--rounds", 1)
        self.assertEqual(len(a.splitlines()), 4)
        self.assertEqual(a.splitlines()[-1], "Bench: 1152")
        j = json.loads(self.good("bench", "null", "--rounds", 1, "--json"))
        self.assertEqual(j["bench"], 1152)
        for lane in j["lanes"]:
            for key in ("games_per_s", "ns_per_move", "move_lists_per_s", "copies_per_s"):
                self.assertGreater(lane[key], 0)
            self.assertEqual(lane["moves_per_game"], 2 * lane["seats"])
        self.assertIn("партий/с", self.good("bench", "null", "--rounds", 1, "--lang", "ru"))
        self.wrong(2, 'no such game: "chess"', "bench", "chess")


class Play(Case):
    def talk(self, *words, lines=()):
        return self.good("play", *words, text="".join(l + "\n" for l in lines))

    def test_to_the_end(self):
        p = self.path("my.record")
        a = self.talk("null", "--seed", 4, "--record", p, lines=["help", "moves", "lay w", "lay q", "rules NULL-3.2", "lay b", "show", "lay g"])
        for words in ("Stones. You are player 1 of 2.", "Moves: 2\n  You lay a grey stone.  (lay g)\n  You lay a black stone.  (lay b)\n", "Not allowed. NULL-3.1: In turn",
                      "I don't understand: a stone is written w, g or b: q", "NULL-3.2  A stone may not", "Player 2 lays a white stone.\n", "You lay a black stone.\n", "Choose a stone. Player 1, your move: ", "The game is over.",
                      "You and player 2 share the win: 2 points.\nPlayer 1 (you): 2 points, place 1\n     2  Stones laid: 2  (NULL-4.1)\n", f"The record of the game: {p}"):
            self.assertIn(words, a)
        self.assertIn("The game is over.", self.good("replay", p))
        with open(p) as f:
            self.assertIn("seed 4\n", f.read())

    def test_secrets(self):
        """Before the end nothing is printed that this seat may not see."""
        a = self.talk("null", "--seed", 4, "--seat", 2, lines=["position", "quit"])
        self.assertIn("Player 1: unknown;", a)
        self.assertIn("hand 1 ?", a)
        self.assertNotIn("view all", a)
        self.assertNotRegex(a, "hand 1 [wgb]")

    def test_moves_by_words(self):
        """Many moves are told by how they begin; some by what they are about; a move is found by its words, in both languages."""
        words = ["shelfie", "--seed", 5, "--seats", 2, "--bot", "random"]
        short, all_of_them = (self.talk(*words, lines=[line, "quit"]).split("Moves: 160\n")[1] for line in ("moves", "moves all"))
        self.assertIn("  You take a game …  (take d8 …)  ×15\n", short)
        self.assertLess(short.count("\n"), 25)
        self.assertGreater(all_of_them.count("\n"), 160)
        cats = [line for line in self.talk(*words, lines=["moves Cats", "quit"]).split("\n") if line.startswith("  You take")]
        self.assertTrue(cats and all(" cat" in line for line in cats), cats)
        self.assertIn("No move is about \"dog\".", self.talk(*words, lines=["moves dog", "quit"]))
        for lang, line, done in (("en", "get cat column 3", "You take a cat into column 3."), ("en", "take e8 2", "You take a plant into column 2."),
                                 ("ru", "взять кошку 3", "Вы ставите в колонку 3 кошку."), ("ru", "ВЗЯТЬ Кошка 3", "Вы ставите в колонку 3 кошку.")):
            self.assertIn(done, self.talk(*words, "--lang", lang, lines=[line, "quit"]), line)
        a = self.talk(*words, lines=["take plant 2", "take d8 e", "take frog 2", "quit"])
        self.assertRegex(a, r"Several moves fit \(\d\d\); say more: take e8 -> 2, take .*, …\n")
        self.assertEqual(a.count("I don't understand"), 2)
        self.assertNotIn("You take", a)

    def test_people(self):
        """Several people at one keyboard: nothing of a hand is told before its owner is there."""
        a = self.talk("null", "--seed", 4, "--people", 2, lines=["", "moves", "lay b", "", "moves", "quit"])
        first, second = a.split("Player 2, it's your turn at the keyboard.")
        self.assertNotIn("stone", first.split("Player 1, it's your turn at the keyboard.")[0])
        self.assertIn("Player 1 lays a black stone.\n", a)
        self.assertIn("Player 1: grey black;", first)
        self.assertIn("Player 2: unknown unknown;", first)
        self.assertIn("Player 1: unknown;", second)
        self.assertNotIn("grey", second.split("Moves:")[0].split("Player 1: unknown")[0])
        self.wrong(2, "more people than seats", "play", "null", "--people", 3)

    def test_people_of_an_open_game(self):
        """Where no hand is hidden nothing is covered: the keyboard goes from one to the next."""
        a = self.talk("nim", "--seed", 4, "--people", 2, lines=["moves", "moves", "quit"])
        self.assertNotIn("turn at the keyboard", a)
        self.assertIn("Player 1, your move: ", a)

    def test_russian(self):
        a = self.talk("null", "--seed", 4, "--lang", "ru", lines=["помощь", "ходы", "lay w", "lay q", "правила NULL-3.2", "стол", "выход"])
        for words in ("Камешки. Вы игрок 1 из 2.", "Выберите камешек. Игрок 1, ваш ход: ", "Ходов: 2", "Так нельзя. NULL-3.1", "камешек пишется", "до свидания".capitalize()):
            self.assertIn(words, a)

    def test_end_of_input(self):
        for lines in ([], ["quit"], ["moves"]):
            self.assertIn("Goodbye", self.talk("null", "--seed", 1, lines=lines))
        p = self.path("half.record")
        self.talk("null", "--seed", 4, "--record", p, lines=["lay b"])
        self.assertIn("After events: 6\nTo act: player 1.", self.good("replay", p))

    def test_a_record_is_never_overwritten(self):
        """Neither at the start nor by a game that ends; only the game that is resumed from a file goes on in it."""
        p, empty = self.path("my.record"), self.path("empty")
        self.talk("null", "--seed", 4, "--record", p, lines=["lay b"])
        with open(p) as f:
            before = f.read()
        self.wrong(2, ["my.record", "there is a file of this name"], "play", "null", "--seed", 5, "--record", p)
        self.wrong(2, "такой файл уже есть", "play", "null", "--seed", 5, "--record", p, "--lang", "ru")
        self.wrong(2, "there is a file of this name", "play", "null", "--join", "127.0.0.1:1", "--record", p)
        with open(p) as f:
            self.assertEqual(before, f.read())
        self.talk("--resume=" + p, "--record", p, lines=["lay g"])
        self.assertIn("The game is over.", self.good("replay", p))
        open(empty, "w").close()                   # mktemp makes such ones
        self.talk("null", "--seed", 4, "--record", empty, lines=["lay b"])

    def test_which_game(self):
        self.assertIn("Goodbye.", self.talk())
        a = self.talk("--seed", 4, lines=["99", "chess", "null", "lay b", "lay g"])
        self.assertIn("Which game?", a)
        self.assertIn("The game is over.", a)
        for i, g in enumerate(games(), 1):
            self.assertIn(g["title"]["en"] + ". You are player 1", self.talk("--seed", 1, lines=[str(i)]))

    def kept(self):
        """Where the games of this test keep themselves."""
        return {"XDG_STATE_HOME": self.folder.name}

    def test_resume(self):
        """A game that was left goes on as if nothing had been: the same record, the same luck, the same bots."""
        for name in [g["name"] for g in games()]:
            with self.subTest(game=name):
                straight, resumed = self.path(name + "-straight"), self.path(name + "-resumed")
                moves = self.first_moves(name, 6)
                words = ["play", name, "--seed", 7, "--seats", 2, "--bot", "level2"]
                self.good(*words, "--record", straight, text="".join(m + "\n" for m in moves), env=self.kept())
                self.good(*words, text="".join(m + "\n" for m in moves[:3]) + "quit\n", env=self.kept())
                self.good("play", name, "--resume", "--record", resumed, text="undo\n" + "".join(m + "\n" for m in moves[2:]), env=self.kept())
                with open(straight) as a, open(resumed) as b:
                    self.assertEqual(a.read(), b.read())

    def first_moves(self, name, n):
        """Moves of seat 1 against level2, the first of each list."""
        made = []
        for _ in range(n):
            a = self.good("play", name, "--seed", 7, "--seats", 2, "--bot", "level2", text="".join(m + "\n" for m in made) + "moves all\n")
            listed = a.rsplit("Moves: ", 1)[1].split("\n")
            made.append(listed[1].strip())
        return made

    def test_resume_which(self):
        self.wrong(2, "no game to go on with", "play", "--resume", env=self.kept())
        self.wrong(2, "no game to go on with", "play", "--resume")            # nowhere to keep one
        self.good("play", "null", "--seed", 4, text="quit\n", env=self.kept())
        self.wrong(2, "no game to go on with", "play", "--resume", env=self.kept())       # nobody has moved
        a = self.good("play", "null", "--seed", 4, text="lay b\nquit\n", env=self.kept())
        self.assertIn("To go on with it: igroteka play --resume", a)
        self.wrong(2, "no game to go on with", "play", "iota", "--resume", env=self.kept())
        self.wrong(2, "the table stands already", "play", "--resume", "--seats", 3, env=self.kept())
        a = self.good("play", "null", "--resume", text="undo\nlay g\nundo\nlay b\nlay g\n", env=self.kept())
        self.assertIn("The game is over.", a)
        self.wrong(2, "no game to go on with", "play", "--resume", env=self.kept())       # it is over
        self.wrong(2, ["cannot read"], "play", "--resume=" + self.path("none"))
        self.wrong(2, "do not go together", "play", "--resume", "--from", "x")

    def test_resume_a_cut_line(self):
        """What a lost machine left of the last line never happened."""
        self.good("play", "null", "--seed", 4, text="lay b\nquit\n", env=self.kept())
        folder = os.path.join(self.folder.name, "igroteka", "games")
        [name] = os.listdir(folder)
        with open(os.path.join(folder, name), "a") as f:
            f.write("7 1 la")
        self.assertIn("The game is over.", self.good("play", "--resume", text="lay g\n", env=self.kept()))
        self.good("replay", os.path.join(folder, name))

    def test_resume_past_a_damaged_game(self):
        """It is named, with what is wrong where, and left as it is; the one before it goes on."""
        folder = os.path.join(self.folder.name, "igroteka", "games")
        self.good("play", "null", "--seed", 4, text="lay b\nquit\n", env=self.kept())
        [sound] = os.listdir(folder)
        self.good("play", "null", "--seed", 4, text="lay b\nquit\n", env=self.kept())
        [damaged] = set(os.listdir(folder)) - {sound}
        file = os.path.join(folder, damaged)
        with open(file) as f:
            text = f.read()
        hurt = text[:text.index("\n1 ") + 1] + "1 1 lay nonsense\n" + text[text.index("\n2 ") + 1:]
        line = hurt[:hurt.index("nonsense")].count("\n") + 1
        with open(file, "w") as f:
            f.write(hurt)
        a = run("play", "--resume", text="lay g\n", env=self.kept())
        self.assertEqual(a.status, 0, a.err)
        self.assertIn("The game is over.", a.out)
        self.assertRegex(a.err, re.escape(file) + rf":{line}:\d+: .*\nThe game before it goes on\.")
        with open(file) as f:
            self.assertEqual(f.read(), hurt)
        self.wrong(2, [file, f":{line}:", "no other game"], "play", "--resume", env=self.kept())      # the sound one is over
        self.wrong(2, [file, f":{line}:", "no other game"], "play", "null", "--resume", env=self.kept())
        self.wrong(2, "no game to go on with", "play", "iota", "--resume", env=self.kept())

    def test_from_a_position(self):
        start, record = self.path("start", self.good("new", "null", "--seed", 5, "--seats", 3)), self.path("on.record")
        a = self.good("play", "--from", start, "--seed", 1, "--seat", 1, "--record", record, text="lay g\nundo\nlay g\n")
        self.assertIn("You are player 1 of 3.", a)
        with open(record) as f:
            text = f.read()
        self.assertIn("igroteka record 2\n", text)
        self.assertIn("from\n| position null 1\n| seats 3\n", text)
        self.assertIn("\n1 1 lay g\n", text)
        self.good("replay", record)
        seen = json.loads(self.good("view", 1, start, "--json"))["position"]
        bars = "".join("| " + l + "\n" for l in seen.splitlines())
        self.wrong(2, ["stdin:7:1", "not whole"], "replay", "-", text=re.sub(r"([|] .*\n)+", bars, text))
        self.wrong(2, ["stdin:14:7", "a bag is written"], "replay", "-", text=text.replace("| bag ", "| bag q"))
        b = self.good("play", "--from", record, "--record", self.path("more.record"), text="undo\nquit\n")
        self.assertIn("Player 1 undoes a move.", b)
        view = self.path("view", seen)
        self.assertIn("You are player 1 of 3.", self.good("play", "--from", view, "--seed", 3, text="quit\n"))
        self.wrong(2, "this is a game of null, not of iota", "play", "iota", "--from", start)
        self.wrong(2, "stdin:1:1", "play", "--from", "-", text="nonsense\n")

    def test_different_bots(self):
        p = self.path("bots.record")
        self.good("play", "null", "--seats", 4, "--seed", 2, "--seat", 2, "--bot", "level3,random@5,greedy", "--record", p, text="quit\n")
        with open(p) as f:
            self.assertIn("# seat 1  level3 (bot)\n# seat 2  Player\n# seat 3  random@5 (bot)\n# seat 4  greedy (bot)\n", f.read())
        self.wrong(2, 'no such bot: "chess"', "play", "null", "--bot", "greedy,chess")
        self.wrong(2, 'no such bot: ""', "play", "null", "--bot", "greedy,")

    def test_a_record_starts_no_program(self):
        """A bot that is a program is not run because a record names it."""
        mark = self.path("mark")
        p = self.path("tame.record")
        self.good("play", "null", "--seed", 4, "--record", p, text="lay b\nquit\n")
        with open(p) as f:
            text = f.read().replace("level3 (bot)", f"exec:touch {mark} (bot)")
        self.assertIn("exec:", text)
        self.good("play", "--resume=" + self.path("evil", text), text="lay g\n")
        self.assertFalse(os.path.exists(mark))

    def test_bad_tables(self):
        self.wrong(2, "the table has 2 seats, not 3", "play", "null", "--seat", 3)
        self.wrong(2, "cannot open", "play", "null", "--seed", 1, "--record", "/no/such/folder/x")
        self.wrong(2, 'no such game: "chess"', "play", "chess")

    def test_every_game_can_be_played_by_its_own_list(self):
        for g in games():
            with self.subTest(game=g["name"]):
                self.play_by_list(g["name"])

    def play_by_list(self, name):
        p = subprocess.Popen([m.PROGRAM, "play", name, "--seed", "1"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                             stderr=subprocess.PIPE, env=m.ENV, text=True)
        p.stdin.write("moves all\n")
        p.stdin.flush()
        seen, listed = [], None
        for line in p.stdout:
            seen.append(line)
            if line.startswith("Moves: "):
                listed = [p.stdout.readline().strip()]
                break
        p.stdin.write(listed[0] + "\nquit\n")
        out, err = p.communicate(timeout=60)
        self.assertRegex(out, r"(?m)^You (take|pass|play|choose|start|put)\b.*\.$")
        self.assertEqual((p.returncode, err), (0, ""))

    def test_on_a_terminal(self):
        """No stray empty line after what was typed."""
        master, slave = pty.openpty()
        p = subprocess.Popen([m.PROGRAM, "play", "null", "--seed", "4"], stdin=slave, stdout=subprocess.PIPE, env=m.ENV)
        os.close(slave)
        os.write(master, b"moves\nquit\n")
        out = p.communicate(timeout=60)[0].decode()
        os.close(master)
        self.assertIn("Player 1, your move: Moves: 2\n", out)
        self.assertEqual(p.returncode, 0)
