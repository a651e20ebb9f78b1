#!/usr/bin/env python3
"""layers.py ROOT [LIBRARY] - keeps the tree in order.

- Includes point down only: cli -> tui -> server, wasm -> hub -> table, arena -> bots ->
  play, env -> games -> core.  Games do not include each other.
- src/core, games, src/env and src/table include only string.h, the std* headers and assert.h,
  allocate nothing, use no floating point; and LIBRARY, the static library built of
  the first two, calls nothing but memory and string functions and has no mutable data.
- No game's name stands in generic code.  An evaluation of a game is not generic:
  it lies in the folder of its game (eval.c) and is linked with the bots.
- No tracked file names a place on somebody's machine.
"""
import pathlib
import platform
import re
import subprocess
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "tools"))
from games import folders                      # noqa: E402

LAYER = {"core": 0, "games": 1, "env": 2, "play": 2, "bots": 3, "table": 4, "arena": 4, "hub": 5,
         "server": 6, "wasm": 6, "tui": 7, "cli": 8, "tests": 9}
ENGINE = ("core", "games")
BROUGHT = {"eval.c": "bots", "terminal.c": "tui"}         # files of a game that are linked with these
PURE = ENGINE + ("env", "table")
ENGINE_HEADERS = {"string.h", "stdint.h", "stdbool.h", "stddef.h", "assert.h"}
ENGINE_CALLS = {"memcpy", "memset", "memcmp", "bcmp", "memmove", "memchr", "strcmp", "strncmp", "strlen", "strchr", "strcpy",
                "__assert_fail", "__stack_chk_fail", "_GLOBAL_OFFSET_TABLE_"}
GENERIC = ("src/core", "src/env", "src/play", "src/table", "src/hub", "src/arena", "src/bots", "src/cli", "src/tui", "src/server", "src/wasm",
           "include", "tools", "tests/fuzz", "tests/wasm", "tests/props", "tests/install", "tests/clauses.c", "tests/layers.py")
MACHINE_PATH = re.compile(r"(?<![\w.$~}])/(?:tmp|work|home|root|farm|Users)/\w")
TEXTLESS = {".png", ".jpg", ".ico", ".woff", ".woff2", ".wasm", ".gz"}

faults = []


def fault(path, line, why):
    faults.append(f"{path}:{line}: {why}" if line else f"{path}: {why}")


def code_only(text):
    """The text without remarks and the insides of literals, line by line."""
    keep_lines = lambda m: re.sub(r"[^\n]", " ", m[0])
    text = re.sub(r"/\*.*?\*/|//[^\n]*", keep_lines, text, flags=re.S)
    return re.sub(r'"(?:\\.|[^"\\\n])*"', '""', text)


def lines(text):
    return enumerate(text.splitlines(), 1)


def layer_of(path):
    """src/LAYER/...; a game's own files are the layer games, but for what it brings to another one, and its tests."""
    if path.parts[0] == "games":
        return BROUGHT.get(path.name, "tests" if path.parts[2] == "tests" else "games")
    return path.parts[1] if len(path.parts) > 2 and path.parts[0] == "src" else None


def folder_of(path):
    return path.parts[1] if path.parts[0] == "games" else path.parts[2]


def check_includes(root, path, text, header_places):
    mine = layer_of(path)
    for number, line in lines(text):
        found = re.match(r'\s*#\s*include\s*([<"])([^>"]+)', line)
        if not found:
            continue
        name = found[2]
        if found[1] == "<":
            if mine in PURE and name not in ENGINE_HEADERS:
                fault(path, number, f"{mine} may not include <{name}>")
            continue
        if (root / path.parent / name).is_file():          # its own neighbour, whatever others are called
            continue
        for other in header_places.get(pathlib.Path(name).name, []):
            if LAYER[other[0]] > LAYER[mine] or (LAYER[other[0]] == LAYER[mine] and other[0] != mine):
                fault(path, number, f"{mine} may not include {name} of {other[0]}: includes point down")
            if other[0] == "games" and path.parts[0] == "games" and path.parts[1] != other[1]:
                fault(path, number, f"the game {path.parts[1]} includes {name} of the game {other[1]}")


