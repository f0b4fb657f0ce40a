"""A well as plain values: what everybody sees of it. Changes nothing."""

from rumpus.games.tetris.field import LETTERS, spot
from rumpus.games.tetris.pieces import CELLS, drop_piece
from rumpus.games.tetris.shape import PieceShown, WellShown
from rumpus.games.tetris.well import NOBODY, Well


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
