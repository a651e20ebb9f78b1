"""Games, positions and moves, one at a time: the rules as Python objects.

    >>> g = Game("ralph")
    >>> table = g.deal(seats=2, seed=7)
    >>> view = table.view(table.seat)            # what the seat to act may know
    >>> table.play(view.moves()[0])              # chance is played for you
"""
from __future__ import annotations

import ctypes as C
from dataclasses import dataclass
from typing import Iterator, Mapping, Sequence

from . import _library as L
from ._library import Move, lib

__all__ = ["Clause", "Field", "Game", "Kind", "Move", "Position", "Refused", "Table", "bots", "games", "speak"]


_language: list[int | None] = [None]


def speak(language: str) -> None:
    """The language of clauses, descriptions and meanings: "en" or "ru"."""
    found = lib.ig_language(language.encode())
    if not found:
        raise ValueError(f"no such language: {language!r}")
    _language[0] = found


class Refused(ValueError):
    """What the rules forbid, with the clause that says so."""

    def __init__(self, clause: "Clause | None", text: str) -> None:
        super().__init__(f"{clause.id}: {clause.says}" if clause else text)
        self.clause = clause


@dataclass(frozen=True)
class Clause:
    id: str
    says: str
    more: str


@dataclass(frozen=True)
class Kind:
    """Actions of one kind: numbers first to first + count - 1."""
    name: str
    first: int
    count: int
    about: str


@dataclass(frozen=True)
class Field:
    """A named part of an observation."""
    name: str
    shape: tuple[int, ...]
    offset: int
    about: str

    @property
    def size(self) -> int:
        n = 1
        for d in self.shape:
            n *= d
        return n


class Game:
    """One of the games: Game("iota").  `options` are chosen by name when a table is dealt."""

    def __init__(self, name: str) -> None:
        self.handle = lib.ig_find(name.encode())
        if not self.handle:
            raise ValueError(f"no such game: {name!r}; there are {', '.join(games())}")
        self.name = name
        self.title: str = lib.ig_title(self.handle, _language[0]).decode()
        self.seats = range(lib.ig_seats_min(self.handle), lib.ig_seats_max(self.handle) + 1)
        self.actions: int = lib.ig_action_count(self.handle)
        self.observation_size: int = lib.ig_observation_size(self.handle)
        self.state_size: int = lib.ig_state_size(self.handle)

    def __repr__(self) -> str:
        return f"Game({self.name!r})"

    def __reduce__(self) -> tuple[type, tuple[str]]:
        return Game, (self.name,)

    @property
    def options(self) -> dict[str, list[str]]:
        """What can be chosen: the default stands first."""
        return {name: values for name, values in self._options() if values}

    def _options(self) -> list[tuple[str, list[str]]]:
        """All of them in their order; those that are files have no values."""
        found: list[tuple[str, list[str]]] = []
        for i in range(lib.ig_option_count(self.handle)):
            values: list[str] = []
            option = lib.ig_option_at(self.handle, i).contents
            while option.values and option.values[len(values)]:
                values.append(option.values[len(values)].decode())
            found.append((option.name.decode(), values))
        return found

    def choice(self, options: Mapping[str, str] | None) -> bytes:
        """Options by name as the library wants them."""
        chosen, known = bytearray(L.OPTIONS_MAX), self.options
        for name, value in (options or {}).items():
            if name not in known:
                raise ValueError(f"{self.name} has no option {name!r}; it has {', '.join(known) or 'none'}")
            if value not in known[name]:
                raise ValueError(f"{name}={value!r}: it is one of {', '.join(known[name])}")
            chosen[[n for n, _ in self._options()].index(name)] = known[name].index(value)
        return bytes(chosen)

    @property
    def kinds(self) -> list[Kind]:
        found = [lib.ig_actions_at(self.handle, i).contents for i in range(lib.ig_action_kinds(self.handle))]
        return [Kind(k.name.decode(), k.first, k.count, lib.ig_env_about(k.about, _language[0]).decode()) for k in found]

    @property
    def fields(self) -> list[Field]:
        found = [lib.ig_field_at(self.handle, i).contents for i in range(lib.ig_field_count(self.handle))]
        return [Field(f.name.decode(), tuple(f.shape[:f.dims]), f.offset, lib.ig_env_about(f.about, _language[0]).decode()) for f in found]

    def clause(self, which: int | str) -> Clause:
        """A clause of the rulebook, by its id or its number."""
        number = lib.ig_clause_find(self.handle, which.encode()) if isinstance(which, str) else which
        if number <= 0:
            raise ValueError(f"{self.name} has no clause {which!r}")
        c = lib.ig_clause_at(self.handle, number)
        t = lib.ig_clause_in(c, _language[0]).contents
        return Clause(c.contents.id.decode(), t.says.decode(), t.more.decode())

    def deal(self, seats: int | None = None, seed: int = 0, options: Mapping[str, str] | None = None) -> "Table":
        return Table(self, seats or self.seats[0], seed, options)

    def read(self, text: str) -> "Position":
        """A position in notation."""
        position, why = Position(self), L.Fault()
        if not lib.ig_parse(self.handle, text.encode(), position.state, why):
            raise ValueError(f"{why.line}:{why.column}: {lib.ig_fault_why(why, _language[0]).decode()}: {why.near.decode(errors='replace')}")
        return position


