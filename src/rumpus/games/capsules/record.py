"""A side as plain values: what everybody sees of it, and the whole of it for saving. Changes nothing."""

from collections.abc import Mapping
from typing import Any, Final

from rumpus.core.rng import Rng
from rumpus.games.capsules.capsule import capsule_values, describe_cell
from rumpus.games.capsules.field import COLOURS, SINGLE, format_rows, parse
from rumpus.games.capsules.opening import Line
from rumpus.games.capsules.shape import CapsuleShown, SideShown
from rumpus.games.capsules.side import Side

_PLAIN: Final = (
    "score", "paused", "rest", "state", "number", "at", "turn", "first", "second", "chain", "removed", "viruses",
    "until",
)  # fmt: skip
_PAIRS: Final = tuple(first + second for first in COLOURS for second in COLOURS)
"""The colours of a capsule, by what the line draws."""


def describe_side(side: Side, state: str) -> SideShown:
    """What everybody may see of it."""
    if side.drawn is None:
        side.drawn = format_rows(side.cells)
    return {
        "rows": side.drawn.copy(),
        "capsule": _describe_capsule(side) if side.at else None,
        "next": _PAIRS[side.line.drawn[side.number]] if side.number else "",
        "falling": [describe_cell(at, SINGLE * 4 + colour) for at, colour in side.flying],
        "state": state,
        "viruses": side.viruses,
        "score": side.score,
        "waiting": side.waiting if side.units else 0,
        "until": side.until,
    }


def _describe_capsule(side: Side) -> CapsuleShown:
    elements = capsule_values(side.at, side.turn, side.first, side.second)
    return {"n": side.number, "turn": side.turn, "cells": [describe_cell(*element) for element in elements]}


def dump_side(side: Side) -> dict[str, Any]:
    """The whole state as plain values, without the line of capsules, which all share."""
    return {
        **{name: getattr(side, name) for name in _PLAIN},
        "rows": format_rows(side.cells),
        "flying": [list(element) for element in side.flying],
        "units": side.units.copy(),
        "touched": side.touched.copy(),
        "luck": side.luck.dump(),
    }


def load_side(seat: int, tick: int, line: Line, state: Mapping[str, Any]) -> Side:
    """The side whose dump this is."""
    side = Side(seat, tick)
    side.clear(parse(state["rows"]), line, Rng.load(state["luck"]))
    for name in _PLAIN:
        setattr(side, name, state[name])
    side.flying = [(at, colour) for at, colour in state["flying"]]
    side.units = list(state["units"])
    side.touched = list(state["touched"])
    return side
