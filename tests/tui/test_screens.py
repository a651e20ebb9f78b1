#!/usr/bin/env python3
"""test_screens.py: what stands on the screen: pointing, colours, goldens of 80x24, replays, the mouse."""
import re
import subprocess
import unittest

from case import GOLDEN, PROGRAM, UPDATE, Case, main
from terminal import HAS_TMUX, environment


class Mouse(Case):
    def test_click(self):
        """A click points at the tile in column 10 of line 5, and at the column of the shelf; the button plays."""
        p = self.sit("play", "shelfie", "--seed", 5)
        p.until("living room", nudge="\x0c")
        for x, y, heard in ((10, 5, "Move: take d8 … "), (27, 4, "[Play]"), (3, 21, "You take a ")):
            p.press(f"\x1b[<0;{x};{y}M\x1b[<0;{x};{y}m")
            p.until(heard, nudge="\x0c")


    def test_start(self):
        """On the start screen: the line of the players, once to go there and once for three of them; then the button."""
        p = self.sit("play", "--seed", 5)
        p.until("< Play >", nudge="\x0c")
        for x, y, heard in ((5, 5, "‹ 2 ›"), (45, 5, "‹ 3 ›"), (5, 14, "Player 3 0")):
            p.press(f"\x1b[<0;{x};{y}M\x1b[<0;{x};{y}m")
            p.until(heard, nudge="\x0c")


class Colours(Case):
    COLOUR = re.compile(rb"\x1b\[[0-9;]*(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])[;m]")

    def shown(self, **env):
        p = self.sit("play", "shelfie", "--seed", 5, **env)
        p.until("living room", nudge="\x0c")
        return p.hear_all()

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
        file = next(GOLDEN.parents[2].glob(f"games/*/screens/{name}.txt"), GOLDEN / (name + ".txt"))
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
        t.press("Down", "Down", "Down", "Down", "Right")       # two people
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
        t.until("Arrows and Enter choose")
        t.press("Enter", "Enter")
        t.until("Move: take d8 e8 …")
        t.press("Escape")
        t.until("Arrows and Enter choose")
        t.press("Enter")
        screen = t.until("Move: take d8 …")
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
        self.assertIn("(Bp4) Gp1", screen)         # chosen in the hand,
        self.assertIn("Rp3 (Bp4)", screen)         # and laid beside the starter
        self.assertIn("Move: You play blue cross 4 in row 0, column 1", screen)

    def test_hand_over(self):
        """Nobody's cards are on the screen before he has taken the keyboard."""
        t = self.look("play", "iota", "--seed", 5, "--people", 2)
        cover = "\n".join(t.until("the keyboard is yours"))
        self.assertNotRegex(cover, r"[RGBY][tpsc][1-4]")
        first = re.search("Player ([12]), the keyboard", cover)[1]
        t.press("Enter")
        mine = "\n".join(t.until("your move"))
        self.assertIn("you · hand", mine)
        t.press("pass", "Enter")
        seen = "\n".join(t.until("Look what came of it"))
        self.assertIn("you · hand", seen)          # the mover's own, with the cards drawn
        t.press("Enter")
        cover = "\n".join(t.until(f"Player {3 - int(first)}, the keyboard is yours"))
        self.assertNotRegex(cover, r"[RGBY][tpsc][1-4]")
        t.press("F8")                              # the first one wants his move back: it is covered for him, too
        cover = "\n".join(t.until(f"Player {first}, the keyboard is yours"))
        self.assertNotRegex(cover, r"[RGBY][tpsc][1-4]")
        t.press("Enter")
        self.assertIn(f"Player {first} takes a move back.", "\n".join(t.until("your move")))

    def test_replay(self):
        subprocess.run([PROGRAM, "selfplay", "null", "--games", "1", "--seed", "1", "--record", self.folder], stdout=subprocess.DEVNULL, env=environment())
        t = self.look("replay", self.path("null-000001.record"))
        t.until("move 0 of 4 · everything is seen")
        t.press("Right", "Right")
        self.assertIn("Player 2 lays a black stone.", "\n".join(t.until("move 2 of 4")))
        t.press("Left")
        self.assertNotIn("Player 2 lays a black stone.", "\n".join(t.until("move 1 of 4")))
        t.press("3", "Enter")
        t.until("move 3 of 4")
        t.press("x", "Enter")
        t.until("the number of a move")
        t.press("End", "Tab")
        t.until("move 4 of 4 · Player 1")
        t.press("F10", "Enter")
        t.until("status 0")

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
        for _ in range(40):
            if "a blunder" in "\n".join(t.screen()):
                break
            t.press("Right")
            t.still()
        self.assertIn("Player 1: a blunder, it cost ", "\n".join(t.until("Better: Player 1 takes ")))
        t.press("Tab", "Tab")                      # Seat 2 has not seen the other's goal
        self.assertNotIn("Better", "\n".join(t.until("· Player 2")))

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
        t.until("You take ")
        t.until("Player 2 takes ")

    def test_wide_letters(self):
        """Letters two columns wide move nothing that stands behind them."""
        t = self.look("play", "null", "--seed", 5)
        t.until("your move")
        t.press(":", "漢字 é e", "Enter")
        t.until("Not understood")
        self.assertIn("Player 1: your move", t.screen()[0])


if __name__ == "__main__":
    main()
