"""Five tabletop games for programs that play and learn: docs/workbench.md.

    Game, Table, Position, Move   the rules, one table at a time
    Batch                         thousands of tables over NumPy arrays
    match                         your player against bots
    read_record                   kept games
    igroteka.pettingzoo, igroteka.gym, igroteka.openspiel   the same for these libraries, where they are installed
"""
from .engine import Clause, Field, Game, Kind, Move, Position, Refused, Table, bots, games, speak
from .match import Standing, match
from .record import Event, read_record

__version__ = "0.1.0"
__all__ = ["Batch", "Clause", "Event", "Field", "Game", "Kind", "Move", "Position", "Refused", "Standing", "Table", "bots", "games",
           "match", "read_record", "speak"]


def __getattr__(name: str) -> object:
    """Batch needs NumPy: it is loaded when it is asked for."""
    if name == "Batch":
        from .batch import Batch
        return Batch
    raise AttributeError(name)
