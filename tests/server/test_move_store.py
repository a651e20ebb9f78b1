#!/usr/bin/env python3
"""test_move_store.py - igroteka move-store: a SQLite file into PostgreSQL and back, every byte of it; what it refuses; what it leaves behind.

    test_move_store.py PROGRAM [TEST...]
"""
import sqlite3, sys
from cluster import *
from each import run_each

PROGRAM = sys.argv[1]
KEPT = {"people": "id, row", "tables": "id, summary", "codes": "code, tab", "chat": "tab, n, body", "settings": "name, value", "audit": "at, body",
        "sqlite_sequence": "name, seq"}


def move(*words, env=None):
    r = subprocess.run([PROGRAM, "move-store", "--lang", "en", *words], capture_output=True, text=True, timeout=PATIENCE, env=dict(os.environ, **(env or {})))
    return r.returncode, r.stdout + r.stderr


def refuses(words, *command):
    status, said = move(*command)
    assert status == 2 and words in said, (status, said)


def kept(path):
    """Every row of a file, but for whose it is and how its newest entries lie."""
    db = sqlite3.connect("file:%s?mode=ro" % path, uri=True)
    rows = {t: db.execute("SELECT %s FROM %s ORDER BY %s" % (c, t, c)).fetchall() for t, c in KEPT.items()}
    rows["entries"] = db.execute("SELECT tab, n, kind, body FROM entries UNION SELECT tab, n, kind, body FROM fresh ORDER BY 1, 2").fetchall()
    rows["sqlite_sequence"] = [r for r in rows["sqlite_sequence"] if r[1]]
    db.close()
    return rows


def admin(server, *words):
    subprocess.run([PROGRAM, "admin", "--data", server.data, *words], check=True, capture_output=True, timeout=PATIENCE)


def live(server):
    """A finished game, one that runs, chat, an audit log, and a table with the largest number that is gone."""
    code, people = sit_down(server, "null", chat="free")
    play_on(code, people)
    code, people = sit_down(server, "null", chat="free")
    play_on(code, people, 2)
    people[0].do("chat", code, text='"ё\\ → 🂡')
    admin(server, "say", "soon", "--hours", "5")
    gone = people[1].do("open", game="null", seats=2, seat=1)["table"]
    admin(server, "delete-table", gone)
    return code, people


class Place:
    """A folder with the data of a server that has stopped, and an empty database."""
    pg, made, count = None, None, 0

    def __enter__(self):
        if not Place.pg:
            Place.pg, Place.made = postgres.Postgres(), tempfile.mkdtemp(prefix="igroteka-")
            with Server(PROGRAM, data=Place.made + "/from.db") as s:
                Place.code, Place.people = live(s)
        Place.count += 1
        self.base = "moved%d" % Place.count
        self.sql("CREATE DATABASE " + self.base, "postgres")
        self.url = Place.pg.url(self.base)
        self.folder = tempfile.mkdtemp(prefix="igroteka-")
        self.data = shutil.copy(Place.made + "/from.db", self.folder)
        return self

    def sql(self, words, base=None):
        return Place.pg.sql(words, base or self.base)

    def file(self, name):
        return os.path.join(self.folder, name)

    def __exit__(self, *_):
        shutil.rmtree(self.folder)

    @staticmethod
    def end():
        if Place.pg:
            Place.pg.close()
            shutil.rmtree(Place.made)


def try_back(server, code, people):
    """A node that has just come sends people away until it owns their table."""
    try:
        return come_back(server, code, people)
    except (Gone, OSError):
        return None


def test_there_and_back():
    with Place() as at:
        before = open(at.data, "rb").read()
        status, said = move(at.data, at.url)
        assert status == 0 and "the same" in said, said
        assert open(at.data, "rb").read() == before, "the source is as it was"
        assert os.listdir(at.folder) == ["from.db"], os.listdir(at.folder)
        assert at.sql("SELECT count(*) FROM nodes") == "0"
        status, said = move(at.url, at.file("back.db"), "--json")
        assert status == 0, said
        then, now = kept(at.data), kept(at.file("back.db"))
        for part in then:
            assert then[part] == now[part], (part, then[part], now[part])
        assert len(then["tables"]) == 2 and dict(then["sqlite_sequence"])["tables"] == 3 and then["audit"] and then["chat"]
        told = json.loads(said)
        assert (told["tables"], told["people"], told["entries"], told["lines"]) == (2, 4, len(then["entries"]), len(then["chat"])), told
        assert os.stat(at.file("back.db")).st_mode & 0o777 == 0o600
        assert subprocess.run([PROGRAM, "fsck", "--data", at.file("back.db")], capture_output=True).returncode == 0


