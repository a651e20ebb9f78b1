#!/usr/bin/env python3
"""test_server.py - the real program, driven over real sockets.

    test_server.py PROGRAM [TEST...]

Every test starts a server of its own on a free port, with a file of its own.
"""
import ctypes, ctypes.util, gzip, http.client, os, pwd, random, re, resource, shutil, socket, ssl, subprocess, sys, tempfile, threading, time
import urllib.parse
from each import run_each
from player import *

PROGRAM = sys.argv[1]
GAMES = [line["name"] if isinstance(line, dict) else line for line in json.loads(subprocess.check_output([PROGRAM, "games", "--json"]))]
ROOT = os.geteuid() == 0


def run(*args, **k):
    return subprocess.run([PROGRAM, *args], capture_output=True, text=True, timeout=PATIENCE, **k)


def refused(server, **k):
    try:
        server.client(**k).close()
    except Refused as e:
        return e
    raise AssertionError("it was let in")


def gone(c, code=None):
    """The connection ends, with this code."""
    try:
        while True:
            c.receive()
    except Gone as e:
        assert code is None or e.code == code, (e.code, e.reason)
        return e
    except socket.timeout:
        raise AssertionError("it is still there")


# ---- playing -------------------------------------------------------------------

def test_games_to_the_end():
    with Server(PROGRAM) as s:
        for game in GAMES:
            code, people = sit_down(s, game)
            made = play_on(code, people)
            assert made > 2 and people[0].views[code]["over"]["scores"] == people[1].views[code]["over"]["scores"]
            record = people[1].do("record", code)["text"]
            assert game != "heroychiki" or " skip\n" in record              # its final round ends with one
            path = os.path.join(s.folder, "game.record")
            open(path, "w").write(record)
            r = run("replay", path, "--json")
            assert r.returncode == 0, r.stderr


def test_refusal_names_its_clause():
    with Server(PROGRAM) as s:
        code, people = sit_down(s, GAMES[0])
        mover = next(p for p in people if p.my_turn(code))
        other = next(p for p in people if not p.my_turn(code))
        text = random.choice(mover.legal(code))
        m = other.ask({"t": "move", "table": code, "n": 1, "text": text})
        assert m["t"] == "error" and m["code"] in ("rule", "move") and m["ru"] and m["en"], m
        m = mover.ask({"t": "move", "table": code, "n": 1, "text": "nonsense"})
        assert m["t"] == "error" and m["ru"] and m["en"], m
        assert mover.move(code, text)["t"] == "view"


def test_move_counts_once():
    with Server(PROGRAM) as s:
        code, people = sit_down(s, GAMES[0])
        mover = next(p for p in people if p.my_turn(code))
        text, n = random.choice(mover.legal(code)), mover.views[code]["n"]
        tab = Player(s.port, token=mover.token)
        tab.do("join", code)
        for c in (mover, tab, mover):
            m = c.ask({"t": "move", "table": code, "n": n, "text": text})
            assert m["t"] == "view", m
        assert s.metric("moves_total") == 1


def test_bots():
    with Server(PROGRAM, flags=["--bot-threads", "2"]) as s:
        p = Player(s.port)
        for game in GAMES:
            code = p.do("open", game=game, seats=2)["table"]
            p.do("bot", code, seat=1)
            p.do("bot", code, seat=2, bot="random")
            p.do("start", code)
            p.until(lambda: p.over(code))


# ---- faults -----------------------------------------------------------------------

def test_killed_and_resumed():
    with Server(PROGRAM) as s:
        for game in GAMES[:2]:
            code, people = sit_down(s, game)
            for _ in range(3):
                play_on(code, people, 3)
                before = [p.views[code] for p in people]
                s.kill()
                s.start()
                people = come_back(s, code, people)
                for p, b in zip(people, before):
                    assert p.views[code]["position"] == b["position"] and p.views[code]["v"] == b["v"]
            play_on(code, people)
            assert people[0].over(code)
        assert run("fsck", "--data", s.data).returncode == 0


