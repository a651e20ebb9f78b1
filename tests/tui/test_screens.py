#!/usr/bin/env python3
"""test_screens.py: what stands on the screen: pointing, colours, goldens of 80x24, replays, the mouse."""
import os
import re
import shutil
import subprocess
import unittest

from case import GOLDEN, PROGRAM, UPDATE, Case, main, most
from terminal import HAS_TMUX, environment, wait_for


class Mouse(Case):
    def test_click(self):
        """A click points at the tile in column 13 of line 5, and at the column of the shelf; the button plays."""
        p = self.sit("play", "shelfie", "--seed", 5)
        p.until("living room", nudge="\x0c")
        for x, y, heard in ((13, 5, "Move: game d8 … "), (35, 4, "[Play]"), (3, 21, "You take a ")):
            p.press(f"\x1b[<0;{x};{y}M\x1b[<0;{x};{y}m")
            p.until(heard, nudge="\x0c")

    def test_click_on_a_large_card(self):
        """Anywhere on it, also on its name or its frame."""
        for y in (4, 6, 7):
            p = self.sit("play", "shelfie", "--seed", 5, size=(60, 200))
            p.until("living room", nudge="\x0c")
            p.press(f"\x1b[<0;26;{y}M\x1b[<0;26;{y}m")
            p.until("Move: game d8 … ", nudge="\x0c")

    def test_wheel_and_edges(self):
        """What does not fit is reached by the wheel and by the arrow at the edge."""
        p = self.sit("play", "shelfie", "--seed", 5, "--seats", 4, size=(18, 80))
        p.until("living room", nudge="\x0c")
        for there, seen in (("\x1b[<0;80;12M", "Player 4"), ("\x1b[<64;10;5M" * 9, "living room"), ("\x1b[<65;10;5M" * 3, "↑")):
            p.press(there)
            p.heard = b""
            p.until(seen, nudge="\x0c")

    def test_start(self):
        """On the start screen: the line of the players, once to go there and once for three of them; then the button."""
        p = self.sit("play", "--seed", 5)
        p.until("< Play >", nudge="\x0c")
        for x, y, heard in ((5, 5, "‹ 2 ›"), (45, 5, "‹ 3 ›"), (5, 16, "Player 3 0")):
            p.press(f"\x1b[<0;{x};{y}M\x1b[<0;{x};{y}m")
            p.until(heard, nudge="\x0c")


