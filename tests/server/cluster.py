"""cluster.py - several servers over one PostgreSQL, and people who play there whatever happens."""
import collections, threading
import postgres
from player import *


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def end_nodes(nodes):
    """Whatever they do just now, also asleep; and what they kept goes."""
    for n in nodes:
        if n.process.poll() is None:
            n.process.send_signal(signal.SIGCONT)
            n.kill()
        shutil.rmtree(n.folder, ignore_errors=True)


class Cluster:
    """Nodes a, b, c … of the real program."""
    def __init__(self, program, nodes=3, options=(), limits=()):
        self.pg, self.nodes, self.people, self.program, self.limits = postgres.Postgres(options), [], [], program, limits
        try:
            for i in range(nodes):
                self.add("abcdefgh"[i])
            wait_for(lambda: sum(n.metric("shards") for n in self.nodes) == 256)       # some are on their way
        except BaseException:
            self.close()
            raise

    def add(self, name):
        flags = ["--store", self.pg.url(), "--node", name, "--advertise", "127.0.0.1:%d" % free_port(), "--people-per-minute", "10000",
                 "--tables-per-minute", "10000", "--max-per-address", "1000", *self.limits]
        node = Server(self.program, flags=flags)
        node.name = name
        self.nodes.append(node)
        return node

    def shares(self):
        return {k: int(v) for k, v in (line.split("|") for line in self.pg.ask(
            "SELECT n.name, count(s.shard) FROM nodes n LEFT JOIN shards s USING (epoch) GROUP BY 1 ORDER BY 1").splitlines())}

    def shared(self, nodes):
        """All shards have an owner, and nobody has more than his share."""
        shares = self.shares()
        return len(shares) == nodes and sum(shares.values()) == 256 and max(shares.values()) <= -(-256 // nodes)

    def without(self, n):
        """The others own everything."""
        shares = self.shares()
        return n.name not in shares and sum(shares.values()) == 256

    def moves_made(self):
        return sum(len(p.acks) for p in self.people)

    def owner(self, code):
        name = self.pg.sql("SELECT n.name FROM tables t JOIN shards s USING (shard) JOIN nodes n USING (epoch) WHERE t.code = '%s'" % code)
        return next(n for n in self.nodes if n.name == name)

    def log(self, code):
        """The moves of a table, by seat and in order; the numbers of its entries have no gaps."""
        rows = [line.split("|", 2) for line in self.pg.sql(
            "SELECT n, kind, body FROM entries WHERE tab = (SELECT id FROM tables WHERE code = '%s') ORDER BY n" % code).splitlines()]
        assert [int(r[0]) for r in rows] == list(range(1, len(rows) + 1)), "a gap in the log of " + code
        moves = collections.defaultdict(list)
        for _, kind, body in rows:
            if kind == "move":
                m = json.loads(body)
                moves[m["seat"] + 1].append(m["text"])
        return moves

    def close(self):
        end_nodes(self.nodes)
        self.pg.close()

    def __enter__(self):
        return self

    def __exit__(self, *why):
        if why[0]:
            for n in self.nodes:
                print("---- node %s\n%s" % (n.name, n.logged()[-3000:]), flush=True)
        self.close()


class Person:
    """Plays random moves at one table, through any node, and comes back whenever he loses it.  Remembers what was acknowledged and seen."""
    def __init__(self, cluster, code, seat, token):
        self.cluster, self.code, self.seat, self.token = cluster, code, seat, token
        self.acks, self.views, self.lost, self.player, self.wrong = [], {}, 0, None, None
        self.done = threading.Event()
        self.thread = threading.Thread(target=self.live, daemon=True)

    def note(self):
        v = self.player.views[self.code]
        assert self.views.setdefault(v["v"], v["position"]) == v["position"], "two views of one version"

    def come(self):
        node = random.choice([n for n in self.cluster.nodes if n.process.poll() is None])
        self.player = Player(node.port, token=self.token, timeout=4)
        self.player.do("join", self.code)
        self.player.until(lambda: self.code in self.player.views)

    def act(self):
        p = self.player
        self.note()
        if p.over(self.code):
            self.done.set()
        elif p.my_turn(self.code):
            n, text = p.views[self.code]["n"], random.choice(p.legal(self.code))
            m = p.ask({"t": "move", "table": self.code, "n": n, "text": text})
            if m["t"] == "view":
                self.acks.append((n, text))
            else:
                assert m["code"] in ("disk", "busy", "drain", "rate"), m
                time.sleep(0.05)
        else:
            p.seen(p.json())

    def live(self):
        while not self.done.is_set():
            try:
                self.come()
                while not self.done.is_set():
                    self.act()
            except (Gone, OSError, Refused, IndexError):
                self.lost += 1
                time.sleep(0.1)
            except AssertionError as e:
                if not any(w in str(e) for w in ("'drain'", "'disk'", "'busy'", "'no-table'")):
                    self.wrong = e
                    self.done.set()
                time.sleep(0.1)


# ---- what goes wrong at a node ---------------------------------------------------------------------------------------

def kill_node(c, n):
    """How long it takes until others own everything."""
    n.kill()
    start = time.monotonic()
    wait_for(lambda: c.without(n))
    return time.monotonic() - start


def freeze_node(c, n, at_least=0):
    """Stopped until others own everything; then it finds that it is fenced."""
    n.process.send_signal(signal.SIGSTOP)
    start = time.monotonic()
    wait_for(lambda: c.without(n))
    took = time.monotonic() - start
    time.sleep(max(0, at_least - took))
    n.process.send_signal(signal.SIGCONT)
    n.process.wait(PATIENCE)
    return took


def pause_node(c, n):
    n.process.send_signal(signal.SIGSTOP)
    time.sleep(random.random())
    n.process.send_signal(signal.SIGCONT)


def stop_node(c, n):
    n.process.terminate()
    assert n.process.wait(PATIENCE) == 0


def cut_node(c, n):
    """The database ends its connections."""
    c.pg.ask("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'igroteka ' || (SELECT epoch FROM nodes WHERE name = '%s') || ' %%'" % n.name)


def restart_database(c, n):
    c.pg.stop(signal.SIGQUIT)  # at once, as if the power had gone
    c.pg.start()


# ---- what is checked --------------------------------------------------------------------------------------------------

def summary_of(takeovers):
    """Lines on how long it took."""
    for kind, times in takeovers.items():
        times.sort()
        yield "%s: %d, others own all after p50 %.2f s, p99 %.2f s, at most %.2f s" % (kind, len(times), times[len(times) // 2], times[len(times) * 99 // 100], times[-1])


def check(cluster, people):
    """Every move that was acknowledged is in the log, once and in its place; every view is of the log."""
    moves = 0
    for p in people:
        if p.wrong:
            raise p.wrong
        log = cluster.log(p.code)[p.seat]
        for n, text in p.acks:
            assert log[n - 1] == text, "move %d of seat %d at %s: %s was acknowledged, %s is in the log" % (n, p.seat, p.code, text, log[n - 1])
        assert len({n for n, _ in p.acks}) == len(p.acks), "a move was acknowledged twice"
        moves += len(p.acks)
    return moves
