"""The C library through ctypes: where it lies, its structs, the signatures of its functions.

Looked for, in this order: $IGROTEKA_LIBRARY, beside this file (in a wheel), build/ of a source tree, the system's.
"""
from __future__ import annotations

import ctypes as C
import ctypes.util
import os
import pathlib

SEATS_MAX, STATE_MAX, MOVES_MAX, TEXT_MAX, MOVE_TEXT, OPTIONS_MAX = 6, 2048, 16384, 16384, 96, 12
CHANCE, SPECTATOR = -1, -2
OK, MORE, NO_ACTION, NO_TABLE, NO_SEAT, NO_BOT, BROKEN = 0, -1, -2, -3, -4, -5, -6
EVENT_SIZE = 17


class State(C.Structure):
    _fields_ = [("bytes", C.c_ubyte * STATE_MAX)]


class Rng(C.Structure):
    _fields_ = [("s", C.c_uint64)]


class Move(C.Structure):
    """One move: 16 plain bytes, compared as such."""
    _fields_ = [("op", C.c_uint8), ("n", C.c_uint8), ("a", C.c_uint8 * 14)]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and bytes(self) == bytes(other)

    def __hash__(self) -> int:
        return hash(bytes(self))


class Fault(C.Structure):
    _fields_ = [("line", C.c_int), ("column", C.c_int), ("why", C.c_char_p), ("clause", C.c_void_p),
                ("near", C.c_char * 40)]


class ClauseText(C.Structure):
    _fields_ = [("language", C.c_char_p), ("section", C.c_char_p), ("says", C.c_char_p), ("more", C.c_char_p)]


class Clause(C.Structure):
    _fields_ = [("id", C.c_char_p), ("ruling", C.c_bool), ("text", C.c_void_p)]


class Option(C.Structure):
    _fields_ = [("name", C.c_char_p), ("values", C.POINTER(C.c_char_p)), ("about", C.c_char_p), ("says", C.POINTER(C.c_char_p)),
                ("clause", C.c_char_p)]


class Outcome(C.Structure):
    _fields_ = [("over", C.c_bool), ("score", C.c_int32 * SEATS_MAX), ("place", C.c_int8 * SEATS_MAX)]


class Turn(C.Structure):
    _fields_ = [("seat", C.c_int), ("over", C.c_bool), ("score", C.c_int32 * SEATS_MAX), ("place", C.c_int8 * SEATS_MAX)]


class Actions(C.Structure):
    _fields_ = [("name", C.c_char_p), ("first", C.c_int), ("count", C.c_int), ("about", C.c_char_p)]


class Field(C.Structure):
    _fields_ = [("name", C.c_char_p), ("dims", C.c_int), ("shape", C.c_int * 4), ("offset", C.c_int), ("about", C.c_char_p)]


class EnvConfig(C.Structure):
    _fields_ = [("game", C.c_void_p), ("seats", C.c_int), ("tables", C.c_int), ("choice", C.c_uint8 * OPTIONS_MAX),
                ("seed", C.c_uint64), ("history", C.c_int), ("reward", C.c_int), ("stays", C.c_int)]


class EnvArrays(C.Structure):
    _fields_ = [(name, C.c_void_p) for name in ("observations", "masks", "seats", "status", "rewards", "scores", "legal")]


class Standing(C.Structure):
    _fields_ = [(name, C.c_double) for name in ("won", "place", "score", "margin", "interval")] + [("games", C.c_int)]


PLAYER = C.CFUNCTYPE(C.c_bool, C.c_void_p, C.c_void_p, C.POINTER(State), C.c_int, C.c_uint64, C.POINTER(Move))
TELLER = C.CFUNCTYPE(C.c_bool, C.c_void_p, C.c_void_p, C.POINTER(State), C.c_int, Move, C.POINTER(State))


class Competitor(C.Structure):
    _fields_ = [("bot", C.c_char_p), ("player", PLAYER), ("self", C.c_void_p)]