class Colours(Case):
    COLOUR = re.compile(rb"\x1b\[[0-9;]*(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])[;m]")

    def shown(self, **env):
        p = self.sit("play", "shelfie", "--seed", 5, **env)
        p.until("living room", nudge="\x0c")
        return p.hear_all()

    CSS = (GOLDEN.parents[2] / "games/shelfie/colours.css").read_text()
    CAT = ("48;2;%d;%d;%dm" % tuple(bytes.fromhex(re.search(r"--shelfie-cat:\s*#(\w{6})", CSS)[1]))).encode()

    def description(self, name, like, *changes):
        """A terminal of this test's own: like another one, with some of its abilities changed."""
        if not (shutil.which("infocmp") and shutil.which("tic")):
            self.skipTest("no tic")
        said = subprocess.run(["infocmp", "-1", "-x", like], check=True, capture_output=True, text=True).stdout
        kept = [line for line in said.split("\n")[2:] if not any(re.match(rf"\s{re.split('[#=]', c)[0]}\b", line) for c in changes)]
        source = self.path("source")
        with open(source, "w") as f:
            f.write(f"{name}|made for a test,\n" + "".join(f"\t{c},\n" for c in changes) + "\n".join(kept))
        subprocess.run(["tic", "-x", "-o", self.path("terminfo"), source], check=True, capture_output=True)
        return {"TERM": name, "TERMINFO": self.path("terminfo")}

    def test_any_colour(self):
        """The page's own, where the terminal says that it can: by the environment or by its description."""
        for env in ({"COLORTERM": "truecolor"}, {"COLORTERM": "24bit", "TERM": "xterm"}, {"COLORTERM": "truecolor", "TERM": "xterm-ghostly"},
                    self.description("deep", "xterm-256color", "Tc"), self.description("direct", "xterm-256color", "RGB")):
            with self.subTest(**env):
                self.assertIn(self.CAT, self.shown(**env))
        self.assertNotRegex(self.shown(COLORTERM="truecolor", TERM="vt100"), self.COLOUR)
        self.assertNotRegex(self.shown(COLORTERM="truecolor", NO_COLOR="1"), self.COLOUR)

    def test_many_few_none(self):
        many = self.shown()
        self.assertRegex(many, rb"48;5;215m")      # the nearest to the page's
        self.assertNotIn(b"8;2;", many)
        sixteen = self.shown(**self.description("sixteen", "xterm", "colors#16", r"setaf=\E[%?%p1%{8}%<%t3%p1%d%e9%p1%{8}%-%d%;m",
                                                r"setab=\E[%?%p1%{8}%<%t4%p1%d%e10%p1%{8}%-%d%;m"))
        self.assertRegex(sixteen, rb"\x1b\[(\d+;)*101m")                      # bright red: a game
        self.assertNotIn(b";5;", sixteen)
        few = self.shown(TERM="xterm")
        self.assertRegex(few, rb"\x1b\[(\d+;)*41m")
        self.assertNotRegex(few, rb";5;|\x1b\[(\d+;)*10[0-7]m")
        self.assertIn("▀▀▀".encode(), many)                                   # tiles are filled,
        for none in ({"NO_COLOR": "1"}, {"TERM": "vt100"}):
            plain = self.shown(**none)
            self.assertNotRegex(plain, self.COLOUR)
            self.assertNotIn("▀".encode(), plain)                             # and where nothing is, a line tells them apart

    def test_unknown_terminals(self):
        """Newer than the system, or without a name: they are drawn on all the same."""
        self.assertIn(b";5;", self.shown(TERM="xterm-ghostly"))
        self.assertNotRegex(self.shown(TERM="teletype-9000"), self.COLOUR)

    def test_ascii(self):
        self.assertTrue(all(b < 128 for b in self.shown(LC_ALL="C")))
        p = self.sit("play", "shelfie", "--seed", 5, size=(60, 200), LC_ALL="C")
        p.until("trophy", nudge="\x0c")             # large cards, and their frames
        self.assertTrue(all(b < 128 for b in p.hear_all()))
        self.assertRegex(p.heard, rb"\+[-=]")
        p = self.sit("play", "shelfie", "--seed", 5, "--lang", "ru", LC_ALL="C")
        p.until("гостиная", nudge="\x0c")           # Cyrillic has no ASCII

    def test_dumb(self):
        p = self.sit("play", "null", "--seed", 5, TERM="dumb")
        p.until("Player 1, your move: ")
        p.press("quit\n")
        self.assertEqual(p.end(), 0)
        self.assertNotIn(b"\x1b", p.heard)


