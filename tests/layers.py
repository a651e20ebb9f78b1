#!/usr/bin/env python3
"""layers.py ROOT [LIBRARY] - keeps the tree in order.

- Includes point down only: cli -> tui -> server, wasm -> hub -> table, arena -> bots ->
  play, env -> games -> core.  Games do not include each other.
- So do the imports of the page: app -> pages -> table -> engine -> ui, npm/module.mjs, and no module imports itself by a detour.
- WebAssembly is loaded in one place, npm/module.mjs: by the page, by the package and by their tests.
- src/core, games, src/env and src/table include only string.h, the std* headers and assert.h,
  allocate nothing, use no floating point; and LIBRARY, the static library built of
  the first two, calls nothing but memory and string functions, asks what the processor can do, and has no mutable data.
- Everything that knows a game lies in its folder: elsewhere no file names one, neither in code nor in texts nor in
  remarks.  NAMED says where names must stand all the same, and why.
- No source speaks Russian by itself: what people read is English there, and po/ has the rest.  LETTERS says where Cyrillic must stand
  all the same, and why.
- No tracked file names a place on somebody's machine.
"""
import pathlib
import platform
import posixpath
import re
import subprocess
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "tools"))
from games import folders                      # noqa: E402

LAYER = {"core": 0, "games": 1, "env": 2, "play": 2, "bots": 3, "table": 4, "arena": 4, "hub": 5,
         "server": 6, "wasm": 6, "tui": 7, "cli": 8, "tests": 9}
ENGINE = ("core", "games")
BROUGHT = {"eval": "bots", "terminal": "tui"}             # files of a game that are linked with these: eval.c, eval_moves.c
PURE = ENGINE + ("env", "table")
ENGINE_HEADERS = {"string.h", "stdint.h", "stdbool.h", "stddef.h", "assert.h"}
# __cpu_model: what the processor can do, found out by the compiler's own library before main (src/core/bits.h).
ENGINE_CALLS = {"__cpu_model", "memcpy", "memset", "memcmp", "bcmp", "memmove", "memchr", "strcmp", "strncmp", "strlen", "strchr", "strstr", "strcpy",
                "__assert_fail", "__stack_chk_fail", "_GLOBAL_OFFSET_TABLE_"}
PAGE = {"npm": 0, "ui": 0, "engine": 1, "table": 2, "pages": 3, "app": 4}
PAGE_BROUGHT = {"looks": "table", "figures": "pages", "lesson": "pages", "lessons": "pages"}      # modules of games, and what gathers them
NAMED = {                                  # files, or folders, and why they may name games
    "meson.build": "the one list of games",
    "README.md": "for people", "README.ru.md": "for people", "CHANGELOG.md": "for people", "docs": "for people",
    "play": "what a person may type", "examples": "what a person may type",
    "po": "every word that games say, by the name of the game: made from their files",
    "data": "how strong bots are in each game: results of matches",
    "tests/bench": "a real game beside the made one",
    "tests/bots": "matches of real games", "tests/browser": "people who play real games: what they see and press",
    "python": "what a person may type", "npm": "what a person may type", "tests/python": "what a person may type",
    "tests/npm": "what a person may type", "tests/mcp": "what a model may type", "tests/conformance": "what a person may type",
    "tests/mutants/env.mut": "planted bugs name the files of games that tell them in numbers",
    "tests/cli": "what a person may type", "tests/tui": "people who play real games: what they see and press",
    "tests/server": "real games over sockets, and a data file of an old version",
}
CYRILLIC = re.compile(r"[\u0400-\u04ff]")
TYPED = "what a person may type, and keys of a Russian keyboard"
LETTERS = {                                # sources with Cyrillic letters outside of remarks
    "src/hub/names.c": "letters that look like Latin ones",
    "src/tui/command.c": TYPED, "src/tui/pages.c": TYPED, "src/tui/pages_draw.c": TYPED, "src/tui/remote_commands.c": TYPED,
    "src/tui/review.c": TYPED, "src/tui/ui.c": TYPED,
    "src/tui/tty.c": "letters that a poor terminal shows as Latin ones",
    "src/cli/count.c": TYPED, "src/cli/play.c": TYPED,
    "games/*/count.c": TYPED, "games/*/setup.c": TYPED,
    "web/pages/common.mjs": "what a reader looks for, and how a rulebook marks a ruling", "tools/rules.py": "how a rulebook marks a ruling",
    "tools/protocol.py": "random letters for tests",
    "npm/board.mjs": "a package of its own, without catalogues", "python/igroteka/__main__.py": "a package of its own, without catalogues",
}
LOADER = pathlib.PurePath("npm/module.mjs")                 # of WebAssembly
LOADS_ITSELF = {"tests/wasm/compare.mjs"}                  # a program of the system, with a system's imports
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
        return BROUGHT.get(path.stem.split("_")[0], "tests" if path.parts[2] in ("tests", "tools") else "games")
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


def tracked(root):
    """Every file that git knows or would take, as a path from root; None outside of a checkout."""
    listed = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=root, capture_output=True)
    return None if listed.returncode else [pathlib.PurePath(n) for n in listed.stdout.decode().split("\0") if n and (root / n).is_file()]


def may_name(path):
    return path.parts[0] == "games" or any(place.as_posix() in NAMED for place in (path, *path.parents))


