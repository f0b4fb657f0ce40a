"""A bottle as plain values: what everybody sees of it, and the whole of it for saving. Changes nothing."""

from collections.abc import Mapping
from typing import Any, Final

from rumpus.core.rng import Rng
from rumpus.games.mario99.board import AIR, COLOURS, W, format_rows, parse
from rumpus.games.mario99.bottle import Bottle
from rumpus.games.mario99.pill import describe_cell, pill_values
from rumpus.games.mario99.shape import BottleShown, PillShown

_PLAIN: Final = (
    "score", "number", "at", "turn", "first", "second", "phase", "since", "until", "damage", "rain_at", "shift",
    "shift_at", "spin", "spin_at", "chain", "viruses",
)  # fmt: skip


def describe_bottle(bottle: Bottle, ready: bool) -> BottleShown:
    """What everybody may see of it."""
    if bottle.drawn is None:
        bottle.drawn = format_rows(bottle.cells)
    count = bottle.cells.count
    return {
        "rows": bottle.drawn.copy(),
        "pill": _describe_pill(bottle) if bottle.at else None,
        "next": "".join(COLOURS[colour - 1] for colour in bottle.colours(bottle.number)),
        "phase": bottle.phase,
        "since": bottle.since,
        "until": bottle.until,
        "viruses": bottle.viruses,
        "left": {"b": count(1), "r": count(2), "y": count(3)},
        "score": bottle.score,
        "damage": bottle.damage,
        "falling": [describe_cell(at, colour) for at, colour in bottle.flying],
        "ready": ready,
    }


def _describe_pill(bottle: Bottle) -> PillShown:
    here, there = pill_values(bottle.at, bottle.turn, bottle.first, bottle.second)
    return {
        "x": bottle.at % W,
        "y": bottle.at // W - 1,
        "turn": bottle.turn,
        "colours": COLOURS[bottle.first - 1] + COLOURS[bottle.second - 1],
        "cells": [describe_cell(*here), describe_cell(*there)],
    }


def dump_bottle(bottle: Bottle) -> dict[str, Any]:
    """The whole state as plain values, without the pill list, which all seats share."""
    return {
        **{name: getattr(bottle, name) for name in _PLAIN},
        "rows": format_rows(bottle.cells),
        "flying": [list(virus) for virus in bottle.flying],
        "touched": bottle.touched.copy(),
        "luck": bottle.luck.dump(),
    }


def load_bottle(seat: int, fall_ms: int, pills: list[int], state: Mapping[str, Any]) -> Bottle:
    """The bottle whose dump this is."""
    bottle = Bottle(seat, fall_ms)
    bottle.fill(parse(state["rows"]), pills, Rng.load(state["luck"]), 0)
    for name in _PLAIN:
        setattr(bottle, name, state[name])
    bottle.flying = [(at, colour) for at, colour in state["flying"]]
    for at, _ in bottle.flying:
        bottle.cells[at] = AIR
    bottle.touched = list(state["touched"])
    return bottle
