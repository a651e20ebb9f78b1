#!/usr/bin/env python3
"""test_tui.py PROGRAM [--update] [TEST...]: the terminal client on a real terminal.

Whole games by keys, by typed moves and in lines; sizes; signals; colours; screens of
80x24 as goldens (tests/tui/golden, written anew by --update).
"""
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from server import Liar, Real
from terminal import HAS_TMUX, SLOW, Pty, Tmux, environment

PROGRAM = os.path.abspath(sys.argv[1])
UPDATE = "--update" in sys.argv
GOLDEN = pathlib.Path(__file__).parent / "golden"
GAMES = ["shelfie", "iota", "ralph", "toystory4", "heroychiki", "null"]
MOST = {"ralph": 6, "null": 2}             # players; four elsewhere
OVER = "The game is over"


class Case(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def path(self, name):
        return os.path.join(self.folder, name)

    def sit(self, *words, size=(24, 80), **env):
        p = Pty(PROGRAM, *words, size=size, XDG_STATE_HOME=self.folder, **env)
        self.addCleanup(p.close)
        return p

    def look(self, *words, size=(80, 24), **env):
        t = Tmux(PROGRAM, *words, size=size, XDG_STATE_HOME=self.folder, **env)
        self.addCleanup(t.close)
        return t

    def left_well(self, p, status=0):
        self.assertEqual(p.end(), status, p.heard[-500:])
        self.assertTrue(p.sane(), "the terminal is not as it was")
        self.assertTrue(b"\x1b[?1049l" in p.heard, "the other screen was not left")


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
    tell("moves")
    while True:
        line = p.stdout.readline()
        said.append(line)
        if not line or line.startswith("The game is over."):
            break
        if line.startswith("Moves: "):
            listed = [p.stdout.readline().strip() for _ in range(int(line.split()[1]))]
            made.append(choose(listed))
            tell(made[-1])
            tell("moves")
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
        p = self.sit("play", name, "--seed", 5, "--record", record, "--seats", MOST.get(name, 4))
        for turn in range(4000):
            p.press("\t" * rng.randrange(4) + "\r" + ("\r" if rng.random() < 0.8 else "\x1b" if rng.random() < 0.1 else ""))
            if turn % 20 == 0:
                p.heard = p.heard[-20000:]
                p.press("\x0c")
                p.hear(0.01)
                if OVER.encode() in p.heard:
                    break
        self.assertTrue(OVER.encode() in p.heard, "the game did not end")
        p.press("\x1b[21~\r")
        self.left_well(p)
        replayed = subprocess.run([PROGRAM, "replay", record], capture_output=True, text=True, env=environment())
        self.assertIn("The game is over.", replayed.stdout)
        with open(record) as f:
            self.assertRegex(f.read(), r"\n\d+ 1 ")


for game in GAMES:
    setattr(Whole, f"test_{game}_typed", lambda self, game=game: self.by_lines_and_typed(game))
    setattr(Whole, f"test_{game}_keys", lambda self, game=game: self.by_keys(game))


class Undo(Case):
    """What is taken back never happened: not on the table, not in the record; and nothing is dealt anew."""

    def test_lines(self):
        record = self.path("record")
        said = subprocess.run([PROGRAM, "play", "null", "--plain", "--seed", "5", "--record", record], input="undo\nmoves\nlay g\nundo\nshow\nhint\nquit\n",
                              capture_output=True, text=True, env=environment()).stdout
        self.assertIn("There is no move to take back.", said)
        self.assertIn("Seat 1 takes a move back.", said)
        self.assertIn("The best moves", said)
        with open(record) as f:
            self.assertNotRegex(f.read(), r"\n\d+ 1 ")

    def by_lines(self, name, seed):
        """Two games with the same moves, one of them with every move taken back once."""
        straight, wavering = self.path("straight"), self.path("wavering")
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
        _, moves, _ = plain_game("ralph", straight, 8, random.Random(2).choice)
        p = self.sit("play", "ralph", "--seed", 8, "--record", wavering)
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

    def deep(self, *words, **more):
        p = self.sit("play", "shelfie", "--seed", 5, "--bot", "search@60000ms", *words, **more)
        p.until("your move", nudge="\x0c")
        p.press("take d8 -> 1\r")
        p.until("Seat 2 is thinking", nudge="\x0c")
        return p

    def test_keys_and_sizes(self):
        p = self.deep()
        p.press("?")
        p.until("back to the table", 1)
        p.press("\x1b")
        p.resize(40, 130)
        p.until("\x1b[40d", 1, nudge="\x0c")
        p.until("thinking… 1 s", 5, nudge="\x0c")
        p.press("\x1b[19~")                           # the move is taken back, and the bot need not think
        p.heard = b""
        p.until("your move", 2, nudge="\x0c")
        p.press("\x1b[21~\r")
        self.left_well(p)

    def test_signals(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            with self.subTest(signal=number):
                p = self.deep()
                began = time.monotonic()
                p.press("\x03") if number == signal.SIGINT else p.process.send_signal(number)
                self.left_well(p, 128 + number)
                self.assertLess(time.monotonic() - began, 1.0 * SLOW)

    def test_another_program(self):
        """A bot that is a program and never answers holds nobody."""
        script = self.path("mute")
        with open(script, "w") as f:
            f.write('read x; echo "igroteka-bot 1 mute"; while read x; do case $x in seed*) echo ok;; esac; done\n')
        p = self.sit("play", "shelfie", "--seed", 5, "--bot", f"exec:sh {script}")
        p.until("your move", nudge="\x0c")
        p.press("take d8 -> 1\r")
        p.until("Seat 2 is thinking", nudge="\x0c")
        p.process.send_signal(signal.SIGTERM)
        self.left_well(p, 128 + signal.SIGTERM)


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


class Mouse(Case):
    def test_click(self):
        """A click points at the tile in column 10 of line 5, and at the column of the shelf; the button plays."""
        p = self.sit("play", "shelfie", "--seed", 5)
        p.until("living room", nudge="\x0c")
        for x, y, heard in ((10, 5, "Move: take d8"), (27, 4, "[Play]"), (3, 21, "Seat 1: take d8 -> 1")):
            p.press(f"\x1b[<0;{x};{y}M\x1b[<0;{x};{y}m")
            p.until(heard, nudge="\x0c")


    def test_start(self):
        """On the start screen: the line of the players, once to go there and once for three of them; then the button."""
        p = self.sit("play", "--seed", 5)
        p.until("< Play >", nudge="\x0c")
        for x, y, heard in ((5, 5, "‹ 2 ›"), (45, 5, "‹ 3 ›"), (5, 12, "Seat 3 0")):
            p.press(f"\x1b[<0;{x};{y}M\x1b[<0;{x};{y}m")
            p.until(heard, nudge="\x0c")


class Colours(Case):
    COLOUR = re.compile(rb"\x1b\[[0-9;]*(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])[;m]")

    def shown(self, **env):
        p = self.sit("play", "shelfie", "--seed", 5, **env)
        p.until("living room", nudge="\x0c")
        p.hear(0.1)
        return p.heard

    def test_many_few_none(self):
        self.assertIn(b"\x1b[38;5;", self.shown().replace(b"\x1b[48;5;", b"\x1b[38;5;"))
        few = self.shown(TERM="xterm")
        self.assertRegex(few, self.COLOUR)
        self.assertNotIn(b";5;", few)
        self.assertNotRegex(self.shown(NO_COLOR="1"), self.COLOUR)
        self.assertNotRegex(self.shown(TERM="vt100"), self.COLOUR)

    def test_unknown_terminals(self):
        """Newer than the system, or without a name: they are drawn on all the same."""
        self.assertIn(b";5;", self.shown(TERM="xterm-ghostly"))
        self.assertNotRegex(self.shown(TERM="teletype-9000"), self.COLOUR)

    def test_ascii(self):
        self.assertTrue(all(b < 128 for b in self.shown(LC_ALL="C")))
        p = self.sit("play", "shelfie", "--seed", 5, "--lang", "ru", LC_ALL="C")
        p.until("гостиная", nudge="\x0c")           # Cyrillic has no ASCII

    def test_dumb(self):
        p = self.sit("play", "null", "--seed", 5, TERM="dumb")
        p.until("Your move (seat 1): ")
        p.press("quit\n")
        self.assertEqual(p.end(), 0)
        self.assertNotIn(b"\x1b", p.heard)


@unittest.skipUnless(HAS_TMUX, "no tmux")
class Screens(Case):
    def golden(self, name, lines):
        file = GOLDEN / (name + ".txt")
        text = "\n".join(lines).rstrip("\n") + "\n"
        if UPDATE:
            file.write_text(text)
        self.assertEqual(text, file.read_text(), f"{file} differs")

    def test_first_screens(self):
        for game, seats in (("shelfie", 4), ("iota", 2), ("ralph", 3), ("toystory4", 3), ("heroychiki", 4)):
            for lang in ("ru", "en"):
                with self.subTest(game=game, lang=lang):
                    t = self.look("play", game, "--seats", seats, "--seed", 5, "--lang", lang, "--bot", "random")
                    t.until("F1")
                    t.press("Enter")
                    self.golden(f"{game}-{lang}", t.until("Ход: " if lang == "ru" else "Move: "))
                    t.close()

    def test_help_and_refusal(self):
        for lang, word in (("ru", "помощь"), ("en", "help")):
            t = self.look("play", "shelfie", "--seed", 5, "--lang", lang)
            t.until("F1 " + word)
            t.press("?")
            self.golden(f"help-{lang}", t.until("Esc "))
            t.press("Escape")
            t.press("take d4 d3 -> 1", "Enter")
            self.golden(f"refusal-{lang}", t.until("SHELFIE-3"))
            t.close()

    def test_start(self):
        """Without a game one is chosen, with everything that belongs to it; what was chosen is what is dealt."""
        for lang, word in (("ru", "Сыграть"), ("en", "Play")):
            t = self.look("play", "--lang", lang)
            self.golden(f"start-{lang}", t.until(word))
            t.close()
        t = self.look("play", "--seed", 5, "--record", self.path("record"))
        t.until("Play")
        t.press("Right", "Down", "Right", "Down", "Right")     # iota, three players, the short deck
        t.until("‹ a random half ›")
        t.press("Down", "Down", "Down", "Right")               # two people
        t.until("1–2")
        t.press("Down", "Down", "Right")                       # against level 4
        t.until("only one ahead")
        t.press("Enter")
        t.until("the keyboard is yours")
        t.press("F10", "Enter")
        t.until("status 0")
        with open(self.path("record")) as f:
            self.assertRegex(f.read(), r"seats 3\n(.*\n)*?set deck=short")

    def test_start_and_leave(self):
        t = self.look("play")
        t.until("Play")
        t.press("Escape")
        t.until("status 0")

    def test_pointing(self):
        """Esc and Backspace give back what was pointed at; the button plays."""
        t = self.look("play", "shelfie", "--seed", 5)
        t.until("your move")
        t.press("Enter")
        t.until("Move: take d8 …")
        t.press("BSpace")
        t.until("Point with arrows")
        t.press("Enter", "Enter")
        t.until("Move: take d8 e8 …")
        t.press("Escape")
        t.until("Point with arrows")
        t.press("Enter")
        screen = t.until("Move: take d8 …")
        while not any("column, 1" in line for line in screen):
            t.press("Tab")
            screen = t.other_than(screen)
        t.press("Enter")
        t.until("[Play]")
        t.press("Enter")
        t.until("Seat 1: take d8 -> 1")

    def test_hand_over(self):
        """Nobody's cards are on the screen before he has taken the keyboard."""
        t = self.look("play", "iota", "--seed", 5, "--people", 2)
        cover = "\n".join(t.until("the keyboard is yours"))
        self.assertNotRegex(cover, r"[RGBY][tpsc][1-4]")
        first = re.search("Seat ([12]), the keyboard", cover)[1]
        t.press("Enter")
        mine = "\n".join(t.until("your move"))
        self.assertIn("you · hand", mine)
        t.press("pass", "Enter")
        seen = "\n".join(t.until("Look what came of it"))
        self.assertIn("you · hand", seen)          # the mover's own, with the cards drawn
        t.press("Enter")
        cover = "\n".join(t.until(f"Seat {3 - int(first)}, the keyboard is yours"))
        self.assertNotRegex(cover, r"[RGBY][tpsc][1-4]")

    def test_replay(self):
        subprocess.run([PROGRAM, "selfplay", "null", "--games", "1", "--seed", "1", "--record", self.folder], stdout=subprocess.DEVNULL, env=environment())
        t = self.look("replay", self.path("null-000001.record"))
        t.until("move 0 of 4 · everything is seen")
        t.press("Right", "Right")
        self.assertIn("Seat 2: lay b", "\n".join(t.until("move 2 of 4")))
        t.press("Left")
        self.assertNotIn("Seat 2: lay b", "\n".join(t.until("move 1 of 4")))
        t.press("3", "Enter")
        t.until("move 3 of 4")
        t.press("x", "Enter")
        t.until("the number of a move")
        t.press("End", "Tab")
        t.until("move 4 of 4 · Seat 1")
        t.press("F10", "Enter")
        t.until("status 0")

    def test_replay_with_mistakes(self):
        """The blunder that was planted in a record is marked, and explained to whoever may know."""
        record = GOLDEN.parents[1] / "reviews/shelfie.record"
        t = self.look("replay", record)
        t.until("move 0 of")
        t.press("F7", "End")
        t.until("a good move", 30)
        t.press("F4", "Home")
        page = t.still()
        while "??" not in "\n".join(page):
            t.press("PageDown")
            page = t.other_than(page)
        self.assertRegex("\n".join(page), r"Seat 1: take e3 e4 e5 -> 2 \?\?")
        t.press("Escape", "Home")
        for _ in range(40):
            if "a blunder" in "\n".join(t.screen()):
                break
            t.press("Right")
            t.still()
        self.assertIn("Seat 1: a blunder, it gave away", "\n".join(t.until("Better: take ")))
        t.press("Tab", "Tab")                      # Seat 2 has not seen the other's goal
        self.assertNotIn("Better", "\n".join(t.until("· Seat 2")))

    def test_bots_and_hints(self):
        """A bot of a level sits opposite, and another one says what it would play; its words can be typed."""
        t = self.look("play", "shelfie", "--seed", 5, "--bot", "level2")
        t.until("your move")
        t.press("F7")
        page = "\n".join(t.until("played in thought"))
        first, second = re.findall(r"^ +\d  (take .*?)  +[\d.]+  [+-]", page, re.M)[:2]
        t.press("2")
        t.until(": " + second)                     # on the line, not yet played
        t.press("Escape", "F7", "Enter")
        t.until(": " + first)
        t.press("Enter")
        t.until("Seat 1: " + first)
        t.until("Seat 2: take")

    def test_wide_letters(self):
        """Letters two columns wide move nothing that stands behind them."""
        t = self.look("play", "null", "--seed", 5)
        t.until("your move")
        t.press(":", "漢字 é e", "Enter")
        t.until("Not understood")
        self.assertIn("Seat 1: your move", t.screen()[0])


class Manual(Case):
    ROOT = pathlib.Path(__file__).parents[2]

    def test_man_page(self):
        """Every option of play and replay stands in the man page, and every word of a table."""
        page = (self.ROOT / "docs/igroteka.6").read_text().replace("\\-", "-")
        for command in ("play", "replay"):
            said = subprocess.run([PROGRAM, command, "--help"], capture_output=True, text=True, env=environment()).stdout
            for option in set(re.findall(r"^  (--[a-z-]+)", said, re.M)) - {"--help", "--to", "--json"}:
                self.assertIn(option, page)
        words = (self.ROOT / "src/tui/remote_words.c").read_text()
        for word in re.findall(r'"[а-яё]+", "([a-z]+)", ["&]', words):
            self.assertRegex(page, r"\b" + word + r"\b")

    def test_completion(self):
        script = f"""PATH={os.path.dirname(PROGRAM)}:$PATH; source {self.ROOT}/completions/igroteka.bash
        t() {{ COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _igroteka; echo "${{COMPREPLY[*]}}"; }}
        t igroteka pla; t igroteka play io; t igroteka play iota --pl; t igroteka play iota --set dec; t igroteka play iota --set deck = s; t igroteka play --lang r
        t igroteka play iota --bot le; t igroteka arena --game i"""
        done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, env=environment())
        self.assertEqual(done.stdout.split("\n"), ["play", "iota", "--plain", "deck=", "short", "ru", " ".join(f"level{i}" for i in range(1, 9)), "iota", ""])

    @unittest.skipUnless(shutil.which("zsh"), "no zsh")
    def test_completion_in_zsh(self):
        """Tab pressed in a real zsh."""
        p = Pty("zsh", "-f", size=(24, 200), HOME=self.folder, TERM="xterm", PATH=os.path.dirname(PROGRAM) + ":" + os.environ["PATH"])
        self.addCleanup(p.close)
        p.press(f"fpath=({self.ROOT}/completions $fpath); autoload -U compinit; compinit -u -D; unsetopt beep; PS1='ready> '\n")
        p.until("ready> \x1b")
        for typed, becomes in (("repl", "igroteka replay"), ("play io", "igroteka play iota"), ("play iota --pl", "igroteka play iota --plain"), ("play --lang r", "igroteka play --lang ru"),
                               ("play iota --set deck=s", "igroteka play iota --set deck=short"), ("play iota --bot ran", "igroteka play iota --bot random"), ("arena --game io", "igroteka arena --game iota")):
            with self.subTest(typed=typed):
                p.heard = b""
                p.press(f"igroteka {typed}\t")
                p.hear(0.7)
                p.press("\x01echo 'it is <\x05>'\n")      # the line as it now stands, in quotes
                p.until(f"\nit is <{becomes}>")


def has_server():
    return subprocess.run([PROGRAM, "serve", "--help"], capture_output=True, env=environment()).returncode == 0


@unittest.skipUnless(HAS_TMUX and has_server(), "no tmux, or built without the server")
class Tables(Case):
    def setUp(self):
        super().setUp()
        self.server = Real(PROGRAM, self.folder)
        self.addCleanup(lambda: self.server.kill())
        self.at = f"127.0.0.1:{self.server.port}"

    def guest(self, code, *words):
        """Somebody who plays in lines, from his own folder: another person."""
        folder = self.path("guest")
        p = subprocess.Popen([PROGRAM, "play", "--join", f"http://{self.at}/#{code.lower()}", *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                             stderr=subprocess.STDOUT, env=environment(XDG_STATE_HOME=folder), text=True)
        self.addCleanup(lambda: (p.kill(), p.wait(), p.stdin.close(), p.stdout.close()))
        return p

    def open(self, game, *words):
        t = self.look("play", game, "--join", self.at, "--name", "Аня", *words)
        screen = "\n".join(t.until("Waiting for people"))
        return t, re.search(r"Table ([A-Z]{5})", screen)[1]

    def test_two_people_and_a_lost_server(self):
        t, code = self.open("null", "--record", self.path("kept"))
        g = self.guest(code, "--name", "Bob", "--record", self.path("kept-by-bob"))
        t.until("2: Bob")
        t.press("start", "Enter")
        t.until("your move")
        t.press("/hello Bob", "Enter")
        t.until("Аня says: hello Bob")
        self.server.kill()
        t.until("does not answer")
        self.server.start()
        t.until("your move")
        for _ in range(8):                         # each plays what can be played, to the end
            if OVER in "\n".join(t.screen()):
                break
            if "your move" in t.screen()[0]:
                t.press("Enter", "Enter")
            g.stdin.write("lay w\nlay g\nlay b\npass\n")
            g.stdin.flush()
            time.sleep(0.3 * SLOW)
        t.until(OVER)
        heard, _ = g.communicate("quit\n", timeout=20)
        self.assertIn("Аня says: hello Bob", heard)
        self.assertIn("The game is over", heard)
        with open(self.path("kept")) as a, open(self.path("kept-by-bob")) as b:
            record = a.read()
            self.assertEqual(record, b.read())
        self.assertRegex(record, r"\nentropy 1 [0-9a-f]{32}\n")   # the deal has bytes of both in it
        self.assertRegex(record, r"\nentropy 2 [0-9a-f]{32}\n")
        self.assertEqual(subprocess.run([PROGRAM, "verify", self.path("kept")], stdout=subprocess.DEVNULL, env=environment()).returncode, 0)

    def test_watching_and_bots(self):
        t, code = self.open("null", "--seats", "3")
        g = self.guest(code, "--watch", "--name", "Eve")
        g.stdin.close()                            # who only looks on needs no input
        t.press("bot 2", "Enter")
        t.until("2: Bot 2")
        t.press("bot x", "Enter")
        t.until("A number of a seat is needed")
        t.press("bot 3 2", "Enter")
        t.until("3: Bot 3 level2")
        t.until("Everybody is here")
        t.press("start", "Enter")
        t.until("your move")
        t.press("lay q", "Enter")
        t.until("Not understood")
        t.press("F8")
        t.until("Refused.")                        # nothing was played yet: the server says so
        t.press("F7")
        t.until("played in thought")
        t.press("1")
        t.until(": lay ")
        t.press("Escape")
        t.press("resign", "Enter")
        t.until(OVER)
        heard = g.stdout.read()
        self.assertEqual(g.wait(20), 0)
        self.assertIn("The game is over", heard)
        self.assertNotIn("Your move", heard)
        self.assertIn("Chance: deal ?", heard)

    def test_https(self):
        """A certificate that is trusted lets us in; the same one, not trusted, does not."""
        cert, key = self.path("cert.pem"), self.path("key.pem")
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", cert, "-days", "2", "-subj", "/CN=localhost",
                        "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"], check=True, capture_output=True)
        self.server.kill()
        self.server = Real(PROGRAM, self.folder, "--tls-cert", cert, "--tls-key", key)
        for host in ("localhost", "127.0.0.1"):
            t = self.look("play", "null", "--join", f"https://{host}:{self.server.port}", "--name", "Аня", SSL_CERT_FILE=cert)
            t.until("Waiting for people")
        other = self.look("play", "null", "--join", f"https://localhost:{self.server.port}", "--name", "Аня")
        other.until("is not trusted")

    def test_the_seat_is_kept(self):
        """Another terminal of the same person comes back to the same seat."""
        t, code = self.open("null")
        t.press("bot 2", "Enter")
        t.until("2: Bot 2")
        t.press("start", "Enter")
        t.until("your move")
        t.close()
        again = self.look("play", "--join", f"{self.at}/{code}", "--name", "Аня")
        again.until("Аня: your move")


