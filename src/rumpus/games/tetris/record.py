"""A well as plain values: what everybody sees of it, and the whole of it for saving. Changes nothing."""

from collections.abc import Mapping
from typing import Any, Final

from rumpus.games.tetris.bag import Bag
from rumpus.games.tetris.field import LETTERS, scan, spot
from rumpus.games.tetris.keys import Keys
from rumpus.games.tetris.pieces import CELLS, drop_piece
from rumpus.games.tetris.shape import PieceShown, WellShown
from rumpus.games.tetris.well import NOBODY, Well

_PLAIN: Final = (
    "number", "kind", "turn", "at", "turned", "hold", "held", "score", "lines", "combo", "placed", "sent", "b2b",
    "last_at", "outgoing", "phase", "since", "fall_from", "lock_at", "lowest", "restarts", "dropped",
)  # fmt: skip


def describe_well(well: Well) -> WellShown:
    """What everybody may see of it."""
    bag, number = well.bag, well.number
    piece: PieceShown | None = None
    ghost: list[list[int]] | None = None
    if well.kind != NOBODY:
        kind, turn, at = well.kind, well.turn, well.at
        x, y = spot(at)
        piece = {"kind": LETTERS[kind], "turn": turn, "x": x, "y": y, "cells": _list_cells(kind, turn, at)}
        ghost = _list_cells(kind, turn, drop_piece(well.bits, kind, turn, at))
    last = well.last
    return {
        "rows": well.rows[::-1],
        "piece": piece,
        "ghost": ghost,
        "next": [LETTERS[bag[n]] for n in range(number, number + well.shown)],
        "hold": LETTERS[well.hold] if well.hold != NOBODY else None,
        "held": well.held,
        "score": well.score,
        "lines": well.lines,
        "level": well.level,
        "combo": well.combo,
        "b2b": well.b2b,
        "incoming": sum(well.incoming),
        "phase": well.phase,
        "since": well.since,
        "until": well.until,
        "placed": well.placed,
        "sent": well.sent,
        "keys": well.keys.list_held(),
        "last": {"name": last[0], "points": last[1], "lines": last[2], "at": well.last_at} if last else None,
    }


def _list_cells(kind: int, turn: int, at: int) -> list[list[int]]:
    left, bottom = spot(at)
    return [[left + x, bottom + y] for x, y in CELLS[kind][turn]]


def dump_well(well: Well) -> dict[str, Any]:
    """The whole state as plain values, without the sequence of pieces, which all seats share."""
    return {
        **{name: getattr(well, name) for name in _PLAIN},
        "keys": list(well.keys.dump()),
        "rows": well.rows.copy(),
        "incoming": well.incoming.copy(),
        "last": list(well.last) if well.last else None,
    }


def load_well(seat: int, start: int, shown: int, bag: Bag, state: Mapping[str, Any], step: int) -> Well:
    """The well whose dump this is, in a game at `step`."""
    well = Well(seat, start, shown, bag)
    for name in _PLAIN:
        setattr(well, name, state[name])
    well.keys = Keys(*state["keys"])
    well.rows = list(state["rows"])
    well.bits = scan(well.rows)
    well.incoming = list(state["incoming"])
    last = state["last"]
    well.last = (last[0], last[1], last[2]) if last else None
    well.plan(step)
    return well
