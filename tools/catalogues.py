#!/usr/bin/env python3
"""catalogues.py PART OUT LANGUAGE.po... - the texts of po/, made ready to be looked up.

    games OUT.c      C tables (src/core/language.h) of the texts with a context, which games and tables say
    program OUT.c    the same of those without one
    forms OUT.c      which plural form a number takes in each language, for src/wasm/page_voice.c
    page OUT.txt     one language: the texts of games for the page, a line each: key, tab, text, and where there are several, tabs and texts

Read by gettext's own msgfmt, so that what it accepts is what is said.
"""
import gettext
import os
import re
import subprocess
import sys
import tempfile

PARTS = {"games": ("game", lambda key: "\x04" in key), "program": ("program", lambda key: "\x04" not in key)}


def read(path):
    """language, the C expression of its plural form, and a list of (key, [texts])."""
    with tempfile.NamedTemporaryFile(suffix=".mo") as mo:
        subprocess.run(["msgfmt", "-o", mo.name, path], check=True)
        found = gettext.GNUTranslations(open(mo.name, "rb"))._catalog
    rule = re.search(r"plural=([^;]*);", found[""])[1]
    texts = {}
    for key, text in found.items():
        english, form = key if isinstance(key, tuple) else (key, 0)
        if english:
            texts.setdefault(english, {})[form] = text
    rows = [(e, [forms[k] for k in sorted(forms)]) for e, forms in texts.items()]
    return os.path.splitext(os.path.basename(path))[0], rule, sorted(rows, key=lambda r: r[0].encode())


def quoted(text):
    """As a C string: bytes that are no plain ASCII as octal, which cannot run on into what follows."""
    return '"' + "".join(chr(b) if 32 <= b < 127 and b not in b'"\\?' else f"\\{b:03o}" for b in text.encode()) + '"'


def forms(out, paths):
    with open(out, "w") as f:
        print('/* Made by tools/catalogues.py from po/. */\n#include "page_voice.h"', file=f)
        for language, rule, _ in map(read, paths):
            print(f"\nstatic unsigned form_{language}(unsigned long n) {{ return (unsigned)({rule}); }}", file=f)
        print("\nconst struct page_language page_languages[] = {", file=f)
        for path in paths:
            language = os.path.splitext(os.path.basename(path))[0]
            print(f'  {{ "{language}", form_{language} }},', file=f)
        print("  { 0 },\n};", file=f)


def page(out, path):
    rows = [r for r in read(path)[2] if "\x04" in r[0]]
    assert not any(c in text for key, texts in rows for text in [key, *texts] for c in "\t\n")
    with open(out, "w") as f:
        f.write("".join("\t".join([key, *texts]) + "\n" for key, texts in rows))


def main(part, out, *paths):
    if part == "forms":
        return forms(out, paths)
    if part == "page":
        return page(out, *paths)
    name, belongs = PARTS[part]
    languages = [(language, rule, [r for r in rows if belongs(r[0])]) for language, rule, rows in map(read, paths)]
    with open(out, "w") as f:
        print("/* Made by tools/catalogues.py from po/. */\n#include \"language.h\"", file=f)
        for language, rule, rows in languages:
            print(f"\nstatic unsigned form_{language}(unsigned long n) {{ return (unsigned)({rule}); }}", file=f)
            print(f"static const struct language_entry entry_{language}[] = {{", file=f)
            for key, texts in rows:
                print(f"  {{ {quoted(key)}, {{ {', '.join(map(quoted, texts))} }} }},", file=f)
            print("};", file=f)
        print(f"\nconst struct ig_language {name}_languages[] = {{", file=f)
        for language, _, rows in languages:
            print(f'  {{ "{language}", form_{language}, {len(rows)}, entry_{language} }},', file=f)
        print(f"}};\nconst int {name}_language_count = {len(languages)};", file=f)


main(*sys.argv[1:])
