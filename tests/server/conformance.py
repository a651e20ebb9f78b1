#!/usr/bin/env python3
"""conformance.py - RFC 6455, case by case, numbered as in the Autobahn test suite.

    conformance.py PROGRAM          igroteka: a text counts as heard when it is answered
    conformance.py PROGRAM --echo   the server around fakehub.c: the same text must come back

A case is a line: number, what is sent, what must come.  What must come:
  heard TEXT     an answer to this text (echo: exactly this text)
  pong DATA      a pong with this payload
  close CODES    a close frame with one of these codes
  drop           the connection ends, with a close frame or without
Limits differ from Autobahn's on purpose: texts only, at most 4096 bytes, no extensions.
An answer comes after a write to disk, so a client that closes at once may not hear it.
A pong may overtake an answer and be overtaken by it.  Pings of the server's own are answered.
Of pings that come together only one is answered, as RFC 6455 (5.5.3) allows; libwebsockets
takes the first of them where the RFC would rather have the last.
"""
import socket, struct, sys, time
from ws import *

CASES = []


def case(number, what, sent, *expect, chop=None):
    CASES.append((number, what, sent, expect, chop))


def close(code=None, reason=b""):
    return frame(CLOSE, (struct.pack(">H", code) if code is not None else b"") + reason)


def text(data, **k):
    return frame(TEXT, data, **k)


def parts(data, n, op=TEXT):
    """A message in frames of n bytes."""
    pieces = [data[i:i + n] for i in range(0, len(data), n)] or [b""]
    return b"".join(frame(op if i == 0 else 0, p, fin=i == len(pieces) - 1) for i, p in enumerate(pieces))


# 1 framing
for i, n in enumerate((0, 125, 126, 127, 128, 4095, 4096), 1):
    case("1.1.%d" % i, "text of %d bytes" % n, text(b"*" * n), ("heard", b"*" * n))
case("1.1.8", "text of 4096 bytes in octets", text(b"*" * 4096), ("heard", b"*" * 4096), chop=997)
for i, n in enumerate((0, 125, 126, 127, 128), 1):
    case("1.2.%d" % i, "binary of %d bytes" % n, frame(BINARY, b"\xfe" * n), ("close", 1003))
case("1.3.1", "text of 5 bytes with a 16-bit length", text(b"Hello", size="16"), ("either", "heard", b"Hello"))
case("1.3.2", "text of 5 bytes with a 64-bit length", text(b"Hello", size="64"), ("either", "heard", b"Hello"))
case("1.3.3", "64-bit length with its highest bit set", bytes([0x81, 0xFF]) + b"\xff" * 8 + b"abcd", ("drop",))

# 2 pings and pongs
case("2.1", "ping without payload", frame(PING), ("pong", b""))
case("2.2", "ping with text", frame(PING, "Hello, world!"), ("pong", b"Hello, world!"))
case("2.3", "ping with bytes", frame(PING, b"\x00\xff\xfe\xfd\xfc\xfb\x00\xff"), ("pong", b"\x00\xff\xfe\xfd\xfc\xfb\x00\xff"))
case("2.4", "ping of 125 bytes", frame(PING, b"\xfe" * 125), ("pong", b"\xfe" * 125))
case("2.5", "ping of 126 bytes", frame(PING, b"\xfe" * 126), ("drop",))
case("2.6", "ping of 125 bytes, an octet at a time", frame(PING, b"\xfe" * 125), ("pong", b"\xfe" * 125), chop=1)
case("2.7", "unasked pong without payload", frame(PONG) + text(b"{}"), ("heard", b"{}"))
case("2.8", "unasked pong with payload", frame(PONG, b"unasked") + text(b"{}"), ("heard", b"{}"))
case("2.9", "unasked pong, then ping", frame(PONG, b"unasked") + frame(PING, b"ping"), ("pong", b"ping"))
pings = b"".join(frame(PING, b"payload-%d" % k) for k in range(10))
case("2.10", "ten pings together", pings, ("pong", b"payload-0"), ("only pongs",))
case("2.11", "ten pings, a chop at a time", pings, ("pong", b"payload-0"), ("only pongs",), chop=5)

