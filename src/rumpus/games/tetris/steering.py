"""Which key brings a piece nearer to where it is meant to land: the hands of all who plan by landings."""

from collections.abc import Mapping
from typing import Any

from rumpus.games.tetris.field import LETTERS, place
from rumpus.games.tetris.landings import Landing


def find_key(mine: Mapping[str, Any], goal: Landing | None, *, both_ways: bool) -> str | None:
    """The key for the piece of this well, as its view shows it; None while it comes down by itself. Without a goal it
    is dropped. Who does not turn `both_ways` turns clockwise alone."""
    piece, keys = mine["piece"], mine["keys"]
    for key in keys:
        if key != "down":
            return f"{key}-"  # somebody who sat here before left it pressed
    if goal is None:
        return "drop"
    if goal.kind != LETTERS.index(piece["kind"]):
        return "hold"
    turn, at = piece["turn"], place(piece["x"], piece["y"])
    if goal.by and (turn, at) == (goal.turn, goal.at):
        return "drop"  # no row to fall: the turn stays the last thing it did
    if turn != goal.fall_turn:
        return "ccw" if both_ways and (turn - goal.fall_turn) & 3 == 1 else "cw"
    if piece["x"] != goal.column:
        return "right" if piece["x"] < goal.column else "left"
    if goal.by:
        if at == goal.via:
            return "cw" if goal.by > 0 else "ccw"
        return None if "down" in keys else "down+"
    return "down-" if "down" in keys else "drop"
