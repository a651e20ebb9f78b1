#!/usr/bin/env python3
"""test_relay.py - what nodes say to each other (src/server/relay.h, hello.h), with a node that is played by the test; and versions: of a node beside
others, and of the database.

    test_relay.py PROGRAM [TEST...]
"""
import hashlib, hmac, sys
from cluster import *
from each import run_each

PROGRAM = sys.argv[1]
FIRST, ANSWER = 34, 34               # bytes of the two halves of a hello
EPOCH = 1000000                      # of the node that is played


def proof(c, first, versions):
    secret = bytes.fromhex(c.pg.sql("SELECT value FROM settings WHERE name = 'relay'"))
    return hmac.new(secret, first + versions, hashlib.sha512).digest()[:32]


def packet(kind, conn, body=b""):
    return struct.pack(">I", len(body)) + kind + struct.pack(">Q", conn) + body


class Peer:
    """One end of a link."""
    def __init__(self, sock):
        self.sock, self.buffer = sock, b""
        sock.settimeout(PATIENCE)

    def need(self, n):
        while len(self.buffer) < n:
            data = self.sock.recv(65536)
            if not data:
                raise Gone()
            self.buffer += data
        out, self.buffer = self.buffer[:n], self.buffer[n:]
        return out

    def frame(self):
        n, kind, conn = struct.unpack(">IcQ", self.need(13))
        return kind, conn, self.need(n)

    def is_hung_up(self):
        try:
            self.need(1)
        except (Gone, OSError):
            return True


def greet(c, node, versions, under=None):
    """Calls a node.  versions: that it says to speak; under: those that it proves."""
    host, port = node.flags[node.flags.index("--advertise") + 1].split(":")
    peer = Peer(socket.create_connection((host, int(port))))
    first = peer.need(FIRST)
    peer.versions = first[0], first[1]
    said = bytes(versions or peer.versions)
    peer.sock.sendall(said + proof(c, first, bytes(under) if under else said))
    return peer


def opened(person, by=b""):
    return struct.pack(">qQB", person, 7, 2) + bytes([0]) + bytes([len(by)]) + by


def answers(peer, conn, person):
    """A guest is heard, and the answer is his."""
    peer.sock.sendall(packet(b"O", conn, opened(person)) + packet(b"M", conn, b'{"t":"ping","id":%d}' % (conn % 1000)))
    kind, number, body = peer.frame()
    assert (kind, number) == (b"A", conn) and json.loads(body) == {"t": "pong", "re": conn % 1000}, (kind, number, body)
    return True


def someone(c):
    Player(c.nodes[0].port, "Ann")
    return int(wait_for(lambda: c.pg.sql("SELECT max(id) FROM people")))


def refused_in_log(node, words):
    wait_for(lambda: words in node.logged())


def test_versions_of_a_node_that_calls():
    with Cluster(PROGRAM, 1) as c:
        node, ann = c.nodes[0], someone(c)
        oldest, newest = greet(c, node, None).versions
        assert 0 < oldest <= newest <= oldest + 1, "one release back and no more"
        for versions in (oldest, newest), (oldest, oldest), (newest, newest + 1), (0, 255):
            assert answers(greet(c, node, versions), 1, ann), versions
        for versions in (newest + 1, newest + 1), (newest + 1, 255), (0, oldest - 1):
            assert greet(c, node, versions).is_hung_up(), versions
            refused_in_log(node, "it speaks versions %d to %d of what nodes say to each other, and this one %d to %d" % (*versions, oldest, newest))
        assert greet(c, node, (oldest, newest), under=(oldest, newest + 1)).is_hung_up(), "versions are proved, too"
        refused_in_log(node, "it does not know the secret of this cluster")


def test_connections_of_any_number():
    with Cluster(PROGRAM, 1) as c:
        ann = someone(c)
        peer, other = (greet(c, c.nodes[0], None) for _ in range(2))
        for conn in 1, 1 << 20, 1 << 44, (1 << 44) + 1, 1 << 62, (1 << 64) - 1:
            assert answers(peer, conn, ann) and answers(other, conn, ann), "two nodes give the same numbers"
        wait_for(lambda: c.nodes[0].metric("guests") == 12)
        peer.sock.sendall(packet(b"G", 1 << 44))
        wait_for(lambda: c.nodes[0].metric("guests") == 11)
        other.sock.close()
        wait_for(lambda: c.nodes[0].metric("guests") == 5)


