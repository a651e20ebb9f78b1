#!/usr/bin/env python3
"""cluster_load.py - how many durable moves a second three nodes store over one PostgreSQL on this machine, and what a move and a table cost.

    cluster_load.py PROGRAM [SECONDS [TABLES [GAME]]]

The program's own load generator plays at each node (TABLES each).  A move counts when both seats have the view, so it is on the disk (fsync on).  Nodes,
PostgreSQL and the load share this machine, so moves a second say as much about what else it does; CPU a move, bytes a move and PostgreSQL's share of
the servers' CPU do not."""
import sys
from cluster import *

PROGRAM = sys.argv[1]
SECONDS, TABLES = (int(a) for a in (sys.argv[2:4] + ["10", "100"][len(sys.argv[2:4]):]))
GAME = sys.argv[4] if len(sys.argv) > 4 else "shelfie"
LIMITS = ["--changes-per-minute", "10000000", "--messages-per-second", "1000000", "--address-messages-per-second", "10000000", "--tables-per-minute", "10000000",
          "--max-tables-per-address", "1000000", "--max-tables-per-person", "1000000"]        # the load is two people at a table, and all from one address
TICK = os.sysconf("SC_CLK_TCK")


def stat_of(pid):
    """Its parent, and its CPU in seconds, with that of children which have ended."""
    with open("/proc/%d/stat" % pid) as f:
        words = f.read().rsplit(")", 1)[1].split()
    return int(words[1]), sum(int(w) for w in words[11:15]) / TICK


def cpu(pids, children=False):
    all_stats = {}
    for p in os.listdir("/proc"):
        if p.isdigit():
            try:
                all_stats[int(p)] = stat_of(int(p))
            except OSError:
                pass
    return sum(s for p, (parent, s) in all_stats.items() if p in pids or (children and parent in pids))


def numbers(c):
    row = c.pg.sql("SELECT pg_database_size('postgres'), pg_current_wal_lsn() - '0/0', (SELECT count(*) FROM entries), (SELECT count(*) FROM tables),"
                   " (SELECT sum(length(body)) FROM entries WHERE kind = 'move')").split("|")
    return dict(zip(("bytes", "wal", "entries", "tables", "said"), (int(float(w or 0)) for w in row)),
                nodes=cpu([n.process.pid for n in c.nodes]), postgres=cpu([c.pg.process.pid], True))


def main():
    postgres.need()
    with Cluster(PROGRAM, 3, ["max_connections=60", "shared_buffers=256MB", "checkpoint_timeout=30min", "max_wal_size=4GB"], LIMITS) as c:
        wait_for(lambda: c.shared(3))
        before, begun = numbers(c), os.times()
        loads = [subprocess.Popen([PROGRAM, "load", "--url", "127.0.0.1:%d" % n.port, "--tables", str(TABLES), "--seconds", str(SECONDS), "--game", GAME, "--rate", "0",
                                   "--idle", "0", "--stored", "0", "--json"], stdout=subprocess.PIPE, text=True) for n in c.nodes]
        said = [json.loads(p.communicate()[0]) for p in loads]
        ended, after = os.times(), numbers(c)
        d = {k: after[k] - before[k] for k in after}
        load = ended.children_user + ended.children_system - begun.children_user - begun.children_system
        moves = int(c.pg.sql("SELECT count(*) FROM entries WHERE kind = 'move'"))
        print(json.dumps(said[0]))
        print("%s, 3 nodes, %d tables each: %d moves/s durable; %d moves in all, load average %.1f" %
              (GAME, TABLES, sum(s["moves_per_second"] for s in said), moves, os.getloadavg()[0]))
        print("CPU a move: nodes %.0f us, PostgreSQL %.0f us, load generator %.0f us; PostgreSQL is %.0f %% of the servers' CPU" %
              (1e6 * d["nodes"] / moves, 1e6 * d["postgres"] / moves, 1e6 * load / moves, 100 * d["postgres"] / (d["postgres"] + d["nodes"])))
        print("%d tables, %.1f moves a table; WAL %d bytes a move; the database is %d bytes larger, %d a table, %d a move" %
              (d["tables"], moves / d["tables"], d["wal"] / moves, d["bytes"], d["bytes"] / d["tables"], d["bytes"] / moves))


main()
