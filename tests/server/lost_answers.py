#!/usr/bin/env python3
"""The store's contract over a way to PostgreSQL that is cut again and again: before the database has heard a group, in the middle
of it, or when it has stored it and the answer is on its way.  And bytes that come late: some of what was sent when the way was
cut reaches the database only when the server is already back on a new connection.

Then over a way that stays and is silent: a group that the database never hears, one whose answer nobody hears, and a node that hears
nothing about its own life.  The engine hangs up by itself each time, and every group is stored once.

    lost_answers.py ENGINE [ENTRIES [SEED]]"""
import os, random, selectors, shutil, socket, subprocess, sys, tempfile, threading

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import postgres


class Way:
    """A proxy between a client and PostgreSQL, which cuts."""

    def __init__(self, to, seed, silences=()):
        self.to, self.random, self.cuts, self.late = to, random.Random(seed), 0, 0
        self.cuts_groups, self.silences, self.hung_up = not silences, list(silences), 0
        self.ways = self.ways_at_cut = 0
        self.looked = threading.Event()
        self.path = tempfile.mkdtemp(prefix="igroteka-way-", dir="/tmp")
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(self.path + "/.s.PGSQL.5432")
        self.listener.listen(20)
        threading.Thread(target=self.accept, daemon=True).start()

    def url(self):
        return f"postgresql:///postgres?host={self.path}&user=igroteka"

    def accept(self):
        while True:
            near, _ = self.listener.accept()
            far = socket.socket(socket.AF_UNIX)
            far.connect(self.to)
            threading.Thread(target=self.carry, args=(near, far), daemon=True).start()

    def carry(self, near, far):
        """So many groups, and then the end."""
        left, looks = self.random.randrange(12) if self.cuts_groups else 1 << 30, False
        self.ways += 1
        number = self.ways
        with selectors.DefaultSelector() as s:
            s.register(near, selectors.EVENT_READ, far)
            s.register(far, selectors.EVENT_READ, near)
            while True:
                for key, _ in s.select():
                    data = key.fileobj.recv(1 << 20)
                    if not data:
                        near.close(), far.close()
                        return
                    if key.fileobj is near and b"begin\0" in data and b"commit\0" in data:  # a group
                        left -= 1
                        if left < 0:
                            return self.cut(near, far, data)
                    if key.fileobj is near and self.is_silent_at(data):
                        return self.say_nothing(near, far, data)
                    key.data.sendall(data)
                    looks = looks or (key.fileobj is near and data.startswith(b"Q") and b"COMMIT" in data)
                    if looks and key.fileobj is far and number > self.ways_at_cut:  # it has found out what became of a group, on a new connection
                        self.looked.set()

    def is_silent_at(self, data):
        return self.silences and all(words in data for words in self.silences[0][0])

    def say_nothing(self, near, far, data):
        """Until the engine has had enough.  What it sends meanwhile goes nowhere, and what the database says."""
        if self.silences.pop(0)[1]:
            far.sendall(data)
        while near.recv(1 << 20):
            pass
        self.hung_up += 1
        near.close(), far.close()

    def cut(self, near, far, data):
        self.cuts += 1
        how = self.random.randrange(4)
        if how == 0:  # the database never hears it
            near.close(), far.close()
        elif how == 1:  # it hears a part
            far.sendall(data[: self.random.randrange(len(data))])
            near.close(), far.close()
        elif how == 2:  # it hears everything, the answer is lost
            far.sendall(data)
            near.close()
            far.recv(65536)
            far.close()
        else:  # the server gives up first, and then the database hears it
            self.late += 1
            self.looked.clear()
            self.ways_at_cut = self.ways
            near.close()
            self.looked.wait(30)
            far.sendall(data)
            far.recv(65536)
            far.close()


GROUP, LIFE = (b"begin\0", b"commit\0"), (b"UPDATE nodes SET until",)
SILENCES = [(GROUP, False), (GROUP, True), (LIFE, True)]  # what is not answered, and whether the database hears it


def contract(engine, way, entries):
    """Its exit status; 124: it came to no end."""
    try:
        return subprocess.run([engine, "postgresql", way.url(), entries, "faults"], timeout=240).returncode
    except subprocess.TimeoutExpired:
        return 124
    finally:
        shutil.rmtree(way.path)


def main():
    engine, entries, seed = sys.argv[1], *(sys.argv[2:] + ["600", "1"][len(sys.argv) - 2 :])
    postgres.need()
    with postgres.Postgres(["fsync=off"]) as pg:  # nothing falls here but the way
        way = Way(pg.path + "/.s.PGSQL.5432", int(seed))
        code = contract(engine, way, entries)
        print(f"{way.cuts} cuts, {way.late} with bytes that came late")
        if code == 0 and way.late < 2:
            sys.exit("hardly anything was cut")
        if code:
            sys.exit(code)
    with postgres.Postgres(["fsync=off"]) as pg:
        way = Way(pg.path + "/.s.PGSQL.5432", int(seed), SILENCES)
        code = contract(engine, way, "60")
        print(f"{way.hung_up} of {len(SILENCES)} silences ended by the engine")
        sys.exit(code or way.hung_up < len(SILENCES))


main()
