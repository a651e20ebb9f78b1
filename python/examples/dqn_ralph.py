"""DQN in NumPy: learns Ralph by playing itself, on a CPU, and meets the random player.

    python3 examples/dqn_ralph.py [SECONDS]      two minutes by default
"""
import sys
import time

import numpy as np

import igroteka as ig

TABLES, HIDDEN, KEEP, MINIBATCH, RATE = 256, 128, 60_000, 512, 1e-3
SECONDS = float(sys.argv[1]) if len(sys.argv) > 1 else 120.0
rng = np.random.default_rng(1)
batch = ig.Batch("ralph", TABLES, seats=2, seed=1, reward="gain")
inputs, actions = batch.observations.shape[1], batch.game.actions
scale = np.maximum(batch.observations.max(0), 1).astype(np.float32)            # counts to about one

net = [rng.normal(0, np.sqrt(2 / inputs), (inputs, HIDDEN)), np.zeros(HIDDEN), rng.normal(0, 0.01, (HIDDEN, actions)), np.zeros(actions)]
net = [w.astype(np.float32) for w in net]
frozen, first, second, updates = [w.copy() for w in net], [np.zeros_like(w) for w in net], [np.zeros_like(w) for w in net], 0


def q_values(weights, seen):
    hidden = np.maximum(seen / scale @ weights[0] + weights[1], 0)
    return hidden, hidden @ weights[2] + weights[3]


def best(weights, seen, masks):
    return np.where(masks, q_values(weights, seen)[1], -1e9)


seen, then = np.zeros((KEEP, inputs), np.uint8), np.zeros((KEEP, inputs), np.uint8)         # what was seen, and seen next
then_masks, done, kept = np.zeros((KEEP, actions), bool), np.zeros(KEEP, np.float32), 0
chosen, gained = np.zeros(KEEP, np.int64), np.zeros(KEEP, np.float32)


def learn():
    global updates
    i = rng.integers(0, min(kept, KEEP), MINIBATCH)
    target = gained[i] + (1 - done[i]) * best(frozen, then[i], then_masks[i]).max(1)
    x = seen[i] / scale
    hidden, q = q_values(net, seen[i])
    error = np.zeros_like(q)
    rows = np.arange(MINIBATCH)
    error[rows, chosen[i]] = np.clip(q[rows, chosen[i]] - target, -1, 1) / MINIBATCH
    back = (error @ net[2].T) * (hidden > 0)
    updates += 1
    for k, slope in enumerate([x.T @ back, back.sum(0), hidden.T @ error, error.sum(0)]):   # Adam
        first[k] += 0.1 * (slope - first[k])
        second[k] += 0.001 * (slope * slope - second[k])
        net[k] -= RATE * (first[k] / (1 - 0.9 ** updates)) / (np.sqrt(second[k] / (1 - 0.999 ** updates)) + 1e-8)
    if updates % 500 == 0:
        frozen[:] = [w.copy() for w in net]


def remember(tables, seats, over):
    """The last decision of these seats, now that it is known what came of it."""
    global kept
    at = np.arange(kept, kept + len(tables)) % KEEP
    seen[at], chosen[at], gained[at], done[at] = last_seen[tables, seats], last_action[tables, seats], last_gain[tables, seats], over
    then[at], then_masks[at] = batch.observations[tables], batch.masks[tables]
    kept += len(tables)


last_seen, last_action = np.zeros((TABLES, 2, inputs), np.uint8), np.full((TABLES, 2), -1)
last_gain, everyone, start = np.zeros((TABLES, 2), np.float32), np.arange(TABLES), time.process_time()
while time.process_time() - start < SECONDS:
    seats = batch.seats.astype(int)
    known = last_action[everyone, seats] >= 0
    remember(everyone[known], seats[known], 0)
    greedy = best(net, batch.observations, batch.masks).argmax(1)
    spare = max(0.05, 1 - (time.process_time() - start) / SECONDS * 2)          # how often something else is tried
    play = np.where(rng.random(TABLES) < spare, batch.any_actions(), greedy)
    last_seen[everyone, seats], last_action[everyone, seats], last_gain[everyone, seats] = batch.observations, play, 0
    batch.step(play)
    last_gain += batch.rewards - batch.rewards[:, ::-1]                         # one's own points less the other's
    ended = np.flatnonzero(batch.status == 1)
    for seat in (0, 1):
        remember(ended, np.full(len(ended), seat), 1)
    last_action[ended] = -1
    if kept > 5_000:
        learn()


def student(view):
    """The learned player: what it thinks best among the legal actions."""
    seen, mask = np.frombuffer(view.observation(), "u1"), np.frombuffer(view.mask(), "u1")
    return view.act(int(best(net, seen[None], mask[None]).argmax()))[0]


print(f"{updates} updates in {time.process_time() - start:.0f} s")
for opponent in ("random", "level1", "level2"):
    print(*ig.match("ralph", [student, opponent], deals=200), sep="\n")
