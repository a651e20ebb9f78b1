#!/usr/bin/env python3
"""The store's contract over a way to PostgreSQL that is cut again and again: before the database has heard a group, in the middle
of it, or when it has stored it and the answer is on its way.  And bytes that come late: some of what was sent when the way was
cut reaches the database only when the server is already back on a new connection.

    lost_answers.py ENGINE [ENTRIES [SEED]]"""
import os, random, selectors, shutil, socket, subprocess, sys, tempfile, threading

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import postgres


class Way:
    """A proxy between a client and PostgreSQL, which cuts."""

    def __init__(self, to, seed):
        self.to, self.random, self.cuts, self.late = to, random.Random(seed), 0, 0
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
        left, looks = self.random.randrange(12), False
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
                    key.data.sendall(data)
                    looks = looks or (key.fileobj is near and data.startswith(b"Q") and b"COMMIT" in data)
                    if looks and key.fileobj is far and number > self.ways_at_cut:  # it has found out what became of a group, on a new connection
                        self.looked.set()

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


def main():
    engine, entries, seed = sys.argv[1], *(sys.argv[2:] + ["600", "1"][len(sys.argv) - 2 :])
    postgres.need()
    with postgres.Postgres(["fsync=off"]) as pg:  # nothing falls here but the way
        way = Way(pg.path + "/.s.PGSQL.5432", int(seed))
        code = subprocess.run([engine, "postgresql", way.url(), entries, "faults"]).returncode
        shutil.rmtree(way.path)
        print(f"{way.cuts} cuts, {way.late} with bytes that came late")
        if code == 0 and way.late < 2:
            sys.exit("hardly anything was cut")
        sys.exit(code)


main()
