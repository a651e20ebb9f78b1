#!/usr/bin/env python3
"""check [quick | STAGE...] - builds, and passes every test.

    ./check              everything; tests/README.md says how long it takes
    ./check quick        the release build and its tests, but for those that take long
    ./check STAGE...     only these stages:

{stages}
Longer campaigns: tests/campaigns. Logs are kept in build-check/.
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
LOGS = ROOT / "build-check"
SHOWN = 60                                 # lines of a failed test's output
PATIENCE = "10"                            # meson's limits are for hangs; a busy machine is not one
PROGRESS = 30                              # seconds between two lines of progress, where they cannot be written over
CI = bool(os.environ.get("CI"))


class Task:
    """One job of a stage: `work(task)` reports its tests; it starts when the tasks named in `after` have passed."""

    def __init__(self, name, stage, needs, work, after=()):
        self.name, self.stage, self.needs, self.work, self.after = name, stage, needs, work, after
        self.state = "waits"               # runs, done, broken: what comes after it cannot run
        self.tests = 0
        self.wall = self.cpu = 0.0


class Report:
    """What the person sees: a line a test, the reason of a failure, and what runs and what is left."""

    def __init__(self, tasks):
        self.tasks, self.lock, self.begun = tasks, threading.RLock(), time.time()
        self.passed = self.failed = 0
        self.tty, self.told = sys.stdout.isatty(), time.time()

    def line(self, text):
        with self.lock:
            print(("\r\033[K" if self.tty else "") + text, flush=True)
            self.progress()

    def test(self, task, how, name, seconds):
        with self.lock:
            task.tests += 1
            self.passed += how == "ok"
            self.failed += how == "FAILED"
            self.line(f"{how:<7} {task.stage + ': ' + name:<52} {seconds:6.1f} s")

    def why(self, text, log):
        """Shows the end of what a failed test printed, and where all of it is."""
        with self.lock:
            for row in text.rstrip().splitlines()[-SHOWN:]:
                self.line("        " + row)
            self.line(f"        all of it: {log.relative_to(ROOT)}")

    def progress(self):
        """What runs and what is left: the last line of a terminal, or a line now and then."""
        runs = [t.name + (f" ({t.tests})" if t.tests else "") for t in self.tasks if t.state == "runs"]
        left = [t.name for t in self.tasks if t.state == "waits"]
        if not runs:
            return
        seconds = int(time.time() - self.begun)
        text = f"{seconds // 60}:{seconds % 60:02} {self.passed} passed, {self.failed} failed; running: {', '.join(runs)}" + \
               (f"; left: {', '.join(left)}" if left else "")
        if self.tty:
            print("\r\033[K" + text[:shutil.get_terminal_size().columns - 1], end="", flush=True)
        elif time.time() - self.told > PROGRESS:
            self.told = time.time()
            print("  " + text, flush=True)

    def watch(self):
        while True:
            time.sleep(1)
            with self.lock:
                self.progress()


report = None


# ---- kinds of work -------------------------------------------------------------------------------------------

def ended(task, run):
    """Waits for a program of this task; its status. Counts the CPU of all that it started and waited for."""
    _, status, used = os.wait4(run.pid, 0)
    run.returncode = os.waitstatus_to_exitcode(status)
    task.cpu += used.ru_utime + used.ru_stime
    return run.returncode


def log_of(name):
    return LOGS / (re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") + ".log")


def step(task, name, *commands, **env):
    """Commands that pass or fail together, as one test."""
    log, begun, ok = log_of(task.stage + " " + name), time.time(), True
    with open(log, "w") as out:
        for command in commands:
            if ok:
                ok = ended(task, subprocess.Popen(command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=out, stderr=out,
                                                  env={**os.environ, **env})) == 0
    report.test(task, "ok" if ok else "FAILED", name, time.time() - begun)
    if not ok:
        report.why(log.read_text(errors="replace"), log)
    return ok


def build(task, folder, *options, cc="gcc", targets=()):
    """Sets a build folder up where it is not yet, and builds."""
    setup = [] if (ROOT / folder / "build.ninja").exists() else [["meson", "setup", folder, *options]]
    return step(task, "build", *setup, ["ninja", "-C", folder, *targets], CC=cc)


LINE = re.compile(r"^ *\d+/\d+ +(?:[a-z]+:)?(.*?) +(OK|FAIL|TIMEOUT|ERROR|SKIP|UNEXPECTEDPASS|EXPECTEDFAIL|INTERRUPT) +([0-9.]+)s")


def suites(task, folder, *chosen, **env):
    """The tests of a build folder: meson's arguments choose."""
    env = {**os.environ, "PYTHONUNBUFFERED": "1", **env}
    log = log_of(task.name)
    kept = ROOT / folder / "meson-logs" / ("testlog-" + log.stem)
    run = subprocess.Popen(["meson", "test", "-C", folder, "--timeout-multiplier", PATIENCE, "--logbase", kept.name, *chosen],
                           cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", env=env)
    said = ""
    for row in run.stdout:
        said += row
        found = LINE.match(row)
        if found:
            report.test(task, {"OK": "ok", "SKIP": "skipped"}.get(found[2], "FAILED"), found[1].strip(), float(found[3]))
    status = ended(task, run)
    results = [json.loads(row) for row in open(f"{kept}.json")] if os.path.exists(f"{kept}.json") else []
    for r in results:
        if r["result"] == "SKIP":
            report.line(f"left out: {r['name'].split(':', 1)[-1]}: {reason(r)}")
    bad = [r for r in results if r["result"] not in ("OK", "SKIP")]
    for r in bad:
        show_failed(task, r)
    if not results or (status != 0 and not bad):
        log.write_text(said)
        report.test(task, "FAILED", "the tests could not be run", 0)
        report.why(said, log)


def reason(result):
    """Why a test was left out, in its own words."""
    said = [row[len("left out:"):].strip() for row in result.get("stdout", "").splitlines() if row.startswith("left out:")]
    return "; ".join(said) or "it does not say why"


def show_failed(task, result):
    log = log_of(f"{task.stage} {result['name']}")
    text = f"{' '.join(result['command'])}\n{result.get('stdout', '')}\n{result.get('stderr', '')}\n{result['result']}, status {result['returncode']}"
    log.write_text(text)
    report.line(f"FAILED  {task.stage}: {result['name']}")
    report.why(text, log)


COUNTED = re.compile(r"^(ok|FAILED|skipped) +(.*\S) +([0-9.]+) s$")


def counted(task, command, **env):
    """A program that prints a line `ok NAME SECONDS s` for each of its tests."""
    log, last = log_of(task.name), ""
    run = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
                           env={**os.environ, **env})
    before = report.failed
    with open(log, "w") as out:
        for row in run.stdout:
            out.write(row)
            out.flush()
            found = COUNTED.match(row)
            if found:
                report.test(task, found[1], found[2], float(found[3]))
    if ended(task, run) != 0 or task.tests == 0:
        if report.failed == before:        # it ended for a reason that is no test of its own
            report.test(task, "FAILED", "all have run", 0)
        report.why(log.read_text(), log)


