#!/usr/bin/env python3
"""cluster_storm.py - thousands of faults: several clusters side by side, each of three nodes, PostgreSQL with its standby, a proxy and players on
machines of their own (machines.py), and in each of them several things go wrong at once.

    cluster_storm.py PROGRAM [FAULTS [CLUSTERS [SEED [FILE]]]]
    cluster_storm.py --sum FILE

At each node, on the ways between the machines and at the database one fault follows another without waiting for those elsewhere; whoever made one waits
only until some move was acknowledged, so games must go on in spite of all.  Every half a minute it is calm: all nodes come back, somebody moves at every table,
and the games that are over are checked as in cluster_network.py.  FILE keeps a line of numbers for each calm; it is added to from run to run, and --sum
adds it up.  On SIGTERM what was begun is checked, and that was all.  When something is wrong, the log of the faults and a dump of the database stay in a folder that is named."""
import ws
from cluster_network import *

TABLES, BLOWS = 8, 30                          # tables at once in a cluster; seconds of a storm
NOT_STARTED, LOST = 2, 3                       # exit status of whoever found no database, and of whoever was given up (serve.h)
LONG = ws.PATIENCE = 600                       # seconds until a thing that does not come is given up: several clusters share the machine
ENOUGH = 8                                     # seconds: so long is waited for a takeover, which needs a database


# ---- what goes wrong at one node ---------------------------------------------------------------------------------

def is_taken(c, n):
    with contextlib.suppress(AssertionError, KeyError):
        return n.name not in c.shares()
    return False                               # nobody knows: the database is away


def wait_until_taken(c, n):
    end = time.monotonic() + ENOUGH
    while time.monotonic() < end:
        if is_taken(c, n):
            return True
        time.sleep(0.05)
    return False


def kill_and_start(c, n):
    n.process.send_signal(signal.SIGKILL)
    n.process.wait()


def kill_for_long(c, n):
    kill_and_start(c, n)
    wait_until_taken(c, n)


def freeze_until_taken(c, n):
    n.process.send_signal(signal.SIGSTOP)
    taken = wait_until_taken(c, n)
    n.process.send_signal(signal.SIGCONT)
    if taken:
        n.process.wait(LONG)               # it finds that it is fenced


def planned_stop(c, n):
    n.process.terminate()
    assert n.process.wait(LONG) >= 0


AT_NODE = {pause_node: 40, cut_node: 15, kill_and_start: 15, kill_for_long: 10, planned_stop: 10, freeze_until_taken: 10}
AT_DATABASE = {slow_storage: 55, cut_replication: 30, restart_database: 10, promote: 5}


# ---- what goes wrong on the ways -----------------------------------------------------------------------------------

def ways_between(c):
    """Those on which anything goes, in one direction or in both."""
    pairs = [("a", "b"), ("a", "c"), ("b", "c"), ("p", "s"), *[(n, m) for n in "abc" for m in (c.primary.name, "x")]]
    n, m = random.choice(pairs)
    return random.choice([[(n, m)], [(m, n)], [(n, m), (m, n)]])


