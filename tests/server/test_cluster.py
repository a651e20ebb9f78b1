#!/usr/bin/env python3
"""test_cluster.py - several servers of the real program over one PostgreSQL, by real sockets.

    test_cluster.py PROGRAM [TEST...]
"""
import sys
from cluster import *
from each import run_each

PROGRAM = sys.argv[1]
GAMES = [line["name"] if isinstance(line, dict) else line for line in json.loads(subprocess.check_output([PROGRAM, "games", "--json"]))]


def settled(c):
    """All nodes know that each has its share; the database knows it a tenth of a second earlier."""
    return all(n.metric("shards") == 256 // len(c.nodes) and n.metric("shards_free") == 0 for n in c.nodes)


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


def test_people_who_came_to_another_node_first():
    with Cluster(PROGRAM, 2) as c:
        wait_for(lambda: settled(c))
        for first, then in c.nodes, c.nodes[::-1]:
            p = Player(first.port, "Ann")
            wait_for(lambda: try_hello(then, p.token)).do("name", name="Anna")
            wait_for(lambda: Client(first.port).ask({"t": "hello", "token": p.token}).get("name") == "Anna")
            p.do("name", name="Ann")
            wait_for(lambda: Client(then.port).ask({"t": "hello", "token": p.token}).get("name") == "Ann")


def test_a_node_that_listens_can_begin_a_table():
    with Cluster(PROGRAM, 1) as c:
        for name in "bc":
            node = c.add(name)
            assert node.get("/healthz")[0] == 200
            sit_down(node, GAMES[0])


def go_on(c, code, people):
    """To the end, also when a node is given up that a busy machine has left no time to renew."""
    persons = [Person(c, code, i + 1, p.token) for i, p in enumerate(people)]
    for p in persons:
        p.thread.start()
    wait_for(lambda: all(p.done.is_set() for p in persons))
    check(c, persons)


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
        go_on(c, code, people)


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


def hangs_up(p):
    """Its code."""
    try:
        while True:
            p.json()
    except Gone as e:
        return e.code


def admin(node, *words):
    r = subprocess.run([PROGRAM, "admin", "--admin", "%s.%s.admin" % (node.data, node.name), "--json", *words], capture_output=True, text=True, timeout=PATIENCE)
    return r.returncode, json.loads(r.stdout or "{}"), r.stderr


def person(node, name):
    """The number."""
    return str(admin(node, "people", name)[1]["list"][0]["person"])


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


def test_the_owner_at_tables_of_another_node():
    with Cluster(PROGRAM, 2) as c:
        wait_for(lambda: settled(c))
        near, far = c.nodes
        code, people = sit_down(far, GAMES[0], chat="free")
        watcher = Player(near.port, "Cid")
        watcher.do("join", code)
        people[0].do("chat", code, text="well met")
        wait_for(lambda: code in [t["table"] for t in admin(near, "tables")[1]["list"]])
        assert [line["text"] for line in admin(near, "table", code)[1]["lines"]] == ["well met"]
        status, everything, _ = admin(near, "export", person(near, "P1"))
        assert status == 0 and everything["tables"][0]["lines"][0]["text"] == "well met"
        assert admin(near, "drain", code)[0] == 0
        for p in (*people, watcher):
            assert p.wait("gone")["why"] == "drain"
        assert admin(near, "resume", code)[0] == 0
        for p in (*people, watcher):
            p.do("join", code)
        assert admin(near, "put-away", code)[0] == 0
        for p in (*people, watcher):
            assert p.wait("gone")["why"] == "put-away"
        wait_for(lambda: "host" not in admin(near, "tables")[1]["list"][0])         # only its code and game are in memory now, here too
        assert admin(near, "delete-table", code)[0] == 0 and people[0].ask({"t": "join", "table": code})["code"] == "no-table"
        wait_for(lambda: not admin(near, "tables")[1]["list"])
        assert [line["act"] for line in admin(far, "audit")[1]["list"] if line.get("table") == code][0] == "delete", "it is in the audit log"
        status, _, words = admin(near, "table", code, "--lang", "en")
        assert status == 1 and "no such table" in words, words


def test_the_owner_and_people_of_another_node():
    with Cluster(PROGRAM, 2) as c:
        wait_for(lambda: settled(c))
        near, far = c.nodes
        code, people = sit_down(far, GAMES[0], chat="free")
        people[0].do("chat", code, text="my name is P1")
        assert admin(far, "table", code)[1]["lines"]
        status, _, words = admin(near, "ban", person(near, "P2"), "--lang", "en")
        assert status == 0, words
        assert hangs_up(people[1]) == 4003, "who is banned at one node is hung up on at all"
        assert admin(near, "delete-person", person(near, "P1"))[0] == 0
        assert hangs_up(people[0]) == 4003
        assert not admin(far, "table", code)[1]["lines"], "and what he said is forgotten where it is in memory"


def test_the_owner_while_a_table_is_nobodys():
    with Cluster(PROGRAM, 2) as c:
        wait_for(lambda: settled(c))
        near, far = c.nodes
        code, _ = sit_down(far, GAMES[0])
        wait_for(lambda: code in [t["table"] for t in admin(near, "tables")[1]["list"]])
        c.pg.sql("UPDATE nodes SET url = '' WHERE name = 'b'")
        wait_for(lambda: [n["url"] for n in admin(near, "nodes")[1]["list"]][1] == "")
        status, _, words = admin(near, "table", code, "--lang", "en")
        assert status != 0 and words, "he is told"
        far.kill()
        status, _, words = admin(near, "table", code, "--lang", "en")
        assert status != 0 and words
        assert wait_for(lambda: admin(near, "table", code)[0] == 0), "and later it is answered"


SCHEMA = json.load(open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../docs/protocol.schema.json")))
ACTS = {k[3:]: d["properties"] for k, d in SCHEMA["$defs"].items() if k.startswith("up.") and "table" in d.get("required", ())}
LAST = ["kick", "stand", "resign", "leave", "close"]         # after these there is less to do
WORDS = {"seat": 2, "on": True, "text": "words", "seconds": 0, "hex": "00", "bot": "random", "emote": "bravo", "yes": True, "n": 1}


def what_is_said(p, code, act):
    """Sends it with all it may carry, as far as that makes sense; what kind of answer comes."""
    more = {k: WORDS[k] for k in ACTS[act] if k in WORDS}
    if act == "move" and code in p.views and p.my_turn(code):
        more = {"n": p.views[code]["n"], "text": p.ask({"t": "moves", "table": code}).get("list", ["?"])[0]}
    m = p.ask({"t": act, "table": code, **more})
    return act, m["t"], m.get("code")


def a_life(code, host, guest):
    """Everything that can be said to a table, before it starts and while it runs, by its host and a guest."""
    guest.do("join", code)
    host.do("join", code)
    calm = sorted(set(ACTS) - set(LAST) - {"start"})
    said = [what_is_said(p, code, act) for act in calm for p in (guest, host)]
    host.ask({"t": "bot", "table": code, "seat": 2, "bot": None})
    guest.ask({"t": "sit", "table": code, "seat": 2})
    host.do("start", code)
    for p in host, guest:
        p.until(lambda: code in p.views)
    calm.remove("emote")                                     # one in three seconds
    said += [what_is_said(p, code, act) for act in [*calm, *LAST, *calm] for p in (host, guest)]
    return said


def test_every_act_at_a_table_of_another_node():
    """Everybody is at the first node; one table is there, another one is not, and both are answered alike."""
    with Cluster(PROGRAM, 2) as c:
        wait_for(lambda: settled(c))
        said = []
        for node in c.nodes:
            opener = Player(node.port, "Ann")
            code = opener.do("open", game="null", seats=2, seat=1, chat="free")["table"]
            opener.sock.close()
            host, guest = (wait_for(lambda: try_hello(c.nodes[0], t)) for t in (opener.token, Player(c.nodes[0].port, "Bob").token))
            wait_for(lambda: host.ask({"t": "peek", "table": code})["t"] == "peek")         # up to a tenth of a second later
            said.append(a_life(code, host, guest))
            assert c.owner(code) is node
        assert said[0] == said[1], [pair for pair in zip(*said) if pair[0] != pair[1]]
        assert {act for act, t, _ in said[1] if t != "error"} >= set(ACTS) - {"agree", "close", "entropy", "sit", "stand", "start", "undo"}, said[1]


def test_words_of_another_node():
    """Who is refused by another node is told in his own language, and in another one from the moment that he says so."""
    with Cluster(PROGRAM, 2) as c:
        wait_for(lambda: settled(c))
        ann, bob = Player(c.nodes[1].port, "Ann"), Client(c.nodes[0].port)
        code = ann.do("open", game="null", seats=2, seat=1)["table"]
        assert c.owner(code) is c.nodes[1]
        bob.ask({"t": "hello", "name": "Bob", "protocol": 3, "lang": "ru"})
        wait_for(lambda: bob.ask({"t": "join", "table": code})["t"] == "table")
        put_bot = lambda **more: bob.ask({"t": "bot", "table": code, "seat": 2, **more})["words"]
        assert put_bot() == "Это может сделать только хозяин стола."
        assert put_bot(lang="en") == "Only the host can do this."
        assert bob.ask({"t": "games"})["list"][0]["words"].isascii(), "and at his own node, too"


def try_hello(node, token):
    """A person who is new at another node is known here a moment later."""
    try:
        return Player(node.port, token=token)
    except AssertionError:
        return None


def test_a_code_in_the_path():
    with Cluster(PROGRAM, 1) as c:
        assert Player(c.nodes[0].port, "Ann", path="/ws/ABCDE").do("lobby")["list"] == []


def try_knock(port):
    try:
        return socket.create_connection(("127.0.0.1", port))
    except OSError:
        return None


def test_knocked_at_while_it_gives_up():
    """A node that cannot join says so and ends as it should, however many of the others have called it meanwhile."""
    with Cluster(PROGRAM, 1) as c:
        c.pg.sql("CREATE TABLE knocked (n int); CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
                 " WHILE NOT EXISTS (SELECT FROM knocked) LOOP PERFORM pg_sleep(0.01); END LOOP; RAISE EXCEPTION 'not you'; END $$;"
                 "CREATE TRIGGER refuse BEFORE INSERT ON nodes EXECUTE FUNCTION refuse()")
        port, folder = free_port(), tempfile.mkdtemp(prefix="igroteka-")
        node = subprocess.Popen([PROGRAM, "serve", "--allow-root", "--no-qr", "--port", "0", "--data", os.path.join(folder, "z.db"), "--store", c.pg.url(),
                                 "--node", "z", "--advertise", "127.0.0.1:%d" % port], stderr=subprocess.PIPE, text=True)
        callers = [wait_for(lambda: try_knock(port)) for _ in range(40)]
        c.pg.sql("INSERT INTO knocked VALUES (1)")
        said = node.communicate(timeout=PATIENCE)[1]
        assert node.returncode == 2 and "not you" in said, (node.returncode, said)
        for s in callers:
            s.close()
        shutil.rmtree(folder)


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
    return run_each(globals(), sys.argv[2:])


if __name__ == "__main__":
    sys.exit(main())
