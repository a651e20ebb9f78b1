"""machines.py - three nodes, PostgreSQL with a synchronous standby, a proxy and players, each a machine of its own: a network namespace
with an address, over one bridge; and what is checked of all that people saw there.

For cluster_network.py and cluster_storm.py.  Needs root, iproute2, HAProxy and PostgreSQL; what it wants it says, and exits 77."""
import contextlib, ctypes, sys
from cluster import *

NAMES = ["a", "b", "c", "p", "s", "x", "u"]        # nodes; primary, standby; proxy, players
PREFIX = os.environ.get("CLUSTER_NETWORK", "ig%d" % os.getpid())


def address(name):
    return "10.77.0.%d" % (NAMES.index(name) + 1)


def mac(name):
    return "02:00:00:00:00:%02x" % (NAMES.index(name) + 1)


def ip(*words, check=True):
    r = subprocess.run(["ip", *words], capture_output=True, text=True)
    if check and r.returncode:
        raise RuntimeError("ip %s: %s" % (" ".join(words), r.stderr))
    return r.returncode == 0


def inside(name, *command):
    return ["ip", "netns", "exec", "%s-%s" % (PREFIX, name), *command]


def move_to(name):
    """This thread, and those that it starts, are on that machine now."""
    with open("/run/netns/%s-%s" % (PREFIX, name)) as f:
        if ctypes.CDLL(None, use_errno=True).setns(f.fileno(), 0x40000000):
            raise OSError(ctypes.get_errno(), "setns")


class Network:
    """The bridge is in a namespace, too, so nothing of this machine's own network is touched."""
    def __init__(self):
        ip("netns", "add", PREFIX + "-net")
        self.run("net", "link", "add", "br0", "type", "bridge")
        self.run("net", "link", "set", "br0", "up")
        for n in NAMES:
            ip("netns", "add", "%s-%s" % (PREFIX, n))
            self.run(n, "link", "add", "eth0", "address", mac(n), "type", "veth", "peer", "name", "to-" + n, "netns", PREFIX + "-net")
            self.run("net", "link", "set", "to-" + n, "master", "br0", "up")
            self.run(n, "addr", "add", address(n) + "/24", "dev", "eth0")
            self.run(n, "link", "set", "eth0", "up")
            self.run(n, "link", "set", "lo", "up")
        self.cuts, self.cutting = collections.Counter(), threading.Lock()
        for n in NAMES:
            for m in NAMES:
                if n != m:
                    self.way(n, m, True)

    @staticmethod
    def run(name, *words):
        ip("-n", "%s-%s" % (PREFIX, name), *words)

    def way(self, n, m, opened):
        """A way that is cut leads to a card that nobody has: what is sent is lost, and nobody is told."""
        self.run(n, "neigh", "replace", address(m), "lladdr", mac(m) if opened else "02:00:00:00:ff:ff", "dev", "eth0", "nud", "permanent")

    @contextlib.contextmanager
    def cut(self, ways):
        for way in ways:
            self.block(way, 1)
        try:
            yield
        finally:
            for way in ways:
                self.block(way, -1)

    def block(self, way, more):
        """A way may be cut for several reasons at once, and is open when none is left."""
        with self.cutting:
            self.cuts[way] += more
            self.way(*way, not self.cuts[way])

    def close(self):
        for n in NAMES + ["net"]:
            ip("netns", "del", "%s-%s" % (PREFIX, n), check=False)


