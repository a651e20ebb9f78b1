#!/usr/bin/env python3
"""test_motion.py: pieces that travel: where they are seen on their way, and where nothing may travel."""
import os
import re
import select
import shutil
import subprocess
import time
import unittest

from case import PROGRAM, Case, main
from terminal import wait_for

QUESTION, ANSWER = b"\x1b[5n", b"\x1b[0n"
BARE = r"""bare|made for a test: it can go to a place and write there,
	am, cols#80, lines#24, clear=\E[H\E[2J, cup=\E[%i%p1%d;%p2%dH, cr=\r,
"""


def written(heard):
    """(row, column, letter) in the order in which they were written on such a terminal."""
    y = x = 0
    for part in re.finditer(r"\x1b\[(\d+);(\d+)H|\x1b\[[\d;?]*[A-Za-z]|(\r)|(\n)|([^\x1b])", heard.decode(errors="replace")):
        if part[1]:
            y, x = int(part[1]) - 1, int(part[2]) - 1
        elif part[3]:
            x = 0
        elif part[4]:
            y += 1
        elif part[5]:
            yield y, x, part[5]
            x += 1


@unittest.skipUnless(shutil.which("tic"), "no tic")
class Motion(Case):
    FROM, TO = (4, 12), (14, 34)               # the tile d8, a game, in the living room and in the first column of the shelf
    MOVE = "take d8 -> 1\r"

    def setUp(self):
        super().setUp()
        source = self.path("bare.ti")
        with open(source, "w") as f:
            f.write(BARE)
        subprocess.run(["tic", "-o", self.path("terminfo"), source], check=True, capture_output=True)

    def at_the_table(self, *words, **env):
        p = self.sit("play", "shelfie", "--seed", 5, "--bot", "greedy", *words, **{"TERM": "bare", "TERMINFO": self.path("terminfo"), "NO_MOTION": "", **env})
        p.until("living room")
        p.until("Arrows and")
        return p

    def between(self, p, keys, then, answers=False):
        """Where a game was seen on its way, from these keys until those words: letters in rows that have but lower halves of tiles."""
        p.heard, answered = b"", 0

        def come():
            nonlocal answered
            p.listen(0.005)
            for _ in range(p.heard.count(QUESTION) - answered if answers else 0):
                os.write(p.master, ANSWER)
                answered += 1
            said = p.heard.find(then.encode())
            return said >= 0 and b"Arrows and" in p.heard[said:]          # it is our turn again
        os.write(p.master, keys.encode())
        wait_for(come, lambda: f"not heard: {then}; the last was {p.heard[-600:]!r}")
        return [(y, x) for y, x, letter in written(p.heard) if letter == "G" and self.FROM[0] < y < self.TO[0] and y % 2]

    def leave(self, p):
        p.press("quit\r\r")
        self.assertEqual(p.end(), 0)

    def test_it_is_seen_on_its_way(self):
        p = self.at_the_table("--motion", "on")
        way = self.between(p, self.MOVE, "You take a game")
        self.assertGreaterEqual(len(way), 2)
        self.assertEqual(way, sorted(way), "it goes there, and not back")
        self.leave(p)

    def test_nothing_travels(self):
        """Where nobody wants it, where nobody answers, and over ssh inside of a multiplexer that answers by itself."""
        for words, env, asks in ((("--motion", "off"), {}, False), ((), {"NO_MOTION": "1"}, False), ((), {}, True),
                                 ((), {"SSH_CONNECTION": "1 2 3 4", "TMUX": "x"}, False), ((), {"SSH_TTY": "x", "STY": "x"}, False)):
            with self.subTest(words=words, env=env):
                p = self.at_the_table(*words, **env)
                asked = p.heard.count(QUESTION)
                self.assertEqual(self.between(p, self.MOVE, "You take a game"), [])
                self.assertEqual(asked + p.heard.count(QUESTION), int(asks), "an open question is not asked again")
                self.leave(p)

    def test_over_a_slow_link(self):
        """An answer that takes long: nothing travels, and with the next view it is asked again."""
        p = self.at_the_table()
        p.until(QUESTION.decode())
        time.sleep(0.3)                        # so far away is the terminal
        p.press(ANSWER)
        self.assertEqual(self.between(p, self.MOVE, "You take a game"), [])
        self.assertIn(QUESTION, p.heard)
        self.assertNotIn(b"[0n", p.heard, "the answer is no key")
        p.press(ANSWER)
        self.leave(p)

    def test_where_the_terminal_answers_fast(self):
        """As soon as it does; a busy machine may take a while."""
        p = self.at_the_table()
        p.until(QUESTION.decode())
        p.press(ANSWER)

        def seen():
            way = self.between(p, self.MOVE, "You take a game", answers=True)
            self.between(p, ":undo\r", "undoes a move", answers=True)      # and once more
            return way
        wait_for(seen, lambda: f"nothing travels: {p.heard[-600:]!r}")
        p.press(ANSWER)
        self.leave(p)

    def test_keys_end_it_and_are_heard(self):
        """What is typed ahead is played in its order, also while others move; and nothing travels then."""
        p = self.at_the_table("--motion", "on", "--seats", 3)
        p.heard = b""
        p.press(self.MOVE + "position\r")
        p.until("position shelfie 1")          # the first of these keys came while the piece was on its way
        p.press("\x1b")
        p.press("take d9 -> 2\rlog\r")
        p.until("You take a plant into column 2")
        p.press("\x1b")
        self.leave(p)

    def test_the_answer_is_not_left_to_the_shell(self):
        """Whoever leaves while a question is open waits for the answer, but not for ever."""
        for answers in (True, False):
            p = self.at_the_table()
            os.write(p.master, b"quit\r\r")
            if answers:
                wait_for(lambda: p.listen(0.01) or b"Leave" in p.heard or p.process.poll() is not None, lambda: "it does not leave")
                os.write(p.master, ANSWER)
            self.assertEqual(p.end(), 0)
            self.assertEqual(select.select([p.slave], [], [], 0)[0], [], "the shell gets what was not for it")

    def test_a_bad_word(self):
        done = subprocess.run([PROGRAM, "play", "--motion", "fast"], capture_output=True, text=True, stdin=subprocess.DEVNULL)
        self.assertEqual((done.returncode, "on, off or auto" in done.stderr), (2, True))


if __name__ == "__main__":
    main()
