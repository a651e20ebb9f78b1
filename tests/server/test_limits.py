#!/usr/bin/env python3
"""test_limits.py - what one address may take of the real server, over real sockets.

    test_limits.py PROGRAM [TEST...]

127.0.0.2 is the one who takes too much, 127.0.0.1 is everybody else.
"""
import http.client, re, sqlite3, sys
from each import run_each
from player import *

PROGRAM = sys.argv[1]
GREEDY = "127.0.0.2"
ORDINARY = ["--messages-per-second", "20", "--address-messages-per-second", "200"]


def gone(c):
    try:
        while True:
            c.receive()
    except Gone as e:
        return e


def test_requests_of_an_address():
    with Server(PROGRAM, flags=["--requests-per-second", "2"]) as s:
        link = http.client.HTTPConnection("127.0.0.1", s.port, timeout=10, source_address=(GREEDY, 0))
        for n in range(60):
            link.request("GET", "/healthz")
            answer = link.getresponse()
            body = answer.read()
            if answer.status == 429:
                break
        assert answer.status == 429 and n >= 38 and int(answer.headers["retry-after"]) >= 1 and b"Too many requests" in body, (n, answer.status)
        try:
            Client(s.port, source=GREEDY)
            raise AssertionError("it was let in")
        except (Refused, Gone, ConnectionResetError) as e:
            assert not isinstance(e, Refused) or (e.status == 429 and "retry-after" in e.head), e
        assert s.get("/healthz")[0] == 200                  # others are not touched
        s.client().close()


def pour(c, blob):
    """Until it is cut."""
    try:
        while True:
            c.sock.sendall(blob)
    except OSError:
        pass
    return gone(c)


def test_floods_of_frames_are_cut_off():
    for op, fin in ((0, False), (PING, True), (PONG, True)):
        with Server(PROGRAM, flags=ORDINARY) as s:
            other, floods = s.client(), 0
            try:
                while floods < 1000:                        # until the address is not let in any more
                    c = Client(s.port, source=GREEDY)
                    if op == 0:
                        c.raw(frame(TEXT, b"", fin=False))
                    assert pour(c, frame(op, b"", fin=fin) * 5000).code in (1008, None)
                    floods += 1
                raise AssertionError("it is let in for ever")
            except (Refused, Gone, ConnectionResetError):
                pass
            assert floods and s.metric("closed_flooding_total") == floods
            other.send({"t": "ping"})
            assert other.json()["t"] == "pong"


def test_a_fast_talker_is_no_flood():
    """As much as the limits allow, with the longest messages there are."""
    with Server(PROGRAM, flags=ORDINARY) as s:
        c = Client(s.port, source=GREEDY)
        message = json.dumps({"t": "ping", "pad": "x" * 4000})
        for _ in range(50):
            c.send(message)
            assert c.json()["t"] == "pong"
            time.sleep(0.06)
        assert s.metric("closed_flooding_total") == 0


def test_tables_of_an_address():
    with Server(PROGRAM, flags=["--max-tables-per-address", "3"]) as s:
        p = Player(s.port, source=GREEDY)
        for _ in range(3):
            p.do("open", game="null")
        q = Player(s.port, source=GREEDY)
        m = q.ask({"t": "open", "game": "null"})
        assert m["code"] == "limit" and m["retry_after"] > 0 and m["ru"] and m["en"], m
        Player(s.port).do("open", game="null")


def test_unlisted_tables():
    with Server(PROGRAM) as s:
        host = Player(s.port)
        code = host.do("open", game="null", seat=1, listed=False)["table"]
        assert len(code) == 8 and s.get("/qr/%s.svg" % code)[0] == 200 and s.get("/qr/%s.svg" % code[:7])[0] == 404
        guesser, friend = Player(s.port, source=GREEDY), Player(s.port)
        while guesser.ask({"t": "join", "table": "AAAAAAAA"})["code"] == "no-table":
            pass
        m = guesser.ask({"t": "join", "table": code})
        assert m["code"] == "rate" and m["retry_after"] > 0, m
        friend.do("join", code.lower())
        friend.do("sit", code)


def long_ago(path):
    """In the file of a stopped server, every table's last change happened in 1997."""
    db, found = sqlite3.connect(path), 0
    for (table,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
        for column in [row[1] for row in db.execute("PRAGMA table_info(%s)" % table)]:
            for (text,) in db.execute("SELECT DISTINCT %s FROM %s" % (column, table)).fetchall():
                if isinstance(text, str) and '"day":' in text:
                    db.execute("UPDATE %s SET %s = ? WHERE %s = ?" % (table, column, column), (re.sub(r'"day":\d+', '"day":9999', text), text))
                    found += 1
    db.commit()
    db.close()
    return found


def test_old_games_leave_and_come_back():
    with Server(PROGRAM) as s:
        code, people = sit_down(s, "ralph", listed=False)
        play_on(code, people, 2)
        s.stop()
        s.start()
        assert s.metric("tables_running") == 1
        s.stop()
        assert long_ago(s.data) == 1
        s.start()
        assert s.metric("tables_running") == 0
        people = come_back(s, code, people)
        assert s.metric("tables_running") == 1
        play_on(code, people)


def main():
    return run_each(globals(), sys.argv[2:])


if __name__ == "__main__":
    sys.exit(main())