class Gambler(threading.Thread):
    """Plays tables until the server dies, and remembers what was acknowledged."""
    def __init__(self, server, rng):
        super().__init__()
        self.server, self.rng, self.acked, self.tokens = server, rng, {}, []

    def run(self):
        try:
            while True:
                code, people = sit_down(self.server, self.rng.choice(GAMES))
                self.acked[code] = [0, people]
                while not people[0].over(code):
                    play_on(code, people, 1)
                    self.acked[code][0] += 1
        except (Gone, OSError, Refused, AssertionError):
            pass


def test_killed_in_a_loop_under_load():
    rounds = int(os.environ.get("KILLS", "6"))
    with Server(PROGRAM, flags=["--max-per-address", "10000", "--address-messages-per-second", "100000", "--messages-per-second", "10000"]) as s:
        for turn in range(rounds):
            rng = random.Random(turn)
            gamblers = [Gambler(s, rng) for _ in range(4)]
            for g in gamblers:
                g.start()
            moves = rng.randrange(8, 80)                       # and then the power fails
            wait_for(lambda: sum(acked for g in gamblers for acked, _ in list(g.acked.values())) >= moves)
            s.kill()
            for g in gamblers:
                g.join()
            s.start()
            checked = 0
            for g in gamblers:
                for code, (acked, people) in g.acked.items():
                    p = Player(s.port, token=people[0].token)
                    p.do("join", code)
                    p.until(lambda: code in p.views)
                    have = p.views[code]
                    record = have["from"] - 1 + len(have["events"])
                    assert have["v"] >= people[0].views[code]["v"], (code, acked, have["v"], people[0].views[code]["v"])
                    assert record >= acked
                    checked += acked
                    p.close()
            assert checked > 0
        r = run("fsck", "--data", s.data)
        assert r.returncode == 0, r.stderr


