"""Many tables in one call, over NumPy arrays that the library writes into.

    >>> batch = Batch("ralph", tables=4096, seats=2, seed=1)
    >>> batch.step(batch.any_actions())          # a random legal action at every table
    >>> batch.observations, batch.masks, batch.rewards, batch.seats, batch.status
"""
from __future__ import annotations

import ctypes as C
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Callable, Mapping

import numpy as np

from . import _library as L
from ._library import lib
from .engine import Game, Position, fields_of

GOES_ON, GAME_OVER, REFUSED = 0, 1, 2
LEAVE = -1
REWARDS = {"place": 0, "points": 1, "gain": 2}


class Batch:
    """`tables` games side by side.  The arrays are always the same ones: copy what you keep.

    seats         who acts at each table, from 0; -1: the game is over and stays
    status        GOES_ON, GAME_OVER (a new one has begun, unless stays), REFUSED (nothing has changed)
    rewards       of the last step, by table and seat: reward="place" (at the end, seats placed behind less seats placed
                  before), "points" (at the end) or "gain" (as they come)
    scores        of the last game that ended, by table and seat
    """

    def __init__(self, game: str | Game, tables: int, seats: int | None = None, seed: int = 0, options: Mapping[str, str] | None = None,
                 history: int = 0, reward: str = "place", stays: bool = False, threads: int = 1) -> None:
        self.game = g = game if isinstance(game, Game) else Game(game)
        self.tables, self.players, self.history = tables, seats or g.seats[0], history
        if reward not in REWARDS:
            raise ValueError(f"reward={reward!r}: it is one of {', '.join(REWARDS)}")
        self._config = L.EnvConfig(g.handle, self.players, tables, (C.c_uint8 * L.OPTIONS_MAX)(*g.choice(options)), seed, history, REWARDS[reward], stays)
        size = lib.ig_env_size(self._config)
        if not size:
            raise ValueError(f"no such table: {g.name}, seats={self.players}, tables={tables}, history={history}, options={options}")
        self.observations = np.zeros((tables, lib.ig_env_observation_size(self._config)), np.uint8)
        self.masks = np.zeros((tables, g.actions), np.uint8)
        self.seats, self.status = np.zeros(tables, np.int8), np.zeros(tables, np.uint8)
        self.rewards, self.scores = np.zeros((tables, self.players), np.int32), np.zeros((tables, self.players), np.int32)
        self.legal = np.zeros(tables, np.int32)
        self._actions = np.zeros(tables, np.int32)
        self._actions_at: int = self._actions.ctypes.data            # asking for it takes longer than a step
        self._memory = np.zeros(size + 15, np.uint8)
        start = (self._memory.ctypes.data + 15) // 16 * 16
        arrays = [a.ctypes.data for a in (self.observations, self.masks, self.seats, self.status, self.rewards, self.scores, self.legal)]
        self._open = self._config, L.EnvArrays(*arrays), start
        self._env = lib.ig_env_open(*self._open)
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self._parts = [(i * tables // threads, (i + 1) * tables // threads - i * tables // threads) for i in range(threads)]

    def reset(self, seed: int | None = None) -> None:
        """A new game at every table; with a seed, as if the batch had just been opened with it."""
        if seed is not None:
            self._config.seed = seed
            self._env = lib.ig_env_open(*self._open)
        else:
            lib.ig_env_reset(self._env, 0, self.tables)

    def reset_table(self, table: int) -> None:
        self._check(table)
        lib.ig_env_reset(self._env, table, 1)

    def step(self, actions: np.ndarray) -> int:
        """An action for every table (LEAVE: leave it as it is); how many were refused."""
        if actions is not self._actions:
            if np.shape(actions) != (self.tables,):
                raise ValueError(f"{self.tables} actions are needed, not an array of shape {np.shape(actions)}")
            self._actions[:] = actions
        if not self._pool:
            return lib.ig_env_step(self._env, self._actions_at, 0, self.tables)
        return sum(self._pool.map(lambda part: lib.ig_env_step(self._env, self._actions_at, *part), self._parts))

    def one_step(self) -> Callable[[], int]:
        """A function that steps the first table with self._actions: the quickest way in, for environments of one table."""
        # made ready once: what from_param gives is passed as it is
        arguments = [C.c_void_p.from_param(x) for x in (self._env, self._actions_at)] + [C.c_int.from_param(x) for x in (0, 1)]
        return partial(L.quick_step, *arguments)

    def any_actions(self) -> np.ndarray:
        """A legal action for every table, uniform; the same array every time."""
        lib.ig_env_any_actions(self._env, self._actions_at, 0, self.tables)
        return self._actions

    def observe(self, table: int, seat: int) -> tuple[np.ndarray, np.ndarray]:
        """What a seat sees now, to act or not: a new observation and mask."""
        self._check(table)
        observation, mask = np.zeros(self.observations.shape[1], np.uint8), np.zeros(self.game.actions, np.uint8)
        lib.ig_env_observe(self._env, table, seat, observation.ctypes.data, mask.ctypes.data)
        return observation, mask

    def position(self, table: int) -> Position:
        """A copy of the truth of a table; give players its views."""
        self._check(table)
        out = Position(self.game)
        C.memmove(C.byref(out.state), lib.ig_env_state(self._env, table), self.game.state_size)
        return out

    def so_far(self, table: int) -> L.Move:
        self._check(table)
        return lib.ig_env_so_far(self._env, table)

    def bot_action(self, table: int, name: str = "level5") -> int:
        """What a bot would do at a table: it sees the view of the seat to act."""
        return self.position(table).view(int(self.seats[table])).bot_action(name, self.so_far(table))

    def named(self) -> dict[str, np.ndarray]:
        """The observations by the names of their fields, without copies."""
        found = dict(fields_of(self.observations, self.game.fields))             # type: ignore[arg-type]
        if self.history:
            found["history"] = self.observations[:, self.game.observation_size:].reshape(self.tables, self.history, L.EVENT_SIZE)
        return found                                                              # type: ignore[return-value]

    def _check(self, table: int) -> None:
        if not 0 <= table < self.tables:
            raise IndexError(f"table {table} of {self.tables}")
