#!/usr/bin/env python3
"""needs.py ROOT - tools/install-missing on machines that this one is not: bare, without root, of another kind.

A machine is a folder of programs that is the whole path; what installs packages there is a script that writes down how it was called.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(sys.argv.pop(1)).resolve()
BASIC = "sh sed tr cut grep sort head tail cat mktemp rm dirname env id".split()
ROWS = [[f.strip() for f in row.split("|")] for row in (ROOT / "tools/needs.txt").read_text().splitlines() if row and not row.startswith("#")]


class Machine:
    def __init__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        (self.folder / "bin").mkdir()
        (self.folder / "tools").mkdir()
        for name in ("install-missing", "needs.txt", "wasi-sysroot"):
            shutil.copy(ROOT / "tools" / name, self.folder / "tools")
        for name in BASIC:
            (self.folder / "bin" / name).symlink_to(shutil.which(name))
        self.program("id", "echo 1000")

    def program(self, name, text):
        path = self.folder / "bin" / name
        path.unlink(missing_ok=True)
        path.write_text("#!/bin/sh\n" + text + "\n")
        path.chmod(0o755)

    def run(self, *args):
        r = subprocess.run([self.folder / "tools/install-missing", *args], env={"PATH": str(self.folder / "bin"), "CALLS": str(self.folder / "calls")},
                           stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        return r.returncode, r.stdout

    def calls(self):
        path = self.folder / "calls"
        return path.read_text() if path.exists() else ""

    def debian(self, clang="19", lacks="none"):
        """apt, as it answers on a Debian with that version of clang, but for packages whose names match."""
        self.program("apt-get", 'echo "apt-get $*" >>"$CALLS"')
        self.program("apt-cache", f"""case $1 in
            depends) echo "  Depends: clang-{clang}" ;;
            policy) if echo "$2" | grep -qE '^({lacks})$'; then :; else echo "  Candidate: 1.0"; fi ;;
            esac""")


class Needs(unittest.TestCase):
    def setUp(self):
        self.m = Machine()
        self.addCleanup(shutil.rmtree, self.m.folder)

    def test_every_row_is_whole(self):
        for row in ROWS:
            self.assertEqual(len(row), 10, row)
            self.assertTrue(all(row[:9]), f"{row[0]}: a name is missing")

    def test_only_what_everything_needs_is_fatal(self):
        self.assertEqual(sorted(r[0] for r in ROWS if not r[9]), sorted("cc pkg-config meson ninja python gettext jansson".split()))

    def test_another_system_gets_names_of_all(self):
        status, said = self.m.run("build", "server")
        self.assertEqual(status, 1)
        for word in ("Debian:", "Fedora:", "Arch:", "Alpine:", "Homebrew:", "jansson-devel", "libwebsockets-dev", "musl-dev", "Then start this again."):
            self.assertIn(word, said)

    def test_each_system_gets_its_own_command(self):
        for tool, command in (("dnf", "dnf install .*jansson-devel"), ("pacman", "pacman -S .*jansson"), ("apk", "apk add .*musl-dev"), ("brew", "brew install .*libwebsockets")):
            m = Machine()
            m.program(tool, "exit 9")
            status, said = m.run("build", "server")
            self.assertEqual(status, 1)
            self.assertRegex(said, command)
            self.assertNotIn("Arch:", said)
            shutil.rmtree(m.folder)

    def test_debian_without_root_or_sudo_is_told_what_to_type(self):
        self.m.debian()
        status, said = self.m.run("build", "page")
        self.assertEqual(status, 1)
        self.assertRegex(said, "as root:\n    apt-get update && apt-get install .*libclang-rt-19-dev-wasm32")
        self.assertEqual(self.m.calls(), "")

    def test_debian_installs_what_it_has(self):
        self.m.debian(clang="14")
        self.m.program("id", "echo 0")
        self.m.run("build", "server", "page")
        installed = re.search("apt-get install .*", self.m.calls())[0]
        self.assertIn(" libclang-rt-14-dev-wasm32 ", installed)
        self.assertIn("gcc", (self.m.folder / ".installed-packages").read_text().split())

    def test_it_waits_for_whoever_installs_something_else(self):
        self.m.debian()
        self.m.program("id", "echo 0")
        self.m.program("sleep", 'echo "sleep" >>"$CALLS"')
        self.m.program("apt-get", '''echo "apt-get $*" >>"$CALLS"
            case $* in
            update) [ "$(grep -c update "$CALLS")" -ge 2 ] || { echo "E: Could not get lock /var/lib/apt/lists/lock"; exit 100; } ;;
            *) [ "$(grep -c install "$CALLS")" -ge 3 ] || { echo "E: Could not get lock /var/lib/dpkg/lock-frontend"; exit 100; } ;;
            esac''')
        _, said = self.m.run("build")
        self.assertNotIn("failed:", said)
        self.assertEqual(said.count("another program is installing packages"), 2)
        self.assertEqual(re.findall("^(?:apt-get )?(sleep|update|install)", self.m.calls(), re.M), "update sleep update install sleep install sleep install".split())

    def test_what_debian_does_not_have_is_told_and_the_rest_installed(self):
        self.m.debian(lacks="libclang-rt-.*-wasm32|pkg-config")
        self.m.program("id", "echo 0")
        _, said = self.m.run("build", "page")
        self.assertIn("the page asks the server for legal moves", said)
        installed = re.search("apt-get install .*", self.m.calls())[0]
        self.assertNotIn("wasm32", installed)
        self.assertIn(" pkgconf ", installed)                 # the other name of pkg-config

    def test_without_a_network_it_says_so_and_what_is_missing(self):
        self.m.debian()
        self.m.program("id", "echo 0")
        self.m.program("apt-get", "echo 'could not resolve'; exit 100")
        status, said = self.m.run("build")
        self.assertEqual(status, 1)
        self.assertIn("could not resolve", said)
        self.assertIn("meson, for building", said)

    def test_what_can_be_done_without_does_not_stop(self):
        for name in ("cc", "pkg-config", "meson", "ninja", "python3", "msgfmt"):
            self.m.program(name, "case $* in *'lws_config'*|*ncursesw*) exit 1 ;; esac; cat >/dev/null </dev/null; exit 0")
        status, said = self.m.run("build")
        self.assertEqual(status, 0, said)
        self.assertIn("the terminal plays line by line", said)

    def test_have_asks_and_installs_nothing(self):
        self.m.debian()
        status, said = self.m.run("--have", "build")
        self.assertEqual(status, 1)
        self.assertIn("meson", said.split())
        self.assertEqual(self.m.calls(), "")

    def test_a_set_that_is_not_there(self):
        status, said = self.m.run("everything")
        self.assertEqual(status, 2)
        self.assertIn("there is no set everything", said)


if __name__ == "__main__":
    unittest.main()
