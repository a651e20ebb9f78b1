#!/usr/bin/env python3
"""test_owner.py - the owner's side of a server: admin, audit, logs, metrics, signals, signed records.

    test_owner.py PROGRAM [TEST...]
"""
import datetime, os, re, shutil, socket, sqlite3, ssl, subprocess, sys, tempfile
from each import run_each
from player import *

PROGRAM = sys.argv[1]


def run(*args, **k):
    return subprocess.run([PROGRAM, *map(str, args)], capture_output=True, text=True, timeout=120, **k)


def admin(server, *args, status=0):
    """The answer in JSON; status: what the command must end with."""
    r = run("admin", "--lang", "en", "--json", "--data", server.data, *args)
    assert r.returncode == status, (args, r.returncode, r.stdout, r.stderr)
    return json.loads(r.stdout) if status == 0 else r.stderr


def gone(c, code):
    try:
        while True:
            c.receive()
    except Gone as e:
        assert e.code == code, (e.code, e.reason)


def person(server, name):
    return next(p["person"] for p in admin(server, "people", name)["list"] if p["name"] == name)


def finished(server, game="null", **settings):
    code, people = sit_down(server, game, **settings)
    play_on(code, people)
    return code, people


def events(server, name):
    lines = [json.loads(line) for line in server.logged().splitlines() if line.startswith("{") and line.endswith("}")]
    return [e for e in lines if e["event"] == name]


# ---- looking --------------------------------------------------------------------

def test_tables_and_people_are_listed_and_searched():
    with Server(PROGRAM) as s:
        code, people = sit_down(s, "null")
        over, _ = finished(s)
        rows = {t["table"]: t for t in admin(s, "tables")["list"]}
        assert rows[code]["status"] == "running" and rows[over]["status"] == "over", rows
        assert [p["name"] for p in rows[code]["people"]] == ["P1", "P2"]
        assert [t["table"] for t in admin(s, "tables", code.lower())["list"]] == [code]
        assert [t["table"] for t in admin(s, "tables", "--status", "over")["list"]] == [over]
        assert admin(s, "tables", "--limit", 1)["more"] is True
        Player(s.port, "Ёжик").close()                      # who never sat down is in the store only
        s.stop()
        s.start()
        hedgehog = person(s, "Ёжик")
        assert [p["name"] for p in admin(s, "people", "ЁЖ")["list"]] == ["Ёжик"] and admin(s, "mute", hedgehog) and admin(s, "person", hedgehog)["facts"]["muted"]
        people[0] = Player(s.port, token=people[0].token)
        assert len(admin(s, "people", "p1")["list"]) == 2 and not admin(s, "people", "nobody")["list"]
        me = admin(s, "person", 1)
        assert me["connections"] == 1 and me["tables"][0]["seat"] == 1, me
        assert "record" not in admin(s, "table", code) and "igroteka record 1" in admin(s, "table", over)["record"]
        assert admin(s, "status")["running"] == 1
        assert "P1" in run("admin", "--data", s.data, "tables").stdout


def test_what_is_wrong_is_said():
    with Server(PROGRAM) as s:
        for words, status, says in ((["dance"], 2, "no such action"), (["table", "ABCDE"], 1, "no such table"), (["mute", 77], 1, "no such person"),
                                    (["mute", "Ann"], 2, "number"), (["rename", 1], 2, "NUMBER NAME"), (["ban-address", "fnord"], 1, "neither an address"),
                                    (["tables", "--limit", "0"], 2, "a number from")):
            assert says in admin(s, *words, status=status), words
        s.stop()
        assert "no server answers" in run("admin", "--lang", "en", "--data", s.data, "status").stderr


def test_only_its_user_may_open_the_socket():
    with Server(PROGRAM) as s:
        mode = os.stat(s.data + ".admin").st_mode & 0o777
        assert mode == 0o600, oct(mode)
        s.kill()
        s.start()                                           # the socket that the killed one left is no hindrance
        admin(s, "status")
        path = s.data + ".admin"
    assert not os.path.exists(path)


# ---- tables ------------------------------------------------------------------------