@unittest.skipUnless(HAS_TMUX, "no tmux")
class Screens(Case):
    def golden(self, name, lines):
        kin = re.sub(r"(-middle|-end)?(-\d+x\d+)?$", "", name)           # a game's own lie in its folder
        folder = next((p.parent for p in GOLDEN.parents[2].glob(f"games/*/screens/{kin}.txt")), GOLDEN)
        file = folder / (name + ".txt")
        text = "\n".join(lines).rstrip("\n") + "\n"
        if UPDATE:
            file.write_text(text)
        self.assertEqual(text, file.read_text(), f"{file} differs")

    def test_first_screens(self):
        """One card chosen: at the least size, a usual one, and where there is room for large cards."""
        for game, seats in (("shelfie", 4), ("iota", 2), ("ralph", 3), ("toystory4", 3), ("heroychiki", 4)):
            for lang in ("ru", "en"):
                for cols, rows in ((80, 24), (100, 30), (200, 60)):
                    with self.subTest(game=game, lang=lang, size=cols):
                        t = self.look("play", game, "--seats", 2 if cols == 200 else seats, "--seed", 5, "--lang", lang, "--bot", "random", size=(cols, rows))
                        t.until("F1")
                        t.press("Enter")
                        self.golden(f"{game}-{lang}" + (f"-{cols}x{rows}" if cols > 80 else ""), t.until("Ход: " if lang == "ru" else "Move: "))
                        t.close()

    def test_middles_and_ends(self):
        """A game of bots half way, and at its end, at the same three sizes."""
        for game in ("shelfie", "iota", "ralph", "toystory4", "heroychiki"):
            subprocess.run([PROGRAM, "selfplay", game, "--games", "1", "--seats", "2", "--seed", "1", "--bot", "greedy", "--record", self.folder], stdout=subprocess.DEVNULL, env=environment())
            for lang in ("ru", "en"):
                t = self.look("replay", self.path(f"{game}-000001.record"), "--lang", lang)
                last = int(re.search(r" 0 \S+ (\d+) ", t.until("F1 ")[0])[1])
                for part, at in (("middle", last // 2), ("end", last)):
                    t.press(str(at), "Enter")
                    t.until(f" {at} ")
                    for cols, rows in ((80, 24), (100, 30), (200, 60)):
                        with self.subTest(game=game, lang=lang, part=part, size=cols):
                            t.do("resize-window", "-x", str(cols), "-y", str(rows))
                            wait_for(lambda: len(t.screen()[0]) == cols - 1 and t.screen()[-2], lambda: "it keeps its size")
                            self.golden(f"{game}-{lang}-{part}" + (f"-{cols}x{rows}" if cols > 80 else ""), t.still())
                t.close()

    def test_nothing_jumps(self):
        """Everything has one place from the first move to the last, but for what lies in lines at the end; and all cards of a hand are seen."""
        always = {"iota": {"you · hand", "table", "deck"}, "ralph": {"you · hand", "table", "box"}, "shelfie": {"you · bookshelf", "living room"},
                  "toystory4": {"you · shelf", "Player 2 · shelf", "centre", "deck"}, "heroychiki": {"you · shelf", "Player 3 · shelf", "centre", "deck"}}
        for game, seats in (("iota", 2), ("ralph", 3), ("ralph", 5), ("shelfie", 2), ("toystory4", 2), ("heroychiki", 3)):
            subprocess.run([PROGRAM, "selfplay", game, "--games", "1", "--seats", str(seats), "--seed", "2", "--bot", "greedy", "--record", self.folder], stdout=subprocess.DEVNULL, env=environment())
            t = self.look("replay", self.path(f"{game}-000001.record"))
            t.until("move 0 of ")
            t.press("Tab")
            last = int(re.search(r" 0 of (\d+) ", t.until("· Player 1 ")[0])[1])
            for cols, rows in ((80, 24), (100, 30), (200, 60)):
                t.do("resize-window", "-x", str(cols), "-y", str(rows))
                wait_for(lambda: len(t.screen()[0]) == cols - 1 and t.screen()[-2], lambda: "it keeps its size")
                seen = {}
                for at in sorted({*range(0, last + 1, max(1, last // 12)), last}):
                    t.press(str(at), "Enter")
                    screen = t.until(f" {at} of ")
                    for y, line in enumerate(screen):
                        for title in re.finditer(r"(you|Player \d) · [a-z]+( [a-z]+)*|(^|(?<=  ))(box|deck|living room|centre)\b(?!:)|^table\b(?!:)", line[:162]):
                            if y > 0:
                                seen.setdefault(title[0], set()).add((y, title.start()))
                with self.subTest(game=game, size=cols):
                    self.assertGreaterEqual(set(seen), always[game])
                    self.assertEqual({k: v for k, v in seen.items() if len(v) > 1 and not re.search("taken|collection", k)}, {})
            t.close()

    def test_all_that_one_chooses_from_is_seen(self):
        """At 80x24, whatever the game and however many play it, from the first move to the last: the table, one's own and everybody else's;
        only a table of Iota may be larger than its window.  Of what everybody has taken it is told how much does not stand there."""
        own = {"iota": "you · hand", "ralph": "you · hand", "shelfie": "you · bookshelf", "toystory4": "you · shelf", "heroychiki": "you · shelf"}
        common = {"iota": "table", "ralph": "table", "shelfie": "living room"}
        for game, title in own.items():
            for seats in range(3, most(game) + 1):
                subprocess.run([PROGRAM, "selfplay", game, "--games", "1", "--seats", str(seats), "--seed", "3", "--bot", "greedy", "--record", self.folder], stdout=subprocess.DEVNULL, env=environment())
                t = self.look("replay", self.path(f"{game}-000001.record"))
                t.until("move 0 of ")
                t.press("Tab")
                last = int(re.search(r" 0 of (\d+) ", t.until("· Player 1 ")[0])[1])
                for at in sorted({*range(0, last + 1, max(1, last // 8)), last}):
                    t.press(str(at), "Enter")
                    screen = t.until(f" {at} of ")
                    with self.subTest(game=game, seats=seats, at=at):
                        text = "\n".join(screen)
                        if game != "iota":
                            self.assertNotRegex(text, "[↑↓←→]")
                        if at < last:
                            self.assertTrue(title in text or "you · chosen card" in text, text)      # the last card of a hand
                            self.assertIn(f"Player {seats} ", screen[1])
                            self.assertTrue(game not in common or common[game] in text, text)
                        if "shelf" in title:
                            for other in range(2, seats + 1):
                                self.assertIn(f"Player {other} · ", text)
                t.close()

    def test_a_sentence_of_the_log_goes_on_in_the_next_row(self):
        """Two columns further in; and where there is no room for all of it, its beginning stands there, and a sign that there is more."""
        for cols, rows in ((80, 24), (120, 30)):
            t = self.look("replay", GOLDEN.parents[2] / "games/shelfie/reviews/shelfie.record", size=(cols, rows))
            t.until("move 0 of")
            t.press("F4")
            whole = " ".join(line.strip() for line in t.until("/: find")[2:5]).strip()
            self.assertTrue(whole.startswith("A common goal: ") and whole.endswith("goes first."), whole)
            t.press("Escape")
            screen = t.until("move 0 of")
            rows = [line.rsplit("│", 1)[1][1:] if cols > 80 else line for line in screen if cols == 80 or "│" in line]
            first = next(y for y, row in enumerate(rows) if row.startswith("A common goal: "))
            rows = rows[first:next(y for y in range(first + 1, len(rows) + 1) if not rows[y:y + 1] or not rows[y].startswith("  "))]
            self.assertTrue(len(rows) > 1 and all(row[2] != " " for row in rows[1:]), rows)
            shown = " ".join(row.strip() for row in rows)
            self.assertTrue(whole == shown or (cols == 80 and shown.endswith("…") and whole.startswith(shown[:-1].rstrip())), (whole, shown))
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

    def test_rulebook(self):
        """Broken once, without Markdown; by a clause's number, and by a word."""
        t = self.look("play", "shelfie", "--seed", 5)
        t.until("your move")
        t.press("F6")
        page = t.until("Words used here")
        self.assertNotRegex("\n".join(page), r"[*`]")
        self.assertTrue(all(len(line) > 60 for line in page[2:6]), page[2:6])
        t.press("Escape")
        for typed, shown, hidden in (("rules 3.2", "SHELFIE-3.2  The tiles", "SHELFIE-3.3"), ("rules Chair", "SHELFIE-2.4", "SHELFIE-2.3")):
            t.press(typed, "Enter")
            self.assertNotIn(hidden, "\n".join(t.until(shown)))
            t.press("Escape")

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
        t.press("Down", "Down", "Down", "Down", "Right")       # two people
        t.until("1–2")
        t.press("Down", "Down", "Right")                       # against level 4
        t.until("only one ahead")
        t.press("Enter")
        t.until("turn at the keyboard")
        t.press("F10", "Enter")
        t.until("status 0")
        with open(self.path("record")) as f:
            self.assertRegex(f.read(), r"seats 3\n(.*\n)*?set deck=short")

    def test_go_on_and_other_bots(self):
        """The game that was left stands first on the start screen; each seat may have a bot of its own."""
        t = self.look("play", "--seats", 3)
        screen = t.until("Play")
        self.assertNotIn("Go on", "\n".join(screen))
        while "‹" not in next(line for line in screen if line.startswith("    player 3")):
            t.press("Down")
            screen = t.other_than(screen)
        t.press("Right")
        self.assertIn("different ones", "\n".join(t.until("only one ahead")))
        while "‹ My Shelfie ›" not in "\n".join(screen):
            t.press("Up")
            screen = t.other_than(screen)
        t.press("Right", "Right")
        t.until("‹ Ralph Breaks the Internet ›")
        t.press("Enter")
        t.until("your move")
        t.press("Enter", "Enter")
        t.until("Revealed: you")
        t.press("F10", "Enter")
        t.until("status 0")
        kept, = (os.path.join(self.folder, "igroteka/games", n) for n in os.listdir(self.path("igroteka/games")))
        with open(kept) as f:
            self.assertRegex(f.read(), r"(?s)level3 \(bot\).*level4 \(bot\)")
        again = self.look("play")
        self.assertRegex("\n".join(again.until("Go on")), r"‹ Ralph Breaks the Internet, \d+ moves ›")
        again.press("Enter")
        self.assertIn("Player 3 ", "\n".join(again.until("your move")))
        again.press("F8")
        again.until("undoes a move")

    def test_past_a_damaged_game(self):
        """The screen says which file is damaged and where; the start screen offers the one before it."""
        for game, move in (("null", "lay b"), ("ralph", "choose R8")):
            subprocess.run([PROGRAM, "play", game, "--seed", "4" if game == "null" else "5"], input=move + "\nquit\n", text=True, check=True, capture_output=True, env=environment(XDG_STATE_HOME=self.folder))
        folder = self.path("igroteka/games")
        newest = max((os.path.join(folder, n) for n in os.listdir(folder)), key=os.path.getmtime)
        with open(newest) as f:
            text = f.read()
        with open(newest, "w") as f:
            f.write(text.replace("1 choose R8", "1 choose Q8"))
        t = self.look("play", "--resume", size=(200, 60))
        self.assertRegex("\n".join(t.until("The game before it goes on.")), re.escape(newest) + r":\d+:\d+: ")
        t.press("F4")
        t.until("You lay a black stone.")
        t.close()
        t = self.look("play")
        self.assertIn("‹ Stones, ", "\n".join(t.until("Go on")))

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
        t.until("Move: game d8 …")
        t.press("BSpace")
        t.until("Arrows and Enter")
        t.press("Enter", "Enter")
        t.until("Move: game d8, plant e8 …")
        t.press("Escape")
        t.until("Arrows and Enter")
        t.press("Enter")
        screen = t.until("Move: game d8 …")
        while not any("column, 1" in line for line in screen):
            t.press("Tab")
            screen = t.other_than(screen)
        t.press("Enter")
        t.until("[Play]")
        t.press("Enter")
        t.until("You take a ")

    def test_a_card_stands_where_it_will_lie(self):
        """The cursor goes to a place that makes a whole move, and the card is seen there before it is played."""
        t = self.look("play", "iota", "--seed", 7)
        t.until("your move")
        t.press("Enter", "Enter")
        screen = "\n".join(t.until("[Play]"))
        self.assertIn("(Bp4)  Gp1", screen)        # chosen in the hand,
        self.assertIn("(Bp4)  Rp3", screen)        # and laid beside the starter
        self.assertIn("Move: You play blue cross 4 in row 0, column −1", screen)

    def test_a_minus_is_typed_either_way(self):
        """As sentences have it, and as keyboards do."""
        said = set()
        for minus in "−-":
            t = self.look("play", "iota", "--seed", 7)
            t.until("your move")
            t.press(":", f"moves column {minus}2", "Enter")
            page = "\n".join(t.until("1–22 of "))
            self.assertIn("−2", page)
            said.add(page)
            t.close()
        self.assertEqual(len(said), 1)

    def test_hand_over(self):
        """Nobody's cards are on the screen before he has taken the keyboard."""
        t = self.look("play", "iota", "--seed", 5, "--people", 2)
        cover = "\n".join(t.until("turn at the keyboard"))
        self.assertNotRegex(cover, r"[RGBY][tpsc][1-4]")
        first = re.search("Player ([12]), your turn at the keyboard", cover)[1]
        t.press("Enter")
        mine = "\n".join(t.until("your move"))
        self.assertIn("you · hand", mine)
        t.press("pass", "Enter")
        seen = "\n".join(t.until("Have a look"))
        self.assertIn("you · hand", seen)          # the mover's own, with the cards drawn
        t.press("Enter")
        cover = "\n".join(t.until(f"Player {3 - int(first)}, your turn at the keyboard"))
        self.assertNotRegex(cover, r"[RGBY][tpsc][1-4]")
        t.press("F8")                              # the first one wants his move back: it is covered for him, too
        cover = "\n".join(t.until(f"Player {first}, your turn at the keyboard"))
        self.assertNotRegex(cover, r"[RGBY][tpsc][1-4]")
        t.press("Enter")
        self.assertIn(f"Player {first} undoes a move.", "\n".join(t.until("your move")))

    def test_hand_over_of_an_open_game(self):
        """Where both see the same nothing is covered."""
        for game, seen in (("nim", "heap"), ("toystory4", "centre")):
            t = self.look("play", game, "--seed", 5, "--people", 2)
            self.assertIn(seen, "\n".join(t.until("Player 1: your move")))
            t.press("F3")
            move = t.until("Moves: ")[1].strip().split("  ")[0]
            t.press("Escape")
            t.press(":" + move, "Enter")
            self.assertIn(seen, "\n".join(t.until("Player 2: your move")))
            t.close()

    def test_what_came_since_my_move_is_marked(self):
        """In every game, by a star behind it."""
        for game, move in (("shelfie", "take d8 -> 1"), ("iota", "pass"), ("ralph", "choose R8"), ("toystory4", "take 2L -> blue"),
                           ("heroychiki", "take 2L -> blue"), ("null", "lay b")):
            with self.subTest(game=game):
                t = self.look("play", game, "--seed", 5 if game != "null" else 4, "--bot", "greedy")
                t.until("your move")
                t.press(":" + move, "Enter")
                wait_for(lambda: re.search(r"\w\*", "\n".join(t.screen())), lambda: "nothing is marked\n" + "\n".join(t.screen()))
                t.close()

    def test_undo_takes_its_message_along(self):
        t = self.look("play", "shelfie", "--seed", 5)
        t.until("your move")
        t.press("take d8 -> 1", "Enter")
        t.until("Player 2 takes ")
        t.press("take d7 -> 9", "Enter")
        t.until("Not allowed")
        t.press("F8")
        self.assertNotIn("Not allowed", "\n".join(t.until("undoes a move")))

    def test_the_end(self):
        """Who won, and from there: the review, with the next mistake by a key; then another game with other luck."""
        t = self.look("play", "null", "--seed", 4, "--bot", "random", "--record", self.path("first"))
        t.until("your move")
        t.press(":lay b", "Enter")
        t.until("You lay a black stone")
        t.press(":lay g", "Enter")
        end = "\n".join(t.until("another game"))
        self.assertRegex(end, r"The game is over\n\n ?\S.*(win|share).*\.\n")
        self.assertIn("(NULL-4.1)", end)
        t.press("v")
        t.until("everything visible")
        t.press("n")
        t.until("No mistake comes after this.")
        t.press("F10", "Enter")
        t.until("another game")
        t.press("n")
        t.until("your move")
        t.press("F10", "Enter")
        t.until("status 0")
        with open(self.path("first")) as f:
            self.assertRegex(f.read(), r"seed 4\n(.*\n)*end ")       # the second game left it alone

    def test_replay(self):
        subprocess.run([PROGRAM, "selfplay", "null", "--games", "1", "--seed", "1", "--record", self.folder], stdout=subprocess.DEVNULL, env=environment())
        t = self.look("replay", self.path("null-000001.record"))
        t.until("move 0 of 4 · everything visible")
        t.press("Right", "Right")
        self.assertIn("Player 2 lays a black stone.", "\n".join(t.until("move 2 of 4")))
        t.press("Left")
        self.assertNotIn("Player 2 lays a black stone.", "\n".join(t.until("move 1 of 4")))
        t.press("3", "Enter")
        t.until("move 3 of 4")
        t.press("x", "Enter")
        t.until("a move number")
        t.press("End", "Tab")
        t.until("move 4 of 4 · Player 1")
        t.press("F10", "Enter")
        t.until("status 0")

    def test_replay_calls_people_by_their_names(self):
        """Programs have numbers, and what is written behind a name is not one."""
        subprocess.run([PROGRAM, "selfplay", "null", "--games", "1", "--seed", "1", "--record", self.folder], stdout=subprocess.DEVNULL, env=environment())
        with open(self.path("null-000001.record")) as f:
            text = f.read()
        with open(self.path("named"), "w") as f:
            f.write(text.replace("\n1 ", "\n# seat 1  Vera, gave up\n# seat 2  level3 (bot)\n1 ", 1))
        t = self.look("replay", self.path("named"))
        t.until("move 0 of 4")
        t.press("End")
        screen = "\n".join(t.until("Player 2 lays "))
        self.assertIn("Vera lays ", screen)
        self.assertNotIn("gave up", screen)
        t.press("F2")
        self.assertRegex("\n".join(t.until("The game is over")), r"(?s)Vera: \d.*Player 2: \d")

    def test_replay_with_mistakes(self):
        """The blunder that was planted in a record is marked, and explained to whoever may know."""
        record = GOLDEN.parents[2] / "games/shelfie/reviews/shelfie.record"
        t = self.look("replay", record)
        t.until("move 0 of")
        t.press("F7", "End")
        t.until("a good move")
        t.press("F4", "Home")
        page = t.still()
        while "??" not in "\n".join(page):
            t.press("PageDown")
            page = t.other_than(page)
        self.assertRegex("\n".join(page), r"Player 1 takes .* \?\?")
        t.press("Escape", "Home")
        while "a blunder" not in "\n".join(screen := t.still()):        # from mistake to mistake
            t.press("n")
            t.other_than(screen)
        self.assertIn("Player 1: a blunder, it cost ", "\n".join(t.until("Better: Player 1 takes")))
        t.press("Tab", "Tab")                      # Seat 2 has not seen the other's goal
        self.assertNotIn("Better", "\n".join(t.until("· Player 2")))

    def test_finding_words_in_the_rules(self):
        """/ and words, on the keys of a Russian keyboard, too; n and N go round; a line's end is a space."""
        t = self.look("play", "shelfie", "--seed", 5)
        t.until("your move")
        t.press("F6")
        t.until("/: find")
        t.press("/", "LIVING room", "Enter")
        first = t.until("LIVING room: 1 of ")
        self.assertIn("living room", "\n".join(first[:-1]))
        all = int(re.search(r"1 of (\d+)", first[-1] or first[-2])[1])
        self.assertGreater(all, 5)
        t.press("n")
        t.until("LIVING room: 2 of ")
        t.press("N", "N")
        t.until(f"LIVING room: {all} of {all}")
        t.press("n")
        t.until("LIVING room: 1 of ")
        t.press("/", "chess", "Enter")
        t.until("chess: not found here")
        t.press("/", "x", "Escape")
        t.until("/: find")
        t.press("Escape")
        t.until("your move")
        ru = self.look("play", "shelfie", "--seed", 5, "--lang", "ru")
        ru.until("ваш ход")
        ru.press("F6")
        ru.until("/: найти")
        ru.press(".", "ЧЕТЫРЕХ", "Enter")          # ё, е and capitals are the same
        self.assertIn("четырёх", "\n".join(ru.until("ЧЕТЫРЕХ: 1 из ")))
        ru.press("т")
        ru.until("ЧЕТЫРЕХ: 2 из ")

    def test_found_words_are_marked(self):
        """The one that was gone to in reverse, the others underlined, also where the line is broken between their words."""
        for cols in (80, 50):
            p = self.sit("play", "shelfie", "--seed", 5, size=(24, cols))
            p.until("living room", nudge="\x0c")
            p.press("\x1b[17~")
            p.until("find", nudge="\x0c")
            p.press("/living room\r")
            p.until("1 of ", nudge="\x0c")
            self.assertRegex(p.heard, rb"\x1b\[[0-9;]*7[0-9;]*m\x0f?(\x1b\[[0-9;]*m)?[Ll]iving")

    def test_another_way(self):
        """The better move is played on the board, and one may try oneself: both are judged, and the game itself stays as it was."""
        record = GOLDEN.parents[2] / "games/shelfie/reviews/shelfie.record"
        t = self.look("replay", record)
        t.until("move 0 of")
        t.press("b")
        t.until("no mistake here")
        t.press("F7", "End")
        t.until("a good move")
        t.press("Home")
        while "a blunder" not in "\n".join(screen := t.still()):
            t.press("n")
            t.other_than(screen)
        better = re.search(r"Better: (Player 1 takes .*?\.)", " ".join(screen))[1]
        t.press("b")
        shown = " ".join(t.until("another way"))
        self.assertIn("b: back to the game", shown)
        self.assertNotIn("??", shown)
        t.press("F4")
        self.assertIn(better, " ".join(line.strip() for line in t.until("/: find")))
        t.press("Escape", "Right")
        t.until("another way · move ")
        t.press("b")
        self.assertEqual(screen, t.until("a blunder"))
        t.press("t")
        t.until("What would you play for Player 1?")
        t.press("F3")
        moves = [line.strip().split("  ")[0] for line in t.until("Moves: ")[1:-2]]
        t.press("Escape", ":" + moves[0], "Enter")
        t.until("the move of the game cost")
        t.press("Escape")
        self.assertEqual(screen, t.until("a blunder"))
        t.press("t")
        t.until("What would you play for Player 1?")
        t.press("Escape")
        self.assertEqual(screen, t.until("a blunder"))
        t.press("Tab", "Tab")                      # Seat 2 has not seen the other's goal
        t.until("· Player 2")
        t.press("t")
        t.until("no mistake here")

    def test_bots_and_hints(self):
        """A bot of a level sits opposite, and another one says what it would play; its words can be typed."""
        t = self.look("play", "shelfie", "--seed", 5, "--bot", "level2")
        t.until("your move")
        t.press("F7")
        page = "\n".join(t.until("simulation"))
        first, second = re.findall(r"^ +\d  (take .*?)  +[\d.]+  [+-]", page, re.M)[:2]
        t.press("2")
        t.until(": " + second)                     # on the line, not yet played
        t.press("Escape", "F7", "Enter")
        t.until(": " + first)
        t.press("Enter")
        t.until("You take ")
        t.until("Player 2 takes ")

    def test_completion(self):
        """Tab: as far as all moves agree that fit the words before; where they do not, how it may go on."""
        t = self.look("play", "shelfie", "--seed", 5)
        t.until("your move")
        t.press(":", "take tro", "Tab")
        t.until(": take trophy")
        t.press("b5 col", "Tab", "3", "Enter")
        t.until("You take a trophy into column 3.")

    def test_wide_letters(self):
        """Letters two columns wide move nothing that stands behind them."""
        t = self.look("play", "null", "--seed", 5)
        t.until("your move")
        t.press(":", "漢字 é e", "Enter")
        t.until("I don't understand")
        self.assertIn("Player 1: your move", t.screen()[0])


if __name__ == "__main__":
    main()