# 3 reserved bits
for rsv in range(1, 8):
    case("3.%d" % rsv, "text with reserved bits %d" % rsv, frame(TEXT, b"{}", rsv=rsv), ("close", 1002))
case("3.8", "a good text, then reserved bits in a ping", text(b"{}") + frame(PING, b"x", rsv=1), ("heard", b"{}"), ("close", 1002))

# 4 reserved opcodes
for i, op in enumerate((3, 4, 5, 6, 7), 1):
    case("4.1.%d" % i, "reserved opcode %d" % op, frame(op, b"reserved"), ("close", 1002))
for i, op in enumerate((11, 12, 13, 14, 15), 1):
    case("4.2.%d" % i, "reserved control opcode %d" % op, frame(op, b"reserved"), ("close", 1002))

# 5 fragments
case("5.1", "ping in two fragments", frame(PING, b"frag", fin=False) + frame(0, b"ment"), ("close", 1002))
case("5.2", "pong in two fragments", frame(PONG, b"frag", fin=False) + frame(0, b"ment"), ("close", 1002))
case("5.3", "text in two fragments", frame(TEXT, b"frag1", fin=False) + frame(0, b"frag2"), ("heard", b"frag1frag2"))
case("5.4", "the same, an octet at a time", frame(TEXT, b"frag1", fin=False) + frame(0, b"frag2"), ("heard", b"frag1frag2"), chop=1)
case("5.5", "the same in chops of 3", frame(TEXT, b"frag1", fin=False) + frame(0, b"frag2"), ("heard", b"frag1frag2"), chop=3)
between = frame(TEXT, b"frag1", fin=False) + frame(PING, b"ping") + frame(0, b"frag2")
case("5.6", "a ping between two fragments", between, ("pong", b"ping"), ("heard", b"frag1frag2"))
case("5.7", "the same, an octet at a time", between, ("pong", b"ping"), ("heard", b"frag1frag2"), chop=1)
case("5.8", "the same in chops of 5", between, ("pong", b"ping"), ("heard", b"frag1frag2"), chop=5)
case("5.9", "a continuation of nothing, final", frame(0, b"none") + text(b"{}"), ("close", 1002))
case("5.10", "a continuation of nothing, an octet at a time", frame(0, b"none") + text(b"{}"), ("close", 1002), chop=1)
case("5.11", "a continuation of nothing, then text, chopped", frame(0, b"none") + text(b"{}"), ("close", 1002), chop=4)
case("5.12", "a continuation of nothing, not final", frame(0, b"none", fin=False) + text(b"{}"), ("close", 1002))
case("5.13", "the same, an octet at a time", frame(0, b"none", fin=False) + text(b"{}"), ("close", 1002), chop=1)
case("5.14", "the same in chops", frame(0, b"none", fin=False) + text(b"{}"), ("close", 1002), chop=4)
case("5.15", "two fragments, then a continuation of nothing",
     frame(TEXT, b"frag1", fin=False) + frame(0, b"frag2") + frame(0, b"frag3", fin=False) + text(b"{}"), ("heard", b"frag1frag2"), ("close", 1002))
