"""A bottle as plain values: what everybody sees of it. Changes nothing."""

from rumpus.core.falling import W, lay_halves
from rumpus.games.mario99.board import COLOURS, format_rows
from rumpus.games.mario99.bottle import Bottle
from rumpus.games.mario99.pill import describe_cell
from rumpus.games.mario99.shape import BottleShown, PillShown


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


def recall_bottle(bottle: Bottle, ready: bool) -> BottleShown:
    """The same; but what has not changed since the last time is the same object, and nobody may write on it."""
    shown = bottle.shown
    made_of = (
        bottle.at,
        bottle.turn,
        bottle.first,
        bottle.second,
        bottle.number,
        bottle.phase,
        bottle.since,
        bottle.until,
        bottle.viruses,
        bottle.score,
        bottle.damage,
        ready,
        *bottle.flying,
    )
    if shown is not None and shown[1] is bottle.drawn and shown[0] == made_of:
        return shown[2]
    described = describe_bottle(bottle, ready)
    if shown is not None and shown[1] is bottle.drawn:
        described["rows"], described["left"] = shown[2]["rows"], shown[2]["left"]
    assert bottle.drawn is not None, "it has just been drawn"
    bottle.shown = (made_of, bottle.drawn, described)
    return described


def _describe_pill(bottle: Bottle) -> PillShown:
    here, there = lay_halves(bottle.at, bottle.turn, bottle.first, bottle.second)
    return {
        "x": bottle.at % W,
        "y": bottle.at // W - 1,
        "turn": bottle.turn,
        "colours": COLOURS[bottle.first - 1] + COLOURS[bottle.second - 1],
        "cells": [describe_cell(*here), describe_cell(*there)],
    }
