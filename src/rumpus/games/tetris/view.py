"""A well as plain values: what everybody sees of it. Changes nothing."""

from collections.abc import Mapping
from typing import Any

from rumpus.core.view import reuse
from rumpus.games.tetris.field import LETTERS, UP, spot
from rumpus.games.tetris.pieces import CELLS, LOWEST, drop_piece
from rumpus.games.tetris.shape import PieceShown, WellShown
from rumpus.games.tetris.well import FALLING, LOCK_MOVES, NOBODY, Well


def describe_well(well: Well, rank: int, target: int) -> WellShown:
    """What everybody may see of it: enough to play it on (guess.py), as far as that is no secret."""
    bag, number = well.bag, well.number
    piece: PieceShown | None = None
    ghost: int | None = None
    if well.kind != NOBODY:
        kind, turn, at = well.kind, well.turn, well.at
        x, y = spot(at)
        worn_out = well.phase == FALLING and well.restarts >= LOCK_MOVES
        piece = {
            "kind": LETTERS[kind],
            "turn": turn,
            "x": x,
            "y": y,
            "cells": [[x, y] for x, y in CELLS[kind][turn]],
            "past": [
                well.turned,
                well.dropped,
                at // UP + LOWEST[kind][turn] - well.lowest,
                well.restarts,
                well.lock_at if worn_out else None,
                well.presses,
            ],
        }
        ghost = spot(drop_piece(well.bits, kind, turn, at))[1]
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
        "outgoing": well.outgoing,
        "phase": well.phase,
        "since": well.since,
        "until": well.until,
        "placed": well.placed,
        "sent": well.sent,
        "faults": well.faults,
        "keys": well.list_held(),
        "hand": well.keys.dump()[:3],
        "number": well.number,
        "rank": rank,
        "target": target,
        "last": {"name": last[0], "points": last[1], "lines": last[2], "at": well.last_at} if last else None,
    }


def recall_well(well: Well, rank: int, target: int) -> WellShown:
    """The same; but what has not changed since the last time is the same object, and nobody may write on it."""
    well.described = reuse(well.described, describe_well(well, rank, target))
    return well.described


def list_cells(piece: Mapping[str, Any], bottom: int) -> list[tuple[int, int]]:
    """Column and row of a piece's four cells, if its box stands on that row."""
    return [(piece["x"] + x, bottom + y) for x, y in piece["cells"]]