case("5.16", "continuations of nothing around texts", (frame(0, b"f1", fin=False) + frame(TEXT, b"f2", fin=False) + frame(0, b"f3")) * 2, ("close", 1002))
case("5.17", "final continuations of nothing around texts", (frame(0, b"f1") + frame(TEXT, b"f2", fin=False) + frame(0, b"f3")) * 2, ("close", 1002))
case("5.18", "a new text inside a fragmented one", frame(TEXT, b"frag1", fin=False) + frame(TEXT, b"frag2"), ("close", 1002))
many = frame(TEXT, b"f1", fin=False) + frame(0, b"f2", fin=False) + frame(PING, b"p1") + frame(0, b"f3", fin=False) + frame(0, b"f4", fin=False) + frame(PING, b"p2") + frame(0, b"f5")
case("5.19", "five fragments and two pings", many, ("pong", b"p1"), ("maybe pong", b"p2"), ("heard", b"f1f2f3f4f5"))
case("5.20", "the same, an octet at a time", many, ("pong", b"p1"), ("maybe pong", b"p2"), ("heard", b"f1f2f3f4f5"), chop=1)
case("5.21", "an empty first and last fragment", frame(TEXT, b"", fin=False) + frame(0, b"in", fin=False) + frame(0, b""), ("heard", b"in"))

# 6 UTF-8
case("6.1.1", "empty text", text(b""), ("heard", b""))
case("6.1.2", "three empty fragments", frame(TEXT, b"", fin=False) + frame(0, b"", fin=False) + frame(0, b""), ("heard", b""))
case("6.1.3", "an empty, a full and an empty fragment", frame(TEXT, b"", fin=False) + frame(0, b"middle", fin=False) + frame(0, b""), ("heard", b"middle"))
good = "Hello-µ@ßöäüàá-UTF-8!!".encode()
case("6.2.1", "valid UTF-8", text(good), ("heard", good))
case("6.2.2", "valid UTF-8 in two fragments", parts(good, 9), ("heard", good))
case("6.2.3", "valid UTF-8, an octet a fragment", parts(good, 1), ("heard", good))
kosme = "κόσμε".encode()
case("6.2.4", "valid UTF-8, an octet a fragment", parts(kosme, 1), ("heard", kosme))
bad = kosme + b"\xed\xa0\x80edited"
case("6.3.1", "a surrogate", text(bad), ("close", 1007))
case("6.3.2", "a surrogate, an octet a fragment", parts(bad, 1), ("close", 1007))
case("6.4.1", "broken UTF-8 in the second fragment", frame(TEXT, kosme, fin=False) + frame(0, b"\xf4\x90\x80\x80", fin=False) + frame(0, b"edited"), ("close", 1007))
case("6.4.2", "broken UTF-8 across fragments", frame(TEXT, kosme + b"\xf4", fin=False) + frame(0, b"\x90", fin=False) + frame(0, b""), ("close", 1007))
case("6.4.3", "broken UTF-8, the frame in octets", text(kosme + b"\xf4\x90\x80\x80edited"), ("close", 1007), chop=1)
case("6.4.4", "broken UTF-8, the frame in chops", text(kosme + b"\xf4\x90\x80\x80edited"), ("close", 1007), chop=12)
VALID = [
    ("6.5", ["κ", "κό", "κόσ", "κόσμ", "κόσμε"]),
    ("6.7", ["\0", "\u0080", "\u0800", "\U00010000"]),
    ("6.9", ["\x7f", "\u07ff", "\uffff", "\U0010ffff"]),
    ("6.11", ["\ud7ff", "\ue000", "\ufffd", "\U0010ffff", "\U000fffff"]),
    ("6.22", [chr((p << 16) + 0xFFFE + k) for p in range(17) for k in (0, 1)]),
    ("6.23", ["\ufff9", "\ufffa", "\ufffb", "\ufffc", "\ufffd", "\ufffe", "\uffff"]),
]
for group, list_ in VALID:
    for i, s in enumerate(list_, 1):
        case("%s.%d" % (group, i), "valid: " + ascii(s), text(s.encode()), ("heard", s.encode()))
