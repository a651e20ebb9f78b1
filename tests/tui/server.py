"""server.py - servers for the tests beside it: the real one, and one that says whatever it is told."""
import base64
import hashlib
import itertools
import json
import os
import re
import socket
import struct
import subprocess
import threading

from terminal import environment, stop, wait_for


def free_port(ports=itertools.count(os.getpid() % 10000)):
    """One that no outgoing connection is given meanwhile, so a server that was killed has it again."""
    while True:
        with socket.socket() as s:
            try:
                s.bind(("127.0.0.1", port := 10000 + next(ports) % 10000))
                return port
            except OSError:                        # somebody has it
                pass


class Real:
    def __init__(self, program, folder, *more):
        self.program, self.folder, self.more, self.port = program, folder, more, free_port()
        self.start()

    def start(self):
        self.process = subprocess.Popen([self.program, "serve", "--port", str(self.port), "--data", os.path.join(self.folder, "tables.db"), "--allow-root", "--log", "error", *self.more],
                                        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment())
        def is_up():
            assert self.process.poll() is None, "the server does not start: " + self.process.stdout.read().decode()
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
                return True
            except OSError:
                return False
        wait_for(is_up, lambda: "the server does not start")

    def kill(self):
        stop(self.process)
        self.process.stdout.close()


class Liar:
    """Greets anybody and then says what it was given."""

    def __init__(self, *messages):
        self.messages, self.kept = messages, []
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while True:
            try:
                c, _ = self.listener.accept()
            except OSError:
                return
            self.kept.append(c)
            key = re.search(rb"Sec-WebSocket-Key: (\S+)", c.recv(4096))[1]
            accept = base64.b64encode(hashlib.sha1(key + b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11").digest())
            c.sendall(b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: " + accept + b"\r\n\r\n")
            for m in self.messages:
                text = m if isinstance(m, bytes) else json.dumps(m).encode()
                try:
                    c.sendall(b"\x81" + (bytes([len(text)]) if len(text) < 126 else b"\x7e" + struct.pack(">H", len(text))) + text)
                except OSError:                    # it has left
                    break

    def close(self):
        self.listener.close()
        for c in self.kept:
            c.close()
