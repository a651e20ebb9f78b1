"""terminal.py - a program on a real terminal, for the tests beside it.

Pty: the bare device, to send keys to, to resize, to listen to every byte.
Tmux: a terminal that can be looked at: what stands on the screen, as lines.

Whoever waits here waits for a thing: words that come, a program that sleeps because it has nothing left to do.
PATIENCE is when a thing that does not come is given up, and no measure of anything.
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
PATIENCE = float(os.environ.get("PATIENCE", 120))      # seconds; fewer while one writes a test
STATE = tempfile.TemporaryDirectory()      # games keep themselves: not in the folder of whoever tests


def environment(**more):
    keep = {k: v for k, v in os.environ.items() if k == "PATH" or k == "HOME" or k.endswith("SAN_OPTIONS")}
    return {**keep, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "XDG_STATE_HOME": STATE.name, "NO_MOTION": "1", **more}


def asleep(pid):
    """Whether the thread that draws waits for something, or is gone."""
    try:
        with open(f"/proc/{pid}/task/{pid}/stat") as f:
            return f.read().rsplit(")", 1)[1].split()[0] in "SZX"
    except OSError:
        return True


def wait_for(thing, why):
    """Asks again and again until it is so; `why` says what else there was."""
    end = time.monotonic() + PATIENCE
    while not (answer := thing()):
        if time.monotonic() > end:
            raise AssertionError(why())
        time.sleep(0.005)
    return answer


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

    def listen(self, seconds=0.0):
        """Whether something came within so long."""
        if not select.select([self.master], [], [], seconds)[0]:
            return False
        try:
            got = os.read(self.master, 65536)
        except OSError:
            return False
        self.heard += got
        return bool(got)

    def hear(self, seconds=0.0):
        """What came, until nothing has come for so long."""
        while self.listen(seconds):
            pass
        return self.heard

    def hear_all(self):
        """What came, until the program has nothing more to say for now."""
        wait_for(lambda: asleep(self.process.pid) and not self.listen(0.01) and asleep(self.process.pid), lambda: "it does not come to rest")
        return self.heard

    def press(self, keys):
        os.write(self.master, keys.encode() if isinstance(keys, str) else keys)
        self.hear()

    def until(self, words, nudge=""):
        """Waits for words; `nudge` is pressed again and again (Ctrl-L draws the screen anew)."""
        def come():
            if words.encode() in self.heard:
                return True
            if nudge:
                self.press(nudge)
            self.listen(0.1) and self.hear()
            return words.encode() in self.heard or self.process.poll() is not None
        wait_for(come, lambda: f"not heard: {words!r}; the last was {self.heard[-600:]!r}")
        self.hear()
        if words.encode() not in self.heard:
            raise AssertionError(f"it ended without {words!r}: {self.heard[-600:]!r}")

    def end(self):
        """The exit status, when it has ended by itself."""
        wait_for(lambda: self.hear(0.005) is None or self.process.poll() is not None, lambda: f"it does not end: {self.heard[-600:]!r}")
        self.hear()
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
        self.do("new-session", "-d", "-x", str(size[0]), "-y", str(size[1]), "env -i " + words + "; echo status $?; exec sleep 600")

    def do(self, *words):
        return subprocess.run([*self.call, *words], check=True, capture_output=True, text=True, env=environment()).stdout

    def press(self, *keys):
        self.do("send-keys", *keys)

    def screen(self):
        return [line.rstrip() for line in self.do("capture-pane", "-p").split("\n")]

    def until(self, words):
        wait_for(lambda: words in "\n".join(self.screen()), lambda: "not on the screen: " + words + "\n" + "\n".join(self.screen()))
        return self.still()

    def other_than(self, was):
        """The screen, when it is another one."""
        wait_for(lambda: self.screen() != was, lambda: "the screen does not change\n" + "\n".join(was))
        return self.still()

    def program(self):
        """The process on the screen; 0 when it has ended."""
        shell = self.do("display-message", "-p", "#{pane_pid}").strip()
        try:
            with open(f"/proc/{shell}/task/{shell}/children") as f:
                return int((f.read().split() or ["0"])[0])
        except OSError:
            return 0

    def still(self):
        """The screen, when the program has drawn what it had to."""
        pid, was = self.program(), None

        def drawn():
            nonlocal was
            before, now = was, self.screen() if asleep(pid) else None
            was = now
            return now is not None and now == before and asleep(pid)
        wait_for(drawn, lambda: "the screen does not come to rest\n" + "\n".join(self.screen()))
        return was

    def close(self):
        subprocess.run([*self.call, "kill-server"], capture_output=True)
        self.folder.cleanup()


def stop(process):
    if process.poll() is None:
        process.send_signal(signal.SIGKILL)
    process.wait()
