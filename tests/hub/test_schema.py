#!/usr/bin/env python3
"""test_schema.py - docs/protocol.schema.json is what the hub speaks.

    test_schema.py PROTOCOL-PROGRAM [IGROTEKA] [SEED COUNT]

- Every example of docs/protocol.md, and every answer to random messages made from the schema, is as the schema
  says, and has no member that it does not name.
- A message that is as the schema says is never called unreadable.
- The words of the schema (messages, refusals, reasons, bots) are those of the code, the limits those of the program.
- The tables of docs/protocol.md are made from it.
"""
import json, pathlib, random, re, subprocess, sys, tempfile
import jsonschema

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
import protocol as made

PROTOCOL = sys.argv[1]
PROGRAM = sys.argv[2] if len(sys.argv) > 2 else None
SEED, COUNT = (int(w) for w in sys.argv[3:5]) if len(sys.argv) > 4 else (1, 300)
SCHEMA = made.load()


def strict(x):
    """The same schema, but nothing may be said that it does not name."""
    if isinstance(x, dict):
        out = {k: strict(v) for k, v in x.items()}
        if "properties" in out and "additionalProperties" not in out:
            out["additionalProperties"] = False
        return out
    return [strict(v) for v in x] if isinstance(x, list) else x


def checker(side, schema):
    return {r["$ref"].rsplit(".", 1)[1]: jsonschema.Draft202012Validator({"$ref": r["$ref"], "$defs": schema["$defs"]}) for r in schema["$defs"][side]["oneOf"]}


DOWN, UP = checker("down", strict(SCHEMA)), checker("up", SCHEMA)


def wrong(side, message):
    """What is wrong with it, or None."""
    if message.get("t") not in side:
        return "there is no such message"
    found = next(side[message["t"]].iter_errors(message), None)
    return found and "%s at %s" % (found.message[:300], "/".join(map(str, found.absolute_path)) or "the message")


def talk(lines):
    """What a hub says: (who, sent or heard, message), from examples as in docs/protocol.md."""
    with tempfile.NamedTemporaryFile("w", suffix=".md") as f:
        f.write("\n".join("    " + line for line in lines) + "\n")
        f.flush()
        out = subprocess.run([PROTOCOL, f.name, "--fill"], capture_output=True, text=True, check=True).stdout
    for line in out.splitlines():
        found = re.match(r"    (\d)([<>]) (.*)", line)
        if found:
            yield found[1], found[2], found[3]


def check_talk(lines, spoiled=()):
    """All answers are sound; what was sent whole is not called unreadable."""
    sent, heard = {}, 0
    for who, way, text in talk(lines):
        if way == ">":
            sent[who] = text
            continue
        m = json.loads(text)
        heard += 1
        fault = wrong(DOWN, m)
        assert not fault, "after %s\nthe hub says %s\n%s" % (sent.get(who), text[:600], fault)
        if m["t"] == "error" and m["code"] in ("json", "message") and who in sent and sent[who] not in spoiled:
            question = json.loads(sent[who])
            assert question.get("id") != m.get("re") or wrong(UP, question), "%s is as the schema says, but the hub answers %s" % (sent[who], text)
    return heard


def test_examples():
    lines = [line[4:] for line in (ROOT / "docs/protocol.md").read_text().splitlines() if re.match(r"    (\d> |cut |drain|later )", line)]
    assert check_talk(lines, {line[3:] for line in lines}) > 50
    for line in lines:
        if line[1:3] == "> " and line[3] == "{" and '"dance"' not in line:
            assert not wrong(UP, json.loads(line[3:])), (line, wrong(UP, json.loads(line[3:])))


