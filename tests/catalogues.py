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
PLACES = ("src/tui", "src/cli")


def entries(text):
    """msgid -> the block it stands in."""
    found = {}
    for block in text.split("\n\n"):
        said = re.search(r'^msgid (.*?)(?=^msgid_plural|^msgstr)', block, re.S | re.M)
        if said and not block.startswith("#~"):
            found["".join(re.findall(r'"((?:[^"\\]|\\.)*)"', said[1]))] = block
    return found


def check_template():
    listed = (ROOT / "po/POTFILES").read_text().split()
    there = sorted(str(p.relative_to(ROOT)) for place in PLACES for p in (ROOT / place).glob("*.c"))
    assert sorted(listed) == there, f"po/POTFILES: {set(listed) ^ set(there)}"
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
    for text, block in said.items():
        assert not re.search(r"^#,.*fuzzy", block, re.M), f"{path.name}: nobody has looked at the translation of {text!r}"
        for form in re.findall(r"^msgstr(?:\[\d\])? (.*?)(?=^msgstr|\Z)", block, re.S | re.M):
            assert "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', form)), f"{path.name}: not translated: {text!r}"
    subprocess.run(["msgfmt", "-c", "-o", "/dev/null", str(path)], check=True)


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
check_program()
print(len(every) - 1, "texts")
