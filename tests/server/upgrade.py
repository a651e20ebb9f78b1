#!/usr/bin/env python3
"""upgrade.py - a program of long ago, and this one on its data.

    upgrade.py OLD-PROGRAM PROGRAM

People play with the old program: every game of it to the end, and one that goes on, with chat.  It is killed in the middle; with the new one every
record is what it was, the running game goes on where it stood, tokens are known, and fsck finds all of it whole.
"""
import sys
from player import *

OLD, NEW = sys.argv[1], sys.argv[2]
games = [g["name"] for g in json.loads(subprocess.check_output([OLD, "games", "--json"]))]
s = Server(OLD)
over, going = [], []
for game in games:
    for moves, kept in ((None, over), (3, going)):
        code, people = sit_down(s, game, chat="free")
        people[0].do("chat", code, text="words of " + game)
        play_on(code, people, moves) if moves else play_on(code, people)
        kept.append((game, code, people))
records = {code: people[0].do("record", code)["text"] for _, code, people in over}
views = {code: people[1].views[code] for _, code, people in going}
s.kill()
s.program = NEW
s.start()
for game, code, people in over:
    p = Player(s.port, token=people[0].token)
    lines = p.do("join", code)["lines"]
    assert any(l.get("text") == "words of " + game for l in lines), lines
    text = p.do("record", code)["text"]
    plain = lambda r: [l for l in r.splitlines() if not l.startswith("#")]           # remarks: names, and now a signature
    assert plain(text) == plain(records[code]), "another record of %s" % code
for game, code, people in going:
    again = [Player(s.port, token=p.token) for p in people]
    for p in again:
        p.do("join", code)
        p.until(lambda: code in p.views)
    assert again[1].views[code]["position"] == views[code]["position"], "another position of %s" % code
    play_on(code, again)
s.stop()
checked = json.loads(subprocess.check_output([NEW, "fsck", "--json", "--data", s.data]))
assert checked["broken"] == 0 and checked["tables"] == 2 * len(games), checked
print("%d games of %s are the same and go on; %s" % (2 * len(games), OLD, checked))