def test_a_deleted_table_is_gone_for_good():
    with Server(PROGRAM) as s:
        code, people = sit_down(s, "null")
        over, _ = finished(s)
        admin(s, "delete-table", code)
        assert people[0].wait("gone")["why"] == "deleted"
        admin(s, "delete-table", over)
        s.kill()
        s.start()
        for c in (code, over):
            p = Player(s.port)
            assert p.ask({"t": "join", "table": c})["code"] == "no-table"
        assert not admin(s, "tables")["list"]


def test_a_table_put_away_waits_for_who_comes_back():
    with Server(PROGRAM, flags=["--max-tables", "1"]) as s:
        code, people = sit_down(s, "null")
        admin(s, "put-away", code)
        assert people[0].wait("gone")["why"] == "put-away"
        assert admin(s, "status")["loaded"] == 0
        other = Player(s.port)
        other.do("open", game="null")                       # it does not count
        for p in people:
            p.do("join", code)
            p.until(lambda: code in p.views)
        play_on(code, people)


def test_a_drained_table_answers_nothing_until_it_is_resumed():
    with Server(PROGRAM) as s:
        code, people = sit_down(s, "null")
        admin(s, "drain", code)
        assert people[0].wait("gone")["why"] == "drain"
        assert people[0].ask({"t": "join", "table": code})["code"] == "drain"
        admin(s, "resume", code)
        people[0].do("join", code)


def test_drain_stops_the_server():
    with Server(PROGRAM) as s:
        p = Player(s.port)
        admin(s, "drain")
        assert p.wait("bye")["why"] == "restart"
        assert s.process.wait(30) == 0


# ---- people -------------------------------------------------------------------------

def test_mute_ban_rename():
    with Server(PROGRAM) as s:
        code, (ann, bob) = sit_down(s, "null", chat="free")
        who = person(s, "P1")
        admin(s, "mute", who)
        assert ann.ask({"t": "chat", "table": code, "text": "hi"})["code"] == "silenced"
        admin(s, "rename", who, "Анна")
        assert bob.wait("table")["people"][0]["name"] == "Анна"
        assert "1 to 24" in admin(s, "rename", who, "x" * 40, status=1)
        s.kill()
        s.start()                                           # all of it is on the disk
        ann = Player(s.port, token=ann.token)
        ann.do("join", code)
        assert ann.ask({"t": "chat", "table": code, "phrase": 1})["code"] == "silenced"
        admin(s, "unmute", who)
        ann.do("chat", code, phrase=1)
        ann.do("name", name="Аня")                          # another row, with the same flags
        admin(s, "ban", who)
        gone(ann, 4003)
        c = s.client()
        assert c.ask({"t": "hello", "token": ann.token})["code"] == "barred"
        gone(c, 4003)
        admin(s, "unban", who)
        assert Player(s.port, token=ann.token)


