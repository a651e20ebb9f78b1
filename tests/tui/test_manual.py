#!/usr/bin/env python3
"""test_manual.py: the man page and completion in bash and zsh."""
import os
import pathlib
import re
import shutil
import subprocess
import unittest

from case import PROGRAM, Case, main
from terminal import Pty, environment


class Manual(Case):
    ROOT = pathlib.Path(__file__).parents[2]

    def test_man_page(self):
        """Every option of play and replay stands in the man page, and every word of a table."""
        page = (self.ROOT / "docs/igroteka.6").read_text().replace("\\-", "-")
        for command in ("play", "replay"):
            said = subprocess.run([PROGRAM, command, "--help"], capture_output=True, text=True, env=environment()).stdout
            for option in set(re.findall(r"^  (--[a-z-]+)", said, re.M)) - {"--help", "--to", "--json"}:
                self.assertIn(option, page)
        words = (self.ROOT / "src/tui/remote_commands.c").read_text()
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
                p.press("\x01echo 'it is <\x05>'\n")      # the line as it now stands, in quotes
                p.until(f"\nit is <{becomes}>")


if __name__ == "__main__":
    main()
