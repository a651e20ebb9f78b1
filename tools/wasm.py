#!/usr/bin/env python3
"""wasm.py - compiles the engine for the browser with clang and wasi-libc.

    wasm.py CLANG SYSROOT OUT.wasm INCLUDE,... SOURCE...

Takes whatever the native build is made of: C is compiled, and the folders of
headers are searched.  Warnings are the native build's business.  What only
reads and writes words is made small, what bots run through a million times is
made fast.  Linked apart from compiling: a clang that links with -O calls
whatever wasm-opt it finds, and an old one refuses what clang wrote.
"""
import os, subprocess, sys, tempfile
from concurrent.futures import ThreadPoolExecutor

WORDS = ("parse", "print", "describe", "text", "position", "scene", "say_item", "tell", "voice", "language", "deck", "registry",
         "record", "fair", "progress", "review_json", "levels", "chosen", "count", "setup", "view", "score", "game", "list",
         "hint", "compare", "compare_say", "search", "tree", "api", "lines")

clang, sysroot, out, include, *inputs = sys.argv[1:]
folders = include.split(",") + sorted({os.path.dirname(s) or "." for s in inputs})
sources = [s for s in dict.fromkeys(inputs) if s.endswith(".c")]       # two parts of the page may want the same file
target = [clang, "--target=wasm32-wasi", "--sysroot=" + sysroot]


def small(source):
    folder, name = os.path.basename(os.path.dirname(source)), os.path.basename(source).removesuffix(".c")
    return folder in ("wasm", "table", "arena") or name in WORDS or name == folder      # bots/bots.c; a whole game in one file is a test's


with tempfile.TemporaryDirectory() as scratch:
    objects = [os.path.join(scratch, "%d.o" % i) for i in range(len(sources))]

    def compile(source, object):
        return subprocess.call(target + ["-std=c17", "-Oz" if small(source) else "-O2", "-w", "-DNDEBUG", "-DWITHOUT_BOOKS", "-mbulk-memory", "-msign-ext", "-mnontrapping-fptoint", "-ffunction-sections", "-fdata-sections",
                                         "-c", "-o", object, source] + ["-I" + f for f in folders])

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        if any(pool.map(compile, sources, objects)):
            sys.exit(1)
    sys.exit(subprocess.call(target + ["-mexec-model=reactor", "-Wl,-O2,--gc-sections,--strip-all,--compress-relocations,-z,stack-size=2097152", "-o", out] + objects))
