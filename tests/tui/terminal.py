"""terminal.py - a program on a real terminal, for the tests beside it.

Pty: the bare device, to send keys to, to resize, to listen to every byte.
Tmux: a terminal that can be looked at: what stands on the screen, as lines.
"""
import fcntl
import os
import pty
import select
import shutil
import signal
import struct
import subprocess
import tempfile
import termios
import time

HAS_TMUX = shutil.which("tmux") is not None
SLOW = 5 if any(k.endswith("SAN_OPTIONS") for k in os.environ) else 1


def environment(**more):
    keep = {k: v for k, v in os.environ.items() if k == "PATH" or k == "HOME" or k.endswith("SAN_OPTIONS")}
    return {**keep, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", **more}


class Pty:
    def __init__(self, *command, size=(24, 80), **env):
        self.master, slave = pty.openpty()
        self.resize(*size)
        self.before = termios.tcgetattr(slave)
        self.slave = slave
        self.heard = b""

        def sit_down():
            os.setsid()
            fcntl.ioctl(slave, termios.TIOCSCTTY, 0)
        self.process = subprocess.Popen([str(c) for c in command], stdin=slave, stdout=slave, stderr=slave, env=environment(**env), preexec_fn=sit_down)

    def resize(self, rows, cols):
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, cols, 0, 0))

    def hear(self, seconds=0.0):
        """What came, until nothing has come for so long."""
        while select.select([self.master], [], [], seconds)[0]:
            try:
                got = os.read(self.master, 65536)
            except OSError:
                break
            if not got:
                break
            self.heard += got
        return self.heard

    def press(self, keys):
        os.write(self.master, keys.encode() if isinstance(keys, str) else keys)
        self.hear()

    def until(self, words, seconds=10.0, nudge=""):
        """Waits for words; `nudge` is pressed again and again (Ctrl-L draws the screen anew)."""
        end = time.monotonic() + seconds * SLOW
        while words.encode() not in self.heard:
            if time.monotonic() > end:
                raise AssertionError(f"not heard: {words!r}; the last was {self.heard[-600:]!r}")
            if nudge:
                self.press(nudge)
            self.hear(0.1)
            if self.process.poll() is not None:
                self.hear(0.1)
                break
        if words.encode() not in self.heard:
            raise AssertionError(f"it ended without {words!r}: {self.heard[-600:]!r}")

    def end(self, seconds=10):
        """The exit status, when it has ended by itself."""
        stop = time.monotonic() + seconds * SLOW
        while self.process.poll() is None and time.monotonic() < stop:
            self.hear(0.02)
        self.hear(0.05)
        return self.process.poll()

    def sane(self):
        return termios.tcgetattr(self.slave) == self.before

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self.slave)
        os.close(self.master)


class Tmux:
    def __init__(self, *command, size=(80, 24), **env):
        self.folder = tempfile.TemporaryDirectory()
        self.call = ["tmux", "-S", os.path.join(self.folder.name, "socket"), "-f", "/dev/null"]
        env = environment(**{"TERM": "screen-256color", **env})
        words = " ".join(f"{k}='{v}'" for k, v in env.items()) + " " + " ".join(f"'{c}'" for c in command)
        self.do("new-session", "-d", "-x", str(size[0]), "-y", str(size[1]), "env -i " + words + "; echo status $?; sleep 60")

    def do(self, *words):
        return subprocess.run([*self.call, *words], check=True, capture_output=True, text=True, env=environment()).stdout

    def press(self, *keys):
        self.do("send-keys", *keys)

    def screen(self):
        return [line.rstrip() for line in self.do("capture-pane", "-p").split("\n")]

    def until(self, words, seconds=10.0):
        end = time.monotonic() + seconds * SLOW
        while words not in "\n".join(self.screen()):
            if time.monotonic() > end:
                raise AssertionError("not on the screen: " + words + "\n" + "\n".join(self.screen()))
            time.sleep(0.03)
        return self.still()

    def other_than(self, was, seconds=10.0):
        """The screen, when it is another one."""
        end = time.monotonic() + seconds * SLOW
        while self.screen() == was:
            if time.monotonic() > end:
                raise AssertionError("the screen does not change\n" + "\n".join(was))
            time.sleep(0.02)
        return self.still()

    def still(self):
        """The screen, when it has stopped changing."""
        was = self.screen()
        while True:
            time.sleep(0.06 * SLOW)
            now = self.screen()
            if now == was:
                return now
            was = now

    def close(self):
        subprocess.run([*self.call, "kill-server"], capture_output=True)
        self.folder.cleanup()


def stop(process):
    if process.poll() is None:
        process.send_signal(signal.SIGKILL)
    process.wait()
