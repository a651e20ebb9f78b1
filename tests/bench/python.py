"""How fast Python decides with the library, and beside others, in one run and in CPU time:

    PYTHONPATH=python VENV/bin/python tests/bench/python.py [BUILD]

VENV has NumPy, and for the comparisons pettingzoo[classic] and open_spiel; what is not there is left out and named.  BUILD
(build) has env-bench, the same loop in C (ninja -C build env-bench).  Rounds go by turns; the middle one counts.
"""
from __future__ import annotations

import importlib.util
import os
import random
import re
import statistics
import subprocess
import sys
import time
from typing import Any, Callable

ROUNDS, SECONDS, TABLES = 3, 1.0, 4096
build = sys.argv[1] if len(sys.argv) > 1 else "build"
os.environ.setdefault("IGROTEKA_LIBRARY", f"{build}/libigroteka.so")

import igroteka as ig  # noqa: E402 - the library is chosen above


def rate(some: Callable[[], int]) -> float:
    """`some` decisions at a time, until the time is up: how many a second."""
    done, start = 0, time.process_time()
    while (spent := time.process_time() - start) < SECONDS:
        done += some()
    return done / spent


def batch(game: str) -> float:
    tables = ig.Batch(game, TABLES, 2, seed=1)

    def step() -> int:
        tables.step(tables.any_actions())
        return TABLES
    return rate(step)


def in_c(game: str) -> float:
    said = subprocess.run([f"{build}/env-bench", game, "2", str(TABLES), str(SECONDS)], text=True, capture_output=True, check=True).stdout
    return float(re.search(r"(\d+) decisions/s", said)[1])                         # type: ignore[index]


def aec_game(env: Any) -> int:
    """A whole game, agent by agent; the first legal action, which costs both sides the same."""
    steps = 0
    env.reset(seed=1)
    for _ in env.agent_iter():
        seen, _, terminated, truncated, _ = env.last()
        env.step(None if terminated or truncated else int(seen["action_mask"].argmax()))
        steps += 1
    return steps


def openspiel_game(game: Any) -> int:
    """A whole game with the observation of every decision."""
    steps, state = 0, game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(random.choices(*zip(*state.chance_outcomes()))[0])
            continue
        state.observation_tensor(state.current_player())
        state.apply_action(random.choice(state.legal_actions()))
        steps += 1
    return steps


def table(title: str, of: dict[str, Callable[[], float]]) -> None:
    rounds = [{name: one() for name, one in of.items()} for _ in range(ROUNDS)]
    first = next(iter(of))
    print(f"{title}\n")
    for name in of:
        speed = statistics.median(r[name] for r in rounds)
        times = statistics.median(r[name] / r[first] for r in rounds)
        print(f"    {name:42} {speed:12,.0f}/s {times:8.2f}")
    print()


def main() -> None:
    games = ig.games()
    for game in games:
        table(f"{game}, {TABLES} tables, two seats: decisions", {"C": lambda: in_c(game), "Python": lambda: batch(game)})
    if importlib.util.find_spec("pettingzoo") and importlib.util.find_spec("pygame"):
        from pettingzoo.classic import connect_four_v3
        from igroteka.pettingzoo import aec
        four, bare = connect_four_v3.env(), connect_four_v3.raw_env()
        of = {"connect_four_v3.env()": lambda: rate(lambda: aec_game(four)), "connect_four_v3.raw_env()": lambda: rate(lambda: aec_game(bare))}
        for game in games:
            of[f'aec("{game}")'] = lambda env=aec(game): rate(lambda: aec_game(env))
        table("one environment through PettingZoo: steps", of)
    else:
        print("left out, as pettingzoo[classic] is not installed: PettingZoo's own Connect Four\n")
    if importlib.util.find_spec("pyspiel"):
        import pyspiel
        from igroteka.pettingzoo import aec
        of = {f"OpenSpiel {name}": lambda g=pyspiel.load_game(name): rate(lambda: openspiel_game(g)) for name in ("gin_rummy", "crazy_eights")}
        of['aec("ralph")'] = lambda env=aec("ralph"): rate(lambda: aec_game(env))
        table("OpenSpiel's Python loop over its games in C++, and one environment of ours: decisions", of)
    else:
        print("left out, as open_spiel is not installed: OpenSpiel's games\n")


if __name__ == "__main__":
    main()
