#!/usr/bin/env python3
"""embed.py - puts the files of web/ and what the page needs of games/ into the program.

    embed.py WEB GAMES OUT.c OUT.d [PATH=FILE...]

Writes a C table of every file under WEB, of the modules and nets of GAMES (games/NAME/*.mjs, games/NAME/net/*.net) and of those named beside them.  A file
type that is not listed here stops the build.  Into index.html go the modules
that app.mjs cannot begin without, so that the browser asks for them all at
once; into sw.js the list of all the others, and a version that is other when
any of them is.  What gzip makes smaller by a tenth stands there packed as well,
and packed by brotli where that program is installed.
"""
import gzip, hashlib, json, os, pathlib, posixpath, re, shutil, subprocess, sys

TYPES = {".html": "text/html; charset=utf-8", ".mjs": "text/javascript; charset=utf-8", ".js": "text/javascript; charset=utf-8",
         ".css": "text/css; charset=utf-8", ".svg": "image/svg+xml", ".json": "application/json", ".wasm": "application/wasm",
         ".webmanifest": "application/manifest+json", ".txt": "text/plain; charset=utf-8", ".woff2": "font/woff2", ".png": "image/png", ".net": "application/octet-stream"}


def needed(contents, module, seen):
    """The modules that this one imports in its head, and those that they do."""
    for name in re.findall(rb"^(?:import|export) [^;]*?from '(\.[^']*)';", contents[module], re.M):
        other = posixpath.normpath(posixpath.join(posixpath.dirname(module), name.decode()))
        if other not in seen:
            seen.append(other)
            needed(contents, other, seen)
    return seen


def array(name, data):
    lines = [", ".join(map(str, data[k:k + 32])) for k in range(0, len(data), 32)] or ["0"]
    return "static const unsigned char %s[] = {\n%s\n};\n" % (name, ",\n".join(lines))


def packings(data):
    """(name, packed) for each way that makes it smaller by a tenth."""
    ways = [("gzip", gzip.compress(data, 9, mtime=0))]
    if shutil.which("brotli"):
        ways.append(("brotli", subprocess.run(["brotli", "--best", "--stdout"], input=data, capture_output=True, check=True).stdout))
    return [(name, packed) for name, packed in ways if len(packed) < len(data) * 9 // 10]


def main(web, games, out, dep, *extra):
    files = []
    for folder, _, names in os.walk(web):
        files += [(os.path.relpath(os.path.join(folder, n), web), os.path.join(folder, n)) for n in names
                  if not n.startswith(".") and not n.endswith(".md")]
    files += [("games/" + p.relative_to(games).as_posix(), str(p)) for p in sorted(pathlib.Path(games).glob("*/*.mjs"))]
    nets = sorted(pathlib.Path(games).glob("*/net/*.net"))
    files += [("net/" + p.name, str(p)) for p in nets] + [("net/list.txt", "")]
    files += [tuple(e.split("=", 1)) for e in extra]
    rows, body, contents = [], [], {path: open(name, "rb").read() if name else b"" for path, name in files}
    contents["net/list.txt"] = "\n".join(p.stem for p in nets).encode()
    if "app.mjs" in contents:
        links = "".join('<link rel="modulepreload" href="%s">\n' % m for m in needed(contents, "app.mjs", []))
        contents["index.html"] = contents["index.html"].replace(b"<!-- MODULES -->\n", links.encode())
    if "sw.js" in contents:
        others = {p.replace(os.sep, "/"): d for p, d in sorted(contents.items()) if p != "sw.js"}
        whole = b"".join(p.encode() + b"\0" + hashlib.blake2b(d).digest() for p, d in others.items())
        version = hashlib.blake2b(whole, digest_size=9).hexdigest()
        later = [p for p in others if p.endswith(".net")]
        contents["sw.js"] = (contents["sw.js"].replace(b"'VERSION'", json.dumps(version).encode())
                             .replace(b"['LATER']", json.dumps(later).encode())
                             .replace(b"['FILES']", json.dumps(["./"] + [p for p in others if p not in later]).encode()))
    for i, (path, name) in enumerate(sorted(files)):
        data = contents[path]
        tag = hashlib.blake2b(data, digest_size=9).hexdigest()
        packed = packings(data)
        body += [array("file_%d" % i, data)] + [array("%s_%d" % (way, i), p) for way, p in packed]
        more = "".join(", .%s = %s_%d, .%s_size = %d" % (way, way, i, way, len(p)) for way, p in packed)
        rows.append('  { .path = "/%s", .type = "%s", .etag = "W/\\"%s\\"", .body = file_%d, .size = %d%s },\n' % (
            path.replace(os.sep, "/"), TYPES[os.path.splitext(path)[1]], tag, i, len(data), more))
    with open(out, "w") as f:
        f.write('/* made by tools/embed.py from web/ and games/ */\n#include "http.h"\n\n' + "\n".join(body) +
                "\nconst struct page page[] = {\n" + "".join(rows) + "};\nconst int page_count = %d;\n" % len(rows))
    with open(dep, "w") as f:
        f.write("%s: %s\n" % (out, " ".join(name for _, name in files if name)))


main(*sys.argv[1:])
