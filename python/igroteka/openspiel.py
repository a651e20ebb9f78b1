"""The games for OpenSpiel: igroteka_ralph and so on, registered with pyspiel when this is imported.

    import igroteka.openspiel, pyspiel
    game = pyspiel.load_game("igroteka_ralph(seats=2)")

Chance is explicit: outcomes are numbered in the order of the library's list of draws.  Players' actions are the library's
numbers; a move that is told in steps (Iota) is several actions of one player.  Returns are places: seats placed behind
less seats placed before, over the other seats, so they sum to zero.
"""
from __future__ import annotations

import copy
import ctypes as C
from typing import Any

import numpy as np
import pyspiel

from . import _library as L
from ._library import Move, lib
from .engine import Game, Position, fields_of, games

_LONGEST = 4096
_moves, _weights = (Move * 256)(), (C.c_uint32 * 256)()


def _register(name: str) -> None:
    rules = Game(name)
    kind = pyspiel.GameType(
        short_name=f"igroteka_{name}", long_name=rules.title, dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION, utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL, max_num_players=rules.seats[-1], min_num_players=rules.seats[0],
        provides_information_state_string=True, provides_information_state_tensor=False,
        provides_observation_string=True, provides_observation_tensor=True, parameter_specification={"seats": rules.seats[0]})

    class SpielGame(pyspiel.Game):                                                # type: ignore[misc]
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            params = params or {}
            self.rules = rules
            self.seats = int(params.get("seats", rules.seats[0]))
            info = pyspiel.GameInfo(num_distinct_actions=rules.actions, max_chance_outcomes=128, num_players=self.seats,
                                    min_utility=-1.0, max_utility=1.0, utility_sum=0.0, max_game_length=_LONGEST)
            super().__init__(kind, info, params)

        def new_initial_state(self) -> "SpielState":
            return SpielState(self)

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
            return Observer(rules, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))

    pyspiel.register_game(kind, SpielGame)


class SpielState(pyspiel.State):                                                  # type: ignore[misc]
    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.rules: Game = game.rules
        self.position, self.so_far = Position(self.rules), Move()
        self.events: list[tuple[int, bytes]] = []
        if lib.ig_setup(self.rules.handle, game.seats, None, self.position.state) != L.OK:
            raise ValueError(f"no such table: {self.rules.name} for {game.seats}")

    def __deepcopy__(self, memo: dict[int, Any]) -> "SpielState":
        other = SpielState(self.get_game())
        other.position, other.so_far = self.position.copy(), copy.copy(self.so_far)
        other.events = list(self.events)
        return other

    def _draws(self) -> int:
        """Into _moves and _weights: how many."""
        return int(lib.ig_draws(self.rules.handle, self.position.state, _moves, _weights, len(_moves)))

    def current_player(self) -> int:
        if self.position.over:
            return pyspiel.PlayerId.TERMINAL
        seat = self.position.seat
        return pyspiel.PlayerId.CHANCE if seat < 0 else seat

    def is_terminal(self) -> bool:
        return self.position.over

    def _legal_actions(self, player: int) -> list[int]:
        mask = (C.c_uint8 * self.rules.actions)()
        lib.ig_action_mask(self.rules.handle, self.position.state, player, self.so_far, mask)
        return np.flatnonzero(np.frombuffer(bytes(mask), np.uint8)).tolist()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        weights = _weights[:self._draws()]
        total = sum(weights)
        return [(i, w / total) for i, w in enumerate(weights)]

    def _apply_action(self, action: int) -> None:
        seat = self.position.seat
        if seat < 0:
            if not 0 <= action < self._draws():
                raise ValueError(f"there is no outcome {action} here")
            self._event(L.CHANCE, _moves[action])
            return
        answer = lib.ig_action_add(self.rules.handle, self.position.state, seat, self.so_far, action)
        if answer == L.NO_ACTION:
            raise ValueError(f"action {action} is not legal here")
        if answer == L.OK:
            move, self.so_far = self.so_far, Move()
            self._event(seat, move)

    def _event(self, mover: int, move: Move) -> None:
        self.events.append((mover, bytes(move)))
        lib.ig_apply(self.rules.handle, self.position.state, mover, move)

    def heard(self, player: int) -> list[str]:
        """Every event as this player heard of it; worked out when it is asked for."""
        at, found = Position(self.rules), []
        lib.ig_setup(self.rules.handle, self.num_players(), None, at.state)
        for mover, told in self.events:
            move = Move.from_buffer_copy(told)
            found.append(f"{mover + 1} {at.text(lib.ig_veil(self.rules.handle, at.state, mover, move, player))}")
            lib.ig_apply(self.rules.handle, at.state, mover, move)
        return found

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return self.position.text(_moves[action]) if action < self._draws() else f"outcome {action}"
        told = copy.copy(self.so_far)
        answer = lib.ig_action_add(self.rules.handle, self.position.state, player, told, action)
        return self.position.text(told) + (" ..." if answer == L.MORE else "") if answer != L.NO_ACTION else f"action {action}"

    def bot_action(self, name: str = "level5") -> int:
        """What a bot of the library would do for the current player, from that player's view."""
        return self.position.view(self.current_player()).bot_action(name, self.so_far)

    def returns(self) -> list[float]:
        places = self.position.places()
        if not self.position.over:
            return [0.0] * len(places)
        return [sum((q > p) - (q < p) for q in places) / (len(places) - 1) for p in places]

    def information_state_string(self, player: int | None = None) -> str:
        player = self.current_player() if player is None else player
        return "\n".join(self.heard(player)) + "\n" + self._telling(player)

    def observation_string(self, player: int | None = None) -> str:
        return self._telling(self.current_player() if player is None else player)

    def _telling(self, player: int) -> str:
        told = self.position.text(self.so_far) if self.so_far.op and player == self.position.seat else ""
        return f"{self.position.view(player)}so far {told}"

    def __str__(self) -> str:
        return str(self.position)


class Observer:
    """The library's observation of a seat, as floats, with its fields by name."""

    def __init__(self, rules: Game, obs_type: Any) -> None:
        self.rules, self.recall = rules, obs_type.perfect_recall
        self.tensor = np.zeros(rules.observation_size, np.float32)
        self.dict = dict(fields_of(self.tensor, rules.fields))                    # type: ignore[arg-type]
        self._bytes = np.zeros(rules.observation_size, np.uint8)

    def set_from(self, state: SpielState, player: int) -> None:
        so_far = state.so_far if player == state.position.seat else Move()
        lib.ig_observe(self.rules.handle, state.position.view(player).state, so_far, self._bytes.ctypes.data)
        self.tensor[:] = self._bytes

    def string_from(self, state: SpielState, player: int) -> str:
        return state.information_state_string(player) if self.recall else state.observation_string(player)


for _name in games():
    _register(_name)
