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
sys.path.insert(0, str(ROOT / "tools"))
from collect_texts import collect, page_texts  # noqa: E402


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
    with tempfile.NamedTemporaryFile(suffix=".pot") as out:
        collect(ROOT.resolve(), out.name)
        now = set(entries(pathlib.Path(out.name).read_text()))
    kept = set(entries((ROOT / "po/igroteka.pot").read_text()))
    assert now == kept, f"po/igroteka.pot is old (ninja -C build igroteka-pot igroteka-update-po): {now ^ kept}"
    return kept


def check_keys():
    """Whatever a module of the page asks t() for by name is a text of its own or one of all modules."""
    own, said = {}, list(page_texts(ROOT))
    for name, context, _ in said:
        own.setdefault(name, set()).add(context.split(".", 1)[-1])
    common = {context.removeprefix("page common.") for _, context, _ in said if context.startswith("page common.")}
    for path in [*(ROOT / "web").rglob("*.mjs"), *(ROOT / "games").glob("*/*.mjs")]:
        asked = set(re.findall(r"\bt\(\s*'([\w-]+)'\s*[,)]", path.read_text()))
        unknown = asked - common - own.get(path.relative_to(ROOT), set())
        assert not unknown, f"{path.relative_to(ROOT)}: no text is called {unknown}"


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


def is_game(context):
    """A game's, or the table's: not the page's and not the program's, nor the coach's (tests/bots/sentences.c)."""
    return context and not context.startswith("page ") and context not in ("lesson", "coach", "number")


def check_sentences(path):
    """Each template stands in a test that a person can read, in English and in this language: as an event is told, as a position
    is described (games/*/clauses/telling.t, describing.t), or as a count asks (games/*/golden/*.asked)."""
    kept = [p for name in ("telling.t", "describing.t", "*.asked") for p in (ROOT / "games").rglob(name)]
    told = "\n".join(p.read_text() for p in kept)
    for (context, text), block in entries(path.read_text()).items():
        if not is_game(context) or "{" not in text or WORD.fullmatch(first_form(text)):
            continue
        for form in [text, *texts_of(block)[:1]]:
            assert re.search(pattern(first_form(form)), told), f"no telling.t, describing.t or .asked has {form!r}"


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
check_keys()
for po in sorted((ROOT / "po").glob("*.po")):
    check_catalogue(po, every)
    check_sentences(po)
check_program()
print(len(every) - 1, "texts")
