"""A bottle as plain values: what everybody sees of it. Changes nothing."""

from typing import NamedTuple

from rumpus.core.falling import WIDTH, W, lay_halves
from rumpus.core.falling import place as place_of
from rumpus.games.mario99.board import COLOURS, SMALL, format_rows
from rumpus.games.mario99.bottle import REPEAT_MS, Bottle
from rumpus.games.mario99.pill import describe_cell
from rumpus.games.mario99.shape import BoardShown, BottleShown, PillShown, VirusesLeft


class Standing(NamedTuple):
    """How a seat stands in the match, beside its bottle."""

    ready: bool
    gone: bool
    out: int | None
    target: int


def describe_bottle(bottle: Bottle, standing: Standing) -> BottleShown:
    """What everybody may see of it: enough to play it on (guess.py), as far as that is no secret."""
    if bottle.drawn is None:
        bottle.drawn = format_rows(bottle.cells)
    return _describe(bottle, standing, bottle.drawn.copy(), _count_left(bottle))


def _count_left(bottle: Bottle) -> VirusesLeft:
    count = bottle.cells.count
    return {"b": count(1), "r": count(2), "y": count(3)}


def _describe(bottle: Bottle, standing: Standing, rows: list[str], left: VirusesLeft) -> BottleShown:
    shown: BottleShown = {
        "rows": rows,
        "pill": _describe_pill(bottle) if bottle.at else None,
        "next": "".join(COLOURS[colour - 1] for colour in bottle.colours(bottle.number)),
        "phase": bottle.phase,
        "since": bottle.since,
        "until": bottle.until,
        "viruses": bottle.viruses,
        "left": left,
        "score": bottle.score,
        "damage": bottle.damage,
        "falling": [describe_cell(at, colour) for at, colour in bottle.flying],
        "rain": bottle.rain_at,
        "shift": [bottle.shift, bottle.shift_at % REPEAT_MS] if bottle.shift else None,
        "spin": [bottle.spin, bottle.spin_at % REPEAT_MS] if bottle.spin else None,
        "number": bottle.number,
        "ready": standing.ready,
        "gone": standing.gone,
        "out": standing.out,
        "target": standing.target,
    }
    if bottle.classic:
        shown["soft"], shown["cured"] = bottle.soft, bottle.cured
    return shown


def recall_bottle(bottle: Bottle, standing: Standing) -> BottleShown:
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
        bottle.rain_at,
        bottle.shift,
        bottle.shift and bottle.shift_at % REPEAT_MS,
        bottle.spin,
        bottle.spin and bottle.spin_at % REPEAT_MS,
        bottle.soft,
        bottle.cured,
        standing,
        *bottle.flying,
    )
    if shown is not None and shown[1] is bottle.drawn and shown[0] == made_of:
        return shown[2]
    if shown is not None and shown[1] is bottle.drawn:
        described = _describe(bottle, standing, shown[2]["rows"], shown[2]["left"])
    else:
        described = describe_bottle(bottle, standing)
    assert bottle.drawn is not None, "it has just been drawn"
    bottle.shown = (made_of, bottle.drawn, described)
    return described


def recall_board(bottle: Bottle, badges: int, outs: int, place: int | None) -> BoardShown:
    """What those see of it who are many; as `recall_bottle`, nobody may write on it."""
    if bottle.drawn is None:
        bottle.drawn = format_rows(bottle.cells)
    small, made_of = bottle.small, (bottle.viruses, badges, outs, place)
    if small is not None and small[1] is bottle.drawn and small[0] == made_of:
        return small[2]
    if small is not None and small[1] is bottle.drawn:
        rows = small[2]["rows"]
    else:
        cells = bottle.cells
        rows = ["".join([SMALL[cell] for cell in cells[at : at + WIDTH]]) for at in range(place_of(0, 15), 0, -W)]
    board: BoardShown = {"rows": rows, "viruses": bottle.viruses, "badges": badges, "outs": outs, "place": place}
    bottle.small = (made_of, bottle.drawn, board)
    return board


def _describe_pill(bottle: Bottle) -> PillShown:
    here, there = lay_halves(bottle.at, bottle.turn, bottle.first, bottle.second)
    return {
        "x": bottle.at % W,
        "y": bottle.at // W - 1,
        "turn": bottle.turn,
        "colours": COLOURS[bottle.first - 1] + COLOURS[bottle.second - 1],
        "cells": [describe_cell(*here), describe_cell(*there)],
    }
