#!/usr/bin/env python3
"""embed.py - puts the files of web/ and what games bring to the page into the program.

    embed.py WEB GAMES OUT.c OUT.d [PATH=FILE...]

Writes a C table of every file under WEB, of the modules games/NAME/*.mjs and of
the files named beside them.  A file type that is not listed here stops the build.

A game brings to the page what it has of these:
    looks.mjs lesson.mjs figures.mjs   gathered in the modules made/looks.mjs, made/lessons.mjs, made/figures.mjs
    colours.css lid.css looks.css      joined to tokens.css, style.css, pieces.css
    lid.svg art.svg                    joined to sprite.svg, pieces.svg
    box.json                           put into games.json, with `lesson` where there is one
    cover-GAME.svg                     as covers/GAME.svg, the picture of its box
    net/*.net                          as net/*.net, and their names in net/list.txt; kept offline when they were asked for

Into index.html go the modules that app.mjs cannot begin without, so that the
browser asks for them all at once; into sw.js the list of all the others, and a version
that is other when any of them is.  What gzip makes smaller by a tenth stands there
packed as well, and packed by brotli where that program is installed.  Remarks are
left out: in this tree they stand for people.
"""
import hashlib, json, os, pathlib, posixpath, re, shutil, subprocess, sys, zlib

from games import folders

TYPES = {".html": "text/html; charset=utf-8", ".mjs": "text/javascript; charset=utf-8", ".js": "text/javascript; charset=utf-8",
         ".css": "text/css; charset=utf-8", ".svg": "image/svg+xml", ".json": "application/json", ".wasm": "application/wasm",
         ".webmanifest": "application/manifest+json", ".txt": "text/plain; charset=utf-8", ".woff2": "font/woff2", ".png": "image/png",
         ".net": "application/octet-stream"}


def needed(contents, module, seen):
    """The modules that this one imports in its head, and those that they do."""
    for name in re.findall(rb"^(?:import|export) [^;]*?from '(\.[^']*)';", contents[module], re.M):
        other = posixpath.normpath(posixpath.join(posixpath.dirname(module), name.decode()))
        if other not in seen:
            seen.append(other)
            needed(contents, other, seen)
    return seen


# A byte as it stands in a string of C: compilers read one long string much sooner than as many numbers.
LETTERS = [chr(b) if 32 <= b < 127 and chr(b) not in '"?\\' else "\\%03o" % b for b in range(256)]


def array(name, data):
    lines = ["".join(map(LETTERS.__getitem__, data[k:k + 64])) for k in range(0, len(data), 64)] or [""]
    return "static const unsigned char %s[] =\n%s;\n" % (name, "\n".join('"%s"' % line for line in lines))


def gzipped(data):
    """The shortest of what a smaller and a larger table of the packer make of it."""
    def packed(level):
        packer = zlib.compressobj(9, zlib.DEFLATED, 31, level)
        return packer.compress(data) + packer.flush()
    return min((packed(level) for level in (6, 7, 8, 9)), key=len)


