#!/usr/bin/env python3
"""collect_texts.py ROOT [update] - po/igroteka.pot anew: every English text that the source hands to translators.

    C             what xgettext finds by the keywords below
    the page      addTexts('space', { key: 'text', many: ['{n} thing', '{n} things'] }) of web/ and games/: msgctxt "page space.key"
    lessons       say, task, well and caption of games/*/lesson.mjs and figures.mjs: msgctxt "lesson"

`update` merges what is new into the catalogues as well.  A text that cannot be read stops it, with file and line.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

XGETTEXT = ["xgettext", "--from-code=UTF-8", "--keyword=_", "--keyword=N_", "--keyword=ngettext:1,2", "--keyword=NC_:1c,2", "--keyword=PLURAL:1c,2,3",
            "--flag=_:1:pass-c-format", "--flag=N_:1:pass-c-format", "--flag=ngettext:1:pass-c-format", "--flag=ngettext:2:pass-c-format",
            "--package-name=igroteka"]
VOICE = ["--keyword=say:2c,3", "--keyword=say_word:2c,3"]        # src/core/voice.h
MARKED = re.compile(r"\b(?:NC_|PLURAL)\(")
TOKEN = re.compile(r"""(?:\s|//[^\n]*)*('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|[\w.-]+|.)""", re.S)
LESSON = re.compile(r"\b(?:say|task|well|caption):(?=\s*['\"])")


def c_sources(root):
    """Those that say something, and of these the ones that do it by voice.h."""
    every = {p.relative_to(root): p.read_text() for place in ("src", "games") for p in sorted((root / place).rglob("*.c"))}
    voices = [p for p, text in every.items() if p.parts[0] == "games" or '#include "voice.h"' in text]
    return [p for p, text in every.items() if p not in voices and (p.parts[1] in ("tui", "cli", "server") or MARKED.search(text))], voices


class Reader:
    """The few forms of JavaScript in which texts are written: strings, sums of strings, lists, objects."""

    def __init__(self, path, source, at):
        self.path, self.source, self.at = path, source, at
        self.step()

    def step(self):
        found = TOKEN.match(self.source, self.at)
        self.token, self.begun, self.at = found[1], found.start(1), found.end()

    def take(self, wanted):
        if self.token != wanted:
            line = self.source.count("\n", 0, self.begun) + 1
            sys.exit(f"{self.path}:{line}: here a text is to stand in quotes, not {self.token}")
        self.step()

    def text(self):
        said = ""
        while True:
            if self.token[0] not in "'\"":
                self.take("a text")
            said += re.sub(r"\\(.)", lambda m: {"n": "\n"}.get(m[1], m[1]), self.token[1:-1])
            self.step()
            if self.token != "+":
                return said
            self.step()

    def texts(self):
        """One, or those of a list."""
        if self.token != "[":
            return [self.text()]
        said = []
        while self.token != "]":
            self.step()
            if self.token != "]":
                said.append(self.text())
        self.step()
        return said

    def keyed(self):
        """(key, texts) of an object."""
        self.take("{")
        while self.token != "}":
            key = self.token.strip("'\"")
            self.step()
            self.take(":")
            yield key, self.texts()
            if self.token != "}":
                self.take(",")


def page_texts(root):
    """(file, context, [one, many]) of every module."""
    for path in sorted([*(root / "web").rglob("*.mjs"), *(root / "games").glob("*/*.mjs")]):
        source, name = path.read_text(), path.relative_to(root)
        for found in re.finditer(r"\baddTexts\('([\w./-]+)', (?=\{)", source):
            for key, texts in Reader(name, source, found.end()).keyed():
                yield name, f"page {found[1]}.{key}", texts
        if path.name in ("lesson.mjs", "figures.mjs"):
            for found in LESSON.finditer(source):
                yield name, "lesson", [Reader(name, source, found.end()).text()]


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def once(texts):
    """Of texts that stand in several places the first."""
    first = {}
    for name, context, said in texts:
        first.setdefault((context, *said), (name, context, said))
    return first.values()


def as_po(texts):
    blocks = ['msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n']
    for place, (name, context, (one, *many)) in enumerate(texts, 1):      # they stay in the order of the source
        several = f'msgid_plural {quoted(many[0])}\nmsgstr[0] ""\nmsgstr[1] ""\n' if many else 'msgstr ""\n'
        blocks.append(f"#: {name}:{place}\nmsgctxt {quoted(context)}\nmsgid {quoted(one)}\n{several}")
    return "\n".join(blocks)


def collect(root, out):
    with tempfile.TemporaryDirectory() as scratch:
        page = pathlib.Path(scratch) / "page.po"
        page.write_text(as_po(once(page_texts(root))))
        written, voices = c_sources(root)
        voiced = pathlib.Path(scratch) / "voices.pot"
        subprocess.run([*XGETTEXT, *VOICE, "-o", voiced, *map(str, voices)], cwd=root, check=True)
        subprocess.run([*XGETTEXT, "--sort-by-file", "--no-location", "-o", out, *map(str, written), voiced, page], cwd=root, check=True)


def main(root, *more):
    root = pathlib.Path(root)
    collect(root, root / "po/igroteka.pot")
    if more == ("update",):
        for po in sorted((root / "po").glob("*.po")):
            subprocess.run(["msgmerge", "--quiet", "--update", "--backup=none", "--no-fuzzy-matching", po, root / "po/igroteka.pot"], check=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
