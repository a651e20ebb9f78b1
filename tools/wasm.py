#!/usr/bin/env python3
"""wasm.py - compiles the engine for the browser with clang and wasi-libc.

    wasm.py CLANG OUT.wasm INCLUDE,... SOURCE...

Takes whatever the native build is made of: C is compiled, and the folders of
headers are searched.  Warnings are the native build's business.
"""
import os, subprocess, sys

clang, out, include, *sources = sys.argv[1:]
sources = list(dict.fromkeys(sources))     # two parts of the page may want the same file
folders = include.split(",") + sorted({os.path.dirname(s) or "." for s in sources})
sys.exit(subprocess.call([clang, "--target=wasm32-wasi", "--sysroot=/usr", "-std=c17", "-O2", "-w", "-DNDEBUG", "-mbulk-memory",
                          "-mexec-model=reactor", "-Wl,--gc-sections,--strip-all,-z,stack-size=2097152", "-o", out] +
                         ["-I" + f for f in folders] + [s for s in sources if s.endswith(".c")]))
