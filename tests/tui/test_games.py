#!/usr/bin/env python3
"""test_games.py: whole games by keys, typed and in lines; moves taken back; thinking bots; leaving at any moment."""
import random
import signal
import subprocess

from case import GAMES, OVER, PROGRAM, Case, main, most
from terminal import environment


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
        p = self.sit("play", name, "--seed", 5, "--record", record, "--seats", most(name))
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
        self.assertIn("Player 1 takes a move back.", said)
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
        p.until("back to the table")
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
        """Arrows, F1 and End as xterm without its keypad, PuTTY and the Linux console send them: none is taken for Esc."""
        for keys in ("\x1b[C", "\x1b[B\x1b[A", "\x1bOC", "\x1b[4~", "\x1b[11~", "\x1b[[A"):
            with self.subTest(keys=keys):
                p = self.sit("play")
                p.until("People at this keyboard")
                p.heard = b""
                p.press(keys + "\x0c")           # Ctrl-L: drawn anew, by whoever is still there
                p.until("\x1b[2J")
                p.process.send_signal(signal.SIGTERM)
                self.left_well(p, 128 + signal.SIGTERM)

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