def test_random_messages():
    """Three people, each with a protocol of his own, one table after the other: so that most messages get somewhere."""
    rng = random.Random(SEED)
    opening = ['%d> {"t":"hello","name":"P%d","protocol":%d}' % (c, c, c) for c in (1, 2, 3)]
    opening += ['1> {"t":"open","game":"null","seats":2,"seat":1,"chat":"free"}']
    code = next(m["table"] for m in (json.loads(t) for _, w, t in talk(opening) if w == "<") if m["t"] == "table")
    opening += ['2> {"t":"join","table":"%s"}' % code, '2> {"t":"sit","table":"%s"}' % code, '3> {"t":"join","table":"%s"}' % code]
    heard = 0
    known = {"code": [code], "game": ["null"], "options": [{}], "seat": [1, 2], "id": [7]}
    for part in range(4):
        lines, spoiled = list(opening), set()
        if part % 2:
            lines.append('1> {"t":"start","table":"%s"}' % code)
        for k, (m, whole) in enumerate(made.messages(COUNT, SEED * 100 + part, known)):
            m["id"] = k
            text = json.dumps(m, ensure_ascii=False)
            if len(text.encode()) > 4000 or m.get("t") in ("close", "leave", "kick") and rng.random() < 0.9:
                continue
            if not whole:
                spoiled.add(text)
            lines.append("%d> %s" % (rng.choice((1, 2, 3)), text))
            if k % 10 == 0:
                lines.append("later 1000")
        heard += check_talk(lines, spoiled)
    assert heard > COUNT, heard


def words(name):
    return {w["const"] for w in SCHEMA["$defs"][name]["oneOf"]}


def test_words_are_those_of_the_code():
    code = "".join(p.read_text() for p in sorted((ROOT / "src/hub").glob("*.c")))
    said = set(re.findall(r'\[E_\w+\] = { "([a-z-]+)"', code))
    assert said == words("error-code"), said ^ words("error-code")
    gone = set(re.findall(r'send_gone\(h, l, "([a-z-]+)"\)', code)) | set(re.findall(r'send_gone\(h, l, banned \? "(\w+)" : "(\w+)"\)', code).pop()) | set(re.findall(r'->why = "([a-z-]+)"', code)) | {"closed"}
    assert gone == words("why-gone"), gone ^ words("why-gone")
    acts = set(re.findall(r'{ "([a-z]+)", [A-Z0-9 |]+, act_', (ROOT / "src/hub/answer.c").read_text()))
    assert acts == set(UP), acts ^ set(UP)
    told = set(re.findall(r'begin\(&b, "([a-z]+)"', code)) | {"welcome", "chat"}
    owner = {"status", "people", "person", "table", "tables"}                 # src/hub/admin.c speaks to the owner
    assert told - owner <= set(DOWN) and set(DOWN) - {"error"} <= told, told ^ set(DOWN)
    closes = {int(n) for n in re.findall(r"CLOSE_\w+ = (\d+)", (ROOT / "src/server/net.h").read_text())}
    assert closes <= words("close-code"), closes


def test_bots_and_limits_are_those_of_the_program():
    if not PROGRAM:
        return
    bots = {b["name"] for b in json.loads(subprocess.check_output([PROGRAM, "bots", "--json"]))}
    assert bots == words("bot"), bots ^ words("bot")
    text = subprocess.run([PROGRAM, "serve", "--help", "--lang", "en"], capture_output=True, text=True).stdout
    flags = {"--" + n: int(d) for n, d in re.findall(r"^  --([a-z-]+) N .* \((\d+)\)$", text, re.M)}
    flags.pop("--port", None)
    told = {l["flag"]: l["default"] for l in SCHEMA["limits"] if "flag" in l}
    assert flags == told, {k: (flags.get(k), told.get(k)) for k in flags.keys() | told.keys() if flags.get(k) != told.get(k)}


def test_tables_of_the_document():
    assert made.write_tables(ROOT / "docs/protocol.md", True) == 0


if __name__ == "__main__":
    for name, test in list(globals().items()):
        if name.startswith("test_"):
            test()
            print("ok      " + name)
