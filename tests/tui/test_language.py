#!/usr/bin/env python3
"""test_language.py PROGRAM: a third language is one file of po/.

PROGRAM is igroteka with the tables of tests/pseudo.py beside the others, where every text stands between ⟦ and ⟧.  Games are played
in lines to the end; whatever the program says outside of these brackets was never handed to a translator, but for clauses: a rulebook
in a third language may follow.
"""
import errno
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

PROGRAM = sys.argv.pop(1)
ROOT = pathlib.Path(__file__).parents[2]


def words(text):
    return set(re.findall(r"[A-Za-z']{2,}", text))


def book_words():
    return set().union(*(words(path.read_text()) for path in (ROOT / "games").glob("*/rules.en.md")))


def unmarked(text):
    """What stands outside of the brackets, which may stand in each other."""
    before = None
    while before != text:
        before, text = text, re.sub(r"⟦[^⟦⟧]*⟧", " ", text)
    return text


class Language(unittest.TestCase):
    def setUp(self):
        self.home = tempfile.TemporaryDirectory()
        self.addCleanup(self.home.cleanup)
        self.env = {**os.environ, "HOME": self.home.name, "XDG_DATA_HOME": self.home.name, "LC_ALL": "xx_XX.UTF-8"}

    def run_it(self, *args, said=""):
        return subprocess.run([PROGRAM, *args], input=said, capture_output=True, text=True, env=self.env, timeout=120)

    def test_any_language_of_po_can_be_spoken(self):
        self.assertIn("⟦", self.run_it("--help").stdout, "by the environment")
        self.assertNotIn("⟦", self.run_it("--help", "--lang", "en").stdout, "by the option")
        refused = self.run_it("--lang", "zz", "games")
        self.assertEqual(refused.returncode, 2)
        self.assertIn("ru|xx|en", self.run_it("play", "--help").stdout, "and help says which there are")

    def test_commands_of_a_server(self):
        """What the server's commands say by themselves: help, and what is wrong."""
        commands = [line.split()[0] for line in unmarked(self.run_it("--help").stdout).splitlines() if line.startswith("  ")]
        if "serve" not in commands:
            self.skipTest("built without a server")
        lists = self.run_it("admin").stdout
        self.assertEqual(re.sub(r"^  igroteka admin .{28} ⟦.*\n", "", lists, flags=re.M), "", "two columns, whatever letters the first one has")
        actions = re.findall(r"^  igroteka admin ([a-z-]+)", lists, re.M)
        own = words(" ".join(["igroteka lang ru xx en", *commands, *actions]))          # what one types in any language
        for c in commands[commands.index("serve"):]:
            said = unmarked(self.run_it(c, "--help").stdout)
            self.assertEqual(words(re.sub(r"--[a-z-]+", " ", said)) - own, set(), c)
        data = os.path.join(self.home.name, "x.db")
        pathlib.Path(data).write_text("not a file of a server at all")
        for wrong in (["serve", "--port", "x"], ["serve", "--nonsense"], ["serve", "--config", "/none"], ["serve", "--lang", "zz"], ["serve", "--store", "x"],
                      ["serve", "--node", "x"], ["serve", "--embed", "x", "--allow-root"], ["serve", "--allow-root", "--data", data, "--port", "0"],
                      ["backup"], ["backup", "--data", "/none", "x"], ["restore", "--data", data + "2", data], ["fsck", "--data", data], ["move-store", "x"],
                      ["move-store", data, data + "2"], ["load", "--game", "none"], ["admin", "none"], ["admin", "ban"], ["admin", "ban", "x"],
                      ["admin", "--data", data, "status"]):
            done = self.run_it(*wrong)
            self.assertNotEqual(done.returncode, 0, wrong)
            self.assertIn("⟦", done.stderr, wrong)
            by_others = "file is not a database", *map(os.strerror, (errno.ENOENT, errno.ECONNREFUSED))       # SQLite, the system
            strange = words(unmarked(done.stdout + done.stderr)) - own - words(" ".join([*wrong, *by_others, data]))
            self.assertEqual(strange, set(), (wrong, done.stderr))

    def play(self, game):
        """Whole games: the first of the legal moves each time, with every word that may be asked for."""
        p = subprocess.Popen([PROGRAM, "play", game, "--plain", "--seed", "5", "--bot", "greedy"], stdin=subprocess.PIPE,
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=self.env)
        self.addCleanup(p.stdout.close)
        heard, asked = "", 0
        try:
            while True:
                part = self.until_asked(p)
                heard += part
                if p.poll() is not None or not part:
                    return heard
                moves = re.findall(r"\(([a-z][^()⟦⟧]*)\)$", part, re.M)
                typed = "undo\nhelp\nscore\nmoves all" if asked == 1 else moves[0] if moves else "moves all"
                asked += 1
                try:
                    p.stdin.write((typed + "\n").encode())
                    p.stdin.flush()
                except BrokenPipeError:                # that was no question: its last words came in pieces
                    return heard + p.stdout.read().decode()
        finally:
            try:
                p.stdin.close()
            except BrokenPipeError:
                pass
            self.assertEqual(p.wait(), 0, "it ended well")

    def until_asked(self, p):
        heard = b""
        while not heard.endswith("⟧: ".encode()) and not heard.endswith(": ⟧".encode()):
            got = p.stdout.read1(65536)
            if not got:
                break
            heard += got
        return heard.decode()

    def look(self, game):
        known = book_words()
        heard = self.play(game)
        said = re.sub(r"\([a-z][^()⟦⟧]*\)$|\[[^]]*\]$", "", unmarked(heard), flags=re.M)
        strange = words(said) - known
        self.assertEqual(strange, set(), f"not translated in {game}: …{heard[-1500:]}")


for name in ("nim", "ralph", "heroychiki", "iota", "shelfie"):     # not Toy Story: news are told by sentences, and "Mr." ends one
    setattr(Language, "test_" + name, lambda self, name=name: self.look(name))

if __name__ == "__main__":
    unittest.main()
