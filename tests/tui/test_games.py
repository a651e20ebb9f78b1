#!/usr/bin/env python3
"""test_games.py: whole games by keys, typed and in lines; moves taken back; thinking bots; leaving at any moment."""
import random
import re
import signal
import subprocess
import unittest

from case import GAMES, OVER, PROGRAM, Case, main, most
from terminal import HAS_TMUX, environment, wait_for


def plain_game(name, record, seed, choose):
    """A game in lines by the program's own lists of moves; the moves that were made."""
    p = subprocess.Popen([PROGRAM, "play", name, "--plain", "--seed", str(seed), "--record", record], stdin=subprocess.PIPE,
                         stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(), text=True)
    made, said = [], []

    def tell(line):
        try:
            p.stdin.write(line + "\n")
            p.stdin.flush()
        except BrokenPipeError:                    # the last move ended the game
            pass
    tell("moves all")
    while True:
        line = p.stdout.readline()
        said.append(line)
        if not line or line.startswith(OVER):
            break
        if line.startswith("Moves: "):
            listed = [p.stdout.readline().strip().rpartition("  (")[2][:-1] for _ in range(int(line.split()[1]))]
            made.append(choose(listed))
            tell(made[-1])
            tell("moves all")
    try:
        p.stdin.close()
    except BrokenPipeError:
        pass
    said.append(p.stdout.read())
    p.stdout.close()
    p.stderr.close()
    return p.wait(), made, "".join(said)


class Whole(Case):
    """The same seed and the same moves are the same game, whichever way the moves are made."""

    def by_lines_and_typed(self, name):
        lines, typed = self.path("lines"), self.path("typed")
        rng = random.Random(7)
        status, moves, said = plain_game(name, lines, 11, rng.choice)
        self.assertEqual(status, 0)
        self.assertIn("place 1", said)
        p = self.sit("play", name, "--seed", 11, "--record", typed)
        for m in moves:
            p.press(m + "\r")
        p.until(OVER, nudge="\x0c")
        p.press("\x1b[21~\r")
        self.left_well(p)
        with open(lines) as a, open(typed) as b:
            self.assertEqual(a.read(), b.read())

    def by_keys(self, name):
        record = self.path("keys")
        rng = random.Random(3)
        p = self.sit("play", name, "--seed", 5, "--record", record, "--seats", most(name))
        for turn in range(4000):
            p.press("\t" * rng.randrange(4) + "\r" + ("\r" if rng.random() < 0.8 else "\x1b" if rng.random() < 0.1 else ""))
            if turn % 20 == 0:
                p.heard = p.heard[-20000:]
                p.press("\x0c")
                p.hear_all()                       # keys that come while a bot thinks are for nothing
                if OVER.encode() in p.heard:
                    break
        self.assertTrue(OVER.encode() in p.heard, "the game did not end")
        p.press("\x1b[21~\r")
        self.left_well(p)
        replayed = subprocess.run([PROGRAM, "replay", record], capture_output=True, text=True, env=environment())
        self.assertIn("The game is over.", replayed.stdout)
        with open(record) as f:
            self.assertRegex(f.read(), r"\n\d+ 1 ")


    @unittest.skipUnless(HAS_TMUX, "no tmux")
    def by_mouse(self, name):
        """Clicks on what is underlined, and on the button that plays: no key is pressed before the game is over."""
        record = self.path("mouse")
        rng = random.Random(4)
        t = self.look("play", name, "--seed", 5, "--record", record, TERM="xterm-256color")
        t.until("F1 help")

        def click():
            found, play = [], []
            for y, line in enumerate(t.do("capture-pane", "-e", "-p").split("\n")):
                x, under = 0, False
                for code, letter in re.findall(r"\x1b\[([0-9;:]*)m|([^\x1b])", line):
                    if letter:
                        found += [(x, y)] * (under and letter != " ")
                        x += 1
                    else:
                        parts = code.split(";")
                        under = "4" in parts or (under and not {"", "0", "24"} & set(parts))
                text = re.sub(r"\x1b\[[0-9;:]*m", "", line)
                play += [(m.start() + 1, y) for m in re.finditer(r"[\[<]Play[\]>]", text)]
                found += [(m.start(), y) for m in re.finditer(r"[↑↓←→]", text) if y > 1 and "Enter" not in text]
                found += [(m.start() + 1, y) for m in re.finditer(r"[<[]\w[^][<>]*[]>]", text) if 18 < y < 21]      # under the cursor it has brackets
            if play or found:
                x, y = play[0] if play else rng.choice(found)
                t.press("-l", f"\x1b[<0;{x + 1};{y + 1}M\x1b[<0;{x + 1};{y + 1}m")
            with open(record) as f:
                return "\nend " in f.read()
        wait_for(click, lambda: "the game did not end by clicks\n" + "\n".join(t.screen()))
        t.until(OVER)
        with open(record) as f:
            self.assertRegex(f.read(), r"\n\d+ 1 ")


