"""program.py - the program that the first word of the command line names, run as a script would run it."""
import os
import subprocess
import sys

PROGRAM = os.path.abspath(sys.argv.pop(1)) if len(sys.argv) > 1 else "build/igroteka"
ENV = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", **{k: v for k, v in os.environ.items() if k.endswith("SAN_OPTIONS")}}
PATIENCE = 300                             # seconds after which a program is stuck


def run(*words, text=""):
    return subprocess.run([PROGRAM, *map(str, words)], input=text, capture_output=True, text=True, env=ENV, timeout=PATIENCE)


def good(*words, **more):
    done = run(*words, **more)
    assert (done.returncode, done.stderr) == (0, ""), (words, done.stderr)
    return done.stdout