def check_engine_words(path, text):
    for number, line in lines(code_only(text)):
        found = re.search(r"\b(?:float|double|malloc|calloc|realloc|alloca)\b|\bfree\s*\(|\bv?f?printf\s*\(", line)
        if found:
            fault(path, number, f"the engine and the table have no {found[0].strip('( ')}")


def check_sources(root):
    sources = [p.relative_to(root) for top in ("src", "games") for p in sorted((root / top).rglob("*.[ch]"))]
    places = {}
    for path in sources:
        if path.suffix == ".h" and layer_of(path) in LAYER:
            places.setdefault(path.name, []).append((layer_of(path), folder_of(path)))
    for path in sources:
        text = (root / path).read_text()
        if layer_of(path) not in LAYER:
            fault(path, 0, "in no layer: name it in tests/layers.py")
            continue
        check_includes(root, path, text, places)
        if layer_of(path) in PURE:
            check_engine_words(path, text)


def game_names(root):
    """Folders of games and the games they define, but for plain words."""
    return {word for folder, names in folders(root).items() for word in (folder.name, *names)} - {"null", "toys"}


def check_names(root):
    names = game_names(root)
    word = re.compile(r"(?<![A-Za-z0-9])(?:" + "|".join(sorted(names)) + r")(?![A-Za-z0-9])", re.I)
    for place in GENERIC:
        files = [root / place] if (root / place).is_file() else sorted(p for p in (root / place).rglob("*") if p.is_file())
        for path in files:
            if path.suffix not in (".c", ".h", ".py", ".in", ".mjs", ".sh", ""):
                continue
            text = path.read_text(errors="replace")
            for number, line in lines(code_only(text) if path.suffix in (".c", ".h") else text):
                found = word.search(line)
                if found:
                    fault(path.relative_to(root), number, f"a game's name in generic code: {found[0]}")


def check_paths(root):
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=root, capture_output=True)
    if listed.returncode != 0:
        print("not a git checkout: tracked files are not looked at")
        return
    for name in listed.stdout.decode().split("\0"):
        path = root / name
        if not name or path.suffix in TEXTLESS or not path.is_file():
            continue
        for number, line in lines(path.read_text(errors="replace")):
            found = MACHINE_PATH.search(line)
            if found:
                fault(name, number, f"a place on somebody's machine: {line[found.start():found.start() + 30]}")


def tool(*args):
    return subprocess.run(args, capture_output=True, text=True, check=True).stdout


def check_library(library):
    defined = set(re.findall(r"^\S+ [A-TV-Za-tv-z] (\S+)$", tool("nm", library), re.M))
    for name in sorted(set(re.findall(r"^\s+U (\S+)$", tool("nm", library), re.M)) - defined - ENGINE_CALLS):
        fault(library, 0, f"the engine calls {name}")
    for line in tool("objdump", "-t", library).splitlines():
        found = re.match(r"\S+ .{7} (\.(?:data|bss|tdata|tbss)\S*|\*COM\*)\s+(\S+)\s+(.+)", line)
        if found and not found[1].startswith(".data.rel.ro") and int(found[2], 16):
            fault(library, 0, f"mutable data: {found[3].strip()} in {found[1]}")
    if platform.machine() == "x86_64":
        arithmetic = re.compile(r"\t(v?(?:add|sub|mul|div|sqrt|min|max|u?comi)[sp][sd]|v?cvt\w+|f(?:ld|st|add|sub|mul|div)\w*)\s")
        for line in tool("objdump", "-d", "--no-show-raw-insn", library).splitlines():
            if re.match(r"\s+[0-9a-f]+:", line) and arithmetic.search(line):
                fault(library, 0, f"floating point: {line.strip()}")


def main(root, library=None):
    root = pathlib.Path(root)
    check_sources(root)
    check_names(root)
    check_paths(root)
    if library:
        check_library(library)
    print("\n".join(faults) if faults else "the layers hold")
    return bool(faults)


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
