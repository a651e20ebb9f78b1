#!/usr/bin/env python3
"""test_store.py - what a server keeps, and the commands that care for it.

    test_store.py PROGRAM FAILSYNC [TEST...]

FAILSYNC is the library made of failsync.c.
"""
import hashlib, os, pwd, shutil, sqlite3, stat, subprocess, sys, tempfile, threading, time
from each import run_each
from player import *

PROGRAM, FAILSYNC = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.geteuid() == 0
GAME = "shelfie"


def run(*args, **k):
    return subprocess.run([PROGRAM, *args], capture_output=True, text=True, timeout=PATIENCE, **k)


def serve_once(data):
    """A server that is expected not to start."""
    return run("serve", "--port", "0", "--bind", "127.0.0.1", "--no-qr", "--data", data, *(["--allow-root"] if ROOT else []))


def bytes_of(folder):
    """What is in a folder: names, contents, times."""
    found = {}
    for name in sorted(os.listdir(folder)):
        path = os.path.join(folder, name)
        if not os.path.isfile(path):                        # the owner's socket
            continue
        found[name] = (hashlib.sha256(open(path, "rb").read()).hexdigest(), os.stat(path).st_mtime_ns, os.stat(path).st_mode)
    return found


def position(server, code, people):
    again = come_back(server, code, people)
    return [p.views[code]["position"] for p in again], again


# ---- fsck and backup write nothing --------------------------------------------------

def test_fsck_beside_a_server_loses_nothing():
    with Server(PROGRAM) as s:
        tables = [sit_down(s, GAME) for _ in range(3)]
        for turn in range(6):
            for code, people in tables:
                play_on(code, people, 1)
            r = run("fsck", "--data", s.data)
            assert r.returncode == 0, r.stderr
            assert "3 tables" in r.stdout and "0 broken" in r.stdout, r.stdout
        before = [[p.views[code]["position"] for p in people] for code, people in tables]
        s.kill()
        s.start()
        for (code, people), old in zip(tables, before):
            assert position(s, code, people)[0] == old


def test_fsck_leaves_no_trace():
    folder = tempfile.mkdtemp(prefix="igroteka-")
    data = os.path.join(folder, "data.db")
    with Server(PROGRAM, data=data) as s:
        play_on(*sit_down(s, GAME), 3)
        s.kill()                                           # with a journal that nobody moved
        before = bytes_of(folder)
        assert os.path.getsize(data + "-wal") > 0
        for command in (["fsck"], ["backup", os.path.join(s.folder, "copy.db")]):
            r = run(*command, "--data", data)
            assert r.returncode == 0, r.stderr
            assert bytes_of(folder) == before, command
        assert "1 tables" in run("fsck", "--data", os.path.join(s.folder, "copy.db")).stdout      # what was in the journal is in the copy
        os.unlink(data + "-shm")                           # as after a power cut, or in a copy
        before = bytes_of(folder)
        assert "1 tables" in run("fsck", "--data", data).stdout
        assert bytes_of(folder) == before
        s.start()
        s.stop()                                           # and without a journal
        before = bytes_of(folder)
        assert "1 tables" in run("fsck", "--data", data).stdout
        assert bytes_of(folder) == before
        if ROOT:                                           # nor does it need the right to
            os.chmod(folder, 0o755), os.chmod(data, 0o444)
            r = subprocess.run(["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", PROGRAM, "fsck", "--data", data], capture_output=True, text=True)
            assert r.returncode == 0 and "1 tables" in r.stdout, r
    shutil.rmtree(folder)


# ---- one file, one server ------------------------------------------------------------

def test_lock_belongs_to_the_file():
    with Server(PROGRAM) as s:
        link, hard = s.data + ".link", s.data + ".hard"
        os.symlink(s.data, link)
        r = serve_once(link)
        assert r.returncode == 2 and "another server" in r.stderr, r
        os.link(s.data, hard)
        r = serve_once(hard)
        assert r.returncode == 2 and "another server" in r.stderr, r
        s.stop()
        r = serve_once(hard)                               # its journal would not be found under the other name
        assert r.returncode == 2 and "several names" in r.stderr, r
        os.unlink(hard)
        s.start()


def test_fenced():
    """Whoever raises the epoch owns the file; the one before ends and acknowledges nothing."""
    with Server(PROGRAM) as s:
        code, people = sit_down(s, GAME)
        play_on(code, people, 2)
        before = people[0].views[code]
        mover = next(p for p in people if p.my_turn(code))
        text = random.choice(mover.legal(code))
        db = sqlite3.connect(s.data)
        db.execute("UPDATE owner SET epoch = epoch + 1")
        db.commit()
        db.close()
        mover.send({"t": "move", "table": code, "n": mover.views[code]["n"], "text": text})
        try:
            while True:
                m = mover.json()
                assert m["t"] != "view", m
        except Gone:
            pass
        assert s.process.wait(10) == 3 and "another server owns" in s.logged(), s.logged()
        s.start()
        assert position(s, code, people)[0][0] == before["position"]