class Database(postgres.Postgres):
    """One that the others reach over the network; two of them are a primary and its synchronous standby."""
    def __init__(self, name, of=None):
        self.name, self.of = name, of
        super().__init__(["listen_addresses=*", "wal_level=replica", "max_wal_senders=8", "hot_standby=on", "wal_sender_timeout=3s", "wal_receiver_timeout=3s",
                          "wal_retrieve_retry_interval=200ms"])

    def command(self, *words):
        c = super().command(*words)
        user = c.pop("user", None)
        c.pop("extra_groups", None)
        drop = ["setpriv", "--reuid=" + user, "--regid=" + user, "--init-groups"] if user else []
        return {**c, "args": inside(self.name, *drop, *c["args"])}

    def run(self, *words):
        if words[0] == "initdb" and self.of:
            self.copy()
            return
        super().run(*words)
        if words[0] == "initdb":
            with open(self.data + "/pg_hba.conf", "a") as f:
                f.write("host all all 10.77.0.0/24 trust\nhost replication all 10.77.0.0/24 trust\n")

    def copy(self):
        """Of the primary.  What is said of copies that came to no end is kept, and told when none does."""
        self.complaints = collections.Counter()
        try:
            wait_for(self.is_copied)
        except AssertionError as e:
            raise AssertionError("%s\n%s" % (e, "\n".join("%d times: %s" % (n, words) for words, n in self.complaints.items())))

    def is_copied(self):
        """The primary takes a copy that stands still for three seconds for dead, also when only the machine is busy."""
        shutil.rmtree(self.data, ignore_errors=True)
        try:
            super().run("pg_basebackup", "-h", address(self.of), "-U", "igroteka", "-D", self.data, "-R", "-c", "fast", "-X", "stream",
                        "-d", "application_name=%s connect_timeout=3 tcp_user_timeout=3000 keepalives_idle=2 keepalives_interval=1 keepalives_count=3" % self.name)
        except SystemExit as e:
            self.complaints[str(e)] += 1
            return False
        return True

    def strict(self):
        """Nothing is acknowledged that the standby does not have."""
        self.sql("ALTER SYSTEM SET synchronous_standby_names = '*'")
        self.sql("SELECT pg_reload_conf()")

    def promote(self):
        self.sql("ALTER SYSTEM SET synchronous_standby_names = ''")
        self.sql("SELECT pg_promote(true, 60)")
        self.sql("SELECT pg_reload_conf()")


class Node(Server):
    def __init__(self, program, name, url):
        self.name = name
        flags = ["--store", url, "--node", name, "--advertise", address(name) + ":8018", "--people-per-minute", "100000", "--tables-per-minute", "100000",
                 "--max-per-address", "10000", "--trust-proxy", "--bind", address(name), "--port", "8017"]
        super().__init__(program, flags=flags, limit=inside(name))

    def start(self):
        """Of its logs the last two are kept."""
        path = os.path.join(self.folder, "log")
        if os.path.exists(path):
            os.replace(path, path + ".before")
        return super().start()


HAPROXY = """
global
  maxconn 4000
defaults
  mode http
  timeout connect 1s
  timeout client 60s
  timeout server 60s
  timeout tunnel 1h
  retries 3
  option redispatch 1
  option forwardfor
  option httpchk GET /healthz
frontend players
  bind :8017
  default_backend any
backend any
  balance leastconn
%s
"""