class Position:
    """A position or a view of one: plain bytes with the game that gives them a meaning."""

    def __init__(self, game: Game, state: L.State | None = None) -> None:
        self.game, self.state = game, state if state is not None else L.State()

    def copy(self) -> "Position":
        return Position(self.game, L.State.from_buffer_copy(self.state))

    @property
    def over(self) -> bool:
        return lib.ig_over(self.game.handle, self.state)

    @property
    def seat(self) -> int:
        """The seat to act, from 0: in a view the viewer, if it may, else the lowest; -1: chance, or nobody."""
        viewer = lib.ig_viewer(self.game.handle, self.state)
        if viewer >= 0 and lib.ig_is_active(self.game.handle, self.state, viewer):
            return viewer
        return lib.ig_next_seat(self.game.handle, self.state)

    @property
    def active(self) -> list[int]:
        return [p for p in range(self.seats) if lib.ig_is_active(self.game.handle, self.state, p)]

    @property
    def seats(self) -> int:
        return lib.ig_seats(self.game.handle, self.state)

    def view(self, seat: int) -> "Position":
        """What this seat may know (-2: a spectator)."""
        out = Position(self.game)
        lib.ig_view(self.game.handle, self.state, seat, out.state)
        return out

    def guess(self, seed: int) -> "Position":
        """A whole position that this view allows, each equally likely."""
        out = Position(self.game)
        lib.ig_determinize(self.game.handle, self.state, L.Rng(seed), out.state)
        return out

    def moves(self, seat: int | None = None) -> list[Move]:
        room = _move_room
        n = lib.ig_moves(self.game.handle, self.state, self.seat if seat is None else seat, room, L.MOVES_MAX)
        return [Move.from_buffer_copy(room[i]) for i in range(n)]

    def check(self, move: Move, seat: int | None = None) -> int:
        return lib.ig_check(self.game.handle, self.state, self.seat if seat is None else seat, move)

    def after(self, move: Move, seat: int | None = None) -> "Position":
        """This whole position with a legal move made; draws are not.  For thinking ahead: guess(), then after()."""
        seat = self.seat if seat is None else seat
        answer, out = self.check(move, seat), self.copy()
        if answer != L.OK:
            raise self.refusal(answer, self.text(move))
        lib.ig_apply(self.game.handle, out.state, seat, move)
        return out

    def finish(self, seed: int) -> "Position":
        """This whole position played to the end at random."""
        out = self.copy()
        lib.ig_playout(self.game.handle, out.state, L.Rng(seed))
        return out

    def mask(self, so_far: Move | None = None) -> bytes:
        """A byte for every action, 1: legal for the seat to act.  numpy.frombuffer(view.mask(), "u1") is an array of it."""
        out = (C.c_uint8 * self.game.actions)()
        lib.ig_action_mask(self.game.handle, self.state, self.seat, so_far or Move(), out)
        return bytes(out)

    def observation(self, so_far: Move | None = None) -> bytes:
        """This view as its game's fields tell it."""
        out = (C.c_uint8 * self.game.observation_size)()
        lib.ig_observe(self.game.handle, self.state, so_far or Move(), out)
        return bytes(out)

    def act(self, action: int, so_far: Move | None = None) -> tuple[Move, bool]:
        """The move so far with an action added, and whether it is whole now."""
        out = Move.from_buffer_copy(so_far) if so_far else Move()
        answer = lib.ig_action_add(self.game.handle, self.state, self.seat, out, action)
        if answer == L.NO_ACTION:
            raise ValueError(f"action {action} is not legal here")
        return out, answer == L.OK

    def scores(self) -> list[int]:
        o = L.Outcome()
        lib.ig_outcome(self.game.handle, self.state, o)
        return list(o.score[:self.seats])

    def places(self) -> list[int]:
        o = L.Outcome()
        lib.ig_outcome(self.game.handle, self.state, o)
        return list(o.place[:self.seats])

    def text(self, move: Move) -> str:
        """A move in notation."""
        out = C.create_string_buffer(L.MOVE_TEXT)
        lib.ig_print_move(self.game.handle, self.state, move, out, len(out))
        return out.value.decode()

    def move(self, text: str) -> Move:
        """A move from notation."""
        out, why = Move(), L.Fault()
        if not lib.ig_parse_move(self.game.handle, self.state, text.encode(), out, why):
            raise ValueError(f"column {why.column}: {lib.ig_fault_why(why, _language[0]).decode()}: {why.near.decode(errors='replace')}")
        return out

    def actions(self, move: Move, seat: int | None = None) -> list[int]:
        """The actions that tell a legal move: one, or several where it is told in steps."""
        seat, so_far, found = self.seat if seat is None else seat, Move(), []
        while True:
            action = lib.ig_action_towards(self.game.handle, self.state, seat, so_far, move)
            if action < 0:
                raise self.refusal(self.check(move, seat), self.text(move))
            found.append(action)
            if lib.ig_action_add(self.game.handle, self.state, seat, so_far, action) == L.OK:
                return found

    def refusal(self, answer: int, what: str) -> Refused:
        return Refused(self.game.clause(answer) if answer > 0 else None, f"not a whole move: {what!r}")

    def bot(self, name: str = "level5", seed: int = 0, seat: int | None = None) -> Move:
        """What a bot in this seat plays; of a whole position it is shown the seat's view."""
        seat, out = self.seat if seat is None else seat, Move()
        view = self.view(seat)
        answer = lib.ig_bot_move(name.encode(), self.game.handle, view.state, seat, seed, _workspace(), out)
        if answer == L.NO_BOT:
            raise ValueError(f"no such bot: {name!r}; there are {', '.join(bots())}, and search@400 and the like")
        if answer != L.OK:
            raise ValueError(f"seat {seat} is not to act")
        return out

    def bot_action(self, name: str = "level5", so_far: Move | None = None, seed: int | None = None) -> int:
        """The next action of a bot in this seat; the same seed for all actions of one move (by default the number of events)."""
        view, seat = self.view(self.seat), self.seat
        move = view.bot(name, lib.ig_ply(self.game.handle, self.state) if seed is None else seed, seat)
        return int(lib.ig_action_towards(self.game.handle, view.state, seat, so_far or Move(), move))

    def describe(self) -> str:
        out = C.create_string_buffer(L.TEXT_MAX)
        lib.ig_describe(self.game.handle, self.state, _language[0], out, len(out))
        return out.value.decode()

    def __str__(self) -> str:
        out = C.create_string_buffer(L.TEXT_MAX)
        lib.ig_print(self.game.handle, self.state, out, len(out))
        return out.value.decode()


