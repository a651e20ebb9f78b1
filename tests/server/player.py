"""player.py - people at tables, for tests: they remember their token and what they saw."""
import random
from ws import *


class Player(Client):
    """A client that said hello.  Knows the last view of each table."""
    def __init__(self, port, name="Ann", token=None, **k):
        super().__init__(port, **k)
        self.views, self.tables, self.count = {}, {}, 0
        m = self.ask({"t": "hello", "token": token} if token else {"t": "hello", "name": name})
        assert m["t"] == "welcome", m
        self.token = m.get("token", token)

    def seen(self, m):
        if m.get("t") == "view":
            self.views[m["table"]] = m
        elif m.get("t") == "table":
            self.tables[m["table"]] = m

    def ask(self, message):
        m = super().ask(message)
        self.seen(m)
        return m

    def do(self, t, table=None, **more):
        """Asks, and it must go well."""
        m = self.ask(dict({"t": t}, **({"table": table} if table else {}), **more))
        assert m["t"] != "error", m
        return m

    def until(self, good):
        while not good():
            self.seen(self.json())

    def my_turn(self, code):
        v = self.views.get(code)
        return v and v["status"] == "running" and v["seat"] in v["turn"]

    def over(self, code):
        v = self.views.get(code)
        return v and v["status"] == "over"

    def legal(self, code):
        return self.do("moves", code)["list"]

    def move(self, code, text=None):
        n = self.views[code]["n"]
        text = text or random.choice(self.legal(code))
        assert text != "skip", "a skip is made by itself"
        return self.ask({"t": "move", "table": code, "n": n, "text": text})


def sit_down(server, game, seats=2, **settings):
    """A running table of `seats` people."""
    people = [Player(server.port, "P%d" % (i + 1)) for i in range(seats)]
    code = people[0].do("open", game=game, seats=seats, seat=1, **settings)["table"]
    for p in people[1:]:
        p.do("join", code)
        p.do("sit", code)
    people[0].do("start", code)
    for p in people:
        p.until(lambda: code in p.views)
    return code, people


def play_on(code, people, moves=10 ** 6):
    """Random legal moves until the end or so many; how many were made."""
    made = 0
    while made < moves and not all(p.over(code) for p in people):
        for p in people:
            if made < moves and p.my_turn(code):
                v = p.views[code]["v"]
                m = p.move(code)
                assert m["t"] == "view", m
                made += 1
                for q in people:
                    q.until(lambda: q.views[code]["v"] > v)
    return made


def come_back(server, code, people):
    """After a restart: the same people with their tokens."""
    again = []
    for p in people:
        q = Player(server.port, token=p.token)
        q.do("join", code)
        q.until(lambda: code in q.views)
        again.append(q)
    return again