def words_in(path):
    """Every text of the data file."""
    with sqlite3.connect(path) as db:
        tables = [r[0] for r in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        return "\n".join(str(r) for t in tables for r in db.execute("SELECT * FROM %s" % t))


def test_export_and_delete_a_person():
    with Server(PROGRAM) as s:
        code, (zelda, bob) = sit_down(s, "null", chat="free")
        zelda.do("name", name="Zelda")
        bob.do("chat", code, text="hello")
        running, two = sit_down(s, "null", chat="free")
        play_on(code, [zelda, bob])
        zelda.do("rematch", code)
        again = zelda.do("tables")["list"][0]["table"]
        bob.do("join", again)
        zelda.do("start", again)
        zelda.do("chat", again, text="my secret diary")
        for p in (zelda, bob):
            p.until(lambda: again in p.views)
        play_on(again, [zelda, bob])
        admin(s, "rename", person(s, "Zelda"), "Zelda II")
        admin(s, "rename", person(s, "Zelda II"), "Zelda")
        who = person(s, "Zelda")
        all_of_it = admin(s, "export", who)
        assert {t["facts"]["table"] for t in all_of_it["tables"]} == {code, again} and "my secret diary" in str(all_of_it)
        admin(s, "delete-person", who)
        gone(zelda, 4003)
        for turn in range(2):
            record = bob.do("record", again)["text"]
            assert "Zelda" not in record and "—" in record, record
            s.kill()                                        # and after a restart, from the log
            s.start()
            bob = Player(s.port, token=bob.token)
            table = bob.do("join", again)
            assert "Zelda" not in str(table) and "diary" not in str(table), table
        assert "no such person" in admin(s, "person", who, status=1)
        assert s.client().ask({"t": "hello", "token": zelda.token})["code"] == "hello"
        s.stop()
        left = [line for line in words_in(s.data).splitlines() if "Zelda" in line or "diary" in line]
        assert not left, left
        assert run("fsck", "--data", s.data).returncode == 0


# ---- addresses and the log -------------------------------------------------------------

def test_a_flooder_is_named_in_the_log_and_can_be_banned_by_that_name():
    flags = ["--messages-per-second", "5", "--address-messages-per-second", "10000"]
    with Server(PROGRAM, flags=flags) as s:
        c = s.client()
        for _ in range(40):
            c.send({"t": "ping"})
        gone(c, 1008)
        flooded = events(s, "flooded")
        assert len(flooded) == 1 and flooded[0]["why"] == "too many messages", flooded
        name = flooded[0]["address"]
        assert re.fullmatch("[0-9a-f]{16}", name) and "127.0.0.1" not in s.logged()
        assert admin(s, "noticed")["list"][0]["address"] == "127.0.0.1"
        c = s.client()
        assert admin(s, "ban-address", name)["address"] == "127.0.0.1"
        gone(c, 4003)
        for turn in range(2):
            try:
                s.client()
                raise AssertionError("it was let in")
            except Refused as e:
                assert e.status == 403 and "banned" in e.body, e.body
            assert events(s, "banned")
            s.kill()
            s.start()
        assert [a["address"] for a in admin(s, "addresses")["list"]] == ["127.0.0.1"]
        admin(s, "unban-address", "127.0.0.1")
        s.client()
        admin(s, "ban-address", "2001:db8:1:2::7", "--hours", 1)
        assert admin(s, "addresses")["list"][0]["address"] == "2001:db8:1:2::/64"
    with Server(PROGRAM, flags=flags + ["--log-addresses"]) as s:
        c = s.client()
        for _ in range(40):
            c.send({"t": "ping"})
        gone(c, 1008)
        assert events(s, "flooded")[0]["address"] == "127.0.0.1"


def test_a_flood_is_not_a_flood_of_the_log():
    with Server(PROGRAM, flags=["--max-per-address", "2"]) as s:
        keep = [s.client() for _ in range(2)]
        for _ in range(30):
            try:
                s.client()
            except (Refused, Gone, OSError):
                pass
        assert keep and len(events(s, "flooded")) <= 2, events(s, "flooded")      # once a minute for each kind


def test_a_broken_table_is_told():
    with Server(PROGRAM) as s:
        code, people = sit_down(s, "null")
        s.stop()
        with sqlite3.connect(s.data) as db:
            for t in ("entries", "fresh"):
                db.execute("UPDATE %s SET body = '{}' WHERE kind = 'start'" % t)
        s.start()
        p = Player(s.port)
        p.send({"t": "join", "table": code})
        assert p.wait("error")["code"] == "broken"
        assert events(s, "broken")[0]["table"] == 1
        assert admin(s, "tables", "--status", "broken")["list"][0]["table"] == code
        admin(s, "delete-table", code)


def test_say_reaches_all_and_every_act_is_in_the_audit_log():
    with Server(PROGRAM) as s:
        a, b = Player(s.port), Player(s.port)
        admin(s, "say", "Через час — обновление.")
        for p in (a, b):
            assert p.wait("notice")["text"] == "Через час — обновление."
        admin(s, "mute", 1), admin(s, "ban-address", "192.0.2.1"), admin(s, "unmute", 1)
        s.kill()
        s.start()
        lines = admin(s, "audit")["list"]
        assert [(l["act"], l.get("on", True)) for l in lines] == [("mute", False), ("ban-address", True), ("mute", True), ("say", True)], lines
        assert all(l["by"] and l["at"] for l in lines) and lines[1]["text"] == "192.0.2.1"


# ---- numbers ------------------------------------------------------------------------------

def test_histograms_add_up():
    with Server(PROGRAM) as s:
        code, people = sit_down(s, "null")
        made = play_on(code, people)
        p = people[0]
        bots = p.do("open", game="null", seats=2)["table"]
        p.do("bot", bots, seat=1)
        p.do("bot", bots, seat=2)
        p.do("start", bots)
        p.until(lambda: p.over(bots))
        text = s.get("/metrics")[2].decode()
        for name in ("move_ack_seconds", "bot_answer_seconds", "store_group_seconds"):
            got = [(float(b), int(n)) for b, n in re.findall(r'igroteka_%s_bucket\{le="([^"]+)"\} (\d+)' % name, text)]
            count = int(re.search(r"igroteka_%s_count (\d+)" % name, text)[1])
            assert [n for _, n in got] == sorted(n for _, n in got) and got[-1] == (float("inf"), count) and count > 0, (name, got)
            assert float(re.search(r"igroteka_%s_sum (\S+)" % name, text)[1]) > 0
        assert int(re.search(r"igroteka_move_ack_seconds_count (\d+)", text)[1]) >= made
        version = re.search(r'igroteka_build_info\{version="([^"]+)",[^}]*sqlite="[^"]+"[^}]*\} 1', text)[1]
        assert version == admin(s, "server")["version"]


def test_dashboard_and_alerts_name_numbers_that_exist():
    with Server(PROGRAM) as s:
        known = set(re.findall(r"^# TYPE (igroteka_\w+)", s.get("/metrics")[2].decode(), re.M))
    deploy = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../deploy/")
    for name in ("dashboard.json", "alerts.yml"):
        text = open(deploy + name).read()
        used = {re.sub(r"_bucket$", "", w) for w in re.findall(r"igroteka_\w+", text)}
        assert used and used <= known, (name, used - known)
    panels = json.load(open(deploy + "dashboard.json"))["panels"]
    assert {p["title"] for p in panels} and all(t["expr"] for p in panels for t in p["targets"])


# ---- signals, readiness, sockets -----------------------------------------------------------

def settings(server, text):
    with open(server.folder + "/igroteka.conf", "w") as f:
        f.write(text)


def reload(server):
    n = len(events(server, "reloaded"))
    server.process.send_signal(signal.SIGHUP)
    while len(events(server, "reloaded")) == n:
        time.sleep(0.005)
    return events(server, "reloaded")[-1]


def test_sighup_reads_the_limits_again():
    folder = tempfile.mkdtemp(prefix="igroteka-")
    path = folder + "/igroteka.conf"
    open(path, "w").write("# of the owner\nmax-tables-per-person = 1\n")
    with Server(PROGRAM, flags=["--config", path]) as s:
        p = Player(s.port)
        p.do("open", game="null")
        assert p.ask({"t": "open", "game": "null"})["code"] == "limit"
        open(path, "w").write("max-tables-per-person = 3\n")
        assert reload(s)["settings"] == "read"
        p.do("open", game="null")
        open(path, "w").write("max-tables-per-person = many\n")
        assert reload(s)["level"] == "error" and "igroteka.conf:1" in s.logged()
        p.do("open", game="null")                           # the old ones stay
        assert p.ask({"t": "open", "game": "null"})["code"] == "limit"
    r = run("serve", "--lang", "en", "--config", path, "--data", folder + "/x.db")
    assert r.returncode == 2 and "a number from" in r.stderr and ":1" in r.stderr, r.stderr
    shutil.rmtree(folder)


def certificate(folder, name):
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj", "/CN=" + name,
                    "-keyout", folder + "/key.pem", "-out", folder + "/cert.pem"], check=True, capture_output=True)