# ---- the stages --------------------------------------------------------------------------------------------------
# Every test runs once, in the build where it finds most: under the sanitizers with assertions on, or, where it measures
# or takes long, in the release build.  What looks at the rules runs in more than one.

def gcc_build(t):
    return build(t, "build-gcc", "-Dwerror=true")


def gcc_tests(t):
    suites(t, "build-gcc", *(f"--suite={s}" for s in "tree words stats fair perft arena wasm measure python npm".split()))


def quick_tests(t):
    suites(t, "build-gcc", *(f"--no-suite={s}" for s in "stats bots arena measure".split()), IG_FUZZ_CHANGES="5")


def clang_there():
    return subprocess.run(["tools/install-missing", "--have", "clang"], cwd=ROOT, stdout=subprocess.DEVNULL).returncode == 0


def sanitize_build(t):
    options = ["-Db_sanitize=address,undefined", "-Dbuildtype=debugoptimized", "-Dgames=1", "-Dwasm=disabled", "-Dwerror=true"]
    if clang_there():                      # the second compiler, and what the fuzzers are linked with
        return build(t, "build-sanitize", *options, "-Dfuzz=true", "-Db_lundef=false", cc="clang")
    return build(t, "build-sanitize", *options)


def sanitize_tests(t):
    suites(t, "build-sanitize", *(f"--no-suite={s}" for s in "stats fair perft wasm tree words arena measure".split()))


def memory(t):                             # the libraries of the program know nothing of MSan: only the engine
    options = ["-Db_sanitize=memory", "-Db_lundef=false", "-Dbuildtype=debugoptimized", "-Dgames=1", "-Dserver=disabled", "-Dtui=disabled"]
    if build(t, "build-memory", *options, cc="clang", targets=["libigroteka.a"]):
        suites(t, "build-memory", *(f"--suite={s}" for s in "clauses props core env fuzz".split()), "--no-suite=fair", IG_FUZZ_CHANGES="5")


def coverage(t):
    step(t, "lines 98 %, branches 90 %", ["tests/coverage"])
    for row in log_of("coverage lines 98 %, branches 90 %").read_text().splitlines():
        if re.match("(lines|branches):", row):
            report.line("        " + row)


def fuzz(t):
    step(t, "a short run of each target", ["tests/fuzz/run", "15"], IG_FUZZ_RUNS=os.environ.get("IG_FUZZ_RUNS", "20000"), IG_FUZZ_BUILD="build-sanitize")


def wasm(t):
    step(t, "native = wasm, 1000 games of each", ["tests/wasm/run", "1000"], IG_NATIVE_BUILD="build-gcc")


