"""The games as PettingZoo environments.

    from igroteka.pettingzoo import aec, parallel
    env = aec("ralph", seats=3)                  # turn by turn
    env = parallel("ralph", seats=3)             # who is to act acts at once; the others wait

Observations are {"observation": bytes as the game's fields tell, "action_mask": 0 or 1 for every action}.  Rewards come at
the end: seats placed behind less seats placed before, divided by the other seats (reward="place"), or points.
"""
from __future__ import annotations

import sys
from itertools import repeat
from typing import Any, Iterator, Mapping

import gymnasium
import numpy as np
from pettingzoo import AECEnv, ParallelEnv

from .batch import GAME_OVER, LEAVE, REFUSED, Batch
from .engine import Game


def aec(game: str, **kwargs: Any) -> AECEnv:
    """Whoever acts against the mask loses the game with reward -1.  PettingZoo's wrappers go around it, if you like them:
    wrappers.OrderEnforcingWrapper(aec("ralph"))."""
    return AEC(game, **kwargs)


def parallel(game: str, **kwargs: Any) -> ParallelEnv:
    return Parallel(game, **kwargs)


class _Common:
    """What both kinds share: one table, and how it is told."""

    def _open(self, game: str, seats: int | None, options: Mapping[str, str] | None, history: int, reward: str,
              render_mode: str | None, actions: int) -> None:
        g = Game(game)
        self._batch = Batch(g, 1, seats, 0, options, history, reward, stays=True)
        self._scale = max(1, self._batch.players - 1) if reward == "place" else 1
        self.possible_agents = [f"player_{p}" for p in range(self._batch.players)]
        self.agents: list[str] = []
        self._number = {agent: p for p, agent in enumerate(self.possible_agents)}
        self.metadata = {"name": f"igroteka_{game}", "is_parallelizable": True, "render_modes": ["ansi"]}
        self.render_mode = render_mode
        self._action_space = gymnasium.spaces.Discrete(g.actions + actions)
        self._observation_space = gymnasium.spaces.Dict({
            "observation": gymnasium.spaces.Box(0, 255, (self._batch.observations.shape[1],), np.uint8),
            "action_mask": gymnasium.spaces.Box(0, 1, (g.actions + actions,), np.int8)})

    def observation_space(self, agent: str) -> gymnasium.spaces.Dict:
        return self._observation_space

    def action_space(self, agent: str) -> gymnasium.spaces.Discrete:
        return self._action_space

    def render(self) -> str | None:
        return self._batch.position(0).view(-2).describe() if self.render_mode == "ansi" else None

    def close(self) -> None:
        pass

    def bot_action(self, name: str = "level5") -> int:
        """What a bot of the library would do for the agent that is to act."""
        return self._batch.bot_action(0, name)

    def _begin(self, seed: int | None) -> None:
        self._batch.reset(seed)
        self.agents = list(self.possible_agents)


