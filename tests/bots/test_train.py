#!/usr/bin/env python3
"""test_train.py BUILD - tools/train from end to end on a tiny budget, with Debian's NumPy: self-play, training, a net of whole
numbers that is sound, says as much as what was trained, and answers the vectors of tests/bots/nets.c."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT, BUILD = pathlib.Path(__file__).resolve().parents[2], sys.argv[1]
PYTHON = next((p for p in (sys.executable, "/usr/bin/python3")
               if subprocess.run([p, "-c", "import numpy"], stderr=subprocess.DEVNULL).returncode == 0), None)
if not PYTHON:
    print("no NumPy (python3-numpy): training was not tried")
    sys.exit(1 if os.environ.get("CI") else 77)

with tempfile.TemporaryDirectory() as folder:
    words = [PYTHON, ROOT / "tools/train", "toystory4", "--seats", "2", "--games", "120", "--later", "40", "--rounds", "2", "--epochs", "1",
             "--threads", "1", "--build", BUILD, "--out", folder, "--work", os.path.join(folder, "work")]
    done = subprocess.run(list(map(str, words)), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    net, log = (pathlib.Path(folder) / f"toystory4-2.{end}" for end in ("net", "log"))
    told = [tuple(map(float, m)) for m in re.findall(r"told by the net ([-\d.]+), as written ([-\d.]+)", log.read_text())]
    assert len(told) == 2, log.read_text()
    for trained, written in told:
        assert trained > 0.1, "it learned nothing"
        assert abs(trained - written) < 0.05, "what was written is not what was trained"
    subprocess.run([PYTHON, str(ROOT / "tools/nets.py"), os.path.join(folder, "nets.c"), str(net)], check=True)
    vectors = subprocess.run([PYTHON, str(ROOT / "tools/nets.py"), "--vectors", str(net)], capture_output=True, text=True, check=True).stdout.split()
    assert len(vectors) == 16 and len(set(vectors)) > 4, vectors
    print(f"trained: {told[-1][1]} of the points to come")
