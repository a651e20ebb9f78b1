#!/usr/bin/env python3
"""rules.py - turns a rulebook into the clause table that the program speaks from.

    rules.py NAME OUT.c OUT.h games/NAME/rules.en.md games/NAME/rules.LANGUAGE.md...

A clause is a paragraph that begins with **ID**.  Its first line is the sentence
a refusal says; the lines after it are the rest of the clause.  A clause that
has "Our ruling" in it is marked as ours.  All languages must hold the same
ids in the same order.
"""
import re
import sys


def read(path):
    book = {"title": "", "intro": [], "clauses": []}
    section = ""
    for number, line in enumerate(open(path, encoding="utf-8"), 1):
        line = line.rstrip()
        clause = re.match(r"\*\*([A-Z]+-\d+\.\d+)\*\* (.+)$", line)
        if line.startswith("# "):
            book["title"] = line[2:]
        elif line.startswith("## "):
            section = line[3:]
        elif clause:
            book["clauses"].append({"id": clause[1], "says": clause[2], "more": [], "section": section})
            section = ""
        elif line.startswith("**"):
            sys.exit(f"{path}:{number}: a clause is written **ID** and a sentence on the same line: {line}")
        elif book["clauses"] and not section:
            book["clauses"][-1]["more"].append(line)
        elif not book["clauses"]:
            book["intro"].append(line)
        elif line:
            sys.exit(f"{path}:{number}: words between a section and its first clause: {line}")
    return book


def literal(text):
    lines = text.strip().split("\n")
    quoted = ['"' + line.replace("\\", "\\\\").replace('"', '\\"') + '"' for line in lines]
    if sum(len(q.encode()) for q in quoted) > 4000:
        sys.exit(f"a clause is longer than 4000 bytes: {text[:60]}")
    return '\\n"\n      '.join(q[:-1] for q in quoted) + '"'


RULING = {"en": "Our ruling", "ru": "Наше решение"}        # how a clause says in its language that it is ours


def language_of(path):
    return path.removesuffix(".md").rsplit(".", 1)[1]


def compare(name, books):
    """Every book has the clauses of the English one, in its order, and the same rulings."""
    english = [c["id"] for c in books["en"]["clauses"]]
    if len(set(english)) != len(english):
        sys.exit(f"{name}: a clause id stands twice")
    for language, book in books.items():
        ids = [c["id"] for c in book["clauses"]]
        if ids != english:
            sys.exit(f"{name}: en and {language} differ in clauses or their order: {sorted(set(ids) ^ set(english))}")
        for e, c in zip(books["en"]["clauses"], book["clauses"]):
            if language in RULING and (RULING[language] in c["says"] + c["more"]) != (RULING["en"] in e["says"] + e["more"]):
                sys.exit(f"{c['id']}: a ruling in one language only")


def texts(books, clause):
    """A clause in every language, English first: clause(book) gives its section, sentence and the rest."""
    rows = []
    for language, book in books.items():
        section, says, more = clause(book)
        rows.append(f'    {{ "{language}", {literal(section)},\n      {literal(says)},\n      BOOK({literal(more)}) }},\n')
    return "  {\n" + "".join(rows) + "    { 0 } },\n"


def main(name, out_c, out_h, *paths):
    books = {language_of(p): read(p) for p in sorted(paths, key=lambda p: (language_of(p) != "en", p))}
    for b in books.values():
        for c in b["clauses"]:
            c["more"] = "\n".join(c["more"])
    compare(name, books)
    clauses = books["en"]["clauses"]
    symbol = lambda i: i.replace("-", "_").replace(".", "_")
    made = f"/* Made from the rulebooks of games/{name} by tools/rules.py. */\n"
    with open(out_h, "w", encoding="utf-8") as h:
        h.write(made + '#include "igroteka.h"\n\nenum {\n')
        h.write("".join(f"  {symbol(c['id'])} = {n},\n" for n, c in enumerate(clauses, 1)))
        h.write(f"  {name.upper()}_CLAUSES = {len(clauses) + 1}\n}};\n\n")
        h.write(f"extern const struct ig_clause {name}_clauses[{name.upper()}_CLAUSES];\n")
    with open(out_c, "w", encoding="utf-8") as c:
        c.write(made + f'#include "{name}_rules.h"\n\n')
        c.write("#ifdef WITHOUT_BOOKS                       /* the page: tools/list-books.c has them */\n#define BOOK(text) \"\"\n"
                "#else\n#define BOOK(text) text\n#endif\n\n")
        c.write(f"static const struct ig_clause_text text[][{len(books) + 1}] = {{\n")
        c.write(texts(books, lambda b: ("", b["title"], "\n".join(b["intro"]))))
        for n in range(len(clauses)):
            c.write(texts(books, lambda b: (b["clauses"][n]["section"], b["clauses"][n]["says"], b["clauses"][n]["more"])))
        c.write(f"}};\n\nconst struct ig_clause {name}_clauses[{name.upper()}_CLAUSES] = {{\n")
        c.write('  { "", false, text[0] },\n')
        for n, one in enumerate(clauses, 1):
            ruling = RULING["en"] in one["says"] + one["more"]
            c.write(f'  {{ "{one["id"]}", {"true" if ruling else "false"}, text[{n}] }},\n')
        c.write("};\n")


if __name__ == "__main__":
    if len(sys.argv) < 5:
        sys.exit(__doc__)
    main(*sys.argv[1:])