def packings(data):
    """(name, packed) for each way that makes it smaller by a tenth."""
    ways = [("gzip", gzipped(data))]
    if shutil.which("brotli"):
        ways.append(("brotli", subprocess.run(["brotli", "--best", "--stdout"], input=data, capture_output=True, check=True).stdout))
    return [(name, packed) for name, packed in ways if len(packed) < len(data) * 9 // 10]


JOINED = {"tokens.css": "colours.css", "style.css": "lid.css", "pieces.css": "looks.css",
          "sprite.svg": "lid.svg", "pieces.svg": "art.svg"}
MADE = "// made by tools/embed.py from the folders of games\n"


def from_web(web):
    """Path in the page -> file."""
    found = (p for p in sorted(pathlib.Path(web).rglob("*")) if p.is_file())
    return {p.relative_to(web).as_posix(): p for p in found
            if not p.name.startswith(".") and p.suffix != ".md" and not p.name.endswith(".d.mts")}


def joined(path, data, brought):
    """A sheet of the page with those of the games behind its own."""
    more = [p.read_bytes() for p in brought]
    if path.endswith(".css"):
        return b"".join([data] + more)
    inside = [m[m.index(b">") + 1:m.rindex(b"</svg>")].lstrip() for m in more]
    return data.replace(b"</svg>", b"".join(inside) + b"</svg>")


def with_boxes(data, games):
    """The list of games, each with its box."""
    box, taught = {}, set()
    for folder, names in games.items():
        if (folder / "box.json").is_file():
            box.update(json.loads((folder / "box.json").read_text()))
        for name in names:
            if (folder / ("cover-%s.svg" % name)).is_file():
                box.setdefault(name, {})["cover"] = True
        taught |= set(names if (folder / "lesson.mjs").is_file() else [])
    listed = json.loads(data)
    for g in listed:
        if g["game"] in box:
            g["box"] = box[g["game"]]
        if g["game"] in taught:
            g["lesson"] = True
    return json.dumps(listed, ensure_ascii=False, separators=(",", ":")).encode()


def gathered(games, name):
    """A module with the looks or figures of all games, by the names of the games."""
    own = [folder.name for folder in games if (folder / (name + ".mjs")).is_file()]
    lines = ["import * as %s from '../games/%s/%s.mjs';\n" % (f, f, name) for f in own]
    whole = "export default { %s };\n" % ", ".join("...%s.default" % f for f in own)
    if name == "figures":
        with_decks = [f.name for f in games if (f / "figures.mjs").is_file() and "export const decks" in (f / "figures.mjs").read_text()]
        whole += "export const decks = { %s };\n" % ", ".join("...%s.decks" % f for f in with_decks)
    return (MADE + "".join(lines) + whole).encode()


def lessons(games):
    rows = ["  %s: () => import('../games/%s/lesson.mjs').then(m => m.default.%s),\n" % (name, folder.name, name)
            for folder, names in games.items() if (folder / "lesson.mjs").is_file() for name in names]
    return (MADE + "export default {\n" + "".join(rows) + "};\n").encode()


def with_games(contents, games):
    """What the games bring, put into the contents of the page."""
    for path, name in JOINED.items():
        if path in contents:
            contents[path] = joined(path, contents[path], [f / name for f in games if (f / name).is_file()])
    if "games.json" in contents:
        contents["games.json"] = with_boxes(contents["games.json"], games)
    for name in ("looks", "figures"):
        contents["made/%s.mjs" % name] = gathered(games, name)
    contents["made/lessons.mjs"] = lessons(games)


def unindented(data):
    """Lines without the blanks before them; where a text goes over several lines, it stays as it is."""
    return data if any(line.count(b"`") % 2 for line in data.split(b"\n")) else re.sub(rb"^[ \t]+", b"", data, flags=re.M)


def code_only(line):
    """A line of a script without types and without the remark at its end, where that is surely one."""
    line = re.sub(rb"/\*\* @type \{[^*]*\} \*/ ?", b"", line)
    code, mark, _ = line.partition(b" // ")
    return code.rstrip() if mark and not any(code.count(q) % 2 for q in (b"'", b'"', b"`")) else line


def without_remarks(path, data):
    """Without what a browser has no use for: remarks and types (lines keep their numbers)."""
    if path.endswith(".css"):
        return unindented(re.sub(rb"/\*.*?\*/[ \t]*\n?", b"", data, flags=re.S))
    if path.endswith((".mjs", ".js")):
        remark = rb"^[ \t]*(?://.*|/\*\*(?:[^*]|\*(?!/))*\*/[ \t]*)$"
        data = re.sub(remark, lambda m: b"\n" * m[0].count(b"\n"), data, flags=re.M)
        return unindented(b"\n".join(map(code_only, data.split(b"\n"))))
    return data


def names_of_languages(contents):
    """(code, name) of English and of every language that has a table of texts (tools/catalogues.py), as it calls itself."""
    tables = [(p[len("words/"):-len(".page.json")], json.loads(d)) for p, d in sorted(contents.items()) if p.endswith(".page.json")]
    return sorted([("en", "English")] + [(code, table["common.languageName"]) for code, table in tables], key=lambda l: l[1])


def with_lists(contents):
    """index.html with the languages and what app.mjs needs, sw.js with what there is."""
    options = "".join('<option value="%s">%s</option>' % l for l in names_of_languages(contents))
    contents["index.html"] = contents["index.html"].replace(b"<!-- LANGUAGES -->", options.encode())
    if "app/app.mjs" in contents:
        links = "".join('<link rel="modulepreload" href="%s">\n' % m for m in needed(contents, "app/app.mjs", []))
        contents["index.html"] = contents["index.html"].replace(b"<!-- MODULES -->\n", links.encode())
    if "sw.js" in contents:
        others = {p: d for p, d in sorted(contents.items()) if p != "sw.js"}
        whole = b"".join(p.encode() + b"\0" + hashlib.blake2b(d).digest() for p, d in others.items())
        version = hashlib.blake2b(whole, digest_size=9).hexdigest()
        later = [p for p in others if p.endswith(".net")]
        contents["sw.js"] = (contents["sw.js"].replace(b"'VERSION'", json.dumps(version).encode())
                             .replace(b"['LATER']", json.dumps(later).encode())
                             .replace(b"['FILES']", json.dumps(["./"] + [p for p in others if p not in later]).encode()))


def write_c(out, contents):
    rows, body = [], []
    for i, (path, data) in enumerate(sorted(contents.items())):
        tag = hashlib.blake2b(data, digest_size=9).hexdigest()
        packed = packings(data)
        body += [array("file_%d" % i, data)] + [array("%s_%d" % (way, i), p) for way, p in packed]
        more = "".join(", .%s = %s_%d, .%s_size = %d" % (way, way, i, way, len(p)) for way, p in packed)
        rows.append('  { .path = "/%s", .type = "%s", .etag = "W/\\"%s\\"", .body = file_%d, .size = %d%s },\n' % (
            path, TYPES[os.path.splitext(path)[1]], tag, i, len(data), more))
    with open(out, "w") as f:
        f.write('/* made by tools/embed.py from web/ and games/ */\n#include "http.h"\n\n#pragma GCC diagnostic ignored "-Woverlength-strings"\n\n' + "\n".join(body) +
                "\nconst struct page page[] = {\n" + "".join(rows) + "};\nconst int page_count = %d;\n" % len(rows))


def main(web, games, out, dep, *extra):
    games = folders(pathlib.Path(games).parent)
    files = from_web(web)
    files.update({"games/%s/%s" % (f.name, p.name): p for f in games for p in sorted(f.glob("*.mjs"))})
    files.update((path, pathlib.Path(name)) for path, name in (e.split("=", 1) for e in extra))
    files.update({"covers/" + p.name[len("cover-"):]: p for f in games for p in sorted(f.glob("cover-*.svg"))})
    nets = [p for f in games for p in sorted(f.glob("net/*.net"))]
    files.update({"net/" + p.name: p for p in nets})
    contents = {path: p.read_bytes() for path, p in files.items()}
    contents["net/list.txt"] = "\n".join(p.stem for p in nets).encode()
    with_games(contents, games)
    contents = {path: without_remarks(path, data) for path, data in contents.items()}
    with_lists(contents)
    write_c(out, contents)
    brought = [p for f in games for p in sorted(f.glob("*")) if p.name in (*JOINED.values(), "box.json", "meson.build")]
    with open(dep, "w") as f:
        f.write("%s: %s\n" % (out, " ".join(map(str, [*files.values(), *brought]))))


main(*sys.argv[1:])