def test_nonsense():
    with Cluster(PROGRAM, 1) as c:
        node, ann = c.nodes[0], someone(c)
        for what in (packet(b"Z", 1), packet(b"A", 1, b"x"), packet(b"O", 1, b"short"), packet(b"O", 1, opened(ann)[:-1]), packet(b"O", 1, opened(ann, b"x" * 64)),
                     packet(b"O", 1, opened(ann)) * 2, struct.pack(">I", 1 << 30) + b"M" + bytes(8)):
            peer = greet(c, node, None)
            peer.sock.sendall(what)
            assert peer.is_hung_up(), what
        assert answers(greet(c, node, None), 1, ann)


class Played:
    """A node that is alive and owns the table, as the database has it; the test answers for it."""
    def __init__(self, c, version, code):
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.listener.settimeout(PATIENCE)
        c.pg.sql("INSERT INTO nodes (epoch, name, url, version, until) VALUES (%d, 'x', '127.0.0.1:%d', %d, now() + interval '1 hour');"
                 "UPDATE shards SET epoch = %d WHERE shard = (SELECT shard FROM tables WHERE code = '%s')" % (EPOCH, self.listener.getsockname()[1], version, EPOCH, code))

    def greeted(self, c, versions):
        """Is called; what the caller said to speak."""
        self.peer = Peer(self.listener.accept()[0])
        first = bytes(versions) + os.urandom(32)
        self.peer.sock.sendall(first)
        answer = self.peer.need(ANSWER)
        assert answer[2:] == proof(c, first, answer[:2])
        return answer[0], answer[1]


def hangs_up(p):
    try:
        while True:
            p.json()
    except Gone as e:
        return e.code == 1012


def test_versions_of_a_node_that_is_called():
    with Cluster(PROGRAM, 1) as c:
        node = c.nodes[0]
        host = Player(node.port, "Ann")
        code = host.do("open", game="null", seats=2, seat=1)["table"]
        oldest, newest = greet(c, node, None).versions
        played = Played(c, newest, code)
        assert hangs_up(host), "the table is elsewhere now"
        wait_for(lambda: node.metric("nodes") == 2)
        for versions, works in (((newest, newest + 1), True), ((newest + 1, newest + 2), False), ((oldest, oldest), True)):
            host = Player(node.port, token=host.token)
            host.send({"t": "join", "id": 1, "table": code})
            assert played.greeted(c, versions) == (oldest, newest)
            if works:
                (kind, conn, _), (said, same, body) = played.peer.frame(), played.peer.frame()
                assert (kind, said, conn) == (b"O", b"M", same) and json.loads(body)["table"] == code
                played.peer.sock.sendall(packet(b"A", conn, b'{"t":"played"}'))
                while host.json()["t"] != "played":
                    pass
                played.peer.sock.close()
            else:
                refused_in_log(node, "it speaks versions %d to %d" % versions)
            assert hangs_up(host)


def starts(c, name):
    """A node that is added; False: it refused, and its words are in `why`."""
    try:
        c.add(name)
        return True
    except RuntimeError as e:
        starts.why = str(e)
        return False


def test_versions_of_the_database():
    with Cluster(PROGRAM, 1) as c:
        ours, oldest = (int(n) for n in c.pg.sql("SELECT version, oldest FROM igroteka").split("|"))
        assert c.pg.sql("SELECT DISTINCT version FROM nodes") == str(ours)
        c.pg.sql("UPDATE igroteka SET version = %d, oldest = %d" % (ours + 1, ours))        # the next release has been here
        assert starts(c, "b"), starts.why
        code, people = sit_down(c.nodes[1], "null")
        play_on(code, people)
        assert c.pg.sql("SELECT version, oldest FROM igroteka") == "%d|%d" % (ours + 1, ours), "nobody turns it back"
        c.pg.sql("UPDATE igroteka SET version = %d, oldest = %d" % (ours + 2, ours + 1))    # … and the one after it
        assert not starts(c, "c") and "a newer igroteka wrote it (version %d" % (ours + 2) in starts.why, starts.why
        c.pg.sql("UPDATE igroteka SET version = %d, oldest = %d" % (ours, oldest))
        c.pg.sql("INSERT INTO nodes (epoch, name, url, version, until) VALUES (%d, 'old', '', %d, now() + interval '1 hour')" % (EPOCH, oldest - 1))
        assert not starts(c, "c") and "the node old is too old to run beside this one" in starts.why, starts.why
        c.pg.sql("UPDATE nodes SET version = %d WHERE name = 'old'" % oldest)
        assert starts(c, "c"), starts.why


def main():
    postgres.need()
    return run_each(globals(), sys.argv[2:])


if __name__ == "__main__":
    sys.exit(main())
