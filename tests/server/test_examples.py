#!/usr/bin/env python3
"""test_examples.py - the example clients play each other, every game, each in both roles."""
import os, shutil, subprocess, sys
from ws import *

HERE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "examples")
CLIENTS = [[sys.executable, os.path.join(HERE, "client.py")]]
NODE = shutil.which("node") or shutil.which("nodejs")
if NODE:
    CLIENTS.append([NODE, os.path.join(HERE, "client.mjs")])


def play(server, game, first, second):
    where = "127.0.0.1:%d" % server.port
    a = subprocess.Popen(first + [where, "open", game], stdout=subprocess.PIPE, text=True)
    code = a.stdout.readline().split()[1]
    b = subprocess.run(second + [where, code], capture_output=True, text=True, timeout=PATIENCE)
    rest = a.stdout.read()
    assert a.wait(PATIENCE) in (0, 1) and "scores" in rest and "scores" in b.stdout, (rest, b)
    assert rest.strip().splitlines()[-1] == b.stdout.strip().splitlines()[-1], (rest, b.stdout)


games = [g["name"] for g in json.loads(subprocess.check_output([sys.argv[1], "games", "--json"]))]
for path in ("client.py", "client.mjs"):
    assert len(open(os.path.join(HERE, path)).readlines()) <= 60, path
with Server(sys.argv[1]) as s:
    for i, game in enumerate(games):
        play(s, game, CLIENTS[i % len(CLIENTS)], CLIENTS[(i + 1) % len(CLIENTS)])
        print("ok", game)