INVALID = [
    ("6.6", [b"\xce", b"\xce\xba\xe1", b"\xce\xba\xe1\xbd", b"\xce\xba\xe1\xbd\xb9\xcf", b"\xce\xba\xe1\xbd\xb9\xcf\x83\xce",
             b"\xce\xba\xe1\xbd\xb9\xcf\x83\xce\xbc\xce"]),
    ("6.8", [b"\xf8\x88\x80\x80\x80", b"\xfc\x84\x80\x80\x80\x80"]),
    ("6.10", [b"\xf7\xbf\xbf\xbf", b"\xfb\xbf\xbf\xbf\xbf", b"\xfd\xbf\xbf\xbf\xbf\xbf"]),
    ("6.11b", [b"\xf4\x90\x80\x80"]),
    ("6.12", [b"\x80", b"\xbf", b"\x80\xbf", b"\x80\xbf\x80", b"\x80\xbf\x80\xbf", b"\x80\xbf\x80\xbf\x80", b"\x80\xbf\x80\xbf\x80\xbf", bytes(range(0x80, 0xC0))]),
    ("6.13", [b" ".join(bytes([b]) for b in range(0xC0, 0xE0)), b" ".join(bytes([b]) for b in range(0xE0, 0xF0)),
              b" ".join(bytes([b]) for b in range(0xF0, 0xF8)), b"\xf8 \xf9 \xfa \xfb ", b"\xfc \xfd "]),
    ("6.14", [b"\xc0", b"\xe0\x80", b"\xf0\x80\x80", b"\xf8\x80\x80\x80", b"\xfc\x80\x80\x80\x80", b"\xdf", b"\xef\xbf", b"\xf7\xbf\xbf", b"\xfb\xbf\xbf\xbf", b"\xfd\xbf\xbf\xbf\xbf"]),
    ("6.15", [b"\xc0\xe0\x80\xf0\x80\x80\xf8\x80\x80\x80\xfc\x80\x80\x80\x80\xdf\xef\xbf\xf7\xbf\xbf\xfb\xbf\xbf\xbf\xfd\xbf\xbf\xbf\xbf"]),
    ("6.16", [b"\xfe", b"\xff", b"\xfe\xfe\xff\xff"]),
    ("6.17", [b"\xc0\xaf", b"\xe0\x80\xaf", b"\xf0\x80\x80\xaf", b"\xf8\x80\x80\x80\xaf", b"\xfc\x80\x80\x80\x80\xaf"]),
    ("6.18", [b"\xc1\xbf", b"\xe0\x9f\xbf", b"\xf0\x8f\xbf\xbf", b"\xf8\x87\xbf\xbf\xbf", b"\xfc\x83\xbf\xbf\xbf\xbf"]),
    ("6.19", [b"\xc0\x80", b"\xe0\x80\x80", b"\xf0\x80\x80\x80", b"\xf8\x80\x80\x80\x80", b"\xfc\x80\x80\x80\x80\x80"]),
    ("6.20", [b"\xed\xa0\x80", b"\xed\xad\xbf", b"\xed\xae\x80", b"\xed\xaf\xbf", b"\xed\xb0\x80", b"\xed\xbe\x80", b"\xed\xbf\xbf"]),
    ("6.21", [b"\xed\xa0\x80\xed\xb0\x80", b"\xed\xa0\x80\xed\xbf\xbf", b"\xed\xad\xbf\xed\xb0\x80", b"\xed\xad\xbf\xed\xbf\xbf",
              b"\xed\xae\x80\xed\xb0\x80", b"\xed\xae\x80\xed\xbf\xbf", b"\xed\xaf\xbf\xed\xb0\x80", b"\xed\xaf\xbf\xed\xbf\xbf"]),
]
for group, list_ in INVALID:
    for i, s in enumerate(list_, 1):
        case("%s.%d" % (group, i), "invalid: " + s[:12].hex(" "), text(s), ("close", 1007))

