"""A capsule of two elements: which cells it takes, where it fits, how it moves and turns. Knows cells, not time."""

from collections.abc import Mapping
from typing import Any, Final

from rumpus.core.falling import SHIFTS, TURN_LEFT, TURNS, Cells, State, W, fits, place, spot
from rumpus.games.capsules.field import TEXT, VALUE

ENTRY: Final = place(3, 15)
"""A new capsule spawns here and one to the right of it: columns 4 and 5 of the top row."""

DOWN: Final = "down"
MOVES: Final = {**SHIFTS, DOWN: -W}


def turn_capsule(cells: Cells, at: int, turn: int, by: int) -> State | None:
    """The place and turn after turning; None if it is refused. The lowest row is always the same.

    rules/capsules.md: upright to flat about the lower element, the other to its right when clockwise, to its left when
    counter-clockwise, else with the pivot one column over; flat to upright about the left element counter-clockwise,
    about the right one clockwise.
    """
    turned = (turn + by) & 3
    if turned & 1:
        new = at if by == TURN_LEFT else at + 1
        return (new, turned) if fits(cells, new, turned) else None
    for new in (at - 1, at) if by == TURN_LEFT else (at, at - 1):
        # one of the two cells is the pivot's own, and free
        if fits(cells, new, turned):
            return new, turned
    return None


def move_capsule(cells: Cells, at: int, turn: int, word: str) -> State | None:
    """The place and turn after a player's word; None if the movement is not accepted."""
    if word in TURNS:
        return turn_capsule(cells, at, turn, TURNS[word])
    new = at + MOVES[word]
    return (new, turn) if fits(cells, new, turn) else None


def describe_cell(at: int, value: int) -> list[int | str]:
    """A cell as views and events name it: x, y and its two characters."""
    x, y = spot(at)
    return [x, y, TEXT[value]]


def read_colours(capsule: Mapping[str, Any]) -> tuple[int, int]:
    """The first and the second colour of a capsule as a view shows it, whichever way it is turned."""
    here, there = (VALUE[cell[2]] & 3 for cell in capsule["cells"])
    return (there, here) if capsule["turn"] & 2 else (here, there)
