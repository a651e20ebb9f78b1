#!/usr/bin/env python3
"""Plays a game on an igroteka server: client.py HOST:PORT open GAME, or client.py HOST:PORT CODE.
Standard library only; docs/protocol.md has the messages, RFC 6455 the frames."""
import base64, json, os, random, socket, struct, sys


class Socket:
    def __init__(self, host, port):
        self.s = socket.create_connection((host, port))
        self.f = self.s.makefile("rb")
        key = base64.b64encode(os.urandom(16)).decode()
        self.s.sendall(f"GET /ws HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                       f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
        if b" 101 " not in self.f.readline(): sys.exit("the server did not let us in")
        while self.f.readline().strip(): pass

    def send(self, op, data):
        mask = os.urandom(4)
        size = bytes([0x80 | len(data)]) if len(data) < 126 else bytes([0x80 | 126]) + struct.pack(">H", len(data))
        self.s.sendall(bytes([0x80 | op]) + size + mask + bytes(b ^ mask[i & 3] for i, b in enumerate(data)))

    def say(self, **message):
        self.send(1, json.dumps(message).encode())

    def hear(self):
        while True:
            op, n = self.f.read(2)
            n = struct.unpack(">H", self.f.read(2))[0] if n == 126 else struct.unpack(">Q", self.f.read(8))[0] if n == 127 else n
            data = self.f.read(n)
            if op == 0x81:
                return json.loads(data)
            if op == 0x88:
                sys.exit("the server said goodbye: " + data[2:].decode())
            self.send(10, data)                    # a ping


host, _, port = sys.argv[1].partition(":")
server = Socket(host, int(port or 8017))
server.say(t="hello", name="python", protocol=3)
server.hear()
asked = 0                                          # the number of the move that we are making
if sys.argv[2] == "open":
    server.say(t="open", game=sys.argv[3], seats=2, seat=1)
else:
    server.say(t="join", table=sys.argv[2])
    server.say(t="sit", table=sys.argv[2])
while True:
    m = server.hear()
    if m["t"] == "table" and m["status"] == "open" and m["host"]:
        print("table", m["table"], flush=True)
        if all(m["people"]):                       # nobody is missing
            server.say(t="start", table=m["table"])
    elif m["t"] == "view" and "over" in m:
        sys.exit(print("scores", *m["over"]["scores"]))
    elif m["t"] == "view" and m["seat"] in m["turn"] and m["n"] > asked:
        asked = m["n"]
        server.say(t="moves", table=m["table"])    # a cleverer program reads m["position"]
    elif m["t"] == "moves":
        server.say(t="move", table=m["table"], n=m["n"], text=random.choice(m["list"]))
    elif m["t"] == "error": sys.exit(m["words"])
