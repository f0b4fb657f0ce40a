"""A side as plain values: what everybody sees of it. Changes nothing."""

from typing import Final

from rumpus.core.falling import SINGLE, lay_halves
from rumpus.games.capsules.capsule import describe_cell
from rumpus.games.capsules.field import COLOURS, format_rows
from rumpus.games.capsules.shape import CapsuleShown, SideShown
from rumpus.games.capsules.side import Side

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
        "under_way": [side.number, side.removed, side.rest],
    }


def _describe_capsule(side: Side) -> CapsuleShown:
    elements = lay_halves(side.at, side.turn, side.first, side.second)
    return {"n": side.number, "turn": side.turn, "cells": [describe_cell(*element) for element in elements]}