def served(port):
    """The name in the certificate that a new connection is shown."""
    pem = ssl.get_server_certificate(("127.0.0.1", port))
    return subprocess.run(["openssl", "x509", "-noout", "-subject"], input=pem, capture_output=True, text=True, check=True).stdout


def test_sighup_reads_certificates_again():
    folder = tempfile.mkdtemp(prefix="igroteka-")
    certificate(folder, "one")
    with Server(PROGRAM, flags=["--tls-cert", folder + "/cert.pem", "--tls-key", folder + "/key.pem"]) as s:
        assert "one" in served(s.port)
        certificate(folder, "two")
        assert reload(s)["certificates"] == "read" and "two" in served(s.port)
        open(folder + "/key.pem", "w").write("half a ")
        assert "refused" in reload(s)["certificates"] and "two" in served(s.port)
    shutil.rmtree(folder)


def test_readiness_watchdog_and_stopping_are_told():
    with tempfile.TemporaryDirectory() as folder, socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as box:
        box.bind(folder + "/notify")
        box.settimeout(30)
        with Server(PROGRAM, env={"NOTIFY_SOCKET": folder + "/notify", "WATCHDOG_USEC": "20000"}) as s:
            heard = [box.recv(100) for _ in range(4)]
            assert heard[0] == b"READY=1" and heard[1:] == [b"WATCHDOG=1"] * 3, heard
            reload(s)
            s.process.terminate()
            while heard[-1] != b"STOPPING=1":
                heard.append(box.recv(100))
            assert b"RELOADING=1" in heard


