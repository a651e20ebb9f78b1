#!/usr/bin/env python3
"""catalogues.py PART OUT LANGUAGE.po... - the texts of po/, made ready to be looked up.

    games OUT.c      C tables (src/core/language.h) of what games and tables say: texts whose context is their name
    program OUT.c    the same of what the program says: texts without a context
    forms OUT.c      which plural form a number takes in each language, for src/wasm/page_voice.c
    engine OUT.txt   one language: the texts of games for the page, a line each: how far its key is from the last
                     one, as digits of six bits from "0" on, tab, text, and where there are several, tabs and texts
    page OUT.json    one language: what the page itself says (web/ui/i18n.mjs), contexts "page space.key"
    looks OUT.json   the same of what home does without and a table needs: contexts "page GAME.key", what games say on their tables, and
                     "page table/space.key"
    more OUT.json    the same of pages that few people open, contexts "page pages/..."; lessons and pictures of rulebooks by their English texts

Read by gettext's own msgfmt, so that what it accepts is what is said.
"""
import gettext
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

GAMES = {folder.name for folder in (pathlib.Path(__file__).parent.parent / "games").iterdir()}
CONTEXTS = {
    "program": lambda c: c == "",
    "more": lambda c: c == "lesson" or c.startswith("page pages/"),
    "looks": lambda c: re.split(r"[ .]", c)[0] == "page" and (c.startswith("page table/") or re.split(r"[ .]", c)[1] in GAMES),
    "page": lambda c: c.startswith("page "),
}


def part_of(key):
    """Which of the parts a text belongs to, by its context."""
    context = key.split("\x04")[0] if "\x04" in key else ""
    return next((part for part, belongs in CONTEXTS.items() if belongs(context)), "games")


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


def key_of(text):
    """The number of a text, as language_key() of src/core/language.c has it."""
    key = 2166136261
    for b in text.encode():
        key = (key ^ b) * 16777619 & 0xFFFFFFFF
    return key


def by_key(rows):
    """(number, texts) in order; no two may have the same."""
    numbered = sorted((key_of(key), texts) for key, texts in rows)
    assert len({key for key, _ in numbered}) == len(rows), "two texts have the same number: say one of them in other words"
    return numbered


def digits(n):
    return (digits(n >> 6) if n >> 6 else "") + chr(ord("0") + n % 64)


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


def engine(out, path):
    for_programs = ("env\x04", "invariant\x04", "bots\x04", "wire\x04")
    rows = [r for r in read(path)[2] if part_of(r[0]) == "games" and not r[0].startswith(for_programs)]
    assert not any(c in text for _, texts in rows for text in texts for c in "\t\n")
    last = 0
    with open(out, "w") as f:
        for key, texts in by_key(rows):
            f.write("\t".join([digits(key - last), *texts]) + "\n")
            last = key


def for_page(part, out, path):
    """The key is "space.key", and in lessons the English text."""
    _, rule, rows = read(path)
    table = {}
    for key, texts in (r for r in rows if part_of(r[0]) == part):
        context, english = key.split("\x04")
        table[english if context == "lesson" else context.split(" ", 1)[1]] = texts if len(texts) > 1 else texts[0]
    if part == "page":
        form = gettext.c2py(rule)
        table[""] = "".join(str(form(n)) for n in range(200))         # a browser may not run what it reads: no rule, but its answers
    with open(out, "w") as f:
        json.dump(table, f, ensure_ascii=False, separators=(",", ":"))


def main(part, out, *paths):
    if part == "forms":
        return forms(out, paths)
    if part == "engine":
        return engine(out, *paths)
    if part in ("page", "looks", "more"):
        return for_page(part, out, *paths)
    name = {"games": "game", "program": "program"}[part]
    languages = [(language, rule, [r for r in rows if part_of(r[0]) == part]) for language, rule, rows in map(read, paths)]
    with open(out, "w") as f:
        print("/* Made by tools/catalogues.py from po/. */\n#include <stddef.h>\n#include \"language.h\"", file=f)
        for language, rule, rows in languages:
            print(f"\nstatic unsigned form_{language}(unsigned long n) {{ return (unsigned)({rule}); }}", file=f)
            print(f"static const struct language_entry entry_{language}[] = {{", file=f)
            for key, texts in by_key(rows):
                print(f"  {{ {key}u, {{ {', '.join(map(quoted, texts))} }} }},", file=f)
            print("};", file=f)
        print("\nstatic const struct ig_language languages[] = {", file=f)
        for language, _, rows in languages:
            print(f'  {{ "{language}", form_{language}, {len(rows)}, entry_{language} }},', file=f)
        print(f"}};\nconst struct ig_language *{name}_language(int i);", file=f)
        print(f"const struct ig_language *{name}_language(int i) {{ return i >= 0 && i < {len(languages)} ? &languages[i] : NULL; }}", file=f)


main(*sys.argv[1:])