class Storm:
    """Faults of one cluster, and what they have in common."""
    def __init__(self, c):
        self.c, self.games = c, games_of(c)
        self.blows, self.replicates, self.counting = threading.Event(), threading.Lock(), threading.Lock()
        self.faults, self.history, self.wrong = collections.Counter(), collections.deque(maxlen=400), None

    def note(self, kind, where, begun):
        with self.counting:
            self.faults[kind] += 1
            self.history.append("%.2f to %.2f %s %s" % (begun, time.monotonic(), kind, where))

    def is_wrong(self):
        return self.wrong or any(p.wrong for p in self.c.people)

    # ---- what blows; each in a thread

    def start_again(self, n):
        """Whoever has ended comes back; nobody has crashed."""
        status = n.process.poll()
        if status is None:
            return
        assert status in (-signal.SIGKILL, 0, NOT_STARTED, LOST), "node %s ended with status %s" % (n.name, status)
        n.process.stdout.close()
        with contextlib.suppress(RuntimeError):                  # the database may be away just now
            n.start()

    def until_games_go_on(self, made, n=None):
        end = time.monotonic() + LONG
        while self.blows.is_set() and not self.is_wrong() and self.c.moves_made() <= made:
            assert time.monotonic() < end, "no move for %d seconds" % LONG
            if n:
                self.start_again(n)
            time.sleep(0.02)

    def at_node(self, n):
        while self.blows.is_set():
            made, begun = self.c.moves_made(), time.monotonic()
            self.start_again(n)
            if n.process.poll() is None:
                fault, = random.choices(list(AT_NODE), AT_NODE.values())
                with contextlib.suppress(AssertionError if fault is cut_node else ()):         # no database, no connections
                    fault(self.c, n)
                    self.note(fault.__name__, n.name, begun)
            self.until_games_go_on(made, n)
            time.sleep(random.random())

    def on_ways(self):
        while self.blows.is_set():
            made, begun = self.c.moves_made(), time.monotonic()
            ways = ways_between(self.c)
            inner = set(ways[0]) == {"p", "s"}
            if inner and not self.replicates.acquire(blocking=False):
                continue
            shortly = random.random() < 0.8
            with self.c.network.cut(ways):
                time.sleep(0.05 + 0.4 * random.random() if shortly else 1 + 3 * random.random())
            self.note("cut_shortly" if shortly else "cut_for_seconds", ways, begun)
            if inner:
                self.replicates.release()
            self.until_games_go_on(made)
            time.sleep(random.random() / 2)

    def at_database(self):
        while self.blows.is_set():
            made, begun = self.c.moves_made(), time.monotonic()
            fault, = random.choices(list(AT_DATABASE), AT_DATABASE.values())
            with self.replicates if fault is promote else contextlib.nullcontext():
                fault(self.c, None)
            self.note(fault.__name__, self.c.primary.name, begun)
            self.until_games_go_on(made)
            time.sleep(random.random() / 2)

    def is_full(self):
        return sum(not p.done.is_set() for p in self.c.people) >= 2 * TABLES

    def is_full_now(self):
        if not self.is_full():
            self.c.people += sit(self.c, random.choice(self.games)) or []
        return self.is_full()

    def fill_tables(self):
        while self.blows.is_set():
            self.is_full_now()
            time.sleep(0.1)

    def keep(self, what, *args):
        try:
            what(*args)
        except BaseException as e:             # also what PostgreSQL's start says
            self.wrong = self.wrong or e
            self.blows.clear()

    # ---- a storm, and the calm after it

    def blow(self, stop):
        self.blows.set()
        threads = [threading.Thread(target=self.keep, args=w) for w in
                   [(self.fill_tables,), (self.fill_tables,), (self.on_ways,), (self.on_ways,), (self.at_database,), *[(self.at_node, n) for n in self.c.nodes]]]
        for t in threads:
            t.start()
        end = time.monotonic() + BLOWS
        while time.monotonic() < end and not stop.is_set() and not self.is_wrong():
            time.sleep(0.1)
        self.blows.clear()
        for t in threads:
            t.join()
        if self.is_wrong():
            raise self.wrong or next(p.wrong for p in self.c.people if p.wrong)

    def calm(self):
        """Everybody is back, at every table somebody moves, and all tables are taken."""
        back_up(self.c)
        made = collections.Counter()
        for p in self.c.people:
            made[p.code] += len(p.acks)
        for code in made:
            here = [p for p in self.c.people if p.code == code]
            wait_for(lambda: sum(len(p.acks) for p in here) > made[code] or any(p.done.is_set() for p in here))
        wait_for(self.is_full_now)

    def check(self, all_tables=False):
        """What is over is looked at, and forgotten; what was counted since the last time."""
        over = {code for code in {p.code for p in self.c.people} if all_tables or all(p.done.is_set() for p in self.c.people if p.code == code)}
        people = [p for p in self.c.people if p.code in over]
        self.c.people = [p for p in self.c.people if p.code not in over]
        for p in people:
            p.done.set()
        for p in people:
            p.thread.join()
        counted = {"faults": dict(self.faults), "tables": len(over), "moves": check(self.c, people), "views": check_views(self.c, people), "lost": sum(p.lost for p in people)}
        self.faults.clear()
        return counted


