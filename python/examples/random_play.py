"""Random players at a thousand tables: how fast, and who wins more often, the first seat or the last?"""
import time

import numpy as np

import igroteka as ig

for name in ig.games():
    batch = ig.Batch(name, tables=1000, seed=1)
    won, games, decisions, start = np.zeros(batch.players), 0, 0, time.process_time()
    while games < 2000:
        batch.step(batch.any_actions())
        ended = batch.status == 1
        won += (batch.rewards[ended] > 0).sum(0)
        games, decisions = games + ended.sum(), decisions + batch.tables
    print(f"{name:10} {games} games, {decisions / (time.process_time() - start):,.0f} decisions/s, won by seat: {won / games}")
