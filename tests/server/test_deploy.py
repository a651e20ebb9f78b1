#!/usr/bin/env python3
"""test_deploy.py - deploy/cluster: a game through its proxy while a node is killed; what it keeps, and that it ends what it started.

    test_deploy.py PROGRAM
"""
import sys
from cluster import *

PROGRAM, SCRIPT = os.path.abspath(sys.argv[1]), os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../deploy/cluster")


def seven_ports():
    """The first of seven that are free, below those that the system gives away by itself."""
    while True:
        first = random.randrange(12000, 32000)
        sockets = [socket.socket() for _ in range(7)]
        try:
            for i, s in enumerate(sockets):
                s.bind(("127.0.0.1", first + i))
            return first
        except OSError:
            pass
        finally:
            for s in sockets:
                s.close()


class Deployed:
    def __init__(self, data):
        self.data, self.port = data, seven_ports()
        self.process = subprocess.Popen([SCRIPT, "--program", PROGRAM, "--data", data, "--port", str(self.port)], stdout=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        assert "http://localhost:%d/" % self.port in line, "not started: %s\n%s" % (line, self.logged())

    def logged(self):
        return "".join("---- %s\n%s" % (n, open(os.path.join(self.data, n)).read()[-2000:]) for n in sorted(os.listdir(self.data)) if n.endswith(".log"))

    def pid(self, node):
        return int(open("%s/node-%s.pid" % (self.data, node)).read())

    def stop(self):
        self.process.send_signal(signal.SIGINT)
        said = self.process.stdout.read()
        assert self.process.wait(PATIENCE) == 0
        return said


def try_back(deployed, code, token):
    try:
        p = Player(deployed.port, token=token, path="/ws/" + code)
        p.do("join", code)
        p.until(lambda: code in p.views)
        return p
    except (Gone, OSError, Refused):
        return None
    except AssertionError as e:                # a node without its database, or on its way out, says so
        if not any(w in str(e) for w in ("'drain'", "'disk'", "'busy'")):
            raise
        return None


def come_back_all(d, code, people):
    return [wait_for(lambda: try_back(d, code, p.token)) for p in people]


def play_one(d, code, people):
    """Those at the table when one move more was made: a starved machine gives up a node that does not renew, and its people come back."""
    n = people[0].views[code]["n"]
    while people[0].views[code]["n"] == n:
        try:
            play_on(code, people, 1)
        except (Gone, OSError):
            people = come_back_all(d, code, people)
    return people


def play(data):
    d = Deployed(data)
    try:
        code, people = wait_for(lambda: try_sit(d))
        people = play_one(d, code, people)
        position, pids = people[0].views[code]["position"], [d.pid(n) for n in "abc"]
        for pid in pids[:2]:
            os.kill(pid, signal.SIGKILL)
        people = come_back_all(d, code, people)
        assert people[0].views[code]["position"] == position
        people = play_one(d, code, people)
        wait_for(lambda: d.pid("a") != pids[0] and d.pid("b") != pids[1])
        pids = [d.pid(n) for n in "abc"]
    finally:
        said = d.stop()
    assert "Node a has ended, and was started again." in said, said
    assert not any(os.path.exists("/proc/%d" % pid) for pid in pids), "a node goes on"
    with socket.socket() as s:
        assert s.connect_ex(("127.0.0.1", d.port)), "the proxy goes on"
    return code, people


def try_sit(d):
    try:
        return sit_down(d, "null")
    except (Gone, OSError):
        return None


def come_again(data, code, people):
    d = Deployed(data)
    try:
        again = wait_for(lambda: try_back(d, code, people[0].token))
        assert again.views[code]["position"] == people[0].views[code]["position"], "another game"
    finally:
        d.stop()


def refuses(words, *flags):
    r = subprocess.run([SCRIPT, "--program", PROGRAM, *flags], capture_output=True, text=True, timeout=PATIENCE)
    assert r.returncode == 2 and words in r.stderr, r


def main():
    postgres.need()
    if not shutil.which("haproxy", path=os.environ["PATH"] + ":/usr/sbin"):
        print("left out: HAProxy is not installed (Debian: haproxy)")
        return 1 if os.environ.get("CI") else 77
    refuses("a number, not", "--port", "ten")
    refuses("there is no such flag", "--fast")
    refuses("something else in this folder", "--data", os.path.dirname(SCRIPT))
    data = tempfile.mkdtemp(prefix="igroteka-")
    try:
        code, people = play(data)
        come_again(data, code, people)
    finally:
        shutil.rmtree(data)
    print("ok")
    return 0


if __name__ == "__main__":
    sys.exit(main())
