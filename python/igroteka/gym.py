"""The games as Gymnasium environments: one seat learns, bots or random players sit in the others.

    from igroteka.gym import Single, Vector
    env = Single("ralph", opponent="level3")     # gymnasium.Env
    envs = Vector("ralph", 1024)                 # gymnasium.vector.VectorEnv, random opponents

The learner's seat moves on with every game.  info["action_mask"] says what is legal; an action that is not ends the
game with reward -1.  The reward is the place at the end, from -1 (last) to 1 (first).
"""
from __future__ import annotations

from typing import Any, Callable, Mapping, Union

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv

from .batch import GAME_OVER, LEAVE, REFUSED, Batch
from .engine import Game, Move, Position

Opponent = Union[str, Callable[[Position], Move]]


class Single(gymnasium.Env):                                                      # type: ignore[type-arg]
    metadata = {"render_modes": ["ansi"]}

    def __init__(self, game: str = "ralph", opponent: Opponent = "random", seats: int | None = None,
                 options: Mapping[str, str] | None = None, history: int = 0, render_mode: str | None = None) -> None:
        self._batch = Batch(Game(game), 1, seats, 0, options, history, stays=True)
        self._opponent, self.render_mode, self.seat, self._games, self._asked = opponent, render_mode, -1, 0, 0
        self.observation_space = gymnasium.spaces.Box(0, 255, (self._batch.observations.shape[1],), np.uint8)
        self.action_space = gymnasium.spaces.Discrete(self._batch.game.actions)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[np.ndarray, dict[str, Any]]:
        super().reset(seed=seed)
        self._games = 0 if seed is not None else self._games + 1
        self._asked = seed or 0
        self._batch.reset(seed)
        self.seat = self._games % self._batch.players
        self._others()
        return self._told()

    def step(self, action: int) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        batch = self._batch
        batch.step(np.array([action], np.int32))
        if batch.status[0] == REFUSED:
            observation, info = self._told()
            return observation, -1.0, True, False, {**info, "illegal": True}
        if batch.status[0] != GAME_OVER:
            self._others()
        over = bool(batch.status[0] == GAME_OVER)
        reward = float(batch.rewards[0, self.seat]) / (batch.players - 1) if over else 0.0
        observation, info = self._told()
        if over:
            info["score"] = int(batch.scores[0, self.seat])
        return observation, reward, over, False, info

    def render(self) -> str | None:                                               # type: ignore[override]
        return self._batch.position(0).view(self.seat).describe() if self.render_mode == "ansi" else None

    def _told(self) -> tuple[np.ndarray, dict[str, Any]]:
        observation, mask = self._batch.observe(0, self.seat)
        return observation, {"action_mask": mask, "seat": self.seat}

    def _others(self) -> None:
        """The others act until the learner can."""
        batch = self._batch
        while batch.status[0] != GAME_OVER and batch.seats[0] != self.seat:
            if self._opponent == "random":
                batch.step(batch.any_actions())
                continue
            view = batch.position(0).view(int(batch.seats[0]))
            self._asked += 1                               # so that bots do not repeat themselves
            move = self._opponent(view) if callable(self._opponent) else view.bot(self._opponent, self._asked)
            for action in view.actions(move):
                batch.step(np.array([action], np.int32))


class Vector(VectorEnv):                                                          # type: ignore[type-arg]
    """Many tables; table i's learner sits in seat i modulo the seats.  Opponents are random.  A table whose game is over is dealt
    anew in the next step (AutoresetMode.NEXT_STEP)."""
    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(self, game: str = "ralph", num_envs: int = 64, seats: int | None = None, options: Mapping[str, str] | None = None,
                 history: int = 0, seed: int = 0) -> None:
        self._batch = batch = Batch(Game(game), num_envs, seats, seed, options, history, stays=True)
        self.num_envs = num_envs
        self.single_observation_space = gymnasium.spaces.Box(0, 255, (batch.observations.shape[1],), np.uint8)
        self.single_action_space = gymnasium.spaces.Discrete(batch.game.actions)
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, num_envs)
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, num_envs)
        self.learner = (np.arange(num_envs) % batch.players).astype(np.int8)
        self._over = np.zeros(num_envs, bool)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[np.ndarray, dict[str, Any]]:   # type: ignore[override]
        self._batch.reset(seed)
        self._over[:] = False
        self._others(np.zeros(self.num_envs))
        return self._batch.observations.copy(), self._info()

    def step(self, actions: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:   # type: ignore[override]
        batch, before = self._batch, self._over.copy()
        for table in np.flatnonzero(before):
            batch.reset_table(int(table))
        self._over[before] = False
        batch.step(np.where(before, LEAVE, actions))
        illegal = (batch.status == REFUSED) & ~before
        rewards = np.where(before, 0, batch.rewards[np.arange(self.num_envs), self.learner] / (batch.players - 1))
        rewards[illegal] = -1
        self._over = illegal | ((batch.status == GAME_OVER) & ~before)
        self._others(rewards)
        return batch.observations.copy(), rewards, self._over.copy(), np.zeros(self.num_envs, bool), self._info()

    def _others(self, rewards: np.ndarray) -> None:
        batch = self._batch
        while True:
            waiting = ~self._over & (batch.seats != self.learner)
            if not waiting.any():
                return
            batch.step(np.where(waiting, batch.any_actions(), LEAVE))
            ended = waiting & (batch.status == GAME_OVER)
            rewards[ended] += batch.rewards[ended, self.learner[ended]] / (batch.players - 1)
            self._over |= ended

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._batch.masks.copy(), "_action_mask": np.ones(self.num_envs, bool)}
