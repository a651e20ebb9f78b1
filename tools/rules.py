#!/usr/bin/env python3
"""rules.py - turns a rulebook into the clause table that the program speaks from.

    rules.py NAME games/NAME/rules.ru.md games/NAME/rules.en.md OUT.c OUT.h

A clause is a paragraph that begins with **ID**.  Its first line is the sentence
a refusal says; the lines after it are the rest of the clause.  A clause that
has "Our ruling" in it is marked as ours.  Both languages must hold the same
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


def pair(a, b):
    return "{ " + literal(a) + ",\n      " + literal(b) + " }"


def book(a, b):
    return "BOOK(" + literal(a) + ",\n      " + literal(b) + ")"


def main(name, ru_path, en_path, out_c, out_h):
    ru, en = read(ru_path), read(en_path)
    ids = [c["id"] for c in en["clauses"]]
    if ids != [c["id"] for c in ru["clauses"]]:
        odd = set(ids) ^ {c["id"] for c in ru["clauses"]}
        sys.exit(f"{ru_path} and {en_path} differ in clauses or their order: {sorted(odd)}")
    if len(set(ids)) != len(ids):
        sys.exit(f"{en_path}: a clause id stands twice")
    symbol = lambda i: i.replace("-", "_").replace(".", "_")
    with open(out_h, "w", encoding="utf-8") as h:
        h.write(f"/* Made from games/{name}/rules.ru.md and games/{name}/rules.en.md by tools/rules.py. */\n")
        h.write('#include "igroteka.h"\n\nenum {\n')
        h.write("".join(f"  {symbol(i)} = {n},\n" for n, i in enumerate(ids, 1)))
        h.write(f"  {name.upper()}_CLAUSES = {len(ids) + 1}\n}};\n\n")
        h.write(f"extern const struct ig_clause {name}_clauses[{name.upper()}_CLAUSES];\n")
    with open(out_c, "w", encoding="utf-8") as c:
        c.write(f"/* Made from games/{name}/rules.ru.md and games/{name}/rules.en.md by tools/rules.py. */\n")
        c.write(f'#include "{name}_rules.h"\n\n')
        c.write("#ifdef WITHOUT_BOOKS                       /* the page: tools/list-books.c has them */\n#define BOOK(ru, en) { \"\", \"\" }\n"
                "#else\n#define BOOK(ru, en) { ru, en }\n#endif\n\n")
        c.write(f"const struct ig_clause {name}_clauses[{name.upper()}_CLAUSES] = {{\n")
        c.write('  { "", { "", "" }, false,\n    ' + pair(ru["title"], en["title"]) + ",\n    "
                + book("\n".join(ru["intro"]), "\n".join(en["intro"])) + " },\n")
        for r, e in zip(ru["clauses"], en["clauses"]):
            r["more"], e["more"] = "\n".join(r["more"]), "\n".join(e["more"])
            marks = ["Наше решение" in r["says"] + r["more"], "Our ruling" in e["says"] + e["more"]]
            if marks[0] != marks[1]:
                sys.exit(f"{e['id']}: a ruling in one language only")
            c.write(f'  {{ "{e["id"]}", {pair(r["section"], e["section"])}, {"true" if marks[0] else "false"},\n    '
                    + pair(r["says"], e["says"]) + ",\n    " + book(r["more"], e["more"]) + " },\n")
        c.write("};\n")


if __name__ == "__main__":
    if len(sys.argv) != 6:
        sys.exit(__doc__)
    main(*sys.argv[1:])
