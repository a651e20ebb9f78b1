#!/usr/bin/env python3
"""flood.py - one address floods the server in every way we know; others play on.

    flood.py PROGRAM [KIND...]             measures: the others' p99 with and without each flood
    flood.py PROGRAM --short [KIND...]     a second of each, judged by work done, not by time

The flood comes from 127.0.0.2; the canary, four tables where people move at a human
pace, lives at 127.0.0.9.  The server has its ordinary limits.  The long version holds when
the canary's p99 stays within 50 ms of what it is just before and after.  The short
one is for busy machines (for the long one there is `nice -n -20`): it looks at the CPU time of the server alone.  The
network thread may spend half of its time at most on the flood, and never 50 ms
without looking at anybody else.
"""
import multiprocessing, os, random, shutil, sys, tempfile, time
from player import *

FLOODER, CANARY, BYSTANDERS = "127.0.0.2", "127.0.0.9", "127.0.1.%d"
SHORT = "--short" in sys.argv
ALLOWED_MS = 50
LIMITS = ["--messages-per-second", "20", "--address-messages-per-second", "200"]        # the defaults, said aloud


# ---- floods: each runs in a process of its own until it is ended -----------------------------

def forever(port, act):
    """Again and again, whatever the server says to it."""
    while True:
        try:
            act(port)
        except (Gone, Refused, OSError, AssertionError, KeyError):
            time.sleep(0.001)


def client(port, **k):
    return Client(port, source=FLOODER, timeout=2, **k)


def person(port):
    return Player(port, "Flood", source=FLOODER, timeout=2)


def pour(socks, data):
    """The same bytes into all of them, as fast as they take it, until all are gone."""
    for s in socks:
        s.setblocking(False)
    while socks:
        for s in list(socks):
            try:
                s.send(data)
            except BlockingIOError:
                pass
            except OSError:
                socks.remove(s)
        time.sleep(0.0005)


def many(port, n=90):
    """As many connections as it can get."""
    got = []
    try:
        for _ in range(n):
            got.append(client(port))
    except (Gone, Refused, OSError):
        pass
    return got


def flood_messages(port):
    pour([c.sock for c in many(port)], frame(TEXT, '{"t":"ping"}') * 500)


def flood_garbage(port):
    pour([c.sock for c in many(port)], frame(TEXT, '{"a":' * 800) * 20)


def flood_empty_fragments(port):
    all = many(port)
    for c in all:
        c.raw(frame(TEXT, b"", fin=False))
    pour([c.sock for c in all], frame(0, b"", fin=False) * 2000)


def flood_pings(port):
    pour([c.sock for c in many(port)], frame(PING, b"x") * 2000)


def flood_requests(port):
    socks = []
    for _ in range(90):
        s = socket.socket()
        s.bind((FLOODER, 0))
        s.settimeout(2)
        s.connect(("127.0.0.1", port))
        socks.append(s)
    pour(socks, b"GET / HTTP/1.1\r\nHost: x\r\n\r\n" * 20)


def flood_connections(port):
    for _ in range(200):
        s = socket.socket()
        s.bind((FLOODER, 0))
        s.setblocking(False)
        s.connect_ex(("127.0.0.1", port))
        s.close()


def flood_upgrades(port):
    for _ in range(50):
        client(port).sock.close()


def flood_people(port):
    for _ in range(50):
        person(port).sock.close()


def flood_tables(port):
    p = person(port)
    for _ in range(30):
        p.send({"t": "open", "game": "ralph", "seats": 2, "seat": 1})
    while p.json()["t"] != "error":
        pass


def table_of(p, **settings):
    return p.do("open", game="ralph", seats=2, seat=1, **settings)["table"]


def paced(players, messages):
    """Each sends as much as a connection may, round and round; what comes back is read and forgotten."""
    for p in players:
        p.sock.setblocking(False)
    k = 0
    while players:
        for p in list(players):
            try:
                p.sock.send(frame(TEXT, json.dumps(messages[k % len(messages)](p))))
                while p.sock.recv(1 << 16):
                    pass
                players.remove(p)
            except BlockingIOError:
                pass
            except OSError:
                players.remove(p)
        k += 1
        time.sleep(1 / 19)


