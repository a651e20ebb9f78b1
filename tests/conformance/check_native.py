#!/usr/bin/env python3
"""check_native.py IGROTEKA KIT... - holds `igroteka engine` against lines of `igroteka conformance`: the same facts, asked in another way."""
import json
import subprocess
import sys


def questions(fact):
    """What is asked about a position, and what has to be answered."""
    yield "position\n" + fact["position"] + "end", None
    yield "show", "=\n" + fact["position"]
    yield "turn", "= " + ("over" if fact["over"] else " ".join(map(str, fact["turn"])))
    for seat, moves in fact["moves"].items():
        yield f"moves {seat}", "\n".join([f"= {len(moves)}", *moves])
    for no in fact["refused"]:
        yield f"why {no['seat']}: {no['move']}", f"? {no['clause']} "
    for seat, view in fact["views"].items():
        yield f"view {seat}", "=\n" + view
    yield "score", "=\n" + "".join(f"seat {p + 1} {place} {score}\n" for p, (place, score) in enumerate(zip(fact["places"], fact["scores"])))


def main(program, *kits):
    facts = [json.loads(line) for kit in kits for line in open(kit, encoding="utf-8")]
    asked = [(f, *q) for f in facts for q in questions(f)]
    text = "".join(question + "\n" for _, question, _ in asked)
    answers = subprocess.run([program, "--lang", "en", "engine"], input=text, capture_output=True, text=True, check=True).stdout.split("\n\n")
    for (fact, question, wanted), answer in zip(asked, answers):
        if not (answer + "\n").startswith((wanted or "= ").rstrip("\n")):
            sys.exit(f"{question!r} of\n{fact['position']}\nis answered\n{answer}\nand not\n{wanted}")
    assert len(answers) == len(asked) + 1, (len(answers), len(asked))
    print(f"native: {len(facts)} positions agree")


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
