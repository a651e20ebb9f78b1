"""ws.py - a WebSocket client small enough to be wrong on purpose.

Client speaks properly (masked, one frame a message).  Its `raw` sends any bytes,
and frame() builds any frame, so a test can break each rule of RFC 6455 by itself.
Standard library only.
"""
import base64, hashlib, inspect, json, os, select, shutil, signal, socket, struct, subprocess, tempfile, time, urllib.request, weakref

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
PATIENCE = 120          # seconds after which a thing that does not come is given up; no measure of anything


def wait_for(thing):
    """Asks again and again until it is so."""
    end = time.monotonic() + PATIENCE
    while not (answer := thing()):
        assert time.monotonic() < end, "waited in vain for " + inspect.getsource(thing).strip()
        time.sleep(0.005)
    return answer


def frame(op, data=b"", fin=True, rsv=0, mask=True, size=None, key=None):
    """One frame.  size: lie about the length's encoding ("16", "64")."""
    data = data.encode() if isinstance(data, str) else data
    head = bytes([(0x80 if fin else 0) | rsv << 4 | op])
    n, m = len(data), 0x80 if mask else 0
    if size == "64" or (size is None and n > 65535):
        head += bytes([m | 127]) + struct.pack(">Q", n)
    elif size == "16" or (size is None and n > 125):
        head += bytes([m | 126]) + struct.pack(">H", n)
    else:
        head += bytes([m | n])
    if not mask:
        return head + data
    key = os.urandom(4) if key is None else key
    return head + key + bytes(b ^ key[i & 3] for i, b in enumerate(data))


class Gone(Exception):
    """The other side is gone.  code: of its close frame, or None."""
    def __init__(self, code=None, reason=""):
        super().__init__("closed %s %s" % (code, reason))
        self.code, self.reason = code, reason


class Refused(Exception):
    def __init__(self, status, head, body):
        super().__init__("HTTP %s %s" % (status, body))
        self.status, self.head, self.body = status, head, body


class Client:
    all = weakref.WeakSet()

    def __init__(self, port, path="/ws", headers=(), host="127.0.0.1", timeout=PATIENCE, rcvbuf=None, context=None, source=None):
        self.sock = socket.socket()
        if rcvbuf:
            self.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, rcvbuf)
        self.sock.settimeout(timeout)
        if source:
            self.sock.bind((source, 0))                     # another address of this machine, as 127.0.0.2
        self.sock.connect((host, port))
        self.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if context:
            self.sock = context.wrap_socket(self.sock, server_hostname="localhost")
        self.buffer, self.pongs, self.parts, self.port = b"", [], b"", port
        Client.all.add(self)
        key = base64.b64encode(os.urandom(16)).decode()
        lines = ["GET %s HTTP/1.1" % path, "Host: %s:%d" % (host, port), "Upgrade: websocket", "Connection: Upgrade",
                 "Sec-WebSocket-Key: " + key, "Sec-WebSocket-Version: 13"] + list(headers)
        self.sock.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        while b"\r\n\r\n" not in self.buffer:
            self.fill()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        self.head = head.decode()
        status = int(self.head.split()[1])
        if status != 101:
            self.read_body()
            raise Refused(status, self.head, self.buffer.decode(errors="replace"))
        want = base64.b64encode(hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest()).decode()
        assert "sec-websocket-accept: " + want.lower() in self.head.lower(), self.head

    def read_body(self):
        """What comes with a refusal, as long as it says, or to the end."""
        size = next((int(line.split(":")[1]) for line in self.head.lower().split("\r\n") if line.startswith("content-length:")), 1 << 30)
        try:
            while len(self.buffer) < size:
                self.fill()
        except (Gone, OSError):
            pass

    def fill(self):
        try:
            data = self.sock.recv(65536)
        except (ConnectionResetError, BrokenPipeError):
            data = b""
        if not data:
            raise Gone()
        self.buffer += data

    def raw(self, data):
        try:
            self.sock.sendall(data)
        except (BrokenPipeError, ConnectionResetError):
            pass                                            # what it says, if anything, is still to be read

    def send(self, message):
        self.raw(frame(TEXT, message if isinstance(message, (str, bytes)) else json.dumps(message, ensure_ascii=False)))

    def need(self, n):
        while len(self.buffer) < n:
            self.fill()

    def next_frame(self):
        self.need(2)
        first, second = self.buffer[0], self.buffer[1]
        assert not second & 0x80, "a server's frame is not masked"
        n, at = second & 0x7F, 2
        if n == 126:
            self.need(4)
            n, at = struct.unpack(">H", self.buffer[2:4])[0], 4
        elif n == 127:
            self.need(10)
            n, at = struct.unpack(">Q", self.buffer[2:10])[0], 10
        self.need(at + n)
        data, self.buffer = self.buffer[at:at + n], self.buffer[at + n:]
        return first >> 7, first & 0x0F, data

    def receive(self):
        """The next text; raises Gone."""
        while True:
            fin, op, data = self.next_frame()
            if op == CLOSE:
                code = struct.unpack(">H", data[:2])[0] if len(data) >= 2 else 1005
                reason = data[2:].decode()
                try:
                    self.sock.sendall(frame(CLOSE, data[:2]))
                except OSError:
                    pass
                raise Gone(code, reason)
            if op == PING:
                self.raw(frame(PONG, data))
            elif op == PONG:
                self.pongs.append(data)
            else:
                self.parts += data
                if fin:
                    text, self.parts = self.parts.decode(), b""
                    return text

    def json(self):
        return json.loads(self.receive())

    def wait(self, t=None, **like):
        """The next message of this type and with these members; others are skipped."""
        while True:
            m = self.json()
            if (t is None or m.get("t") == t) and all(m.get(k) == v for k, v in like.items()):
                return m

    def ask(self, message, t=None):
        """Sends with an id and waits for the answer to it."""
        self.count = getattr(self, "count", 0) + 1
        self.send(dict(message, id=self.count))
        while True:
            m = self.json()
            if m.get("re") == self.count:
                return m
            self.seen(m)

    def seen(self, m):
        pass

    def close(self, code=1000, reason=b""):
        try:
            self.raw(frame(CLOSE, struct.pack(">H", code) + reason))
            while True:
                self.next_frame()
        except (Gone, OSError):
            pass
        self.sock.close()


