#!/usr/bin/env python3
"""catalogues.py ROOT PROGRAM: the texts of the program in other languages.

po/igroteka.pot holds exactly what the source says, every catalogue translates all
of it, and the program speaks Russian where no Russian locale was ever installed.
"""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT, PROGRAM = pathlib.Path(sys.argv[1]), sys.argv[2]
SPEAKS = re.compile(r'#include "voice.h".*\b(?:NC_|PLURAL|say|say_word)\(', re.S)


def field(block, name):
    """A text of a block: msgctxt, msgid, msgstr[1]; '' where there is none."""
    said = re.search(rf"^{re.escape(name)} (.*?)(?=^msg|\Z)", block, re.S | re.M)
    return "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', said[1])).replace('\\"', '"') if said else ""


def entries(text):
    """(context, msgid) -> the block it stands in."""
    blocks = [b for b in text.split("\n\n") if re.search("^msgid ", b, re.M) and not b.startswith("#~")]
    return {(field(b, "msgctxt"), field(b, "msgid")): b for b in blocks}


def texts_of(block):
    return [field(block, n) for n in ("msgstr", "msgstr[0]", "msgstr[1]", "msgstr[2]") if re.search(rf"^{re.escape(n)} ", block, re.M)]


def check_template():
    listed = (ROOT / "po/POTFILES").read_text().split()
    sources = [p.relative_to(ROOT) for place in ("src", "games") for p in (ROOT / place).rglob("*.c")]
    there = [str(p) for p in sources if p.parts[1] in ("tui", "cli") or SPEAKS.search((ROOT / p).read_text())]
    assert sorted(listed) == sorted(there), f"po/POTFILES: {set(listed) ^ set(there)}"
    args = re.findall(r"'(--[^']*)'", (ROOT / "po/meson.build").read_text())
    with tempfile.NamedTemporaryFile(suffix=".pot") as out:
        subprocess.run(["xgettext", *args, "-o", out.name, *listed], cwd=ROOT, check=True, capture_output=True)
        now = set(entries(pathlib.Path(out.name).read_text()))
    kept = set(entries((ROOT / "po/igroteka.pot").read_text()))
    assert now == kept, f"po/igroteka.pot is old (ninja -C build igroteka-pot igroteka-update-po): {now ^ kept}"
    return kept


def check_catalogue(path, texts):
    said = entries(path.read_text())
    assert set(said) == texts, f"{path.name}: {set(said) ^ texts}"
    for (context, text), block in said.items():
        assert not re.search(r"^#,.*fuzzy", block, re.M), f"{path.name}: nobody has looked at the translation of {text!r}"
        for form in texts_of(block):
            assert form, f"{path.name}: not translated: {text!r}"
            assert not context or names(form) <= names(text + field(block, "msgid_plural")), f"{path.name}: {form!r} has names that {text!r} has not"
    subprocess.run(["msgfmt", "-c", "-o", "/dev/null", str(path)], check=True)


def names(template):
    """What is filled in; verbs, "{lays|lay}", are the translator's own."""
    return {n.split(":")[0] for n in re.findall(r"\{([^}]*)\}", template) if "|" not in n}


def pattern(template):
    """A regular expression for all that a template can become."""
    parts = re.split(r"(\{[^}]*\})", template)
    return "".join("(?:" + "|".join(map(re.escape, p[1:-1].split("|"))) + ")" if "|" in p else ".+" if p.startswith("{") else re.escape(p) for p in parts)


WORD = re.compile(r"(\{n\} )?[\w ]+( \{n\})?")           # it fills templates: "{n} cats", "joker {n}"


def first_form(text):
    """Of "wild|acc=wild": what stands before the bar; bars within braces are verbs."""
    return re.match(r"(?:\{[^}]*\}|[^|])*", text)[0]


def check_sentences(path):
    """Each template stands in a test that a person can read (games/*/clauses/telling.t), in English and in this language."""
    told = "\n".join(p.read_text() for p in (ROOT / "games").rglob("telling.t"))
    for (context, text), block in entries(path.read_text()).items():
        if not context or "{" not in text or WORD.fullmatch(first_form(text)):
            continue
        if context == "table" and "label" in names(text):      # a hint's: tests/bots/test_programs.py
            continue
        for form in [text, *texts_of(block)[:1]]:
            assert re.search(pattern(first_form(form)), told), f"no telling.t has {form!r}"


def says(*words, **env):
    return subprocess.run([PROGRAM, *words], env=env, capture_output=True, text=True, stdin=subprocess.DEVNULL)


def check_program():
    """No locale, no HOME, no PATH: the catalogue is found beside the program."""
    bare = says("rules", "nothing", "--lang", "ru").stderr
    assert "нет такой игры" in bare, bare
    assert "нет такой игры" in says("rules", "nothing", LANG="ru_RU.UTF-8").stderr
    assert "no such game" in says("rules", "nothing", LANGUAGE="ru").stderr     # --lang and the locale decide
    assert "no such game" in says("rules", "nothing", "--lang", "en", LC_ALL="ru_RU.UTF-8", LANGUAGE="ru").stderr


if not shutil.which("xgettext"):
    print("no xgettext")
    sys.exit(77)
every = check_template()
for po in sorted((ROOT / "po").glob("*.po")):
    check_catalogue(po, every)
    check_sentences(po)
check_program()
print(len(every) - 1, "texts")
