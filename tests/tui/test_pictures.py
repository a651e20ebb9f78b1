#!/usr/bin/env python3
"""test_pictures.py: pictures of the terminal for README and docs show what stands on the screen, in viewers of every kind."""
import re
import unittest
import xml.etree.ElementTree as ET

from case import GOLDEN, PROGRAM, Case, main
from pictures import PICTURES, svg, take
from terminal import HAS_TMUX

NAME = "{http://www.w3.org/2000/svg}"
ALLOWED = {"svg", "title", "rect", "text", "path", "g"}


class Pictures(Case):
    def drawn(self, text):
        """The picture, when nothing in it wants a stylesheet; its words, row by row."""
        root = ET.fromstring(text)
        rows = {}
        for e in root.iter():
            self.assertIn(e.tag.removeprefix(NAME), ALLOWED)
            self.assertFalse({"style", "class"} & set(e.attrib), e.attrib)
            for value in e.attrib.values():
                self.assertNotIn("var(", value)
            if e.tag in (NAME + "text", NAME + "rect", NAME + "path"):
                self.assertRegex(e.get("stroke" if e.tag == NAME + "path" else "fill"), r"^#[0-9a-f]{6}$")
            if e.tag == NAME + "text":
                rows.setdefault(int(e.get("y")), []).append((float(e.get("x")), e.text))
        return [" ".join(word for _, word in sorted(rows[y])) for y in sorted(rows)]

    def test_colours_and_frames(self):
        picture = svg("\x1b[1;38;2;1;2;3m┌──┐<a>\x1b[0m\n\x1b[48;5;160m b \x1b[7mc\x1b[0m", "A & B")
        self.assertEqual(self.drawn(picture), ["<a>", "b c"])
        for part in ('fill="#010203" font-weight="bold"', 'fill="#d70000"', 'stroke="#010203"', "A &amp; B"):
            self.assertIn(part, picture)
        self.assertEqual(picture.count("<path"), 3)           # two corners, and one line between them
        picture = svg("\x1b[48;2;1;2;3m C \x1b[49m\n\x1b[38;2;1;2;3m▀▀▀\x1b[39m", "a tile")
        self.assertEqual((self.drawn(picture), picture.count('fill="#010203"')), (["C"], 2))      # a row and half of the next

    @unittest.skipUnless(HAS_TMUX, "no tmux")
    def test_of_a_real_screen(self):
        rows = self.drawn(take(PROGRAM, "terminal-review"))
        self.assertIn("My Shelfie · move ", rows[0])
        self.assertRegex("\n".join(rows), r"a blunder, it cost \d+ %")

    def test_kept_ones(self):
        """README and docs show what there is, and every picture is shown."""
        root = GOLDEN.parents[2]
        shown = set(re.findall(r"pictures/(terminal[\w-]*)\.svg", "".join((root / f).read_text() for f in ("README.md", "README.ru.md", "docs/cli.md"))))
        self.assertEqual(shown, set(PICTURES))
        for name in PICTURES:
            self.assertGreater(len(self.drawn((root / "docs/pictures" / f"{name}.svg").read_text())), 8)


if __name__ == "__main__":
    main()