def test_full_disk():
    with Server(PROGRAM) as s:
        code, people = sit_down(s, GAMES[0])
        play_on(code, people, 2)
        size = max(os.path.getsize(s.data + "-wal"), 4096)
        resource.prlimit(s.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
        mover = next(p for p in people if p.my_turn(code))
        before, text = dict(mover.views[code]), random.choice(mover.legal(code))
        m = mover.move(code, text)
        assert m["t"] == "error" and m["code"] == "disk", m
        assert s.get("/healthz")[0] == 503 and s.metric("store_failing") == 1
        again = Player(s.port, token=mover.token)
        again.do("join", code)
        again.until(lambda: code in again.views)
        assert again.views[code]["position"] == before["position"]
        resource.prlimit(s.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        m = mover.move(code, text)
        while m["t"] == "error":                           # it tries now and then whether the disk takes something again
            assert m["code"] == "disk", m
            m = mover.move(code, text)
        assert m["t"] == "view", m
        assert s.get("/healthz")[0] == 200 and s.metric("store_failing") == 0
        assert "cannot store" in s.logged() and "can store again" in s.logged()
        s.kill()
        s.start()
        assert come_back(s, code, people)[0].views[code]["v"] == m["v"]


def test_read_only_file():
    if not ROOT:
        return
    folder = tempfile.mkdtemp(prefix="igroteka-")
    path = os.path.join(folder, "data.db")
    with Server(PROGRAM, data=path):
        pass
    os.chmod(folder, 0o755)
    for name in os.listdir(folder):
        os.chmod(os.path.join(folder, name), 0o444)
    r = run("serve", "--port", "0", "--data", path, "--user", "nobody", "--no-qr")
    assert r.returncode == 2 and path in r.stderr, r
    shutil.rmtree(folder)


def test_damaged_file():
    folder = tempfile.mkdtemp(prefix="igroteka-")
    path = os.path.join(folder, "data.db")
    open(path, "wb").write(b"this is not a database, it is a letter\n" * 200)
    flags = ["--allow-root"] if ROOT else []
    r = run("serve", "--port", "0", "--data", path, *flags)
    assert r.returncode == 2 and path in r.stderr, r
    assert run("fsck", "--data", path).returncode == 1
    shutil.rmtree(folder)


def test_sigterm_drains():
    with Server(PROGRAM) as s:
        code, people = sit_down(s, GAMES[0])
        play_on(code, people, 3)
        s.process.terminate()
        for p in people:
            said = []
            try:
                while True:
                    said.append(p.json())
            except Gone as e:
                assert e.code == 1001, e
            assert any(m["t"] == "bye" for m in said), said
        assert s.process.wait(PATIENCE) == 0
        assert not os.path.exists(s.data + "-wal") or os.path.getsize(s.data + "-wal") == 0
        s.start()
        people = come_back(s, code, people)
        play_on(code, people)


def test_two_servers_one_file():
    with Server(PROGRAM) as s:
        r = run("serve", "--port", "0", "--data", s.data, *(["--allow-root"] if ROOT else []))
        assert r.returncode == 2 and "another server" in r.stderr, r


# ---- limits --------------------------------------------------------------------------

def test_message_size():
    with Server(PROGRAM) as s:
        c = s.client()
        for piece in (512, 1024):
            c = s.client()
            for i in range(4096 // piece + 1):
                c.raw(frame(TEXT if i == 0 else 0, b" " * piece, fin=False))
            gone(c, 1009)
        assert s.metric("closed_too_big_total") == 2


def pings(n):
    """All at once: who is hung up on while he is still sending hears no reason."""
    return frame(TEXT, '{"t":"ping"}') * n


def test_messages_per_second():
    with Server(PROGRAM, flags=["--messages-per-second", "10"]) as s:
        c = s.client()
        c.raw(pings(100))
        gone(c, 1008)
        polite = s.client()
        for _ in range(12):                                # ten at once, and then as many as come in time
            polite.send({"t": "ping"})
            assert polite.json()["t"] == "pong"
            time.sleep(0.1)


def test_messages_per_second_of_an_address():
    with Server(PROGRAM, flags=["--messages-per-second", "1000", "--address-messages-per-second", "2"]) as s:
        many = [s.client() for _ in range(10)]
        for c in many:
            c.raw(pings(20))
        closed = 0
        for c in many:
            try:
                for _ in range(20):
                    c.json()
            except Gone as e:
                closed += e.code == 1008
        assert closed >= 7, closed
        c = s.client()                                     # a new connection gets no new allowance
        c.raw(pings(40))
        gone(c, 1008)


def test_connections_per_address():
    with Server(PROGRAM, flags=["--max-per-address", "5"]) as s:
        held = [s.client() for _ in range(5)]
        e = refused(s)
        assert e.status == 429 and "Too many" in e.body, e
        held[0].close()
        wait_for(lambda: s.metric("connections") == 4)
        s.client().close()


def test_connections_in_all():
    with Server(PROGRAM, flags=["--max-connections", "3"]) as s:
        held = [s.client() for _ in range(3)]
        assert refused(s).status == 503
        assert held


def test_origin():
    with Server(PROGRAM) as s:
        assert refused(s, headers=["Origin: https://evil.example"]).status == 403
        assert refused(s, headers=["Origin: null"]).status == 403
        s.client(headers=["Origin: http://127.0.0.1:%d" % s.port]).close()
        s.client().close()
    with Server(PROGRAM, flags=["--origin", "https://games.example", "--public-url", "https://play.example/"]) as s:
        assert refused(s, headers=["Origin: http://127.0.0.1:%d" % s.port]).status == 403
        s.client(headers=["Origin: https://games.example"]).close()
        s.client(headers=["Origin: https://play.example"]).close()
        assert refused(s, headers=["Origin: https://games.example.evil.example"]).status == 403


def test_trusted_proxy():
    with Server(PROGRAM, flags=["--trust-proxy", "--max-per-address", "2"]) as s:
        a = [s.client(headers=["X-Forwarded-For: 203.0.113.7"]) for _ in range(2)]
        assert refused(s, headers=["X-Forwarded-For: 10.0.0.1, 203.0.113.7"]).status == 429
        b = s.client(headers=["X-Forwarded-For: 203.0.113.8"])
        assert a and b
    with Server(PROGRAM, flags=["--max-per-address", "2"]) as s:
        a = [s.client(headers=["X-Forwarded-For: 203.0.113.%d" % i]) for i in range(2)]
        assert refused(s, headers=["X-Forwarded-For: 203.0.113.9"]).status == 429 and a


def slow_request(s, text):
    """A request that never ends may not stay for ever."""
    with socket.create_connection(("127.0.0.1", s.port)) as c:
        def cut_off():
            try:
                c.sendall(text)
                return select.select([c], [], [], 0.1)[0] and not c.recv(1000)
            except OSError:
                return True
        wait_for(cut_off)


def test_slow_requests():
    with Server(PROGRAM, flags=["--request-seconds", "1"]) as s:
        slow_request(s, b"")                               # connects and is silent
        slow_request(s, b"G")                              # a letter at a time
        c = s.client()
        c.send({"t": "ping"})
        assert c.json()["t"] == "pong"


def test_header_size():
    with Server(PROGRAM) as s:
        with socket.create_connection(("127.0.0.1", s.port), 10) as c:
            c.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nCookie: " + b"a" * 20000 + b"\r\n\r\n")
            head = b""
            try:
                while True:
                    more = c.recv(4096)
                    if not more:
                        break
                    head += more
            except ConnectionResetError:
                pass
            assert b" 200 " not in head, head[:80]
        assert s.get("/healthz")[0] == 200


def qr_dots(words):
    """The dark dots of a QR code, asked of the library itself."""
    class Code(ctypes.Structure):
        _fields_ = [("version", ctypes.c_int), ("width", ctypes.c_int), ("data", ctypes.POINTER(ctypes.c_ubyte))]
    lib = ctypes.CDLL(ctypes.util.find_library("qrencode"))
    lib.QRcode_encodeString.restype = ctypes.POINTER(Code)
    q = lib.QRcode_encodeString(words.encode(), 0, 1, 2, 1).contents
    return {(x, y) for y in range(q.width) for x in range(q.width) if q.data[y * q.width + x] & 1}


def svg_dots(svg):
    runs = re.findall(r"M(\d+) (\d+)h(\d+)v1h-(\d+)z", svg)
    return {(int(x) + i - 2, int(y) - 2) for x, y, wide, _ in runs for i in range(int(wide))}


def test_qr_of_a_table():
    with Server(PROGRAM, flags=["--public-url", "https://play.example.org/"]) as s:
        status, head, body = s.get("/qr/TDATR.svg")
        assert status == 200 and head["content-type"] == "image/svg+xml" and head["cache-control"] == "no-store"
        assert svg_dots(body.decode()) == qr_dots("https://play.example.org/#TDATR")
        for path in ["/qr/tdatr.svg", "/qr/TDAT.svg", "/qr/TDATRR.svg", "/qr/TDAIR.svg", "/qr/TDATR.png", "/qr/", "/qr/TD<TR.svg"]:
            assert s.get(urllib.parse.quote(path))[0] == 404, path
    with Server(PROGRAM) as s:
        assert svg_dots(s.get("/qr/TDATR.svg")[2].decode()) == qr_dots("http://127.0.0.1:%d/#TDATR" % s.port)


def test_slow_reader():
    with Server(PROGRAM, flags=["--slow-seconds", "1", "--queue-kib", "64", "--messages-per-second", "100000", "--address-messages-per-second", "100000"]) as s:
        slow = s.client(rcvbuf=4096, timeout=20)
        other = s.client()
        slow.sock.setblocking(False)
        sent, message = 0, frame(TEXT, '{"t":"games"}') * 50

        def given_up():
            nonlocal sent
            try:
                sent += slow.sock.send(message) if sent < 4000000 else 0
            except OSError:                                # it takes no more, or is gone
                pass
            return s.metric("closed_too_slow_total") == 1
        wait_for(given_up)
        other.send({"t": "ping"})
        assert other.json()["t"] == "pong"                 # others do not notice
        wait_for(lambda: s.metric("connections") == 1)


def test_silence():
    with Server(PROGRAM, flags=["--ping-seconds", "3"]) as s:
        dead, alive = s.client(), s.client(timeout=0.1)

        def given_up():
            try:
                alive.receive()                            # answers pings, says nothing else
            except socket.timeout:
                pass
            return s.metric("connections") == 1            # who does not answer is given up
        wait_for(given_up)
        alive.sock.settimeout(PATIENCE)
        alive.send({"t": "ping"})
        assert alive.json()["t"] == "pong"
        assert frame(PING, b"?", mask=False) in read_rest(dead.sock)


def read_rest(sock):
    got = b""
    try:
        while part := sock.recv(4096):
            got += part
    except OSError:
        pass
    return got


def test_garbage():
    rng = random.Random(7)
    with Server(PROGRAM, flags=["--messages-per-second", "100000", "--address-messages-per-second", "100000", "--max-per-address", "10000"]) as s:
        for i in range(200):                               # bytes instead of a request
            with socket.create_connection(("127.0.0.1", s.port)) as c:
                c.sendall(rng.randbytes(rng.randrange(1, 400)))
        for i in range(200):                               # bytes instead of frames
            c = s.client()
            c.raw(rng.randbytes(rng.randrange(1, 400)))
            c.sock.close()
        c = s.client()
        for i in range(500):                               # texts that are not what they should be
            c.send(rng.choice(['{', '[]', '1', '""', '{"t":1}', '{"t":"move"}', '{"t":"open","game":{}}', '{"t":"hello","name":"\\u0000"}', '{"a":' * 400,
                               '{"t":"join","table":"' + "A" * rng.randrange(3000) + '"}', "\u2028" * rng.randrange(1, 40), '{"t":"ping","id":{"a":1}}']))
            assert c.json()["t"] == "error"
        assert s.get("/healthz")[0] == 200


# ---- HTTP and operations ------------------------------------------------------------------

def test_pages():
    with Server(PROGRAM) as s:
        status, head, body = s.get("/")
        assert status == 200 and head["content-type"].startswith("text/html") and b"app.mjs" in body
        csp = head["content-security-policy"]
        assert "default-src 'none'" in csp and "unsafe-inline" not in csp and "unsafe-eval" not in csp.replace("wasm-unsafe-eval", "")
        assert head["x-content-type-options"] == "nosniff" and head["cross-origin-opener-policy"] == "same-origin"
        assert head["cross-origin-resource-policy"] == "same-origin" and head["referrer-policy"] == "no-referrer"
        for path in ("/app/app.mjs", "/table/table.mjs", "/style.css", "/icon.svg"):
            st, hd, b = s.get(path)
            assert st == 200 and b and b"http://" not in b.replace(b"http://www.w3.org/2000/svg", b"") and b"https://" not in b, path
            assert s.get(path, headers={"If-None-Match": hd["etag"]})[0] == 304
        assert b"<script>" not in body and b"onclick=" not in body and b"style=" not in body
        for path in ("/nothing", "/../../etc/passwd", "/%2e%2e/etc/passwd", "/app/app.mjs/", "/" + "a" * 2000):
            assert s.get(path)[0] in (400, 403, 404, 414), path
        for wanted, words in ("ru-RU,ru;q=0.9,en;q=0.5", "Здесь ничего нет.\n"), ("en", "There is nothing here.\n"), ("zz", "There is nothing here.\n"), ("r" * 300, "There"):
            assert s.get("/nothing", headers={"Accept-Language": wanted})[2].decode().startswith(words), wanted
        assert s.get("/", "POST")[0] == 405 and s.get("/", "DELETE")[0] == 405
        status, _, body = s.get("/", "HEAD")
        assert status == 200 and body == b""


def test_embedding():
    with Server(PROGRAM) as s:
        assert s.get("/")[1]["content-security-policy"].endswith("frame-ancestors 'none'")
    with Server(PROGRAM, flags=("--embed", "https://club.example.org/", "--embed", "http://localhost:9000")) as s:
        assert s.get("/")[1]["content-security-policy"].rstrip().endswith("frame-ancestors https://club.example.org http://localhost:9000")
    for wrong in ("club.example.org", "https://a;script-src *", "https://*", "https://"):
        run = subprocess.run([PROGRAM, "serve", "--port", "0", "--embed", wrong], capture_output=True, text=True)
        assert run.returncode == 2 and "https://" in run.stderr, (wrong, run)


def test_packed_pages():
    with Server(PROGRAM) as s:
        for path in ("/", "/app/app.mjs", "/style.css", "/sprite.svg"):
            _, plain_head, plain = s.get(path)
            assert "content-encoding" not in plain_head and plain_head["vary"] == "accept-encoding"
            unpack = {"gzip": gzip.decompress, "br": lambda body: subprocess.run(["brotli", "-dc"], input=body, capture_output=True).stdout}
            for words, way in (("gzip", "gzip"), ("gzip, deflate, br;q=0", "gzip"), ("deflate, GZIP", "gzip"), ("xbr, gzip ; q=0.2", "gzip"),
                               ("br", "br"), ("gzip, deflate, br", "br"), ("gzip;q=0.0, br", "br"), ("abr,brr, BR", "br")):
                status, head, body = s.get(path, headers={"Accept-Encoding": words})
                assert status == 200 and head["content-encoding"] == way and len(body) < len(plain), (path, words)
                assert unpack[way](body) == plain and head["etag"] == plain_head["etag"]
                assert s.get(path, headers={"Accept-Encoding": words, "If-None-Match": head["etag"]})[0] == 304
            for words in ("brr", "gzip;q=0", "gzip;q=0.0, br;q=0", "xgzip", "gzippy", "a" * 200 + ", gzip"):
                assert s.get(path, headers={"Accept-Encoding": words})[2] == plain, (path, words)
        assert "content-encoding" not in s.get("/healthz", headers={"Accept-Encoding": "gzip"})[1]


def test_files_over_one_connection_do_not_wait():
    """The head of an answer goes before its body; a socket that waits to fill a packet held the body back for 40 ms, file after file."""
    with Server(PROGRAM) as s:
        link, took = http.client.HTTPConnection("127.0.0.1", s.port, timeout=PATIENCE), []
        for _ in range(60):                                # all of them would wait; a busy machine holds up some
            began = time.monotonic()
            link.request("GET", "/wire.mjs")
            assert link.getresponse().read()
            took.append(time.monotonic() - began)
        link.close()
        assert min(took[1:]) < 0.03, took


def test_metrics_and_log_tell_no_secrets():
    with Server(PROGRAM, flags=["--log", "debug"]) as s:
        code, people = sit_down(s, GAMES[0])
        play_on(code, people, 4)
        people[0].do("chat", code, phrase=1)
        text = s.get("/metrics")[2].decode() + s.get("/healthz")[2].decode() + s.logged()
        secrets = [code] + [p.token for p in people] + ["P1", "P2"] + people[0].views[code]["events"]
        for secret in secrets:
            assert secret not in text, secret
        assert s.metric("moves_total") == 4 and s.metric("connections") == 2 and s.metric("store_failed_total") == 0
        for line in s.logged().splitlines():
            json.loads(line)


def test_flags():
    root = ["--allow-root"] if ROOT else []
    assert run("serve", "--port", "99999").returncode == 2
    assert run("serve", "--nonsense").returncode == 2
    assert run("serve", "--tls-cert", "x").returncode == 2
    assert "IGROTEKA_PUBLIC_URL" in run("serve", "--help").stdout
    r = run("serve", "--lang", "ru", "--port", "x")
    assert "число" in r.stderr, r
    if ROOT:
        r = run("serve", "--port", "0", env=dict(os.environ, IGROTEKA_DATA="x.db"))
        assert r.returncode == 2 and "root" in r.stderr, r
    with Server(PROGRAM, env={"IGROTEKA_MAX_CONNECTIONS": "1"}) as s:
        held = s.client()
        assert refused(s).status == 503 and held
        r = run("serve", "--port", str(s.port), "--bind", "127.0.0.1", "--data", s.data + "2", *root)
        assert r.returncode == 2 and str(s.port) in r.stderr, r


def test_another_user():
    if not ROOT:
        return
    folder = tempfile.mkdtemp(prefix="igroteka-")
    os.chown(folder, pwd.getpwnam("nobody").pw_uid, -1)
    with Server(PROGRAM, data=os.path.join(folder, "data.db"), flags=["--user", "nobody"]) as s:
        assert os.stat("/proc/%d" % s.process.pid).st_uid == pwd.getpwnam("nobody").pw_uid
        code, people = sit_down(s, GAMES[0])
        play_on(code, people, 3)
    shutil.rmtree(folder)


def test_tls():
    folder = tempfile.mkdtemp(prefix="igroteka-")
    cert, key = os.path.join(folder, "cert.pem"), os.path.join(folder, "key.pem")
    if not shutil.which("openssl"):
        return
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj", "/CN=localhost",
                    "-keyout", key, "-out", cert], check=True, capture_output=True)
    with Server(PROGRAM, flags=["--tls-cert", cert, "--tls-key", key]) as s:
        context = ssl.create_default_context(cafile=cert)
        context.check_hostname = False
        assert s.address.startswith("https://")
        p = Player(s.port, context=context)
        assert p.do("games")["list"]
        p.close()
    shutil.rmtree(folder)


def test_backup_restore_fsck():
    with Server(PROGRAM) as s:
        copy = os.path.join(s.folder, "copy.db")
        code, people = sit_down(s, GAMES[0])
        play_on(code, people, 3)
        stop = []
        noise = threading.Thread(target=lambda: [play_on(*sit_down(s, GAMES[0]), moves=5) for _ in range(1000) if not stop])
        noise.start()
        r = run("backup", copy, "--data", s.data)          # while it runs and writes
        stop.append(1)
        noise.join()
        assert r.returncode == 0, r.stderr
        assert run("backup", copy, "--data", s.data).returncode == 2         # never over another one
        assert run("backup", copy, "--data", s.data, "--force").returncode == 0
        then = people[0].views[code]
        play_on(code, people, 2)
        assert run("restore", copy, "--data", s.data).returncode == 2        # a server uses it
        s.stop()
        r = run("restore", copy, "--data", s.data)
        assert r.returncode == 2 and "newer" in r.stderr, r                  # the data are newer
        r = run("restore", copy, "--data", s.data, "--force")
        assert r.returncode == 0, r.stderr
        assert os.path.exists(s.data + ".before-restore")
        assert run("fsck", "--data", s.data + ".before-restore").returncode == 0
        s.start()
        people = come_back(s, code, people)
        assert people[0].views[code]["v"] == then["v"] and people[0].views[code]["position"] == then["position"]
        play_on(code, people)
        s.stop()
        broken = os.path.join(s.folder, "broken.db")
        shutil.copy(copy, broken)
        import sqlite3
        db = sqlite3.connect(broken)
        for log in "entries", "fresh":
            db.execute("UPDATE %s SET body = replace(body, '\"text\":\"', '\"text\":\"x') WHERE kind = 'move'" % log)
        db.commit()
        db.close()
        assert run("fsck", "--data", broken).returncode == 1
        s.start()


def main():
    """Side by side: each has a server of its own, and most of the time they wait."""
    return run_each(globals(), sys.argv[2:], at_once=6)


if __name__ == "__main__":
    sys.exit(main())
