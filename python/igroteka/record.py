"""Records: every event of a kept game, with the position before it.

    >>> events = read_record(open("game.record").read())
    >>> pandas.DataFrame(e.row() for e in events)
"""
from __future__ import annotations

import ctypes as C
from dataclasses import dataclass

from . import _library as L
from ._library import lib
from .engine import Game, Move, Position


@dataclass(frozen=True)
class Event:
    number: int
    seat: int                   # from 0; -1: chance
    move: Move
    text: str
    before: Position
    after: Position

    def row(self) -> dict[str, object]:
        """Plain values, for a table of data."""
        found: dict[str, object] = {"event": self.number, "seat": self.seat + 1 if self.seat >= 0 else "chance", "move": self.text}
        found.update({f"score_{p + 1}": s for p, s in enumerate(self.after.scores())})
        return found


def read_record(text: str) -> list[Event]:
    """All events of a record; ValueError says where it is damaged."""
    found: list[Event] = []
    why = L.Fault()

    def tell(_self: object, handle: int, before: object, seat: int, move: Move, after: object) -> bool:
        game = found[0].before.game if found else Game(lib.ig_name(handle).decode())
        was, now = (Position(game, L.State.from_buffer_copy(p.contents)) for p in (before, after))     # type: ignore[attr-defined]
        found.append(Event(len(found) + 1, seat, Move.from_buffer_copy(move), was.text(move), was, now))
        return True

    if not lib.ig_record_read(text.encode(), L.TELLER(tell), None, C.byref(why)):
        raise ValueError(f"{why.line}:{why.column}: {why.why.decode()}: {why.near.decode(errors='replace')}")
    return found
