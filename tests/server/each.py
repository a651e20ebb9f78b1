"""each.py - runs the tests of a file: every function whose name begins with test_, or those that are named.  One that fails says why, and
the others go on."""
import concurrent.futures, time, traceback


def attempt(name, test):
    start, why = time.monotonic(), ""
    try:
        test()
    except Exception:
        why = "\n" + traceback.format_exc()
    print("%-4s %-60s %.1f s%s" % ("FAIL" if why else "ok", name, time.monotonic() - start, why), flush=True)
    return not why


def run_each(within, names=(), at_once=1):
    """The exit status.  within: globals() of the file; at_once: so many side by side."""
    names = names or [n for n in within if n.startswith("test_")]
    tests = [within[n] for n in names]
    if at_once > 1:
        with concurrent.futures.ThreadPoolExecutor(at_once) as pool:
            failed = list(pool.map(attempt, names, tests)).count(False)
    else:
        failed = list(map(attempt, names, tests)).count(False)
    print("%d tests, %d failed" % (len(names), failed))
    return 1 if failed else 0