def keep_evidence(storm):
    folder = tempfile.mkdtemp(prefix="igroteka-storm-")
    with open(folder + "/faults", "w") as f:
        f.write("\n".join(storm.history))
    with open(folder + "/people", "w") as f:
        f.write("\n".join("%s %d %s" % (p.code, p.seat, p.acks) for p in storm.c.people))
    with contextlib.suppress(OSError, AssertionError), open(folder + "/entries", "w") as f:
        f.write(storm.c.pg.ask("SELECT t.code, e.n, e.kind, e.body FROM entries e JOIN tables t ON t.id = e.tab ORDER BY e.tab, e.n"))
    for n in storm.c.nodes:
        for name in "log", "log.before":
            with contextlib.suppress(OSError):
                shutil.copy(os.path.join(n.folder, name), "%s/node-%s.%s" % (folder, n.name, name))
    print("what is known of it is in " + folder, file=sys.stderr, flush=True)


def one(program, seed):
    """One cluster, until its input ends; a line of numbers for each calm."""
    random.seed(int(seed))
    Guest.thinks = 0.1
    stop = threading.Event()
    threading.Thread(target=lambda: (sys.stdin.read(), stop.set()), daemon=True).start()
    with Net(program) as c:
        storm = Storm(c)
        try:
            storm.calm()
            while not stop.is_set():
                storm.blow(stop)
                storm.calm()
                print(json.dumps(storm.check()), flush=True)
            print(json.dumps(storm.check(all_tables=True)), flush=True)
        except BaseException:
            keep_evidence(storm)
            raise


# ---- all of them ------------------------------------------------------------------------------------------------------

class Sum:
    def __init__(self):
        self.faults, self.counts = collections.Counter(), collections.Counter()

    def add(self, line):
        counted = json.loads(line)
        self.faults.update(counted.pop("faults"))
        self.counts.update({k: v for k, v in counted.items() if isinstance(v, int)})

    def __str__(self):
        return "%d faults; %d acknowledged moves at %d tables, %d views folded: none lost, doubled or told in two ways; connections lost %d times\n%s" % (
            self.faults.total(), *(self.counts[k] for k in ("moves", "tables", "views", "lost")),
            "\n".join("  %5d %s" % (count, kind) for kind, count in self.faults.most_common()))


def sum_of(path):
    s = Sum()
    with open(path) as f:
        for line in f:
            s.add(line)
    return s


def run_all(program, faults=600, clusters=2, seed=1, path=None):
    total, ended, adding = Sum(), [], threading.Lock()
    begun = time.monotonic()
    children = [subprocess.Popen([sys.executable, os.path.abspath(__file__), "--one", program, str(int(seed) + i)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                 env=dict(os.environ, CLUSTER_NETWORK="ig%d-%d" % (os.getpid(), i))) for i in range(int(clusters))]

    def end_all(*_):
        for child in children:
            with contextlib.suppress(OSError):
                child.stdin.close()

    def listen(child):
        for line in child.stdout:
            if not line.startswith('{"faults"'):
                print(line, end="")
                continue
            with adding:
                total.add(line)
                if path:
                    with open(path, "a") as f:
                        f.write(line)
            if total.faults.total() >= int(faults):
                end_all()
        ended.append(child.wait())
        if ended[-1]:
            end_all()

    signal.signal(signal.SIGTERM, end_all)
    signal.signal(signal.SIGINT, end_all)
    threads = [threading.Thread(target=listen, args=(child,)) for child in children]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    wrong = sum(status != 0 for status in ended)
    print("%d clusters, %.0f s, load average %.1f: %s" % (len(children), time.monotonic() - begun, os.getloadavg()[0], total if not wrong else "%d FAILED" % wrong))
    return wrong != 0


if __name__ == "__main__":
    if sys.argv[1] == "--sum":
        print(sum_of(sys.argv[2]))
    elif sys.argv[1] == "--one":
        one(*sys.argv[2:])
    else:
        enter()
        sys.exit(run_all(*sys.argv[1:]))
