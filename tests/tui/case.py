"""case.py - what the tests of the terminal client share: the program, its games, a terminal for each test.

Each of them is run as test_....py PROGRAM [--update] [TEST...]; --update writes the goldens anew.
"""
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

from terminal import Pty, Tmux

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
from games import folders                      # noqa: E402

PROGRAM = os.path.abspath(sys.argv[1])
UPDATE = "--update" in sys.argv
GOLDEN = pathlib.Path(__file__).parent / "golden"
GAMES = [name for names in folders().values() for name in names]
OVER = "The game is over"


def most(game):
    """How many can play it."""
    fits = lambda n: subprocess.run([PROGRAM, "new", game, "--seats", str(n)], capture_output=True).returncode == 0
    return max(n for n in range(1, 9) if fits(n))


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
        t = Tmux(PROGRAM, *words, size=size, **{"XDG_STATE_HOME": self.folder, **env})
        self.addCleanup(t.close)
        return t

    def left_well(self, p, status=0):
        self.assertEqual(p.end(), status, p.heard[-500:])
        self.assertTrue(p.sane(), "the terminal is not as it was")
        self.assertTrue(b"\x1b[?1049l" in p.heard, "the other screen was not left")


def main():
    unittest.main(argv=[sys.argv[0], *[a for a in sys.argv[2:] if a != "--update"]])