def test_games_go_on_in_the_new_store():
    with Place() as at:
        assert move(at.data, at.url)[0] == 0
        with Server(PROGRAM, flags=["--store", at.url, "--node", "a"]) as s:
            people = wait_for(lambda: try_back(s, at.code, at.people))
            play_on(at.code, people)
            fresh, _ = sit_down(s, "null")
        assert int(at.sql("SELECT id FROM tables WHERE code = '%s'" % fresh)) > 3, "no number is used twice"
        assert move(at.url, at.file("back.db"))[0] == 0
        with Server(PROGRAM, data=at.file("back.db")) as s:
            again = come_back(s, at.code, people)
            assert again[0].views[at.code]["position"] == people[0].views[at.code]["position"] and again[0].over(at.code)


def test_what_is_refused():
    with Place() as at:
        refuses("FROM and TO are needed")
        refuses("FROM and TO are needed", at.data)
        refuses("FROM and TO are needed", at.data, at.data)
        refuses("there are no data", at.file("nothing.db"), at.url)
        refuses("there are no data", at.url, at.file("new.db"))
        refuses("cannot be opened", at.data, "postgresql://ann:secret@/x?host=/nonexistent")
        assert "secret" not in move(at.data, "postgresql://ann:secret@/x?host=/nonexistent")[1]
        open(at.file("text.db"), "w").write("not a database, and long enough to be looked at" * 30)
        refuses("cannot be opened", at.file("text.db"), at.url)
        refuses("something here already", at.data, at.file("text.db"))
        assert at.sql("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'") == "0", "nothing was made"
        assert sorted(os.listdir(at.folder)) == ["from.db", "text.db"], os.listdir(at.folder)
        assert move(at.data, at.url)[0] == 0
        refuses("something here already", at.data, at.url)
        refuses("something here already", at.url, at.data)


def test_a_store_in_use():
    with Place() as at:
        with Server(PROGRAM, data=at.file("used.db")) as s:
            refuses("a server uses it", s.data, at.url)
        node = Server(PROGRAM, flags=["--store", at.url, "--node", "a"])
        try:
            refuses("a server uses it", at.url, at.file("new.db"))
            refuses("a server uses it", at.file("used.db"), at.url)
            node.process.send_signal(signal.SIGSTOP)
            wait_for(lambda: move(at.url, at.file("new.db"))[0] == 0)
            node.process.send_signal(signal.SIGCONT)
            wait_for(lambda: node.process.poll() is not None)
            assert node.process.returncode != 0 and "fenced" in node.logged(), "whoever had slept is not let in again"
        finally:
            node.kill()
            shutil.rmtree(node.folder)


def test_a_store_that_keeps_something_else():
    with Place() as at:
        Server(PROGRAM, flags=["--store", at.url, "--node", "a"]).stop()
        refuses("something here already", at.data, at.url)     # the key of that server
        at.sql("DELETE FROM settings; CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.body = NEW.body || ' '; RETURN NEW; END $$;"
               "CREATE TRIGGER spoil BEFORE INSERT ON entries FOR EACH ROW WHEN (NEW.tab = 2 AND NEW.n = 3) EXECUTE FUNCTION spoil()")
        status, said = move(at.data, at.url)
        assert status == 1 and "differs" in said and "table 2" in said, (status, said)
        assert at.sql("SELECT count(*) FROM tables") == "0"
        at.sql("DROP TRIGGER spoil ON entries;"
               "CREATE FUNCTION lose() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;"
               "CREATE TRIGGER lose BEFORE INSERT ON people FOR EACH ROW WHEN (NEW.id = 3) EXECUTE FUNCTION lose()")
        status, said = move(at.data, at.url)
        assert status == 1 and "people" in said, (status, said)


def test_what_cannot_be_written_leaves_nothing():
    with Place() as at:
        db = sqlite3.connect(at.data)
        db.execute("UPDATE tables SET summary = CAST(x'7bff7d' AS TEXT) WHERE id = 1")
        db.commit()
        db.close()
        refuses("it cannot be written to", at.data, at.url)
        assert at.sql("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'") == "0"
        refuses("cannot be opened", at.data, at.file("no/such/folder.db"))


def main():
    postgres.need()
    try:
        return run_each(globals(), sys.argv[2:])
    finally:
        Place.end()


if __name__ == "__main__":
    sys.exit(main())
