"""Matches: players of your own and bots on the same deals, every deal from every seat.

    >>> def first(view: Position) -> Move: return view.moves()[0]
    >>> match("ralph", [first, "level5"], deals=50)
"""
from __future__ import annotations

import ctypes as C
import inspect
from dataclasses import dataclass
from typing import Callable, Mapping, Sequence, Union

from . import _library as L
from ._library import lib
from .engine import Game, Move, Position, _workspace

Player = Union[str, Callable[..., Move]]


@dataclass(frozen=True)
class Standing:
    name: str
    won: float
    interval: float
    place: float
    score: float
    margin: float
    games: int

    def __str__(self) -> str:
        return (f"{self.name}: {100 * self.won:.1f} ± {100 * self.interval:.1f} % won, place {self.place:.2f}, "
                f"score {self.score:.1f}, {self.games} games")


def match(game: str | Game, players: Sequence[Player], deals: int = 50, seats: int | None = None, seed: int = 1,
          options: Mapping[str, str] | None = None) -> list[Standing]:
    """A player is the name of a bot or a function: view → move, or (view, seat) → move."""
    g = game if isinstance(game, Game) else Game(game)
    seats = seats or max(len(players), g.seats[0])
    rows, kept = (L.Competitor * len(players))(), []
    mistakes: list[BaseException] = []
    for row, player in zip(rows, players):
        if callable(player):
            row.player = _as_player(g, player, mistakes)
            kept.append(row.player)
        else:
            row.bot = player.encode()
    out, who = (L.Standing * len(players))(), C.c_int()
    answer = lib.ig_match(g.handle, seats, g.choice(options), rows, len(players), deals, seed, _workspace(), out, who)
    if mistakes:
        raise mistakes[0]
    if answer == L.NO_BOT:
        raise ValueError(f"no such bots, or more players than seats: {players}")
    if answer == L.BROKEN:
        raise ValueError(f"player {who.value + 1} of {len(players)} gave no legal move")
    if answer != L.OK:
        raise ValueError(f"no such table: {g.clause(answer).says}")
    names = [p if isinstance(p, str) else getattr(p, "__name__", "player") for p in players]
    return [Standing(n, s.won, s.interval, s.place, s.score, s.margin, s.games) for n, s in zip(names, out)]


def _as_player(game: Game, player: Callable[..., Move], mistakes: list[BaseException]) -> object:
    two = len([p for p in inspect.signature(player).parameters.values() if p.default is p.empty]) > 1

    def ask(_self: object, _game: object, view: object, seat: int, _seed: int, out: object) -> bool:
        try:
            position = Position(game, L.State.from_buffer_copy(view.contents))       # type: ignore[attr-defined]
            C.memmove(out, C.byref(player(position, seat) if two else player(position)), C.sizeof(Move))   # type: ignore[arg-type]
            return True
        except BaseException as mistake:           # an exception cannot pass through C: it is raised when the match is back
            mistakes.append(mistake)
            return False

    return L.PLAYER(ask)