class Server:
    """The real program on a free port."""
    def __init__(self, program, data=None, flags=(), limit=(), serve=("serve",), env=None):
        self.folder = tempfile.mkdtemp(prefix="igroteka-")
        self.data = data or os.path.join(self.folder, "test.db")
        self.program, self.flags, self.limit, self.serve, self.env = program, list(flags), list(limit), list(serve), env
        self.start()

    def start(self):
        command = self.limit + [self.program] + self.serve + ["--port", "0", "--data", self.data, "--no-qr", "--bind", "127.0.0.1"] + self.flags
        if os.geteuid() == 0 and "--user" not in self.flags:
            command.append("--allow-root")
        at = len(self.logged())
        if not any(f.endswith("messages-per-second") for f in self.flags):
            command += ["--messages-per-second", "10000", "--address-messages-per-second", "100000"]
        self.log = open(os.path.join(self.folder, "log"), "ab")
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self.log, env=dict(os.environ, **(self.env or {})))
        line = self.process.stdout.readline().decode()
        listening = "://" in line and wait_for(lambda: '"listening"' in self.logged()[at:] or self.process.poll() is not None)
        if not listening or '"listening"' not in self.logged()[at:]:
            self.process.wait()
            raise RuntimeError("no server: status %s\n%s" % (self.process.returncode, self.logged()))
        self.address = line.split()[-1]
        self.port = int(self.logged()[at:].split('"port":')[1].split(",")[0])
        return self

    def logged(self):
        path = os.path.join(self.folder, "log")
        return "" if not os.path.exists(path) else open(path, encoding="utf-8", errors="replace").read()

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.process.stdout.close()

    def stop(self):
        """It waits two seconds for clients that do not listen, so those have left before."""
        if self.process.poll() is None:
            for c in [c for c in list(Client.all) if c.port == self.port]:
                c.sock.close()
            self.process.terminate()
            try:
                self.process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.kill()
                raise
        self.process.stdout.close()
        return self.process.returncode

    def get(self, path="/", method="GET", headers=None):
        r = urllib.request.Request("http://127.0.0.1:%d%s" % (self.port, path), method=method, headers=headers or {})
        try:
            with urllib.request.urlopen(r, timeout=PATIENCE) as a:
                return a.status, dict((k.lower(), v) for k, v in a.headers.items()), a.read()
        except urllib.error.HTTPError as e:
            with e:
                return e.code, dict((k.lower(), v) for k, v in e.headers.items()), e.read()

    def metric(self, name):
        for line in self.get("/metrics")[2].decode().splitlines():
            if line.startswith("igroteka_%s " % name):
                return float(line.split()[1])
        raise KeyError(name)

    def client(self, **k):
        return Client(self.port, **k)

    def __enter__(self):
        return self

    def __exit__(self, *why):
        if self.process.poll() is None:
            status = self.stop()
            assert why[0] or status == 0, "exit status %s\n%s" % (status, self.logged())
        if why[0]:
            print("the data and the log of the server are in %s" % self.folder, flush=True)
        else:
            shutil.rmtree(self.folder)
