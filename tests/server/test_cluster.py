#!/usr/bin/env python3
"""test_cluster.py - several servers of the real program over one PostgreSQL, by real sockets.

    test_cluster.py PROGRAM [TEST...]
"""
import sys, traceback
from cluster import *

PROGRAM = sys.argv[1]
GAMES = [line["name"] if isinstance(line, dict) else line for line in json.loads(subprocess.check_output([PROGRAM, "games", "--json"]))]


def try_back(c, code, person, node=None):
    """A client that is told to come back does, until it is let in."""
    try:
        return come_back(node or random.choice([n for n in c.nodes if n.process.poll() is None]), code, [person])[0]
    except (Gone, OSError):
        return None


def back(c, code, people, *nodes):
    return [wait_for(lambda: try_back(c, code, p, nodes[i % len(nodes)] if nodes else None)) for i, p in enumerate(people)]


def test_one_node():
    with Cluster(PROGRAM, 1) as c:
        node = c.nodes[0]
        code, people = sit_down(node, GAMES[0])
        play_on(code, people, 4)
        node.kill()
        node.start()
        people = back(c, code, people, node)
        play_on(code, people)
        assert people[0].over(code) and sum(map(len, c.log(code).values())) > 4
        assert node.stop() == 0 and c.shares() == {}, "it has left nothing behind"


def test_any_node_takes_any_socket():
    with Cluster(PROGRAM, 3) as c:
        wait_for(lambda: c.shared(3))
        a, b, d = c.nodes
        host, guest, watcher = Player(a.port, "Ann"), Player(b.port, "Bob"), Player(d.port, "Cid")
        watcher.do("lobby")
        code = host.do("open", game=GAMES[0], seats=2, seat=1, listed=True)["table"]
        assert watcher.wait("lobby", **{})["put"]["table"] == code
        guest.do("join", code)
        guest.do("sit", code)
        while not any(p == "Bob" for p in (watcher.wait("lobby").get("put") or {"people": []})["people"]):
            pass
        host.do("start", code)
        for p in host, guest:
            p.until(lambda: code in p.views)
        assert play_on(code, [host, guest]) > 2
        again = Player(d.port, token=guest.token)
        mine = wait_for(lambda: [t for t in again.do("tables")["list"] if t["status"] == "over"])
        assert mine[0]["table"] == code and mine[0]["seat"] == 2
        assert again.ask({"t": "join", "table": "ZZZZZ"})["code"] == "no-table"
        assert sum(n.metric("guests") for n in c.nodes) >= 1


def test_a_node_that_listens_can_begin_a_table():
    with Cluster(PROGRAM, 1) as c:
        for name in "bc":
            node = c.add(name)
            assert node.get("/healthz")[0] == 200
            sit_down(node, GAMES[0])


def test_a_node_that_is_killed():
    with Cluster(PROGRAM, 3) as c:
        wait_for(lambda: c.shared(3))
        code, people = sit_down(c.nodes[0], GAMES[0])
        play_on(code, people, 3)
        then = people[0].views[code]
        c.nodes[0].kill()
        start = time.monotonic()
        wait_for(lambda: c.shared(2))
        print("     taken over after %.1f s" % (time.monotonic() - start))
        people = back(c, code, people, *c.nodes[1:])
        assert people[0].views[code]["position"] == then["position"]
        play_on(code, people)


def test_a_node_that_sleeps_and_wakes():
    with Cluster(PROGRAM, 2) as c:
        wait_for(lambda: c.shared(2))
        old = c.nodes[0]
        code, people = sit_down(old, GAMES[0])
        old.process.send_signal(signal.SIGSTOP)
        mover = next(p for p in people if p.my_turn(code))
        mover.send({"t": "move", "table": code, "n": 1, "text": "nonsense"})
        wait_for(lambda: c.shared(1))
        people = back(c, code, people, c.nodes[1])
        play_on(code, people, 3)
        old.process.send_signal(signal.SIGCONT)
        assert old.process.wait(PATIENCE) not in (0, None) and "fenced" in old.logged()
        play_on(code, people)


