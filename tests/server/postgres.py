#!/usr/bin/env python3
"""A PostgreSQL of one's own for a while: initdb in a temporary folder, a Unix socket there, fsync on.

    postgres.py COMMAND...    runs COMMAND with every {url} replaced by the address of a fresh database

It runs as another user where the test is root, since PostgreSQL refuses to.  Without PostgreSQL it says so and
exits 77, which is "left out" to Meson; where CI is set that is a failure."""
import contextlib, glob, os, pwd, shutil, signal, subprocess, sys, tempfile, threading, time


def folder():
    """Where initdb and postgres are."""
    for p in sorted(glob.glob("/usr/lib/postgresql/*/bin"), key=lambda p: int(p.split("/")[4]), reverse=True) + os.environ["PATH"].split(":"):
        if os.access(p + "/initdb", os.X_OK) and os.access(p + "/postgres", os.X_OK):
            return p
    return None


class Postgres:
    def __init__(self, options=()):
        self.bin, self.user, self.process = folder(), None, None
        self.session, self.asking = None, threading.Lock()
        self.path = tempfile.mkdtemp(prefix="igroteka-pg-", dir="/tmp")  # a socket's path must be short
        if os.geteuid() == 0:
            self.user = next(n for n in ("postgres", "nobody") if n in [p.pw_name for p in pwd.getpwall()])
            shutil.chown(self.path, self.user)
        os.chmod(self.path, 0o755)
        self.options = list(options)
        self.data = self.path + "/data"
        self.run("initdb", "-D", self.data, "-U", "igroteka", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-instructions")
        self.start()

    def command(self, *words):
        return {"args": [f"{self.bin}/{words[0]}", *words[1:]], "cwd": self.path, **({"user": self.user, "extra_groups": []} if self.user else {})}

    def run(self, *words):
        p = subprocess.run(**self.command(*words), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if p.returncode:
            raise SystemExit(f"{' '.join(words)}: {p.stdout}")

    def start(self):
        log = open(self.path + "/log", "a")
        options = ["listen_addresses=", f"unix_socket_directories={self.path}", "max_connections=60", "shared_buffers=32MB", *self.options]
        self.process = subprocess.Popen(**self.command("postgres", "-D", self.data, *[w for o in options for w in ("-c", o)]), stdin=subprocess.DEVNULL, stdout=log,
                                        stderr=log)  # a backend whose postmaster was killed while it waited for the standby reads its commands from there
        while subprocess.run(**self.command("psql", "-h", self.path, "-U", "igroteka", "-d", "postgres", "-c", ""), capture_output=True).returncode:
            if self.process.poll() is not None:
                raise SystemExit(open(self.path + "/log").read())
            time.sleep(0.05)

    def stop(self, how=signal.SIGINT):
        self.process.send_signal(how)
        self.process.wait()

    def url(self, name="postgres"):
        return f"postgresql:///{name}?host={self.path}&user=igroteka"

    def sql(self, words, name="postgres"):
        p = subprocess.run(**self.command("psql", "-h", self.path, "-U", "igroteka", "-d", name, "-AtX", "-v", "ON_ERROR_STOP=1", "-c", words), capture_output=True, text=True)
        if p.returncode:
            raise AssertionError(p.stderr)
        return p.stdout.strip()

    def ask(self, words):
        """What a query gives, over a connection that stays, for what is asked again and again.  One that has ended meanwhile is made anew."""
        with self.asking:
            if self.session:
                with contextlib.suppress(AssertionError):
                    return self.ask_once(words)
            return self.ask_once(words)

    def ask_once(self, words):
        if not self.session:
            self.complaints = tempfile.TemporaryFile("w+")
            self.session = subprocess.Popen(["psql", "-h", self.path, "-U", "igroteka", "-d", "postgres", "-AtXq"], stdin=subprocess.PIPE,
                                            stdout=subprocess.PIPE, stderr=self.complaints, text=True)
        said, whole = [], False
        with contextlib.suppress(OSError):
            self.session.stdin.write(words + ";\nSELECT 'that is all';\n")
            self.session.stdin.flush()
            for line in self.session.stdout:
                whole = line == "that is all\n"
                if whole:
                    break
                said.append(line)
        if whole and not os.fstat(self.complaints.fileno()).st_size:         # psql comes back by itself, but without the answer
            return "".join(said).strip()
        self.end_session()
        self.complaints.seek(0)
        raise AssertionError(self.complaints.read())

    def end_session(self):
        if self.session:
            self.session.kill()
            self.session.wait()
            self.session.stdout.close()
            with contextlib.suppress(OSError):
                self.session.stdin.close()
        self.session = None

    def close(self):
        with self.asking:
            self.end_session()
        if self.process and self.process.poll() is None:
            self.stop()
        shutil.rmtree(self.path, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def need():
    """Ends the test where there is no PostgreSQL."""
    if folder():
        return
    print("left out: PostgreSQL is not installed (Debian: postgresql)")
    sys.exit(1 if os.environ.get("CI") else 77)


if __name__ == "__main__":
    need()
    with Postgres() as pg:
        sys.exit(subprocess.run([w.replace("{url}", pg.url()) for w in sys.argv[1:]]).returncode)
