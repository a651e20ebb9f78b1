#!/usr/bin/env python3
"""idle.py - thousands of people who say nothing, and two who play on.

    idle.py PROGRAM [SOCKETS]        5000 unless told; raises ulimit -n as far as it goes
"""
import resource, sys, time
from player import *

program, count = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 5000
soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, count + 200) if hard != resource.RLIM_INFINITY else count + 200, hard))
with Server(program, flags=["--max-per-address", "100000", "--max-connections", "100000", "--people-per-minute", "1000000", "--requests-per-second", "100000", "--messages-per-second", "10000", "--address-messages-per-second", "100000"]) as s:
    before = s.metric("resident_bytes")
    idle = [s.client(timeout=30) for _ in range(count)]
    for c in idle:
        c.send({"t": "hello", "name": "quiet"})
    for c in idle:
        assert c.json()["t"] == "welcome"
    assert s.metric("connections") == count
    memory = (s.metric("resident_bytes") - before) / count
    code, people = sit_down(s, json.loads(subprocess.check_output([program, "games", "--json"]))[0]["name"])
    start, moves = time.time(), play_on(code, people)
    took = (time.time() - start) / moves * 1000
    for c in idle[::97]:
        c.send({"t": "ping"})
        assert c.json()["t"] == "pong"
    print("%d sockets, %d bytes each; a move beside them takes %.2f ms" % (count, memory, took))
    assert count < 1000 or memory < 8192                  # of a few, the server's first pages are most
    for c in idle:
        c.sock.close()
    while s.metric("connections") != 2:
        time.sleep(0.01)