def flood_seats(port):
    """Sitting down and standing up at many tables, which all who watch the lobby hear of."""
    players = [person(port) for _ in range(10)]
    for p in players:
        p.code = table_of(p)
    paced(players, [lambda p: {"t": "stand", "table": p.code}, lambda p: {"t": "sit", "table": p.code}])


def flood_chat(port):
    players = [person(port) for _ in range(10)]
    code = table_of(players[0], chat="free")
    for p in players[1:]:
        p.do("join", code)
    paced(players, [lambda p: {"t": "chat", "table": code, "text": "x" * 300}])


def flood_guesses(port):
    paced([person(port) for _ in range(10)], [lambda p: {"t": "join", "table": "".join(random.choices("ABCDEFGHJK", k=random.choice((5, 8))))}])


def flood_heavy(port):
    """The messages that cost most to answer, as often as they are let."""
    players = [person(port) for _ in range(10)]
    for p, q in zip(players[::2], players[1::2]):
        p.code = q.code = p.do("open", game="shelfie", seats=2, seat=1)["table"]
        q.do("join", q.code), q.do("sit", q.code), p.do("start", p.code)
        q.until(lambda: q.code in q.views)
        play_on(p.code, [p, q], 12)
    kinds = ["moves", "takeback", "record", "undo", "tables", "games", "lobby"]
    paced(players, [lambda p, t=t: {"t": t, "table": p.code} for t in kinds] + [lambda p: {"t": "join", "table": p.code, "have": 1}])


def flood_bots(port):
    """Tables full of the strongest bots, where nobody plays but them, or somebody who has gone away."""
    for _ in range(3):
        p = person(port)
        for k in range(30):
            code = p.do("open", game="shelfie", seats=4, seat=1)["table"]
            for seat in (2, 3, 4):
                p.do("bot", code, seat=seat, bot="level8")
            p.do("start", code)
            p.do("away", code)
            time.sleep(0.2)                                 # a connection may not say more
    time.sleep(600)


FLOODS = {n[6:]: f for n, f in list(globals().items()) if n.startswith("flood_")}


# ---- the canary -------------------------------------------------------------------------------

class Canary:
    """Four tables of two; every move is timed from its sending to its view.  And one against a bot."""
    def __init__(self, server):
        self.server, self.tables = server, []
        for _ in range(4):
            self.tables.append(self.sit())
        self.alone = Player(server.port, "Canary", source=CANARY)
        self.bot_table()

    def sit(self, people=None):
        people = people or [Player(self.server.port, "Canary", source=CANARY) for _ in range(2)]
        code = people[0].do("open", game="shelfie", seats=2, seat=1)["table"]
        people[1].do("join", code), people[1].do("sit", code), people[0].do("start", code)
        for p in people:
            p.until(lambda: code in p.views)
        return code, people

    def bot_table(self):
        p = self.alone
        self.bot_code = p.do("open", game="shelfie", seats=2, seat=1)["table"]
        p.do("bot", self.bot_code, seat=2, bot="level4"), p.do("start", self.bot_code)
        p.until(lambda: p.my_turn(self.bot_code))

    def one_move(self, i):
        code, people = self.tables[i]
        mover = next(p for p in people if p.my_turn(code))
        text, v = random.choice(mover.legal(code)), mover.views[code]["v"]
        began = time.monotonic()
        m = mover.move(code, text)
        took = time.monotonic() - began
        assert m["t"] == "view", m
        for p in people:
            p.until(lambda: p.views[code]["v"] > v)
        if m["status"] == "over":
            for p in people:
                p.do("leave", code)
            self.tables[i] = self.sit(people)
        return took

    def bot_move(self):
        p, code = self.alone, self.bot_code
        text = random.choice(p.legal(code))
        began = time.monotonic()
        p.move(code, text)
        p.until(lambda: p.my_turn(code) or p.over(code))
        took = time.monotonic() - began
        if p.over(code):
            p.do("leave", code)
            self.bot_table()
        return took

    def play(self, seconds):
        """Milliseconds of moves, and of moves with a bot's answer."""
        moves, answers, end, i = [], [], time.monotonic() + seconds, 0
        while time.monotonic() < end:
            moves.append(self.one_move(i % 4))
            if i % 8 == 0:
                answers.append(self.bot_move())
            i += 1
            time.sleep(0.03)
        return [sorted(x * 1000 for x in l) for l in (moves, answers)]


def p99(times):
    return times[min(len(times) - 1, int(len(times) * 0.99))]


