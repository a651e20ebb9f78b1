#!/usr/bin/env python3
"""mixed.py - nodes of two programs over one database, while people play: three old ones are upgraded one by one, and then back again.

    mixed.py OLD-PROGRAM PROGRAM [GAMES]

OLD is the release before, or any program with which this one says to get along (docs/cluster.md).  At every step both kinds own tables and
answer each other; every acknowledged move must be in the log once and in its place, and no version may have been seen in two ways."""
import sys
from cluster import *

OLD, NEW = sys.argv[1], sys.argv[2]
GAMES = int(sys.argv[3]) if len(sys.argv) > 3 else 3


def new_people(c, n):
    for name in c.games[:GAMES]:
        code, players = sit_down(n, name)
        c.people += [Person(c, code, i + 1, p.token) for i, p in enumerate(players)]
        for p in players:
            p.sock.close()


def all_move(c):
    """Everybody who still plays is answered once more."""
    before = {p: len(p.acks) for p in c.people}
    wait_for(lambda: all(p.done.is_set() or len(p.acks) > before[p] for p in c.people))


def meet(c):
    """A table of each node, with people who are at the others: what one kind says to the other goes both ways."""
    for owner in c.nodes:
        for guest in c.nodes:
            code, people = sit_down(owner, c.games[0])
            people = [wait_for(lambda: try_back(guest, code, p)) for p in people]
            play_on(code, people, 4)


def try_back(node, code, person):
    try:
        return come_back(node, code, [person])[0]
    except (Gone, OSError, AssertionError):
        return None


def turn(c, program):
    """One node after the other is stopped and started as that program."""
    for n in c.nodes:
        new_people(c, n)
        for p in c.people:
            if not p.thread.is_alive() and not p.done.is_set():
                p.thread.start()
        assert n.stop() == 0
        n.program = program
        n.start()
        wait_for(lambda: c.shared(3))
        all_move(c)
        meet(c)
        print("ok   %s is %s; versions of the nodes %s, of the database %s" % (n.name, program, c.pg.sql("SELECT string_agg(version::text, ' ' ORDER BY name) FROM nodes"),
                                                                              c.pg.sql("SELECT version FROM igroteka")), flush=True)


def main():
    postgres.need()
    random.seed(1)
    known = [{g["name"] for g in json.loads(subprocess.check_output([p, "games", "--json"]))} for p in (OLD, NEW)]
    with Cluster(OLD, 3) as c:
        c.people, c.games = [], sorted(known[0] & known[1])
        wait_for(lambda: c.shared(3))
        turn(c, NEW)
        turn(c, OLD)
        for p in c.people:
            p.done.set()
        for p in c.people:
            p.thread.join()
        moves = check(c, c.people)
        print("six changes of program under %d tables, %d acknowledged moves checked, connections lost %d times" %
              (len(c.people) // 2, moves, sum(p.lost for p in c.people)))


main()
