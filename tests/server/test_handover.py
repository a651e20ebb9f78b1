#!/usr/bin/env python3
"""test_handover.py - a planned stop, a node that is killed, and one that comes: what the pause of a table consists of.

    test_handover.py PROGRAM [STOPS [KILLS]]

A table is nobody's from the moment when its node has left until another one takes it.  Each node looks ten times a second, so the promise of
300 ms is kept where a node takes what it sees at once, and where the one that leaves has not much left to store.  Both is counted in the
database's own log of statements, so that a busy machine, on which all of it takes longer, is no failure: after "left" no node looks
twice before it has taken its part, what is given to a node that comes is taken at its next look, after "stopping" two groups are stored at most, and a
node whose lease is over is found dead at the first look of another that has renewed in time itself.  The milliseconds are printed.
"""
import datetime, re, sys
from cluster import *

PROGRAM = sys.argv[1]
STOPS = int(sys.argv[2]) if len(sys.argv) > 2 else 2
KILLS = int(sys.argv[3]) if len(sys.argv) > 3 else 3


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


LEASE = 2                            # seconds
LOGGED = ["log_statement=all", "log_line_prefix=%n|%p|%a|"]
GROUPS, LOOKS = 2, 1                 # after "stopping", and after "left"


def statements(c):
    """What was begun when: (seconds, "igroteka EPOCH THREAD", SQL).  A node's first connection is opened before it has an epoch."""
    lives, joins = {}, set()
    with open(c.pg.path + "/log", errors="replace") as f:
        for line in f:
            found = re.match(r"([0-9.]+)\|(\d+)\|(igroteka[^|]*)\|(?:LOG:  (?:statement|execute [^:]*)|DETAIL:  [Pp]arameters): (.*)", line)
            if not found:
                continue
            at, pid, who, sql = float(found[1]), found[2], found[3], found[4]
            if pid in joins and sql.startswith("$1 ="):
                lives[pid] = "igroteka %s lives" % sql.split("'")[1]
            joins.discard(pid)
            if sql.startswith("INSERT INTO nodes"):
                joins.add(pid)
            yield at, lives.get(pid, who), sql


def told(node, event):
    """When a node said so for the last time."""
    line = [line for line in node.logged().splitlines() if '"event":"%s"' % event in line][-1]
    return datetime.datetime.fromisoformat(json.loads(line)["ts"].replace("Z", "+00:00")).timestamp()


def looks_before_taking(log, epoch, leaves, left):
    """How often a node looked who owns what before it took something.  Looks that began before the other had left may have seen it or not."""
    looks = 0
    for at, who, sql in log:
        if who == "igroteka %s lives" % epoch and at >= leaves:
            if sql.startswith("WITH me AS"):
                return looks
            looks += at > left and sql.startswith("SELECT epoch, string_agg")
    return looks


def epochs_of(c):
    return dict(r.split("|") for r in c.pg.sql("SELECT name, epoch FROM nodes").splitlines())


def check_come(c, comer):
    """What the others gave away was taken by the new node at its next look."""
    log, epochs = list(statements(c)), epochs_of(c)
    for n in c.nodes:
        gives = [at for at, who, sql in log if who == "igroteka %s lives" % epochs[n.name] and sql.startswith("UPDATE shards SET epoch = 0 WHERE epoch = $1::bigint AND shard")]
        if n is not comer:
            looks = looks_before_taking(log, epochs[comer.name], gives[-1], told(n, "owns"))
            assert looks <= LOOKS, "the new node looked %d times before it took what %s had given away" % (looks, n.name)


