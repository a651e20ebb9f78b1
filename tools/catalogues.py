#!/usr/bin/env python3
"""catalogues.py OUT.c LANGUAGE.po... - the texts of po/ as C, for src/play/i18n.c.

Read by gettext's own msgfmt, so that what it accepts is what the program says.
"""
import gettext
import os
import re
import subprocess
import sys
import tempfile


def read(path):
    """language, the C expression of its plural form, and a list of (english, [texts])."""
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


def main(out, *paths):
    catalogues = [read(p) for p in paths]
    with open(out, "w") as f:
        print("/* Made by tools/catalogues.py from po/. */\n#include \"i18n.h\"", file=f)
        for language, rule, rows in catalogues:
            print(f"\nstatic unsigned form_{language}(unsigned long n) {{ return (unsigned)({rule}); }}", file=f)
            print(f"static const struct i18n_entry entry_{language}[] = {{", file=f)
            for english, texts in rows:
                print(f"  {{ {quoted(english)}, {{ {', '.join(map(quoted, texts))} }} }},", file=f)
            print("};", file=f)
        print("\nconst struct i18n_catalogue i18n_catalogues[] = {", file=f)
        for language, _, rows in catalogues:
            print(f'  {{ "{language}", form_{language}, {len(rows)}, entry_{language} }},', file=f)
        print(f"}};\nconst int i18n_catalogue_count = {len(catalogues)};", file=f)


main(*sys.argv[1:])
