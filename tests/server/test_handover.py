#!/usr/bin/env python3
"""test_handover.py - a planned stop: how long nobody owns a table, and how long players wait; and a node that comes.

    test_handover.py PROGRAM [STOPS]
"""
import sys
from cluster import *

PROGRAM = sys.argv[1]
STOPS = int(sys.argv[2]) if len(sys.argv) > 2 else 2


class Watch(threading.Thread):
    """Asks the database again and again how many shards nobody owns, over one connection."""
    def __init__(self, pg):
        super().__init__(daemon=True)
        self.pg, self.longest, self.over = pg, 0, False
        self.psql = subprocess.Popen(**pg.command("psql", "-h", pg.path, "-U", "igroteka", "-d", "postgres", "-AtXq"), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def run(self):
        since = None
        while not self.over:
            self.psql.stdin.write("SELECT count(*) FROM shards WHERE epoch NOT IN (SELECT epoch FROM nodes);\n")
            self.psql.stdin.flush()
            free, now = int(self.psql.stdout.readline()), time.monotonic()
            since = (since or now) if free else None
            self.longest = max(self.longest, now - since if since else 0)
            time.sleep(0.005)
        self.psql.stdin.close()
        self.psql.wait()


def moves_of(people):
    return sum(len(p.acks) for p in people)


def main():
    postgres.need()
    random.seed(1)
    with Cluster(PROGRAM, 3) as c:
        wait_for(lambda: c.shared(3))
        people = []
        for i in range(6):
            code, players = sit_down(c.nodes[i % 3], "null")
            people += [Person(c, code, k + 1, p.token) for k, p in enumerate(players)]
            for p in players:
                p.sock.close()
        before = {k: n for k, n in (r.split("|") for r in c.pg.sql("SELECT shard, epoch FROM shards").splitlines())}
        c.add("d")
        wait_for(lambda: c.shared(4))
        after = {k: n for k, n in (r.split("|") for r in c.pg.sql("SELECT shard, epoch FROM shards").splitlines())}
        moved = sum(before[k] != after[k] for k in before)
        assert moved <= 64, "%d shards moved when a node came" % moved
        for p in people:
            p.thread.start()
        watch = Watch(c.pg)
        watch.start()
        for i in range(STOPS):
            n = c.nodes[i % 4]
            assert n.stop() == 0, n.logged()[-2000:]
            wait_for(lambda: c.shared(3))
            n.start()
            wait_for(lambda: c.shared(4))
        wait_for(lambda: all(p.done.is_set() for p in people))
        watch.over = True
        watch.join()
        for p in people:
            p.thread.join()
        moves = check(c, people)
        print("%d planned stops, %d shards moved for a node that came; tables of a node that stopped were nobody's for at most %.0f ms; %d moves checked" %
              (STOPS, moved, 1000 * watch.longest, moves))


main()