def test_a_node_that_is_stopped_gives_all_away():
    with Cluster(PROGRAM, 2) as c:
        wait_for(lambda: c.shared(2))
        code, people = sit_down(c.nodes[0], GAMES[0])
        play_on(code, people, 2)
        assert c.nodes[0].stop() == 0 and list(c.shares()) == ["b"]
        wait_for(lambda: c.shared(1))
        play_on(code, back(c, code, people, c.nodes[1]))


def test_a_database_that_restarts():
    with Cluster(PROGRAM, 2) as c:
        wait_for(lambda: c.shared(2))
        code, people = sit_down(c.nodes[0], GAMES[0])
        play_on(code, people, 2)
        c.pg.stop()
        mover = next(p for p in people if p.my_turn(code))
        m = mover.move(code)
        assert m["t"] == "error" and m["code"] == "disk", m
        c.pg.start()
        wait_for(lambda: c.shared(2))
        people = back(c, code, people)
        play_on(code, people)


def admin(node, *words):
    r = subprocess.run([PROGRAM, "admin", "--admin", "%s.%s.admin" % (node.data, node.name), "--json", *words], capture_output=True, text=True, timeout=PATIENCE)
    return r.returncode, json.loads(r.stdout or "{}"), r.stderr


def test_the_owner():
    with Cluster(PROGRAM, 2) as c:
        wait_for(lambda: c.shared(2))
        host = Player(c.nodes[1].port, "Ann")
        code = host.do("open", game=GAMES[0], seats=2, seat=1)["table"]
        for node in c.nodes:
            wait_for(lambda: [t["table"] for t in admin(node, "tables")[1]["list"]] == [code])
        nodes = admin(c.nodes[0], "nodes")[1]["list"]
        assert [(n["node"], n["shards"], n["me"]) for n in nodes] == [("a", 128, True), ("b", 128, False)], nodes
        assert all(0 <= n["lag_ms"] < 60000 and n["epoch"] > 0 for n in nodes), nodes
        assert admin(c.nodes[0], "ban-address", "192.0.2.7")[0] == 0
        wait_for(lambda: [a["address"] for a in admin(c.nodes[1], "addresses")[1]["list"]] == ["192.0.2.7"])
        assert admin(c.nodes[1], "unban-address", "192.0.2.7")[0] == 0
        wait_for(lambda: admin(c.nodes[0], "addresses")[1]["list"] == [])
        status, _, words = admin(c.nodes[0], "delete-table", code, "--lang", "en")
        assert status == 1 and "Another server owns this table" in words, words
        assert admin(c.nodes[1], "delete-table", code)[0] == 0
        wait_for(lambda: not admin(c.nodes[0], "tables")[1]["list"])


def test_a_code_in_the_path():
    with Cluster(PROGRAM, 1) as c:
        assert Player(c.nodes[0].port, "Ann", path="/ws/ABCDE").do("lobby")["list"] == []


def test_bad_settings():
    def says(*flags):
        r = subprocess.run([PROGRAM, "serve", "--allow-root", "--port", "0", "--data", "/nonexistent/x", *flags], capture_output=True, text=True, timeout=PATIENCE)
        assert r.returncode == 2, r
        return r.stderr
    assert "--store is needed" in says("--node", "a")
    assert "postgresql://" in says("--store", "mysql://x")
    assert "a name of letters" in says("--store", "postgresql:///x", "--node", "a b")
    assert "HOST:PORT" in says("--store", "postgresql:///x", "--advertise", "nowhere")
    assert "the database cannot be used" in says("--store", "postgresql:///x?host=/nonexistent", "--node", "a")


def main():
    postgres.need()
    failed = 0
    names = sys.argv[2:] or [n for n in globals() if n.startswith("test_")]
    for name in names:
        start, why = time.time(), ""
        try:
            globals()[name]()
        except Exception:
            failed, why = failed + 1, "\n" + traceback.format_exc()
        print("%-4s %-45s %.1f s%s" % ("FAIL" if why else "ok", name, time.time() - start, why), flush=True)
    print("%d tests, %d failed" % (len(names), failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