class AEC(_Common, AECEnv):                                                       # type: ignore[misc]
    def __init__(self, game: str, seats: int | None = None, options: Mapping[str, str] | None = None, history: int = 0,
                 reward: str = "place", render_mode: str | None = None) -> None:
        AECEnv.__init__(self)
        self._open(game, seats, options, history, reward, render_mode, 0)
        self._gains = reward == "gain"
        self._seat, self._action = memoryview(self._batch.seats), memoryview(self._batch._actions)      # quicker to read than arrays
        self._seen, self._mask = self._batch.observations[0], self._batch.masks[0].view(np.int8)
        self._copy_seen, self._copy_mask = self._seen.copy, self._mask.copy
        self._step, self._acts = self._batch.one_step(), ""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._acts = self.possible_agents[self._seat[0]]

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        if agent == self._acts:
            return {"observation": self._copy_seen(), "action_mask": self._copy_mask()}
        observation, mask = self._batch.observe(0, self._number[agent])
        mask[:] = 0
        return {"observation": observation, "action_mask": mask.view(np.int8)}

    def agent_iter(self, max_iter: int = 2 ** 63) -> Iterator[str]:                # type: ignore[override]
        for _ in repeat(None, min(max_iter, sys.maxsize)):       # as PettingZoo's own, a call less
            if not self.agents:
                return
            yield self.agent_selection

    def last(self, observe: bool = True) -> tuple[dict[str, np.ndarray] | None, float, bool, bool, dict[str, Any]]:
        agent = self.agent_selection                       # as PettingZoo's own, a call less
        seen = ({"observation": self._copy_seen(), "action_mask": self._copy_mask()} if observe and agent == self._acts
                else self.observe(agent) if observe else None)
        return seen, self._cumulative_rewards[agent], self.terminations[agent], self.truncations[agent], self.infos[agent]

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        try:
            self._action[0] = -2 if action == LEAVE else action           # type: ignore[assignment]
        except (TypeError, ValueError):                # a float; or nothing that a number of an action could be
            self._action[0] = -2 if action is None or action < 0 else min(int(action), 2 ** 30)
        refused = self._step()
        self._cumulative_rewards[agent] = 0.0
        seat = self._seat[0]
        if refused or seat < 0:                            # the game is over, and stays
            self._acts = ""
            self._end(agent if refused else None)
            return
        self.agent_selection = self._acts = self.possible_agents[seat]
        if self._gains:
            self.rewards = {name: float(x) for name, x in zip(self.possible_agents, self._batch.rewards[0])}
            self._accumulate_rewards()

    def _end(self, illegal: str | None) -> None:
        for p, name in enumerate(self.possible_agents):
            self.rewards[name] = float(self._batch.rewards[0, p]) / self._scale if not illegal else -1.0 if name == illegal else 0.0
            self.terminations[name] = True
            self.infos[name] = {"score": int(self._batch.scores[0, p])}
        if illegal:
            self.infos[illegal]["illegal"] = True
        self._accumulate_rewards()


class Parallel(_Common, ParallelEnv):                                             # type: ignore[misc]
    """Every seat acts in every step; a seat that is not to act has one legal action, the last one: wait.  Whoever acts against
    the mask ends the game with reward -1."""

    def __init__(self, game: str, seats: int | None = None, options: Mapping[str, str] | None = None, history: int = 0,
                 reward: str = "place", render_mode: str | None = None) -> None:
        self._open(game, seats, options, history, reward, render_mode, 1)
        self.wait = self._batch.game.actions

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        self._begin(seed)
        return self._observations(), {agent: {} for agent in self.agents}

    def _active(self) -> list[int]:
        return self._batch.position(0).active

    def _observations(self) -> dict[str, Any]:
        found, active = {}, self._active()
        for p, agent in enumerate(self.possible_agents):
            observation, mask = self._batch.observe(0, p)
            found[agent] = {"observation": observation, "action_mask": np.append(mask, p not in active).astype(np.int8)}
        return found

    def step(self, actions: Mapping[str, int]) -> tuple[dict[str, Any], ...]:
        batch, sums, names = self._batch, np.zeros(self._batch.players), self.possible_agents
        illegal = None
        for p in self._active():                   # who is to act now; whoever comes after them is asked in the next step
            batch._actions[0] = min(max(int(actions[names[p]]), 0), self.wait)
            batch.step(batch._actions)
            if batch.status[0] == REFUSED:         # as with aec(): it loses the game
                illegal, sums[p] = names[p], -1
                break
            sums += batch.rewards[0] / self._scale
        over = bool(batch.status[0] == GAME_OVER) or illegal is not None
        infos = {a: {"score": int(batch.scores[0, p])} if over else {} for p, a in enumerate(names)}
        if illegal:
            infos[illegal]["illegal"] = True
        told = self._observations()
        if over:
            self.agents = []
        return told, dict(zip(names, map(float, sums))), dict.fromkeys(names, over), dict.fromkeys(names, False), infos