# 7 closing
case("7.1.1", "a text, then close", text(b"{}") + close(1000), ("heard", b"{}"), ("close", 1000))
case("7.1.2", "close twice", close(1000) + close(1000), ("close", 1000))
case("7.1.3", "close, then ping", close(1000) + frame(PING), ("close", 1000))
case("7.1.4", "close, then text", close(1000) + text(b"{}"), ("close", 1000), ("nothing", b"{}"))
case("7.1.5", "close inside a fragmented text", frame(TEXT, b"frag1", fin=False) + close(1000) + frame(0, b"frag2"), ("close", 1000))
case("7.1.6", "4096 bytes, then close, then ping", text(b"*" * 4096) + close(1000) + frame(PING), ("heard", b"*" * 4096), ("close", 1000))
case("7.3.1", "close without a code", close(), ("close", 1000, 1005))
case("7.3.2", "close with one byte", frame(CLOSE, b"a"), ("close", 1002))
case("7.3.3", "close with a code", close(1000), ("close", 1000))
case("7.3.4", "close with a code and a reason", close(1000, b"Hello World!"), ("close", 1000))
case("7.3.5", "close with a reason of 123 bytes", close(1000, b"*" * 123), ("close", 1000))
case("7.3.6", "close with a reason of 124 bytes", close(1000, b"*" * 124), ("drop",))
case("7.5.1", "close with a reason that is not UTF-8", close(1000, kosme + b"\xed\xa0\x80edited"), ("drop",))
for i, code in enumerate((1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999), 1):
    case("7.7.%d" % i, "close with code %d" % code, close(code), ("close", code, 1000))
for i, code in enumerate((0, 999, 1004, 1005, 1006, 1016, 1100, 2000, 2999), 1):
    case("7.9.%d" % i, "close with the forbidden code %d" % code, close(code), ("close", 1002))
for i, code in enumerate((5000, 65535), 1):
    case("7.13.%d" % i, "close with the undefined code %d" % code, close(code), ("drop",))

# 9 limits, 10 one text in many frames: ours are smaller
case("9.1.1", "text of 4097 bytes", text(b"*" * 4097), ("close", 1009))
case("9.1.2", "text of 65536 bytes", text(b"*" * 65536), ("close", 1009))
case("9.1.3", "text that says it has 1 TB", bytes([0x81, 0xFF]) + struct.pack(">Q", 1 << 40) + b"abcd" + b"*" * 100, ("close", 1009))
for i, n in enumerate((64, 256, 1024), 1):
    case("9.3.%d" % i, "4096 bytes in fragments of %d" % n, parts(b"*" * 4096, n), ("heard", b"*" * 4096))
    case("9.4.%d" % i, "4097 bytes in fragments of %d" % n, parts(b"*" * 4097, n), ("close", 1009))
case("9.5.1", "4096 bytes in chops of 64", text(b"*" * 4096), ("heard", b"*" * 4096), chop=64)
case("9.7.1", "twenty small texts at once", text(b"{}") * 20, *[("heard", b"{}")] * 20)
case("10.1.1", "4096 bytes, 1300 a fragment", parts(b"*" * 4096, 1300), ("heard", b"*" * 4096))


def heard(got, want, echo):
    return got == want if echo else b'"error"' in got


def next_of(c):
    fin, op, data = c.next_frame()
    c.parts += data if op in (0, TEXT, BINARY) else b""
    if op in (0, TEXT, BINARY):
        if not fin:
            return next_of(c)
        data, c.parts = c.parts, b""
        return "heard", data
    if op == CLOSE:
        return "close", struct.unpack(">H", data[:2])[0] if len(data) > 1 else 1005 if not data else -1
    if op == PING:                                         # who is slow is asked whether he is there
        c.raw(frame(PONG, data))
        return next_of(c)
    return "pong", data


