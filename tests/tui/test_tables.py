#!/usr/bin/env python3
"""test_tables.py: tables of a server, a lost one, and one that lies."""
import os
import re
import subprocess
import unittest

from case import OVER, PROGRAM, Case, main
from server import Liar, Real
from terminal import HAS_TMUX, PATIENCE, environment


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
        screen = "\n".join(t.until("Waiting for players"))
        self.assertNotIn("1: free", screen, "whoever opens a table sits at it")
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
        t.until("is not answering")
        self.server.start()
        t.until("your move")
        while OVER not in "\n".join(screen := t.still()):        # each plays what can be played, to the end
            if "your move" in screen[0]:
                t.press("Enter", "Enter")
            else:
                g.stdin.write("lay w\nlay g\nlay b\npass\n")
                g.stdin.flush()
            t.other_than(screen)
        heard, _ = g.communicate("quit\n", timeout=PATIENCE)
        self.assertIn("Аня says: hello Bob", heard)
        self.assertIn("The game is over", heard)
        with open(self.path("kept")) as a, open(self.path("kept-by-bob")) as b:
            record = a.read()
            self.assertEqual(record, b.read())
        self.assertRegex(record, r"\nentropy 1 [0-9a-f]{32}\n")   # the deal has bytes of both in it
        self.assertRegex(record, r"\nentropy 2 [0-9a-f]{32}\n")
        self.assertEqual(subprocess.run([PROGRAM, "verify", self.path("kept")], stdout=subprocess.DEVNULL, env=environment()).returncode, 0)

    def choices(self, page):
        """Of a menu, without the number that the first nine have in front of them."""
        return [re.sub(r"^\d? +", "", line[1:]) for line in page if re.search(r"\(.*\)$", line)]

    def test_lobby_and_menu(self):
        """A table is picked from the list and the game begun from the menu; its link is there for a phone; at the end the winner is told,
        the game reviewed and saved, and another one begun: nothing of it is typed."""
        t, code = self.open("null")
        g = self.look("play", "--join", self.at, "--name", "Bob", XDG_STATE_HOME=self.path("bob"))
        self.assertIn("Stones, 1 of 2 here: Аня", "\n".join(g.until("1 of 2 here")))
        g.press("Enter")
        t.until("2: Bob")
        self.assertNotIn("Open tables", "\n".join(g.until("Whoever opened the table")), "the list was seen already")
        t.press("F9")
        self.assertIn("Begin  (start)", "\n".join(t.until("Give your seat back"))[:200])
        t.press("1")
        t.until(" move · F1 help")
        t.press("F9")
        page = t.until("The link of this table")
        for _ in range(self.choices(page).index("The link of this table, for a phone  (link)")):
            t.press("Down")
        t.press("Enter")
        link = "\n".join(t.until(f"http://{self.at}/#{code}"))
        self.assertIn("█▀▀▀▀▀█", link)
        t.press("Escape", "F9")
        page = t.until("Resign  (resign)")
        self.assertNotIn("Agree", "\n".join(page), "nobody asks for anything")
        self.assertNotIn("yourself again", "\n".join(page), "no bot plays for anybody")
        for _ in range(self.choices(page).index("Resign  (resign)")):
            t.press("Down")
        t.press("Enter")
        self.assertIn("The game was given up. First place: Bob.", "\n".join(t.until(OVER)))
        t.press("v")
        t.until("everything visible")
        t.press("F10", "Enter")
        t.until("s: save it")
        t.press("s")
        t.until(": save")
        t.press(self.path("saved"), "Enter")
        t.until("Saved: ")
        with open(self.path("saved")) as f:
            self.assertIn("game null 1", f.read())
        g.until(OVER)
        g.press("n")                               # who wants another game goes there, and hears of it once
        self.assertEqual("\n".join(g.until("2: Аня")).count("1: Bob"), 1)
        t.until("Another game: table")

    def test_names_at_the_end(self):
        """Whoever wins has a name there, too; who is to move is named; and whoever asks to undo a move hears that he did, the other what to answer."""
        t, code = self.open("null")
        g = self.look("play", "--join", f"{self.at}/{code}", "--name", "Bob", XDG_STATE_HOME=self.path("bob"))
        t.until("2: Bob")
        t.press("start", "Enter")
        both = {"Аня": t, "Bob": g}
        first = re.search(r"(Аня|Bob) is to move", "\n".join(t.until(" move") + g.until(" move")))[1]
        mover, other = both[first], both[({"Аня", "Bob"} - {first}).pop()]
        while OVER not in "\n".join(screen := t.still()):
            now = t if "your move" in screen[0] else g
            before = now.still()
            now.press("Enter", "Enter")
            now.other_than(before)
            if mover:
                other.until("your move")
                mover.press("takeback", "Enter")
                mover.until("You ask to undo a move")
                other.until(f"{first} asks to undo a move")
                other.press("F9")
                self.assertEqual(self.choices(other.until("Agree that"))[:2], ["Agree that somebody undoes a move  (agree)", "Do not agree  (refuse)"])
                other.press("Escape", "refuse", "Enter")
                mover = None
        self.assertRegex("\n".join(t.until(OVER)), r"You and Bob share|You win|Bob wins")

    def test_the_sheet_by_turns(self):
        """At a server, too: its record tells which turn brought what."""
        t, _ = self.open("ralph", "--seats", "3")
        t.press("bot 2 1", "Enter")
        t.until("2: ")
        t.press("bot 3 1", "Enter")
        t.until("Everybody is here")
        t.press("start", "Enter")
        t.until("your move")
        t.press("away", "Enter")                   # a bot plays on, to the end
        t.until(OVER)
        self.assertRegex("\n".join(t.until(", event ")), r"(?s)wins?.*\d+ cards? +\(RALPH-5\.\d\), event \d+")

    def test_watching_and_bots(self):
        t, code = self.open("null", "--seats", "3")
        g = self.guest(code, "--watch", "--name", "Eve")
        g.stdin.close()                            # who only looks on needs no input
        t.press("bot 2", "Enter")
        self.assertEqual("\n".join(t.until(", level ")).count("Waiting for players"), 1, "advice is told once")
        t.until("2: Dice, level 3")                 # whoever would sit there at home
        t.press("bot x", "Enter")
        t.until("Add a player number, and a level")
        t.press("bot 3 2", "Enter")
        t.until("3: Kettle, level 2")
        t.until("Everybody is here")
        t.press("start", "Enter")
        t.until("your move")
        t.press("lay q", "Enter")
        t.until("I don't understand")
        t.press("F8")
        t.until("Not allowed.")                        # nothing was played yet: the server says so
        t.press("F7")
        t.until("simulation")
        t.press("1")
        t.until(": lay ")
        t.press("Escape")
        t.press("resign", "Enter")
        t.until(OVER)
        heard = g.stdout.read()
        self.assertEqual(g.wait(PATIENCE), 0)
        self.assertIn("The game is over", heard)
        self.assertNotIn("your move", heard)
        self.assertNotRegex(heard, r"deal [wgb?]")     # in sentences, not in notation

    def test_the_host_keeps_order(self):
        t, code = self.open("null")
        g = self.guest(code, "--watch", "--name", "Eve")
        self.until_line(g, code)
        t.press("watchers", "Enter")
        screen = t.until("  Eve")
        number = re.search(r"#(\d+)  Eve", "\n".join(screen))[1]
        t.press("mute x", "Enter")
        t.until("Add a player number or one of the list")
        t.press(f"mute #{number}", "Enter")
        t.press("watchers", "Enter")
        t.until("Eve, muted")
        g.stdin.write("/hello\n")
        g.stdin.flush()
        self.until_line(g, "Not allowed. The host has muted you")
        t.press(f"unmute #{number}", "Enter")
        t.press("slow x", "Enter")
        t.until("Add the seconds")
        t.press("slow 30", "Enter")
        t.until("one line in 30 seconds")
        self.until_line(g, "one line in 30 seconds")
        t.press(f"kick #{number}", "Enter")
        self.until_line(g, "has closed")
        t.press("watchers", "Enter")
        t.until("Nobody looks on")

    def until_line(self, p, words):
        for line in p.stdout:
            if words in line:
                return
        self.fail(f"it ended without {words}")

    def test_https(self):
        """A certificate that is trusted lets us in; the same one, not trusted, does not."""
        cert, key = self.path("cert.pem"), self.path("key.pem")
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", cert, "-days", "2", "-subj", "/CN=localhost",
                        "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"], check=True, capture_output=True)
        self.server.kill()
        self.server = Real(PROGRAM, self.folder, "--tls-cert", cert, "--tls-key", key)
        for host in ("localhost", "127.0.0.1"):
            t = self.look("play", "null", "--join", f"https://{host}:{self.server.port}", "--name", "Аня", SSL_CERT_FILE=cert)
            t.until("Waiting for players")
        other = self.look("play", "null", "--join", f"https://localhost:{self.server.port}", "--name", "Аня")
        other.until("is not trusted")

    def test_the_seat_is_kept(self):
        """Another terminal of the same person comes back to the same seat."""
        t, code = self.open("null")
        t.press("bot 2", "Enter")
        t.until("2: Dice, level 3")
        t.press("start", "Enter")
        t.until("your move")
        t.close()
        again = self.look("play", "--join", f"{self.at}/{code}", "--name", "Анна")
        again.until("Анна: your move")             # by the new name, though the server knows the old one
        again.press("name Анна К.", "Enter")
        again.until("Анна К.: your move")
        again.close()
        self.look("play", "--join", f"{self.at}/{code}").until("Анна К.: your move")      # no name is no wish for another


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
        for bad in (b"\x1b]0;evil", b"evil\x07", b"\xc2\x9b", "\u202e".encode(), b"\x1bc"):
            self.assertNotIn(bad, heard)

    def test_screen(self):
        p = self.sit("play", "--join", f"localhost:{self.liar().port}")
        p.until("漢字", nudge="\x0c")
        p.hear_all()
        self.harmless(p.heard)
        self.assertIn(b"?]0;evil?", p.heard)
        p.press("\x1b[21~\r")
        self.left_well(p)

    def test_lines(self):
        done = subprocess.run([PROGRAM, "play", "--plain", "--join", f"localhost:{self.liar().port}"], input=b"", capture_output=True, env=environment(XDG_STATE_HOME=self.folder))
        p = subprocess.Popen([PROGRAM, "play", "--join", f"localhost:{self.liar().port}"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment(XDG_STATE_HOME=self.folder))
        heard = b""
        while b"boo" not in heard and (more := os.read(p.stdout.fileno(), 65536)):
            heard += more
        heard += p.communicate(b"quit\n", timeout=PATIENCE)[0]
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
    main()