class Watchers:
    """Some hundred pages that show the lobby, from other addresses; they read what they are sent."""
    def __init__(self, port, n):
        self.process = multiprocessing.Process(target=self.run, args=(port, n), daemon=True)
        self.ready = multiprocessing.Event()
        self.process.start()
        assert self.ready.wait(60)

    def run(self, port, n):
        os.setpriority(os.PRIO_PROCESS, 0, 10)
        poll, all = select.epoll(), {}
        for i in range(n):
            p = Player(port, "W", source=BYSTANDERS % (1 + i // 90))
            p.send({"t": "lobby"})
            p.sock.setblocking(False)
            all[p.sock.fileno()] = p
            poll.register(p.sock.fileno(), select.EPOLLIN)
        self.ready.set()
        while True:
            for fd, _ in poll.poll():
                try:
                    all[fd].sock.recv(1 << 16)
                except OSError:
                    pass


def begin_flood(server, kind):
    def run():
        os.setpriority(os.PRIO_PROCESS, 0, 19)              # it would be another machine's work
        forever(server.port, FLOODS[kind])
    process = multiprocessing.Process(target=run, daemon=True)
    process.start()
    return process


def end_flood(process):
    process.kill()
    process.join()


def watchers_for(server, kind):
    return Watchers(server.port, 300 if SHORT else 1500) if kind == "seats" else None


# ---- by the clock --------------------------------------------------------------------------------

def in_memory():
    """A file on no disk: what others do to the disk would be measured, too."""
    folder = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    return os.path.join(tempfile.mkdtemp(prefix="igroteka-", dir=folder), "data.db")


def measure(kind):
    data = in_memory()
    with Server(PROGRAM, data=data, flags=LIMITS) as s:
        canary, watchers = Canary(s), watchers_for(s, kind)
        canary.play(1)
        calm = canary.play(4)
        flood = begin_flood(s, kind)
        rough = canary.play(10)
        end_flood(flood)
        calm = [sorted(a + b) for a, b in zip(calm, canary.play(4))]
        if watchers:
            end_flood(watchers.process)
        shutil.rmtree(os.path.dirname(data))
        more = [p99(b) - p99(a) for a, b in zip(calm, rough)]
        ok = max(more) <= ALLOWED_MS
        print("%-4s %-16s moves p99 %6.1f -> %6.1f ms (%d moves)   with a bot's answer %6.1f -> %6.1f ms" %
              ("ok" if ok else "FAIL", kind, p99(calm[0]), p99(rough[0]), len(rough[0]), p99(calm[1]), p99(rough[1])), flush=True)
        return ok


# ---- by work ---------------------------------------------------------------------------------------

def thread_cpu(server):
    """Seconds of the network thread, which is the first one."""
    f = open("/proc/%d/task/%d/stat" % (server.process.pid, server.process.pid)).read().rsplit(")", 1)[1].split()
    return (int(f[11]) + int(f[12])) / os.sysconf("SC_CLK_TCK")


def work_of(kind):
    with Server(PROGRAM, flags=LIMITS) as s:
        canary, watchers = Canary(s), watchers_for(s, kind)
        flood = begin_flood(s, kind)
        cpu, began, slow = thread_cpu(s), time.monotonic(), s.metric("loop_turns_over_50ms_total")
        moves, answers = canary.play(1.5)
        cpu, wall, slow = thread_cpu(s) - cpu, time.monotonic() - began, s.metric("loop_turns_over_50ms_total") - slow
        end_flood(flood)
        if watchers:
            end_flood(watchers.process)
        ok = slow == 0 and cpu <= 0.5 * wall + 0.2 and moves and answers
        print("%-4s %-16s %.2f s of CPU in %.1f s, %d turns over 50 ms, %d moves of others" %
              ("ok" if ok else "FAIL", kind, cpu, wall, slow, len(moves)), flush=True)
        return ok


if __name__ == "__main__":
    words = [w for w in sys.argv[1:] if not w.startswith("--")]
    if not words or any(w not in FLOODS for w in words[1:]):
        sys.exit(__doc__ + "\nKINDs: " + " ".join(FLOODS))
    PROGRAM = words[0]
    random.seed(1)
    results = [(work_of if SHORT else measure)(kind) for kind in words[1:] or FLOODS]
    print("%d floods, %d failed" % (len(results), results.count(False)))
    sys.exit(results.count(False) > 0)