def test_a_socket_that_is_given_outlives_the_server():
    """As systemd does it: nobody who knocks during an upgrade is turned away."""
    door = socket.socket()
    door.bind(("127.0.0.1", 0))
    door.listen(64)
    port = door.getsockname()[1]

    def start(s):
        code = "import os,sys; os.dup2(%d, 3); os.set_inheritable(3, True); os.environ.update(LISTEN_PID=str(os.getpid()), LISTEN_FDS='1'); os.execv(sys.argv[1], sys.argv[1:])" % door.fileno()
        return [sys.executable, "-c", code]

    class Given(Server):
        def start(self):
            keep, real = subprocess.Popen, subprocess.Popen
            subprocess.Popen = lambda *a, **k: real(*a, pass_fds=[door.fileno()], **k)
            try:
                self.limit = start(self)
                return super().start()
            finally:
                subprocess.Popen = keep

    with Given(PROGRAM) as s:
        assert s.port == port
        p = Player(port)
        p.do("open", game="null")
        assert s.stop() == 0
        waiting = socket.create_connection(("127.0.0.1", port), timeout=30)     # between the two
        waiting.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        s.start()
        assert b"200" in waiting.recv(100)
        Player(port, token=p.token)
    door.close()


# ---- signed records ---------------------------------------------------------------------------

def verify(record):
    r = subprocess.run([PROGRAM, "verify", "-", "--json"], input=record, capture_output=True, text=True)
    return r.returncode, json.loads(r.stdout) if r.stdout else r.stderr


def test_records_are_signed_with_the_names_as_played():
    with Server(PROGRAM) as s:
        code, (ann, bob) = finished(s)
        ann.do("name", name="Somebody else")
        record = ann.do("record", code)["text"]
        assert "# seat 1  P1\n" in record, record
        key = s.get("/key")[2].decode()
        status, told = verify(record)
        assert status == 0 and told["signed"] == "yes" and told["key"] == key == admin(s, "server")["key"] and not told["changed"], told
        for old, new, part in (("P1", "Q1", ["names"]), (re.search(r"\nend .*", record)[0], "\nend 1 1 1", None), ("lay w", "lay g", None)):
            if old in record:
                status, told = verify(record.replace(old, new, 1))
                assert status != 0 and (part is None or told["changed"] == part), (old, status, told)
        assert verify(record.replace(key, "0" * 64))[1]["signed"] == "false"
        words = subprocess.run([PROGRAM, "verify", "-", "--lang", "en"], input=record.replace("P1", "Q1"), capture_output=True, text=True)
        assert words.returncode == 1 and "the names" in words.stderr and key in words.stderr, words.stderr
        s.kill()
        s.start()                                           # the same key, from the file
        bob = Player(s.port, token=bob.token)
        bob.do("join", code)
        assert bob.do("record", code)["text"] == record


def test_data_of_the_version_before_are_brought_up_to_date():
    """A file without names as played, settings and an audit log."""
    with Server(PROGRAM) as s:
        code, (ann, bob) = finished(s)
        s.stop()
        with sqlite3.connect(s.data) as db:
            for t in ("entries", "fresh"):
                for tab, n, body in db.execute("SELECT tab, n, body FROM %s WHERE kind = 'start'" % t).fetchall():
                    b = json.loads(body)
                    del b["names"]
                    db.execute("UPDATE %s SET body = ? WHERE tab = ? AND n = ?" % t, (json.dumps(b), tab, n))
        s.start()
        bob = Player(s.port, token=bob.token)
        bob.do("join", code)
        assert "# seat 2  P2\n" in bob.do("record", code)["text"]


def main():
    return run_each(globals(), sys.argv[2:])


if __name__ == "__main__":
    sys.exit(main())
