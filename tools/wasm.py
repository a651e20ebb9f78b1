#!/usr/bin/env python3
"""wasm.py - compiles the engine for the browser with clang and wasi-libc.

    wasm.py CLANG SYSROOT OUT.wasm OUT.d INCLUDE,... SOURCE...

Takes whatever the native build is made of: C is compiled, and the folders of
headers are searched.  Warnings are the native build's business.  What only
reads and writes words is made small, what bots run through a million times is
made fast (tests/wasm/speed.mjs measures it, tests/browser/first-load.mjs what it weighs).  Linked apart from compiling: a clang that links with -O calls
whatever wasm-opt it finds, and an old one refuses what clang wrote.

Objects are kept in wasm-objects beside OUT.wasm and made anew when their source, a header
or a flag has changed, so modules that are made one after the other share them.  OUT.d tells ninja of the headers.
"""
import os, re, subprocess, sys
from concurrent.futures import ThreadPoolExecutor

WORDS = ("parse", "print", "describe", "text", "position", "scene", "say_item", "tell", "voice", "language", "deck", "registry",
         "record", "fair", "progress", "review_json", "levels", "chosen", "count", "setup", "view", "score", "game",
         "hint", "compare", "compare_say", "search", "lines", "moves", "solve", "list", "tree", "policy",
         "goals", "eval_hope", "eval_lacks", "table", "hands", "greedy", "frontier")
WIDE = ("bots/nets",)                      # sums over rows of a net, four at once: every browser has that since spring 2023
UNROLLED = ("rules",)                      # short loops over rows, shelves and cards: 1 KB for a twentieth of the time

clang, sysroot, out, dep, include, *inputs = sys.argv[1:]
sources = [s for s in dict.fromkeys(inputs) if s.endswith(".c")]       # two parts of the page may want the same file
target = [clang, "--target=wasm32-wasi", "--sysroot=" + sysroot]
flags = ["-std=c17", "-w", "-DNDEBUG", "-DWITHOUT_BOOKS", "-mbulk-memory", "-msign-ext", "-mnontrapping-fptoint",
         "-ffunction-sections", "-fdata-sections", *("-I" + folder for folder in include.split(","))]
kept = os.path.join(os.path.dirname(out), "wasm-objects")


def place_of(source):
    return os.path.basename(os.path.dirname(source)), os.path.basename(source).removesuffix(".c")


def small(source):
    folder, name = place_of(source)
    return folder in ("wasm", "table", "arena") or name in WORDS or name == folder      # bots/bots.c; a whole game in one file is a test's


def object_of(source):
    return os.path.join(kept, re.sub(r"[^A-Za-z0-9]+", "_", os.path.normpath(source)) + ".o")


def command_for(source):
    if "/".join(place_of(source)) in WIDE:
        return target + flags + ["-Os", "-msimd128"]
    if place_of(source)[1] in UNROLLED:
        return target + flags + ["-O2"]
    return target + flags + (["-Oz"] if small(source) else ["-O2", "-fno-unroll-loops"])


def read_by(source):
    """The files that the object was made of, as the compiler wrote them down."""
    with open(object_of(source) + ".d") as f:
        return f.read().replace("\\\n", " ").split(":", 1)[1].split()


def fresh(source):
    made = object_of(source)
    try:
        with open(made + ".how") as f:
            same = f.read() == " ".join(command_for(source))
        return same and all(os.path.getmtime(file) < os.path.getmtime(made) for file in read_by(source))
    except OSError:
        return False


def compile(source):
    if fresh(source):
        return True
    made = object_of(source)
    if subprocess.call(command_for(source) + ["-MD", "-MF", made + ".d", "-c", "-o", made, source]) != 0:
        return False
    with open(made + ".how", "w") as f:
        f.write(" ".join(command_for(source)))
    return True


os.makedirs(kept, exist_ok=True)
with ThreadPoolExecutor(os.cpu_count()) as pool:
    if not all(pool.map(compile, sources)):
        sys.exit(1)
with open(dep, "w") as f:
    f.write("%s: %s\n" % (out, " ".join(sorted({file for source in sources for file in read_by(source)}))))
sys.exit(subprocess.call(target + ["-mexec-model=reactor", "-Wl,-O2,--gc-sections,--strip-all,--compress-relocations,-z,stack-size=2097152", "-o", out]
                         + [object_of(source) for source in sources]))