class Table(Position):
    """A game being played: chance acts by itself, from the seed."""

    def __init__(self, game: Game, seats: int, seed: int = 0, options: Mapping[str, str] | None = None) -> None:
        super().__init__(game)
        self.luck, self.turn = L.Rng(seed), L.Turn()
        answer = lib.ig_reset(game.handle, seats, game.choice(options), self.luck, self.state, self.turn)
        if answer == L.NO_TABLE:
            raise ValueError(f"{game.name} is for {game.seats[0]} to {game.seats[-1]} players, not {seats}")
        if answer != L.OK:
            raise self.refusal(answer, "a table")

    def play(self, move: Move | str, seat: int | None = None) -> None:
        """A move of a seat (the lowest to act), and the draws that follow.  Refused: nothing has changed."""
        seat = self.seat if seat is None else seat
        m = self.view(seat).move(move) if isinstance(move, str) else move
        answer = lib.ig_step(self.game.handle, self.state, seat, m, self.luck, self.turn)
        if answer == L.NO_SEAT:
            raise ValueError(f"seat {seat} is not to act")
        if answer != L.OK:
            raise self.refusal(answer, self.text(m))


_move_room = (Move * L.MOVES_MAX)()
_rooms: list[object] = []


def _workspace() -> object:
    if not _rooms:
        _rooms.append(C.create_string_buffer(lib.ig_bot_workspace()))
    return _rooms[0]


def games() -> list[str]:
    return [lib.ig_name(lib.ig_game_at(i)).decode() for i in range(lib.ig_game_count())]


def bots() -> list[str]:
    return [lib.ig_bot_name(i).decode() for i in range(lib.ig_bot_count())]


def fields_of(observation: "Sequence[int]", fields: Sequence[Field]) -> Iterator[tuple[str, object]]:
    """The parts of an observation array by name, as views."""
    for f in fields:
        part = observation[..., f.offset:f.offset + f.size]                      # type: ignore[call-overload]
        yield f.name, part.reshape(*part.shape[:-1], *f.shape)