def check_names(root, files):
    # "null" and "toys" are words of the language; so is what a translation says, for the messages stand in the code
    word = re.compile(r"(?<![A-Za-z0-9])(?:" + "|".join(sorted(game_names(root))) + r")(?![A-Za-z0-9])", re.I)
    for path in files:
        if path.suffix in TEXTLESS or may_name(path):
            continue
        for number, line in lines((root / path).read_text(errors="replace")):
            found = word.search(line)
            if found:
                fault(path, number, f"the name of a game outside of its folder: {found[0]}")


def page_layer(path):
    """web/LAYER/x.mjs; web/made/x.mjs is made of what games bring, and stands where that does; of the package, what the page loads."""
    if path == LOADER:
        return "npm"
    if path.parts[0] == "games":
        return PAGE_BROUGHT.get(path.stem)
    return PAGE_BROUGHT.get(path.name.split(".")[0]) if path.parts[1] == "made" else path.parts[1] if len(path.parts) == 3 else None


def imports_of(root, path):
    """The modules that a module of the page imports, as paths of the tree: the page is served as web/ with games/ and the loader in it."""
    own = path.relative_to("web") if path.parts[0] == "web" else path
    for number, line in lines(re.sub(r",\s*\n\s*", ", ", (root / path).read_text())):
        for found in re.finditer(r"(?:\bfrom\s+|\bimport\s*\(\s*|^import\s+)['`](\.[^'`]*)['`]", line):
            to = posixpath.normpath(posixpath.join(own.parent.as_posix(), found[1]))
            yield number, pathlib.PurePath(to if to.startswith(("games/", "npm/")) else "web/" + to), found[1]


def check_page(root, files):
    modules = [p for p in files if p.suffix == ".mjs" and (p.parts[0] == "web" or (p.parts[0] == "games" and len(p.parts) == 3))]
    graph = {}
    for path in modules:
        mine = page_layer(path)
        if mine not in PAGE:
            fault(path, 0, "in no layer of the page: name it in tests/layers.py")
            continue
        graph[path] = []
        for number, to, words in imports_of(root, path):
            other = page_layer(to)
            if "${" in words:
                other = to.parts[1]
            elif not (root / to).is_file() and not (root / to).with_suffix(".d.mts").is_file():
                fault(path, number, f"it imports {words}, which is not there")
                continue
            if other not in PAGE or PAGE[other] > PAGE[mine]:
                fault(path, number, f"{mine} may not import {words} of {other}: imports point down")
            if path.parts[0] == "games" and to.parts[0] == "games" and to.parts[1] != path.parts[1]:
                fault(path, number, f"the game {path.parts[1]} imports {words}")
            graph[path].append(to)
    for name in ("looks", "figures"):      # the gathering modules, which the build makes
        graph[pathlib.PurePath(f"web/made/{name}.mjs")] = [p for p in modules if p.parts[0] == "games" and p.stem == name]
    for way in detours(graph):
        fault(way[0], 0, "imports itself: " + " -> ".join(map(str, way)))


def spoken(path, text):
    """Its code with what it says and without remarks, line by line."""
    remark = r"#[^\n]*" if path.suffix == ".py" else r"/\*.*?\*/|//[^\n]*"
    string = r'"""(?:\\.|[^\\])*?"""|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|`(?:\\.|[^`\\])*`'
    return re.sub(f"({string})|{remark}", lambda m: m[1] or "\n" * m[0].count("\n"), text, flags=re.S)


def check_letters(root, files):
    written = set()
    for path in files:
        if path.suffix not in (".c", ".h", ".js", ".mjs", ".ts", ".py") or "tests" in path.parts or path.parts[0] == "po":
            continue
        for number, line in lines(spoken(path, (root / path).read_text())):
            if CYRILLIC.search(line):
                told = {name for name in LETTERS if path.match(name)}
                written |= told
                if not told:
                    fault(path, number, "it speaks Russian by itself, and not by po/")
    for name in sorted(LETTERS.keys() - written):
        fault(name, 0, "LETTERS of tests/layers.py names it for nothing")


def check_loader(root, files):
    for path in files:
        if path.suffix not in (".mjs", ".js") or path == LOADER or path.as_posix() in LOADS_ITSELF:
            continue
        for number, line in lines((root / path).read_text()):
            if re.search(r"\bWebAssembly\s*\.\s*(?:compile|instantiate|Instance)", line):
                fault(path, number, f"WebAssembly is loaded by {LOADER}")


def detours(graph):
    """A way from a module back to itself, for each group of modules that have one."""
    found, done = [], set()

    def walk(at, way):
        if at in way:
            found.append(way[way.index(at):] + [at])
        elif at not in done:
            for to in graph.get(at, []):
                walk(to, way + [at])
            done.add(at)
    for start in graph:
        walk(start, [])
    return found


def check_paths(root, files):
    for path in files:
        if path.suffix in TEXTLESS:
            continue
        for number, line in lines((root / path).read_text(errors="replace")):
            found = MACHINE_PATH.search(line)
            if found:
                fault(path, number, f"a place on somebody's machine: {line[found.start():found.start() + 30]}")


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
    files = tracked(root)
    if files is None:
        print("not a git checkout: names, modules of the page and paths are not looked at")
    else:
        check_names(root, files)
        check_page(root, files)
        check_loader(root, files)
        check_letters(root, files)
        check_paths(root, files)
    if library:
        check_library(library)
    print("\n".join(faults) if faults else "the layers hold")
    return bool(faults)


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