def browser(t):
    counted(t, ["tests/browser/run", "build-gcc/igroteka"], SHORT="1")


def install(t):
    step(t, "shared, static, C++", ["tests/install/run", "build-gcc"])


def campaigns(t):
    counted(t, ["tests/campaigns", "--moment", "--build", "build-gcc"])


STAGES = {
    "gcc": "the release build, without a warning; what measures or takes long",
    "sanitize": "the other compiler; all tests under ASan and UBSan, with assertions",
    "browser": "the page in Chromium: whole games by mouse, keys and touch, two people, accessibility",
    "coverage": "how much of the rules the tests reach",
    "memory": "the engine's tests under MSan: nothing is read before it is written",
    "fuzz": "a short run of each fuzzer",
    "wasm": "the same games natively and in WebAssembly",
    "install": "the installed library, used from outside",
    "campaigns": "every longer campaign, for a moment",
}
FULL = [
    Task("gcc build", "gcc", ["build"], gcc_build),
    Task("sanitize build", "sanitize", ["build", "sanitize"], sanitize_build),
    Task("browser", "browser", ["server", "page", "browser"], browser, ["gcc build"]),
    Task("sanitize", "sanitize", ["test"], sanitize_tests, ["sanitize build"]),
    Task("gcc", "gcc", ["test"], gcc_tests, ["gcc build"]),
    Task("coverage", "coverage", ["build", "coverage"], coverage),
    Task("memory", "memory", ["clang"], memory),
    Task("fuzz", "fuzz", ["clang"], fuzz, ["sanitize build"]),
    Task("wasm", "wasm", ["page", "wasm"], wasm, ["gcc build"]),
    Task("install", "install", ["install"], install, ["gcc build"]),
    Task("campaigns", "campaigns", ["build"], campaigns, ["gcc build"]),
]
QUICK = [FULL[0], Task("quick", "gcc", ["test"], quick_tests, ["gcc build"])]


# ---- two lanes ------------------------------------------------------------------------------------------------
# Two tasks run side by side, for tests over sockets and in browsers mostly wait and compilers do not.

def lacking(task):
    """The names of what a task needs and this machine does not have."""
    return subprocess.run(["tools/install-missing", "--have", *task.needs], cwd=ROOT, stdout=subprocess.PIPE, text=True).stdout.split()


def run_task(task, changed):
    lacks = lacking(task)
    if lacks and task.stage not in ("gcc", "sanitize"):
        if CI:
            report.test(task, "FAILED", "what it needs is there", 0)
        report.line(f"left out: {task.stage}, for want of {', '.join(lacks)}")
        return "done"
    try:
        return "broken" if task.work(task) is False else "done"
    except Exception as e:                 # a fault of this program fails the task, and the others go on
        report.test(task, "FAILED", f"{task.name}: {e!r}", 0)
        return "broken"


def lane(tasks, changed):
    while True:
        with changed:
            while True:
                states = {t.name: t.state for t in tasks}
                waits = [t for t in tasks if t.state == "waits"]
                if not waits:
                    return
                for t in waits:
                    if any(states[a] == "broken" for a in t.after):
                        t.state = "broken"
                        report.line(f"not run: {t.name}, for there is nothing built")
                ready = [t for t in waits if t.state == "waits" and all(states[a] == "done" for a in t.after)]
                if ready:
                    break
                changed.wait(timeout=1)
            task = ready[0]
            task.state = "runs"
        begun = time.time()
        state = run_task(task, changed)
        task.wall = time.time() - begun
        with changed:
            task.state = state
            changed.notify_all()


def chosen(args):
    if args == ["quick"]:
        return QUICK
    wrong = [a for a in args if a not in STAGES]
    if wrong:
        sys.exit(f"There is no stage {wrong[0]}. See ./check --help.")
    tasks = [t for t in FULL if not args or t.stage in args]
    needed = {a for t in tasks for a in t.after}
    return [t for t in FULL if t in tasks or t.name in needed]


def main(args):
    global report
    if args and args[0] in ("-h", "--help"):
        print(__doc__.format(stages="".join(f"        {k:<10} {v}\n" for k, v in STAGES.items())))
        return 0
    tasks = chosen(args)
    LOGS.mkdir(exist_ok=True)
    report = Report(tasks)
    threading.Thread(target=report.watch, daemon=True).start()
    changed = threading.Condition()
    lanes = [threading.Thread(target=lane, args=(tasks, changed)) for _ in range(2)]
    for each in lanes:
        each.start()
    for each in lanes:
        each.join()
    for t in tasks:
        print(f"        {t.name:<16} {t.wall:6.0f} s {t.cpu:6.0f} s of CPU")
    report.line(f"in {int(time.time() - report.begun)} s, {sum(t.cpu for t in tasks):.0f} s of CPU; logs in {LOGS.name}/")
    print(f"{report.passed} passed, {report.failed} failed")
    return report.failed != 0 or report.passed == 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