def check_stop(c, n, epochs):
    log, stopping, left = list(statements(c)), told(n, "stopping"), told(n, "left")
    own = [(at, sql) for at, who, sql in log if who.startswith("igroteka %s " % epochs[n.name])]
    groups = sum(at > stopping and sql == "BEGIN" for at, sql in own)
    leaves = next(at for at, sql in own if sql.startswith("WITH gone AS (DELETE FROM nodes WHERE epoch ="))
    looks = {name: looks_before_taking(log, epoch, leaves, left) for name, epoch in epochs.items() if name != n.name}
    assert groups <= GROUPS, "%d groups were stored after the node was told to stop" % groups
    assert max(looks.values()) <= LOOKS, "nodes looked so often before they took what was nobody's: %s" % looks


def check_kill(c, n):
    """The first look after the end of its lease finds it dead.  False: it was given up before anybody here could ask when that is."""
    epochs = epochs_of(c)
    n.kill()
    over = c.pg.ask("SELECT extract(epoch FROM until) FROM nodes WHERE epoch = %s" % epochs[n.name])
    wait_for(lambda: c.without(n))
    if not over:
        return False
    over = float(over)
    log = [entry for entry in statements(c) if entry[0] > over - 3 * LEASE]
    found = min(at for at, who, sql in log if at > over and sql.startswith("BEGIN; SET LOCAL lock_timeout"))
    for name, epoch in epochs.items():
        own = [(at, sql) for at, who, sql in log if who == "igroteka %s lives" % epoch]
        renewed = [at for at, sql in own if sql.startswith("UPDATE nodes SET until")]
        looks = [at for at, sql in own if over < at < found and sql.startswith("SELECT epoch, name, url")]
        in_time = [at for at in looks if is_fresh(renewed, at)]
        assert len(in_time) <= LOOKS, "%s looked %d times at a dead node before it was given up" % (name, len(in_time))
    return True


def start_all(c):
    """Also who was given up because the machine had no time for him."""
    for n in c.nodes:
        if n.process.poll() is not None:
            n.start()
    return c.shared(4)


def is_fresh(renewed, at):
    """It has renewed just now, and always before its own lease was over."""
    before = [r for r in renewed if r < at]
    return bool(before) and at - before[-1] < LEASE / 5 and all(b - a < LEASE * 0.9 for a, b in zip(before, before[1:]))


def main():
    postgres.need()
    random.seed(1)
    with Cluster(PROGRAM, 3, LOGGED) as c:
        wait_for(lambda: c.shared(3))
        people = []
        for i in range(6):
            code, players = sit_down(c.nodes[i % 3], "null")
            people += [Person(c, code, k + 1, p.token) for k, p in enumerate(players)]
            for p in players:
                p.sock.close()
        before = {k: n for k, n in (r.split("|") for r in c.pg.sql("SELECT shard, epoch FROM shards").splitlines())}
        comer = c.add("d")
        wait_for(lambda: c.shared(4) and all(n.metric("shards") == 64 for n in c.nodes))     # and each has said so in its log
        check_come(c, comer)
        after = {k: n for k, n in (r.split("|") for r in c.pg.sql("SELECT shard, epoch FROM shards").splitlines())}
        moved = sum(before[k] != after[k] for k in before)
        assert moved <= 64, "%d shards moved when a node came" % moved
        for p in people:
            p.thread.start()
        watch = Watch(c.pg)
        watch.start()
        for i in range(STOPS):
            n = c.nodes[i % 4]
            epochs = epochs_of(c)
            assert n.stop() == 0, n.logged()[-2000:]
            wait_for(lambda: c.shared(3))
            check_stop(c, n, epochs)
            n.start()
            wait_for(lambda: c.shared(4))
        watch.over = True
        watch.join()
        seen = 0
        while seen < KILLS:
            n = c.nodes[seen % 4]
            seen += check_kill(c, n)
            wait_for(lambda: start_all(c))
        wait_for(lambda: all(p.done.is_set() for p in people))
        for p in people:
            p.thread.join()
        moves = check(c, people)
        print("%d planned stops and %d kills, %d shards moved for a node that came; tables of a node that stopped were nobody's for at most %.0f ms; %d moves checked" %
              (STOPS, KILLS, moved, 1000 * watch.longest, moves))


main()
