#!/usr/bin/env python3
"""cluster_network.py - what goes wrong between three nodes, PostgreSQL, its standby and a proxy, each a machine of its own (machines.py), one thing
after another.  Many at once: cluster_storm.py.

    cluster_network.py PROGRAM [SECONDS [SEED]]

Faults: kill -9 of a node; SIGSTOP for ten seconds, or for a moment; a planned stop; ways cut, in one direction or both, between any two machines,
for a moment or for seconds; the standby stopped, so that every commit waits as on a slow disk; PostgreSQL killed and started again; PostgreSQL
killed and the standby promoted, after which a new standby is made.  Afterwards every game is read from the proxy and folded by the program's own `replay`:
each acknowledged (table, seat, number) must be there once and in its place, each view that anybody saw must be what his seat knew after that many
events, and what he heard must be what that seat may hear."""
import re
from machines import *

# ---- what goes wrong ---------------------------------------------------------------------------------------------

def back_up(c):
    def all_up():
        if any(n.process.poll() is not None for n in c.nodes):
            for n in c.nodes:
                if n.process.poll() is not None:
                    n.process.stdout.close()
                    with contextlib.suppress(RuntimeError):          # the database may be away just now
                        n.start()
        return c.shared(3)
    wait_for(all_up)


def stop_for_ten_seconds(c, n):
    return freeze_node(c, n, 10)                   # a zombie owner


def some_ways():
    n, m = random.sample(["a", "b", "c", "p", "s", "x"], 2)
    return [(n, m)] if random.random() < 0.5 else [(n, m), (m, n)]


def cut_shortly(c, n):
    with c.network.cut(some_ways()):
        time.sleep(0.05 + 0.4 * random.random())


def cut_for_seconds(c, n):
    with c.network.cut(some_ways()):
        time.sleep(2 + 4 * random.random())


def children(pid):
    found = []
    for p in os.listdir("/proc"):
        with contextlib.suppress(OSError):
            if p.isdigit() and int(open("/proc/%s/stat" % p).read().rsplit(")", 1)[1].split()[1]) == pid:
                found.append(int(p))
    return found


def is_receiver(pid):
    with contextlib.suppress(OSError):
        return b"walreceiver" in open("/proc/%d/cmdline" % pid, "rb").read()
    return False


def slow_storage(c, n):
    """The standby sleeps, and every commit waits for it."""
    receiver = [p for p in children(c.standby.process.pid) if is_receiver(p)]
    for how in signal.SIGSTOP, signal.SIGCONT:
        for p in receiver:
            with contextlib.suppress(ProcessLookupError):
                os.kill(p, how)
        if how == signal.SIGSTOP:
            time.sleep(0.1 + random.random())


def cut_replication(c, n):
    """The database ends the connection of its standby, and commits wait until it is back."""
    c.pg.ask("SELECT pg_terminate_backend(pid) FROM pg_stat_replication")


def promote(c, n):
    """The machine of the primary is lost; the standby takes its place, and another one comes."""
    old = c.primary
    old.process.kill()
    old.process.wait()
    c.primary, c.standby = c.standby, None
    c.primary.promote()
    old.close()
    c.standby = Database(old.name, of=c.primary.name)
    c.primary.strict()


LIGHT = [pause_node, cut_shortly, slow_storage]
HEAVY = [kill_node, stop_for_ten_seconds, stop_node, cut_for_seconds, restart_database, promote]


def check_probes(c):
    """Whoever waits for the database asks every second whether its machine is still there: a connection whose end was lost on the way is given up in seconds."""
    for n in c.nodes:
        wait_for(lambda: all_probed(n))


def seconds_of(timer):
    """What ss prints of a time: "996ms", "1.500ms" (a second and a half), "1sec", "12sec", "1min59sec"."""
    minutes, whole, thousandths = re.fullmatch(r"(?:(\d+)min)?(?:(\d+)(?:sec|(?=\.)))?\.?(?:(\d+)ms)?", timer).groups(default="0")
    return 60 * int(minutes) + int(whole) + int(thousandths) / 1000


def all_probed(n):
    timers = re.findall(r"timer:\(keepalive,([^,]*),", subprocess.check_output(inside(n.name, "ss", "-tnoH", "dport = :5432"), text=True))
    slow = [t for t in timers if seconds_of(t) > 3]                       # two until the first question, then one; the system's own would be hours
    assert not slow, "node %s asks its database in %s only" % (n.name, slow)
    return len(timers) >= 2


def main(program, seconds=60, seed=1):
    random.seed(int(seed))
    took, faults = collections.defaultdict(list), 0
    with Net(program) as c:
        games = games_of(c)
        begun = time.monotonic()
        for _ in range(4):
            c.people += wait_for(lambda: sit(c, random.choice(games)))
        i = 0
        while time.monotonic() - begun < float(seconds):
            made = c.moves_made()
            heavy = i % 12 == 11
            fault = HEAVY[i // 12 % len(HEAVY)] if heavy else random.choice(LIGHT)
            i += 1
            t = fault(c, random.choice(c.nodes))
            faults += 1
            if t:
                took[fault.__name__].append(t)
            back_up(c)
            if sum(not p.done.is_set() for p in c.people) < 8:
                c.people += sit(c, random.choice(games)) or []
            if heavy:
                wait_for(lambda: c.moves_made() > made or any(p.wrong for p in c.people) or all(p.done.is_set() for p in c.people))
        for p in c.people:
            p.done.set()
        for p in c.people:
            p.thread.join()
        moves = check(c, c.people)
        views = check_views(c, c.people)
        check_probes(c)
        print("%d faults in %.0f s, %d acknowledged moves at %d tables, %d views folded, connections lost %d times, %d older views shown" %
              (faults, time.monotonic() - begun, moves, len(c.people) // 2, views, sum(p.lost for p in c.people), Guest.older))
        print("\n".join(summary_of(took)))


if __name__ == "__main__":
    enter()
    main(*sys.argv[1:])
