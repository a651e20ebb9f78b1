#!/usr/bin/env python3
"""cluster_size.py - what stored tables cost a node: memory, and how long it takes to start.

    cluster_size.py PROGRAM [TABLES [OF_TWO]]

One game is played to its end, and one is left in the middle; the rows of each are copied until there are so many tables, half of either kind, with two people for each
OF_TWO (10), and the node starts anew over nothing but those two, over half of them, and over all."""
import sys
from cluster import *

PROGRAM = sys.argv[1]
TABLES, OF_TWO = (int(a) for a in sys.argv[2:4] + ["100000", "10"][len(sys.argv[2:4]):])
LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ"
CODE = " || ".join("substr('%s', (g / %d %% 23)::int + 1, 1)" % (LETTERS, 23 ** i) for i in range(5))


def copy(c, code, first, count):
    """Tables that differ from one that is there by nothing but number, code and people."""
    id, one, two = c.pg.sql("SELECT id, summary::json->'people'->0->>'person', summary::json->'people'->1->>'person' FROM tables WHERE code = '%s'" % code).split("|")
    numbers = "generate_series(%d, %d) AS g" % (first, first + count - 1)
    people = lambda k: "(%d + g / %d * 2 + %d)" % (1 << 20, OF_TWO, k)
    summary = "replace(summary, code, %s)" % CODE
    for k, person in enumerate((one, two)):
        for word in "person", "host":
            summary = "replace(%s, '\"%s\":%s,', '\"%s\":' || %s || ',')" % (summary, word, person, word, people(k))
        c.pg.sql("INSERT INTO people (id, row) SELECT DISTINCT ON (1) %s, row FROM people, %s WHERE id = %s ON CONFLICT DO NOTHING" % (people(k), numbers, person))
    c.pg.sql("INSERT INTO tables (id, shard, code, summary) SELECT %d + g, shard, %s, %s FROM tables, %s WHERE id = %s ON CONFLICT DO NOTHING" %
             (1 << 20, CODE, summary, numbers, id))
    c.pg.sql("INSERT INTO entries SELECT %d + g, n, kind, body FROM entries, %s WHERE tab = %s" % (1 << 20, numbers, id))


def looked_at(c, node):
    start = time.monotonic()
    node.start()
    took = time.monotonic() - start
    with open("/proc/%d/status" % node.process.pid) as f:
        memory = next(int(line.split()[1]) * 1024 for line in f if line.startswith("VmRSS"))
    tables, size = (int(n) for n in c.pg.sql("SELECT count(*), pg_database_size('postgres') FROM tables").split("|"))
    print("%d tables: %.2f s to start, %.1f MB in memory, %.1f MB in the database" % (tables, took, memory / 1e6, size / 1e6), flush=True)
    assert node.stop() == 0
    return tables, took, memory, size


def main():
    postgres.need()
    with Cluster(PROGRAM, 1) as c:
        node = c.nodes[0]
        over, people = sit_down(node, "shelfie")
        play_on(over, people)
        going, people = sit_down(node, "shelfie")
        play_on(going, people, 15)
        assert node.stop() == 0
        seen = [looked_at(c, node)]
        for part in 0, 1:
            for k, code in enumerate((over, going)):
                copy(c, code, (2 * part + k) * (TABLES // 4) + 1000, TABLES // 4)
            seen.append(looked_at(c, node))
        (n, t, m, s), (n2, t2, m2, s2) = seen[0], seen[-1]
        print("a table: %.0f bytes of memory in each node, %.0f bytes in the database, %.1f us of a start" %
              ((m2 - m) / (n2 - n), (s2 - s) / (n2 - n), 1e6 * (t2 - t) / (n2 - n)))


main()