# ---- the disk ------------------------------------------------------------------------------

def test_failed_sync_ends_the_server():
    flag = os.path.join(tempfile.mkdtemp(prefix="igroteka-"), "fail")
    with Server(PROGRAM, env={"LD_PRELOAD": FAILSYNC, "FAILSYNC": flag, "ASAN_OPTIONS": "verify_asan_link_order=0"}) as s:
        code, people = sit_down(s, GAME)
        play_on(code, people, 3)
        before = people[0].views[code]
        mover = next(p for p in people if p.my_turn(code))
        text = random.choice(mover.legal(code))
        open(flag, "w").close()
        mover.send({"t": "move", "id": 999, "table": code, "n": mover.views[code]["n"], "text": text})
        try:
            while True:
                m = mover.json()
                assert m.get("re") != 999, m               # neither yes nor no: nobody knows
        except Gone:
            pass
        assert s.process.wait(10) == 3 and "the disk failed" in s.logged() and s.data in s.logged(), s.logged()
        os.unlink(flag)
        s.start()
        now, people = position(s, code, people)
        assert people[0].views[code]["v"] in (before["v"], before["v"] + 1)
        play_on(code, people, 2)
    shutil.rmtree(os.path.dirname(flag))


def test_token_is_never_forgotten():
    with Server(PROGRAM) as s:
        for turn in range(4):
            clients = [s.client() for _ in range(10)]
            for c in clients:
                c.send({"t": "hello", "name": "Ann"})
            tokens = [c.json()["token"] for c in clients]
            s.kill()
            s.start()
            for token in tokens:
                Player(s.port, token=token).close()


def test_words_behind_hello_wait():
    """Clients of the first protocol may send on without waiting for the welcome."""
    with Server(PROGRAM) as s:
        c = s.client()
        for m in ({"t": "hello", "id": 1, "name": "Ann"}, {"t": "ping", "id": 2}, {"t": "tables", "id": 3}, {"t": "open", "id": 4, "game": GAME}):
            c.send(m)
        assert [c.json()["t"] for _ in range(4)] == ["welcome", "pong", "tables", "table"]


def test_private_from_the_first_byte():
    old = os.umask(0)
    try:
        with Server(PROGRAM) as s:
            for tail in ("", "-wal", "-shm"):
                assert stat.S_IMODE(os.stat(s.data + tail).st_mode) == 0o600, tail
            copy = os.path.join(s.folder, "copy.db")
            assert run("backup", copy, "--data", s.data).returncode == 0
            assert stat.S_IMODE(os.stat(copy).st_mode) == 0o600
            s.stop()
            assert run("restore", copy, "--data", s.data, "--force").returncode == 0
            assert stat.S_IMODE(os.stat(s.data).st_mode) == 0o600
            s.start()
    finally:
        os.umask(old)


# ---- restoring -------------------------------------------------------------------------------

def spoil(path, *sql):
    db = sqlite3.connect(path)
    for line in sql:
        db.execute(line)
    db.commit()
    db.close()


def test_restore_salvages():
    with Server(PROGRAM) as s:
        copy = os.path.join(s.folder, "copy.db")
        tables = [sit_down(s, GAME) for _ in range(4)]
        for code, people in tables:
            play_on(code, people, 3)
        tables[0][1][0].do("chat", tables[0][0], phrase=1)
        before = [people[0].views[code]["position"] for code, people in tables]
        assert run("backup", copy, "--data", s.data).returncode == 0
        s.stop()
        spoil(copy, "UPDATE entries SET body = replace(body, '\"text\":\"', '\"text\":\"x') WHERE kind = 'move' AND tab = 2",
              "UPDATE fresh SET body = replace(body, '\"text\":\"', '\"text\":\"x') WHERE kind = 'move' AND tab = 2",
              "UPDATE tables SET summary = '{' WHERE id = 3")
        r = run("fsck", "--data", copy)
        assert r.returncode == 1 and "table 2: its log does not replay" in r.stderr and "table 3: its summary" in r.stderr, r
        r = run("restore", copy, "--data", s.data, "--force")
        assert r.returncode == 1 and "table 2 was set aside" in r.stderr and "table 3 was set aside" in r.stderr, r
        assert "8 people, 4 tables" in r.stdout and "2 broken" in r.stdout, r.stdout
        assert run("fsck", "--data", s.data).returncode == 0
        assert run("fsck", "--data", s.data + ".before-restore").returncode == 0     # what was there is still there
        db = sqlite3.connect(s.data)
        assert {row[0] for row in db.execute("SELECT DISTINCT tab FROM aside")} == {2, 3}
        db.close()
        s.start()
        for i in (0, 3):
            assert position(s, *tables[i])[0][0] == before[i]
        lost = Player(s.port, token=tables[1][1][0].token)
        assert lost.ask({"t": "join", "table": tables[1][0]})["code"] == "no-table"
        code = lost.do("open", game=GAME)["table"]
        s.stop()
        db = sqlite3.connect(s.data)
        assert db.execute("SELECT max(id) FROM tables").fetchone()[0] == 5       # no number is used again
        db.close()