_G, _L, _S, _U8 = C.c_void_p, C.c_void_p, C.POINTER(State), C.c_void_p
_TEXT = [C.c_char_p, C.c_int]
_SIGNATURES: dict[str, tuple[object, list[object]]] = {
    "ig_game_count": (C.c_int, []), "ig_game_at": (_G, [C.c_int]), "ig_find": (_G, [C.c_char_p]),
    "ig_name": (C.c_char_p, [_G]), "ig_title": (C.c_char_p, [_G, _L]), "ig_about": (C.c_char_p, [_G, _L]),
    "ig_language": (_L, [C.c_char_p]), "ig_fault_why": (C.c_char_p, [C.POINTER(Fault), _L]),
    "ig_rules_version": (C.c_int, [_G]), "ig_seats_min": (C.c_int, [_G]), "ig_seats_max": (C.c_int, [_G]),
    "ig_state_size": (C.c_int, [_G]), "ig_option_count": (C.c_int, [_G]), "ig_option_at": (C.POINTER(Option), [_G, C.c_int]),
    "ig_clause_at": (C.POINTER(Clause), [_G, C.c_int]),
    "ig_clause_in": (C.POINTER(ClauseText), [C.POINTER(Clause), _L]), "ig_clause_find": (C.c_int, [_G, C.c_char_p]),
    "ig_setup": (C.c_int, [_G, C.c_int, C.c_char_p, _S]), "ig_over": (C.c_bool, [_G, _S]), "ig_seats": (C.c_int, [_G, _S]),
    "ig_ply": (C.c_int, [_G, _S]), "ig_is_active": (C.c_bool, [_G, _S, C.c_int]), "ig_next_seat": (C.c_int, [_G, _S]),
    "ig_moves": (C.c_int, [_G, _S, C.c_int, C.POINTER(Move), C.c_int]), "ig_weight": (C.c_uint32, [_G, _S, Move]),
    "ig_check": (C.c_int, [_G, _S, C.c_int, Move]), "ig_apply": (C.c_bool, [_G, _S, C.c_int, Move]),
    "ig_random_move": (Move, [_G, _S, C.c_int, C.POINTER(Rng)]), "ig_playout": (None, [_G, _S, C.POINTER(Rng)]),
    "ig_outcome": (None, [_G, _S, C.POINTER(Outcome)]), "ig_hash": (C.c_uint64, [_G, _S]),
    "ig_viewer": (C.c_int, [_G, _S]), "ig_view": (None, [_G, _S, C.c_int, _S]),
    "ig_veil": (Move, [_G, _S, C.c_int, Move, C.c_int]), "ig_determinize": (None, [_G, _S, C.POINTER(Rng), _S]),
    "ig_print_move": (C.c_int, [_G, _S, Move, *_TEXT]),
    "ig_parse_move": (C.c_bool, [_G, _S, C.c_char_p, C.POINTER(Move), C.POINTER(Fault)]),
    "ig_print": (C.c_int, [_G, _S, *_TEXT]), "ig_parse_game": (_G, [C.c_char_p, C.POINTER(Fault)]),
    "ig_parse": (C.c_bool, [_G, C.c_char_p, _S, C.POINTER(Fault)]), "ig_describe": (C.c_int, [_G, _S, _L, *_TEXT]),
    "ig_print_options": (C.c_int, [_G, _S, *_TEXT]),
    "ig_reset": (C.c_int, [_G, C.c_int, C.c_char_p, C.POINTER(Rng), _S, C.POINTER(Turn)]),
    "ig_step": (C.c_int, [_G, _S, C.c_int, Move, C.POINTER(Rng), C.POINTER(Turn)]),
    "ig_draws": (C.c_int, [_G, _S, C.POINTER(Move), C.POINTER(C.c_uint32), C.c_int]),
    "ig_action_count": (C.c_int, [_G]), "ig_action_kinds": (C.c_int, [_G]), "ig_actions_at": (C.POINTER(Actions), [_G, C.c_int]),
    "ig_action_mask": (C.c_int, [_G, _S, C.c_int, Move, _U8]),
    "ig_action_add": (C.c_int, [_G, _S, C.c_int, C.POINTER(Move), C.c_int]),
    "ig_action_towards": (C.c_int, [_G, _S, C.c_int, Move, Move]),
    "ig_observation_size": (C.c_int, [_G]), "ig_field_count": (C.c_int, [_G]), "ig_field_at": (C.POINTER(Field), [_G, C.c_int]),
    "ig_env_about": (C.c_char_p, [C.c_char_p, _L]),
    "ig_observe": (None, [_G, _S, Move, _U8]), "ig_observe_event": (None, [_G, _S, C.c_int, Move, C.c_int, _U8]),
    "ig_env_size": (C.c_size_t, [C.POINTER(EnvConfig)]), "ig_env_observation_size": (C.c_int, [C.POINTER(EnvConfig)]),
    "ig_env_open": (C.c_void_p, [C.POINTER(EnvConfig), C.POINTER(EnvArrays), C.c_void_p]),
    "ig_env_reset": (None, [C.c_void_p, C.c_int, C.c_int]), "ig_env_step": (C.c_int, [C.c_void_p, C.c_void_p, C.c_int, C.c_int]),
    "ig_env_any_actions": (None, [C.c_void_p, C.c_void_p, C.c_int, C.c_int]),
    "ig_env_observe": (None, [C.c_void_p, C.c_int, C.c_int, _U8, _U8]),
    "ig_env_state": (C.c_void_p, [C.c_void_p, C.c_int]), "ig_env_so_far": (Move, [C.c_void_p, C.c_int]),
    "ig_bot_count": (C.c_int, []), "ig_bot_name": (C.c_char_p, [C.c_int]), "ig_bot_about": (C.c_char_p, [C.c_int, _L]),
    "ig_bot_workspace": (C.c_size_t, []),
    "ig_bot_move": (C.c_int, [C.c_char_p, _G, _S, C.c_int, C.c_uint64, C.c_void_p, C.POINTER(Move)]),
    "ig_match": (C.c_int, [_G, C.c_int, C.c_char_p, C.POINTER(Competitor), C.c_int, C.c_int, C.c_uint64, C.c_void_p,
                           C.POINTER(Standing), C.POINTER(C.c_int)]),
    "ig_record_read": (C.c_bool, [C.c_char_p, TELLER, C.c_void_p, C.POINTER(Fault)]),
}


def _places() -> list[str]:
    here = pathlib.Path(__file__).resolve().parent
    found = [os.environ.get("IGROTEKA_LIBRARY", ""), str(here / "libigroteka.so"), str(here.parents[1] / "build/libigroteka.so")]
    return [p for p in found if p and os.path.exists(p)] + [ctypes.util.find_library("igroteka") or "libigroteka.so.1"]


def _load() -> C.CDLL:
    library = C.CDLL(_places()[0])
    for name, (result, arguments) in _SIGNATURES.items():
        function = getattr(library, name)
        function.restype, function.argtypes = result, arguments
    return library


lib = _load()

# The same step for one table: without giving up Python's lock, which takes longer than the step, and for arguments that are
# C's already.
quick_step = C.PyDLL(lib._name).ig_env_step