def expect(c, want, echo, closing=False, later=False):
    """None, or what was wrong."""
    kind, rest = want[0], want[1:]
    if kind == "only pongs":
        c.raw(frame(PING, b"the last one"))
        while (got := next_of(c)) != ("pong", b"the last one"):
            if got[0] != "pong":
                return "%s %r, expected pongs" % got
        return None
    try:
        got, value = c.kept.pop(0) if c.kept else next_of(c)
    except Gone:
        return None if kind in ("drop", "nothing", "either") else "the connection was dropped, expected %s" % (want,)
    except socket.timeout:
        return "nothing came, expected %s" % (want,)
    if kind == "pong" and got == "heard" and later:        # it was overtaken
        c.kept.append((got, value))
        got, value = next_of(c)
    if kind == "maybe pong" and (got, value) != ("pong", rest[0]) or kind == "heard" and got == "close" and closing and echo:
        c.kept.append((got, value))
        return None
    if kind == "maybe pong":
        return None
    if kind == "either":                                   # a lenient or a strict reading of the RFC
        return None if (got == "heard" and heard(value, rest[1], echo)) or (got, value) == ("close", 1002) else "%s %r" % (got, value)
    if kind == "drop":
        return None if got == "close" else "%s %r, expected the end" % (got, value)
    if kind == "nothing":
        return "%s %r, expected nothing" % (got, value)
    if kind == "close":
        return None if got == "close" and value in rest else "%s %r, expected close %s" % (got, value, rest)
    if kind == "pong":
        return None if (got, value) == ("pong", rest[0]) else "%s %r, expected pong %r" % (got, value, rest[0])
    return None if got == "heard" and heard(value, rest[0], echo) else "%s %r, expected an answer to %r" % (got, value[:60] if isinstance(value, bytes) else value, rest[0][:60])


def run(server, number, what, sent, want, chop, echo):
    c = server.client()
    step = chop or len(sent)
    for i in range(0, len(sent), step):
        c.raw(sent[i:i + step])
        if chop and len(sent) < 400:
            time.sleep(0.0005)
    c.kept = []
    for i, w in enumerate(want):
        wrong = expect(c, w, echo, i + 1 < len(want) and want[i + 1][0] == "close", any(x[0] == "heard" for x in want[i + 1:]))
        if wrong:
            return wrong
    if want[-1][0] in ("heard", "pong", "either"):         # it must still be alive, or have closed for `either`
        c.raw(frame(PING, b"alive"))
        wrong = expect(c, ("pong", b"alive"), echo)
        if wrong and want[-1][0] != "either":
            return "and then: " + wrong
    c.sock.close()
    return None


HANDSHAKES = [
    ("H.1", "no key", ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"], False),
    ("H.2", "version 7", ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 7", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="], False),
    ("H.3", "another upgrade", ["Upgrade: nonsense", "Connection: Upgrade", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="], False),
    ("H.4", "the RFC's sample key", ["Upgrade: websocket", "Connection: keep-alive, Upgrade", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="], True),
    ("12.1.1", "permessage-deflate is offered and not taken", ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
     "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits"], True),
]


def handshake(server, lines, good):
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as s:
        s.sendall(("GET /ws HTTP/1.1\r\nHost: localhost\r\n" + "\r\n".join(lines) + "\r\n\r\n").encode())
        head = b""
        try:
            while b"\r\n\r\n" not in head:
                more = s.recv(4096)
                if not more:
                    break
                head += more
        except OSError:
            pass
    head = head.decode(errors="replace").lower()
    if not good:
        return "it was let in" if " 101 " in head else None
    if " 101 " not in head or "s3pplmbitxaq9kygzzhzrbk+xoo=" not in head:
        return head or "nothing came"
    return "an extension was taken" if "sec-websocket-extensions" in head else None


def main():
    echo = "--echo" in sys.argv
    failed = 0
    flags = ["--messages-per-second", "100000", "--address-messages-per-second", "100000"]
    with Server(sys.argv[1], flags=flags, serve=() if echo else ("serve",)) as server:
        for number, what, lines, good in HANDSHAKES:
            wrong = handshake(server, lines, good)
            failed += bool(wrong)
            if wrong:
                print("FAIL %s %s: %s" % (number, what, wrong))
        for number, what, sent, want, chop in CASES:
            wrong = run(server, number, what, sent, want, chop, echo)
            failed += bool(wrong)
            if wrong:
                print("FAIL %s %s: %s" % (number, what, wrong))
    print("%d cases, %d failed" % (len(CASES) + len(HANDSHAKES), failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