class Hostile(Case):
    EVIL = "\x1b]0;evil\x07\x1b[31mBob\x9b2J\u202eeh"

    def liar(self):
        people = [{"name": self.EVIL, "here": True, "host": True}, {"name": "漢字", "here": True}]
        table = {"t": "table", "table": "ABCDE", "v": 1, "status": "running", "seat": 2, "host": False, "game": "null", "seats": 2, "people": people,
                 "chat": "free", "lines": [{"who": self.EVIL, "text": "\x1b[2J\r\n\x1bcboo"}]}
        position = "position null 1\nseats 2\nset hand=2\nturn 2\nview 2\nply 5\nbag w1 g2 b3\ntop w\nturns 1\nlaid 1 0\nhand 1 ?\nhand 2 w g\n"
        view = {"t": "view", "table": "ABCDE", "v": 7, "status": "running", "seat": 2, "n": 1, "turn": [2], "left": [1, "x"], "from": 5, "events": ["5 1 \x1b[2Jlay w", 7],
                "position": position}
        odd = [b"nonsense", {"t": 5}, {"t": "view", "position": "x"}, {"t": "table", "people": 7, "seat": "a"}, {"t": "chat"}, {"t": "here", "seat": 99}, [], b"{}",
               {"t": "view", "table": "ABCDE", "v": 7, "seat": 99, "turn": [0, 99, -1], "position": position}]
        liar = Liar({"t": "welcome", "name": "x", "token": "1-" + "a" * 500, "protocol": 1}, *odd, table, view)
        self.addCleanup(liar.close)
        return liar

    def harmless(self, heard):
        for bad in (b"\x1b]0;evil", b"\x07", b"\xc2\x9b", "\u202e".encode(), b"\x1bc"):
            self.assertNotIn(bad, heard)

    def test_screen(self):
        p = self.sit("play", "--join", f"localhost:{self.liar().port}")
        p.until("漢字", nudge="\x0c")
        p.hear(0.2)
        self.harmless(p.heard)
        self.assertIn(b"?]0;evil?", p.heard)
        p.press("\x1b[21~\r")
        self.left_well(p)

    def test_lines(self):
        done = subprocess.run([PROGRAM, "play", "--plain", "--join", f"localhost:{self.liar().port}"], input=b"", capture_output=True, env=environment(XDG_STATE_HOME=self.folder))
        p = subprocess.Popen([PROGRAM, "play", "--join", f"localhost:{self.liar().port}"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment(XDG_STATE_HOME=self.folder))
        time.sleep(0.5 * SLOW)
        heard = p.communicate(b"quit\n", timeout=10)[0]
        self.assertEqual((done.returncode, p.returncode), (0, 0))
        self.assertIn(b"boo", heard)
        self.assertNotIn(b"\x1b", heard)
        self.harmless(heard)

    def test_addresses(self):
        for url, why in (("a:b", "not the address"), ("x:1/#toolong", "not the address"), ("", "not the address")):
            done = subprocess.run([PROGRAM, "play", "--join", url], capture_output=True, text=True, env=environment())
            self.assertEqual(done.returncode, 2)
            self.assertIn(why, done.stderr)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *[a for a in sys.argv[2:] if a != "--update"]])