class Net(Cluster):
    """The cluster on its machines."""
    def __init__(self, program):
        self.network = self.primary = self.standby = self.proxy = None
        self.nodes, self.people, self.program = [], [], os.path.abspath(program)
        self.folder = tempfile.mkdtemp(prefix="igroteka-")
        try:
            self.network = Network()
            move_to("u")
            self.primary = Database("p")
            self.standby = Database("s", of="p")
            self.primary.strict()
            self.url = "postgresql://igroteka@%s,%s/postgres?target_session_attrs=read-write&tcp_user_timeout=3000" % (address("p"), address("s"))
            for n in "abc":
                self.nodes.append(Node(self.program, n, self.url))
            self.start_proxy()
            wait_for(lambda: self.shared(3))
        except BaseException:
            self.close()
            raise

    @property
    def pg(self):
        return self.primary

    def start_proxy(self):
        path = self.folder + "/haproxy.cfg"
        with open(path, "w") as f:
            f.write(HAPROXY % "\n".join("  server %s %s:%d check inter 300ms fall 2 rise 1 on-marked-down shutdown-sessions" % (n.name, address(n.name), n.port) for n in self.nodes))
        self.proxy = subprocess.Popen(inside("x", shutil.which("haproxy", path=os.environ["PATH"] + ":/usr/sbin"), "-db", "-f", path),
                                      stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def close(self):
        end_nodes(self.nodes)
        if self.proxy:
            self.proxy.terminate()
            self.proxy.wait()
        for d in self.standby, self.primary:
            if d:
                d.close()
        if self.network:
            self.network.close()
        shutil.rmtree(self.folder, ignore_errors=True)


class Guest(Person):
    """A person who comes through the proxy, and says which version he has seen."""
    older = 0
    thinks = 0                                 # seconds before a move, at most

    def __init__(self, cluster, code, seat, token):
        super().__init__(cluster, code, seat, token)
        self.heard, self.newest = {}, 0

    def come(self):
        self.player = Player(8017, token=self.token, timeout=4, host=address("x"), path="/ws/" + self.code)
        m = self.player.do("join", self.code, **({"have": self.newest} if self.newest else {}))
        self.player.until(lambda: self.code in self.player.views)

    def act(self):
        time.sleep(random.random() * self.thinks)
        super().act()

    def note(self):
        super().note()
        v = self.player.views[self.code]
        Guest.older += v["v"] < self.newest
        self.newest = max(self.newest, v["v"])
        for e in v["events"]:
            number, rest = e.split(" ", 1)
            assert self.heard.setdefault(int(number), rest) == rest, "an event was told in two ways: " + e


# ---- people, and what is checked ------------------------------------------------------------------------------------

def sit(c, game):
    """A new table through the proxy; None: something is going wrong just now."""
    try:
        people = [Player(8017, "P%d" % (i + 1), host=address("x"), timeout=4) for i in range(2)]
        code = people[0].do("open", game=game, seats=2, seat=1, clock={"kind": "bank", "seconds": 3600, "add": 0})["table"]
        people[1].do("join", code)
        people[1].do("sit", code)
        people[0].do("start", code)
        for p in people:
            p.until(lambda: code in p.views)
    except (Gone, OSError, Refused, AssertionError):
        return None
    for p in people:
        p.sock.close()
    guests = [Guest(c, code, i + 1, p.token) for i, p in enumerate(people)]
    for g in guests:
        g.thread.start()
    return guests


def record_of(c, person):
    try:
        p = Player(8017, token=person.token, host=address("x"), timeout=8)
        p.do("join", person.code)
        return p.do("record", person.code)["text"]
    except (Gone, OSError, Refused, AssertionError):
        return None


def folds(c, record, seat):
    with tempfile.NamedTemporaryFile("w", suffix=".record") as f:
        f.write(record)
        f.flush()
        said = subprocess.run([c.program, "replay", f.name, "--view", str(seat), "--json"], capture_output=True, text=True)
    assert said.returncode == 0, said.stderr
    return [json.loads(line) for line in said.stdout.splitlines()]


def ply(position):
    return next((int(line.split()[1]) for line in position.splitlines() if line.startswith("ply ")), None)


def check_views(c, people):
    """Of games that are over: every view is the fold of so many events."""
    views = 0
    records = {}
    for p in people:
        if not p.player or not p.player.over(p.code):
            continue
        if p.code not in records:
            records[p.code] = wait_for(lambda: record_of(c, p))
        told = folds(c, records[p.code], p.seat)
        known = {ply(e["position"]): e["position"] for e in told}
        heard = {e["number"]: "%s %s" % (e["seat"], e["move"]) for e in told}
        for number, words in p.heard.items():
            assert heard[number] == words, "%s, seat %d heard of event %d: %s; it may hear: %s" % (p.code, p.seat, number, words, heard[number])
        for v, position in p.views.items():
            assert not known or ply(position) is None or ply(position) <= max(known), "%s, seat %d: version %d is of a game that never was" % (p.code, p.seat, v)
            if ply(position) in known:
                assert known[ply(position)] == position, "%s, seat %d: version %d is not what this seat knew:\n%s\n%s" % (p.code, p.seat, v, position, known[ply(position)])
                views += 1
    return views


def games_of(c):
    return ["null", "nim", *[g["name"] if isinstance(g, dict) else g for g in json.loads(subprocess.check_output([c.program, "games", "--json"]))]]


# ---- may we? ----------------------------------------------------------------------------------------------------

def enter():
    """The players' machine is this process's."""
    postgres.need()
    for program, package in ("ip", "iproute2"), ("haproxy", "haproxy"), ("setpriv", "util-linux"):
        if not shutil.which(program, path=os.environ["PATH"] + ":/usr/sbin:/sbin"):
            leave_out("%s is not installed (Debian: %s)" % (program, package), 1 if os.environ.get("CI") else 77)
    if os.geteuid():
        leave_out("network namespaces are made by root")
    try:
        ip("netns", "add", PREFIX + "-try")
        try:
            ip("-n", PREFIX + "-try", "link", "show")            # whoever lives in a folder of another system may not go in
        finally:
            ip("netns", "del", PREFIX + "-try")
    except RuntimeError as e:
        leave_out("no network namespaces here: %s" % str(e).strip())


def leave_out(why, status=77):
    print("left out: " + why)
    sys.exit(status)