SENTENCES = {"en": ("moves", r"your move: $", "Several moves fit", "The game is over"),
             "ru": ("ходы", r"ваш ход: $", "Подходят несколько ходов", "Игра окончена")}


class Sentences(Case):
    """Somebody who hears lines and types what he has heard: he asks what can be done, narrows it down, and says a sentence of the list.
    He knows no rule and no notation; what is told is never told twice."""

    def hear(self, p):
        said = b""
        while not re.search(self.prompt, text := said.decode(errors="ignore")):
            got = p.stdout.read1(65536)
            if not got:
                return text
            said += got
        return text

    def say(self, p, words):
        try:
            p.stdin.write(words.encode() + b"\n")
            p.stdin.flush()
        except BrokenPipeError:                    # the last move ended the game
            return ""
        return self.hear(p)

    def listed(self, heard):
        """Sentences, what stands behind them, and whether it is a group of several."""
        return [(says.strip(), more.rstrip(" …"), bool(times)) for says, more, times in re.findall(r"^  (\S.*?)  \(([^()]*)\)(  ×\d+)?$", heard, re.M)]

    def a_sentence(self, p, rng):
        heard = self.say(p, self.moves)
        self.assertTrue(self.listed(heard), heard)
        says, more, group = rng.choice(self.listed(heard))
        while group:                               # those that begin like that
            says, _, group = rng.choice(self.listed(self.say(p, f"{self.moves} {more}")))
        return says

    def play(self, name, lang):
        self.moves, self.prompt, several, over = SENTENCES[lang]
        rng = random.Random(name)
        p = subprocess.Popen([PROGRAM, "play", name, "--plain", "--seed", "6", "--lang", lang, "--bot", "random"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                             env=environment(XDG_STATE_HOME=self.folder))
        self.addCleanup(lambda: (p.kill(), p.wait(), p.stdout.close()))
        heard = first = self.hear(p)
        told = {line for line in first.splitlines() if line.endswith(".")}
        while over not in heard:
            heard = self.say(p, self.a_sentence(p, rng))
            if several in heard:                   # two that sound alike: it names them
                heard = self.say(p, re.search(r"\(\d+\)[^:]*: ([^,\n]+)", heard)[1])
            again = [line for line in heard.splitlines() if line in told and len(line) > 60]
            self.assertEqual(again, [], "the table was told again though it was the same")
        self.assertRegex(heard, r"(place 1|, 1-е место)\n")


class Lines(Case):
    """What is said without a screen."""

    def said(self, *words, typed):
        return subprocess.run([PROGRAM, "play", *words, "--plain"], input=typed, capture_output=True, text=True, env=environment(XDG_STATE_HOME=self.folder)).stdout

    def test_many_moves_are_told_by_how_they_begin(self):
        """The screen has no end for ears: not hundreds of lines, unless they are asked for."""
        for game in GAMES:
            few, all = (len(self.said(game, "--seed", "5", "--seats", "2", typed=f"{word}\nquit\n").splitlines()) for word in ("moves", "moves all"))
            with self.subTest(game=game):
                self.assertLess(few, 75)
                self.assertLessEqual(few, all + 1)

    def test_the_end_names_the_winner_and_spells_no_codes(self):
        said = self.said("null", "--seed", "4", "--bot", "random", typed="lay b\nlay g\n")
        end = said[said.index(OVER):]
        self.assertRegex(end, r"wins?: \d|share the win")
        self.assertRegex(end, r"\(NULL-4\.1\)")
        self.assertNotIn("[", end)
        self.assertEqual(said.count(OVER), 1)

    def test_the_menu_tells_words_of_the_language(self):
        said = self.said("null", "--seed", "4", "--lang", "ru", typed="меню\nвыход\n")
        words = re.findall(r"\(([^()]*)\)$", said[said.index("Что можно сделать"):], re.M)
        self.assertGreater(len(words), 3)
        for word in words:
            self.assertNotRegex(word, "[a-z]")
            again = self.said("null", "--seed", "4", "--lang", "ru", typed=word.removesuffix("…").strip() + "\nвыход\n")
            self.assertNotIn("Непонятно", again)

    def test_after_the_end_at_a_terminal(self):
        """What the screen offers is offered: another game, and a look back; the end is not told again after it."""
        p = self.sit("play", "null", "--plain", "--seed", 4, "--bot", "random")
        p.until("your move: ")
        p.heard = b""
        p.press("lay b\n")
        p.until("your move: ")
        p.press("lay g\n")
        p.until('Another game: "rematch"')
        p.press("review\n")
        wait_for(lambda: p.hear(0.1).count(b'Another game: "rematch"') == 2, lambda: f"it does not go on: {p.heard[-600:]!r}")
        self.assertIn(b"simulations per decision", p.heard)
        self.assertEqual(p.heard.count(OVER.encode()), 1)
        p.heard = b""
        p.press("rematch\n")
        p.until("your move: ")
        p.press("quit\n")
        p.until("Goodbye")


for game in GAMES:
    for lang in SENTENCES:
        setattr(Sentences, f"test_{game}_{lang}", lambda self, game=game, lang=lang: self.play(game, lang))
    setattr(Whole, f"test_{game}_typed", lambda self, game=game: self.by_lines_and_typed(game))
    setattr(Whole, f"test_{game}_mouse", lambda self, game=game: self.by_mouse(game))
    setattr(Whole, f"test_{game}_keys", lambda self, game=game: self.by_keys(game))


class Undo(Case):
    """What is taken back never happened: not on the table, not in the record; and nothing is dealt anew."""

    def test_lines(self):
        record = self.path("record")
        said = subprocess.run([PROGRAM, "play", "null", "--plain", "--seed", "5", "--record", record], input="undo\nmoves\nlay g\nundo\nshow\nhint\nquit\n",
                              capture_output=True, text=True, env=environment()).stdout
        self.assertIn("Nothing to undo.", said)
        self.assertIn("Player 1 undoes a move.", said)
        self.assertIn("The best moves", said)
        with open(record) as f:
            self.assertNotRegex(f.read(), r"\n\d+ 1 ")

    def by_lines(self, name, seed):
        """Two games with the same moves, one of them with every move taken back once."""
        straight, wavering = self.path(name + "-straight"), self.path(name + "-wavering")
        _, moves, _ = plain_game(name, straight, seed, random.Random(4).choice)
        words = "".join(f"{m}\nundo\n{m}\n" for m in moves[:-1]) + moves[-1] + "\n"
        done = subprocess.run([PROGRAM, "play", name, "--plain", "--seed", str(seed), "--record", wavering], input=words, capture_output=True, text=True, env=environment())
        self.assertEqual(done.returncode, 0)
        with open(straight) as a, open(wavering) as b:
            self.assertEqual(a.read(), b.read())

    def test_same_game(self):
        for name in GAMES:
            with self.subTest(game=name):
                self.by_lines(name, 9)

    def test_screen(self):
        straight, wavering = self.path("straight"), self.path("wavering")
        _, moves, _ = plain_game("iota", straight, 8, random.Random(2).choice)
        p = self.sit("play", "iota", "--seed", 8, "--record", wavering)
        p.until("\x1b[?1049h")
        for m in moves:
            p.press(m + "\r\x1b[19~" + m + "\r")     # F8
        p.until(OVER, nudge="\x0c")
        p.press("\x1b[19~")                           # also the move that ended the game
        p.until("your move", nudge="\x0c")
        p.press(moves[-1] + "\r\x1b[21~\r")
        self.left_well(p)
        with open(straight) as a, open(wavering) as b:
            self.assertEqual(a.read(), b.read())


class Thinking(Case):
    """While a bot thinks the screen lives."""

    def mute(self):
        """A bot that is a program and never answers."""
        script = self.path("mute")
        with open(script, "w") as f:
            f.write('read x; echo "igroteka-bot 1 mute"; while read x; do case $x in seed*) echo ok;; esac; done\n')
        return "exec:sh " + script

    def deep(self, bot):
        p = self.sit("play", "shelfie", "--seed", 5, "--bot", bot)
        p.until("your move", nudge="\x0c")
        p.press("take d8 -> 1\r")
        p.until("Player 2 is thinking", nudge="\x0c")
        return p

    def test_keys_and_sizes(self):
        p = self.deep(self.mute())
        p.press("?")
        p.until("Esc: back")
        p.press("\x1b")
        p.resize(40, 130)
        p.until("\x1b[40d", nudge="\x0c")
        p.until("thinking… 1 s", nudge="\x0c")
        p.press("\x1b[19~")                           # the move is taken back, and the bot need not think
        p.heard = b""
        p.until("your move", nudge="\x0c")
        p.press("\x1b[21~\r")
        self.left_well(p)

    def test_signals(self):
        for number, bot in ((signal.SIGINT, "search@600000ms"), (signal.SIGTERM, "search@600000ms"), (signal.SIGTERM, self.mute())):
            with self.subTest(signal=number, bot=bot):
                p = self.deep(bot)
                p.press("\x03") if number == signal.SIGINT else p.process.send_signal(number)
                self.left_well(p, 128 + number)


class Leaving(Case):
    def test_signals(self):
        """At any moment: pointing, typing, reading a page, while a bot or a hint is thought over, covered, half resized."""
        rng = random.Random(1)
        doing = ("\t\r\t", "pass", "?", "\x1bOQ", "\x1b[18~", "\x1b[19~", "\r\r", "\x1b[B\x1b[C", "quit\r")
        for i in range(14):
            number = (signal.SIGTERM, signal.SIGINT, signal.SIGQUIT)[i % 3]
            words = [rng.choice(GAMES), "--seed", i, "--people", 1 + i % 2, "--bot", rng.choice(["random", "level5", "level7"])]
            with self.subTest(signal=number, words=words):
                p = self.sit("play", *words)
                p.until("\x1b[?1049h")
                for _ in range(rng.randrange(5)):
                    p.press(rng.choice(doing))
                    if rng.random() < 0.3:
                        p.resize(rng.randrange(10, 50), rng.randrange(40, 130))
                p.hear(rng.random() * 0.05)
                p.process.send_signal(number)
                self.left_well(p, 128 + number)

    def test_keys_of_other_terminals(self):
        """What each terminal sends for arrows, Home, End, F1 and F10 is that key: none is taken for Esc and letters."""
        sent = {                                   # TERM, arrow down, Home, End, F1
            "PuTTY": ("xterm", "\x1b[B", "\x1b[1~", "\x1b[4~", "\x1b[11~"), "xterm": ("xterm-256color", "\x1bOB", "\x1bOH", "\x1bOF", "\x1bOP"),
            "tmux": ("tmux-256color", "\x1bOB", "\x1b[1~", "\x1b[4~", "\x1bOP"), "screen": ("screen", "\x1bOB", "\x1b[1~", "\x1b[4~", "\x1bOP"),
            "the Linux console": ("linux", "\x1b[B", "\x1b[1~", "\x1b[4~", "\x1b[[A"), "kitty": ("xterm-256color", "\x1bOB", "\x1bOH", "\x1bOF", "\x1bOP"),
            "rxvt": ("rxvt", "\x1b[B", "\x1b[7~", "\x1b[8~", "\x1b[11~"), "no keypad": ("xterm", "\x1b[B", "\x1b[H", "\x1b[F", "\x1bOP")}
        for name, (term, down, home, end, f1) in sent.items():
            with self.subTest(terminal=name):
                p = self.sit("play", "null", "--seed", 5, size=(14, 80), TERM=term)
                p.until("your move", nudge="\x0c")
                p.press(down + f1)
                p.until("Shift-Tab", nudge="\x0c")           # the help
                p.press(end)
                p.heard = b""
                p.until("undo", nudge="\x0c")               # its last lines
                p.press(home)
                p.heard = b""
                p.until("Shift-Tab", nudge="\x0c")
                p.press("\x1b[21~\r")
                self.assertEqual(p.end(), 0, p.heard[-2000:])

    def test_signals_elsewhere(self):
        """On the start screen, in a record, at a server that does not answer."""
        subprocess.run([PROGRAM, "selfplay", "null", "--games", "1", "--seed", "1", "--record", self.folder], stdout=subprocess.DEVNULL, env=environment())
        for words in (["play"], ["replay", self.path("null-000001.record")], ["play", "null", "--join", "127.0.0.1:1"]):
            with self.subTest(words=words):
                p = self.sit(*words)
                p.until("\x1b[?1049h")
                p.press("\x1b[C\x1b[B")
                p.process.send_signal(signal.SIGTERM)
                self.left_well(p, 128 + signal.SIGTERM)

    def test_control_c(self):
        p = self.sit("play", "ralph", "--seed", 1)
        p.until("\x1b[?1049h")
        p.press("choose R\x03")
        self.left_well(p, 130)

    def test_hang_up(self):
        p = self.sit("play", "ralph", "--seed", 1)
        p.until("\x1b[?1049h")
        p.process.send_signal(signal.SIGHUP)
        self.assertEqual(p.end(), 129)

    def test_our_own_mistake(self):
        """A crash is a crash, but the terminal is left sane."""
        p = self.sit("play", "iota", "--seed", 1)
        p.until("\x1b[?1049h")
        p.press("\t")
        p.process.send_signal(signal.SIGSEGV)
        self.left_well(p, -signal.SIGSEGV)

    def test_size_storm(self):
        rng = random.Random(2)
        p = self.sit("play", "iota", "--seed", 1, "--seats", 4)
        p.until("\x1b[?1049h")
        for _ in range(150):
            p.resize(rng.randrange(1, 70), rng.randrange(1, 220))
            p.press(rng.choice(["\t", "\r", "\x1b[A", "\x1b[B", "\x1b[C", "?", "\x1b", "\x1bOQ", " ", "\x0c"]))
            p.hear(0.002)
        p.resize(24, 80)
        p.press("\x1b")
        p.hear(0.1)
        p.press("\x1b\x0c")
        p.until("Iota", nudge="\x0c")
        p.press("\x1b[21~\r")
        self.left_well(p)


if __name__ == "__main__":
    main()