def test_restore_of_a_torn_file():
    with Server(PROGRAM) as s:
        copy = os.path.join(s.folder, "copy.db")
        tables = [sit_down(s, "iota") for _ in range(12)]
        for code, people in tables:
            play_on(code, people, 6)
        s.stop()                                           # which moves all to its place
        s.start()
        s.stop()
        assert run("backup", copy, "--data", s.data).returncode == 0
        db = sqlite3.connect(copy)
        pages = [row[0] for row in db.execute("SELECT pageno FROM dbstat WHERE name = 'entries' AND pagetype = 'leaf'")] if has_dbstat(db) else []
        root = db.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'entries'").fetchone()[0]
        count = db.execute("PRAGMA page_count").fetchone()[0]
        db.close()
        leaf = pages[len(pages) // 2] if pages else count - 2
        assert leaf != root
        with open(copy, "r+b") as f:
            f.seek((leaf - 1) * 4096)
            f.write(b"\xff" * 4096)
        r = run("fsck", "--data", copy)
        assert r.returncode == 1, r
        r = run("restore", copy, "--data", s.data, "--force")
        assert r.returncode == 1 and "set aside" in r.stderr, r
        assert run("fsck", "--data", s.data).returncode == 0
        s.start()
        kept = 0
        for code, people in tables:
            p = Player(s.port, token=people[0].token)
            kept += p.ask({"t": "join", "table": code})["t"] == "table"
            p.close()
        assert 6 <= kept < 12, kept


def has_dbstat(db):
    try:
        db.execute("SELECT 1 FROM dbstat LIMIT 1")
        return True
    except sqlite3.OperationalError:
        return False


def test_restore_refuses_what_is_no_data():
    with Server(PROGRAM) as s:
        letter = os.path.join(s.folder, "letter.db")
        open(letter, "wb").write(b"this is not a database, it is a letter\n" * 200)
        s.stop()
        before = open(s.data, "rb").read()
        r = run("restore", letter, "--data", s.data, "--force")
        assert r.returncode == 1 and "untouched" in r.stderr, r
        assert open(s.data, "rb").read() == before
        r = run("restore", letter, "--data", s.data + ".new")
        assert r.returncode == 1 and not os.path.exists(s.data + ".new"), r
        home = os.path.join(s.folder, "home")                 # without --data it makes folders, and takes them away again
        os.mkdir(home)
        for copy in (letter, letter + ".none"):
            r = run("restore", copy, cwd=home, env={"HOME": home, "PATH": os.environ["PATH"]})
            assert r.returncode and not os.listdir(home), (r, os.listdir(home))
        s.start()


def test_restore_keeps_the_journal_of_what_it_replaces():
    with Server(PROGRAM) as s:
        copy = os.path.join(s.folder, "copy.db")
        assert run("backup", copy, "--data", s.data).returncode == 0
        code, people = sit_down(s, GAME)
        play_on(code, people, 3)
        s.kill()
        assert run("restore", copy, "--data", s.data, "--force").returncode == 0
        r = run("fsck", "--data", s.data + ".before-restore")
        assert r.returncode == 0 and "1 tables" in r.stdout, r
        assert run("restore", copy, "--data", s.data, "--force").returncode == 0     # and a second one does not bury the first
        assert "1 tables" in run("fsck", "--data", s.data + ".before-restore").stdout
        s.start()


def test_restored_file_belongs_to_the_service():
    if not ROOT:
        return
    folder = tempfile.mkdtemp(prefix="igroteka-")
    data, nobody = os.path.join(folder, "igroteka.db"), pwd.getpwnam("nobody")
    os.chown(folder, nobody.pw_uid, nobody.pw_gid)
    with Server(PROGRAM, data=data, flags=["--user", "nobody"]) as s:
        code, people = sit_down(s, GAME)
        copy = os.path.join(s.folder, "copy.db")
        assert run("backup", copy, "--data", data).returncode == 0
        s.stop()
        for lost in (False, True):
            if lost:
                os.unlink(data)
            assert run("restore", copy, "--data", data, "--force").returncode == 0
            assert os.stat(data).st_uid == nobody.pw_uid and stat.S_IMODE(os.stat(data).st_mode) == 0o600
            s.start()
            position(s, code, people)
            s.stop()
        s.start()
    shutil.rmtree(folder)


def test_commands_find_the_service():
    """In a namespace of its own, where /var/lib is empty."""
    script = """set -e
mount -t tmpfs none /var/lib
mkdir /var/lib/igroteka && cp "$2" /var/lib/igroteka/igroteka.db
cd /var/lib && HOME=/nonexistent
"$1" fsck
"$1" backup /var/lib/copy.db
rm /var/lib/igroteka/igroteka.db
"$1" restore /var/lib/copy.db
test -s /var/lib/igroteka/igroteka.db
"""
    if subprocess.run(["unshare", "-rm", "mount", "-t", "tmpfs", "none", "/var/lib"], capture_output=True).returncode:
        print("     (no namespaces here: left out)")
        return
    with Server(PROGRAM) as s:
        sit_down(s, GAME)
        s.stop()
        r = subprocess.run(["unshare", "-rm", "sh", "-c", script, "sh", PROGRAM, s.data], capture_output=True, text=True)
        assert r.returncode == 0 and r.stdout.count("/var/lib/igroteka/igroteka.db") == 2, r
        s.start()


# ---- files of older versions ----------------------------------------------------------------

OLD = {"BGBWW": ("1-64d06d908e56f62e02ba981a6dbe3040", 16, [{"who": "P1", "seat": 1, "phrase": 1}, {"who": "P2", "seat": 2, "phrase": 2}] +
                 [{"who": "P1", "seat": 1, "phrase": 3}] * 3),
       "GCRPQ": ("3-733f7c4a0b21319be3411e88248e32e2", 8, [{"who": "P1", "seat": 1, "phrase": 5}])}


def second_version(path):
    db = sqlite3.connect(path)
    db.executescript(open(os.path.join(HERE, "version-2.sql")).read())
    db.close()


def test_file_of_the_second_version():
    folder = tempfile.mkdtemp(prefix="igroteka-")
    data, copy = os.path.join(folder, "data.db"), os.path.join(folder, "copy.db")
    second_version(data)
    second_version(copy)
    before = bytes_of(folder)
    assert "2 tables" in run("fsck", "--data", data).stdout and bytes_of(folder) == before
    os.unlink(data)
    assert run("restore", copy, "--data", data).returncode == 0        # made new out of the old one
    for turn in ("restored", "migrated"):
        with Server(PROGRAM, data=data) as s:
            for code, (token, version, lines) in OLD.items():
                p = Player(s.port, token=token)
                m = p.do("join", code)
                assert m["v"] == version and m["lines"] == lines, (turn, m)
                line = p.do("chat", code, phrase=7)
                assert line["v"] == version, line                      # talking changes nothing at the table
            s.kill()
            assert run("fsck", "--data", data).returncode == 0
            db = sqlite3.connect(data)
            assert db.execute("SELECT count(*) FROM entries WHERE kind = 'chat'").fetchone()[0] == 0
            assert [row[0] for row in db.execute("SELECT n FROM chat WHERE tab = 1 ORDER BY n")] == [5, 6, 11, 12, 13, 14]
            db.close()
            s.start()
        for tail in ("", "-wal", "-shm"):
            if os.path.exists(data + tail):
                os.unlink(data + tail)
        second_version(data)
    shutil.rmtree(folder)


def test_chat_is_kept_short():
    with Server(PROGRAM, flags=["--lines-per-minute", "1000000"]) as s:
        code, people = sit_down(s, GAME, chat="free")
        for turn in range(10):
            for i in range(31):
                people[0].send({"t": "chat", "table": code, "text": "line %d" % (turn * 31 + i)})
            heard = 0
            while heard < 31:
                heard += people[0].json()["t"] == "chat"
        db = sqlite3.connect(s.data)
        assert db.execute("SELECT count(*), max(n) FROM chat").fetchone() == (300, 310)
        assert db.execute("SELECT (SELECT count(*) FROM entries) + (SELECT count(*) FROM fresh)").fetchone()[0] == 4
        db.close()
        s.kill()
        s.start()
        p = Player(s.port, token=people[0].token)
        lines = p.do("join", code)["lines"]
        assert lines[-1]["text"] == "line 309" and len(lines) == 50


def main():
    return run_each(globals(), sys.argv[3:])


if __name__ == "__main__":
    sys.exit(main())
