#!/usr/bin/env python3
"""protocol.py - what is made from docs/protocol.schema.json.

    protocol.py tables DOCUMENT             writes the tables between its marks anew
    protocol.py tables DOCUMENT --check     status 1 if they are not as they should be
    protocol.py messages COUNT SEED         random messages of clients, one a line, for tests: most of them
                                            as the schema says, some with one thing wrong

In the document a table stands between "<!-- made from the schema: NAME -->" and "<!-- end -->"; NAME is up, down,
limits, or a definition that lists words with what they mean.
"""
import json, pathlib, random, re, sys

SCHEMA = pathlib.Path(__file__).resolve().parents[1] / "docs/protocol.schema.json"


def load():
    return json.loads(SCHEMA.read_text())


# ---- tables -------------------------------------------------------------------------

def kind(schema, p):
    """A member's type in a few words."""
    if "$ref" in p:
        return p["$ref"].rsplit("/", 1)[1]
    if "const" in p:
        return "`%s`" % json.dumps(p["const"])
    if "enum" in p:
        return " or ".join("`%s`" % e for e in p["enum"])
    if "oneOf" in p:
        return " or ".join(kind(schema, q) for q in p["oneOf"])
    if p.get("type") == "array":
        return "list of " + kind(schema, p["items"])
    return p.get("type", "anything")


def members(schema, d):
    must = d.get("required", [])
    for name, p in d["properties"].items():
        if name in ("t", "id", "re"):
            continue
        yield "`%s`%s: %s" % (name, "" if name in must else "?", kind(schema, p))


def message_table(schema, side):
    yield "| `t` | members | what it does |" if side == "up" else "| `t` | members | what it tells |"
    yield "|---|---|---|"
    for r in schema["$defs"][side]["oneOf"]:
        d = schema["$defs"][r["$ref"].rsplit("/", 1)[1]]
        yield "| `%s` | %s | %s |" % (d["properties"]["t"]["const"], ", ".join(members(schema, d)), d.get("description", ""))


def limit_table(schema):
    yield "| what | flag | default | what happens |"
    yield "|---|---|---|---|"
    for l in schema["limits"]:
        yield "| %s | %s | %s | %s |" % (l["what"], "`%s`" % l["flag"] if "flag" in l else "", l["default"], l.get("then", ""))


def word_table(schema, name):
    yield "| %s | %s |" % (name, schema["$defs"][name]["description"].rstrip("."))
    yield "|---|---|"
    for w in schema["$defs"][name]["oneOf"]:
        yield "| `%s` | %s |" % (w["const"], w["description"])


def table(schema, name):
    made = message_table(schema, name) if name in ("up", "down") else limit_table(schema) if name == "limits" else word_table(schema, name)
    return "\n".join(made)


def fill(schema, text):
    return re.sub(r"(<!-- made from the schema: ([\w-]+) -->\n).*?(\n<!-- end -->)", lambda m: m[1] + table(schema, m[2]) + m[3], text, flags=re.S)


def write_tables(path, check):
    path = pathlib.Path(path)
    old = path.read_text()
    new = fill(load(), old)
    if old == new:
        return 0
    if check:
        print("%s: its tables are not those of %s; mend them with: tools/protocol.py tables %s" % (path.name, SCHEMA.name, path.name))
        return 1
    path.write_text(new)
    return 0


# ---- random messages -----------------------------------------------------------------

class Maker:
    """Random values that a schema allows.  `known` are values to prefer by the name of their definition."""
    def __init__(self, schema, rng, known=None):
        self.schema, self.rng, self.known = schema, rng, known or {}

    def string(self, s):
        rng = self.rng
        if "pattern" in s:
            return self.pattern(s["pattern"])
        n = rng.randint(s.get("minLength", 0), min(s.get("maxLength", 12), 40))
        return "".join(rng.choice("abcXYZ 019яЖ—\"\\\u200d😀") for _ in range(n))

    def pattern(self, p):
        """Only the few that the schema has."""
        rng = self.rng
        if "A-H" in p:
            return "".join(rng.choice("ABCDEFGHJKMNPQRSTUVWXYZ") for _ in range(5))
        if "a-z" in p:
            return rng.choice(["owl", "fox", "hare-2"])
        size = 32 if "64" in p and "{8,64}" not in p else rng.randint(8, 64)
        return rng.choice(["", "sha256:"] if size == 32 and "sha256" in p else [""]) + "".join("%02x" % rng.randrange(256) for _ in range(size))

    def object(self, s):
        must = s.get("required", [])
        return {k: self.value(v) for k, v in s.get("properties", {}).items() if k in must or self.rng.random() < 0.4}

    def value(self, s):
        rng = self.rng
        if "$ref" in s:
            name = s["$ref"].rsplit("/", 1)[1]
            if name in self.known and rng.random() < 0.9:
                return rng.choice(self.known[name])
            return self.value(self.schema["$defs"][name])
        if "const" in s:
            return s["const"]
        if "enum" in s:
            return rng.choice(s["enum"])
        if "oneOf" in s:
            return self.value(rng.choice(s["oneOf"]))
        t = s.get("type")
        if t == "integer":
            lo, hi = s.get("minimum", -10), s.get("maximum", 1000)
            return rng.choice([lo, hi, rng.randint(lo, max(lo, hi))])
        return {"string": lambda: self.string(s), "boolean": lambda: rng.random() < 0.5, "null": lambda: None, "object": lambda: self.object(s),
                "array": lambda: [self.value(s["items"]) for _ in range(rng.randrange(4))]}[t]()

    def message(self):
        m = self.value(self.schema["$defs"]["up"])
        m["t"] = m.pop("t")
        return m

    def spoil(self, m):
        """The same with one thing wrong: another type, too large, missing, or what nobody knows."""
        rng = self.rng
        key = rng.choice(list(m))
        m = dict(m)
        if rng.random() < 0.3:
            m.pop(key)
        else:
            m[key if rng.random() < 0.8 else "fnord"] = rng.choice([None, True, -1, 2 ** 63 - 1, -2 ** 63, 1e300, "", "x" * 3000, [], {}, [[[]]], {"kind": "turn", "seconds": 2 ** 63 - 1}])
        return m


def messages(count, seed, known=None):
    rng = random.Random(seed)
    maker = Maker(load(), rng, known)
    for _ in range(count):
        m = maker.message()
        yield (m, True) if rng.random() < 0.7 else (maker.spoil(m), False)


def main(words):
    if len(words) >= 2 and words[0] == "tables":
        return write_tables(words[1], words[2:] == ["--check"])
    if len(words) == 3 and words[0] == "messages":
        for m, _ in messages(int(words[1]), int(words[2])):
            print(json.dumps(m, ensure_ascii=False))
        return 0
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
