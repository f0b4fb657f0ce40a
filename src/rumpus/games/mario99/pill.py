"""A pill of two halves: which cells it takes, where it fits, how it moves and turns. Knows cells, not time.

A pill is its lower left place in the bottle, its turn and its two colours:

    turn 0   first second      turn 1   second      turn 2   second first      turn 3   first
                                        first                                           second

Turning left is counter-clockwise and adds one to the turn; turning right takes one away.
"""

from typing import Final

from rumpus.games.mario99.board import LEFT, LOWER, RIGHT, TEXT, UPPER, Cells, W, place, spot

TURN_LEFT: Final = 1
TURN_RIGHT: Final = 3

ENTRY: Final = place(3, 15)
"""A new pill enters here and one to the right of it."""


def other_place(at: int, turn: int) -> int:
    """Where the half that is not at the lower left lies."""
    return at + (W if turn & 1 else 1)


def fits(cells: Cells, at: int, turn: int) -> bool:
    """Whether both halves find a free cell."""
    return not cells[at] and not cells[at + (W if turn & 1 else 1)]


def turn_pill(cells: Cells, at: int, turn: int, by: int) -> tuple[int, int] | None:
    """The place and turn after turning; None if the turn is refused.

    rules/mario99.md: about the lower left cell; if that does not fit one column to the left, then, for upright
    results, one row up.
    """
    turned = (turn + by) & 3
    for new in (at, at - 1, at + W) if turned & 1 else (at, at - 1):
        if not cells[new] and not cells[new + (W if turned & 1 else 1)]:
            return new, turned
    return None


def drop_pill(cells: Cells, at: int, turn: int) -> int:
    """Where the pill lands if it falls straight down."""
    other = W if turn & 1 else 1
    while not cells[at - W] and not cells[at + other - W]:
        at -= W
    return at


def pill_values(at: int, turn: int, first: int, second: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """The two (place, cell) of a pill, the lower left one first; colours are 1, 2, 3."""
    here, there = (second, first) if turn & 2 else (first, second)
    if turn & 1:
        return (at, LOWER * 4 + here), (at + W, UPPER * 4 + there)
    return (at, LEFT * 4 + here), (at + 1, RIGHT * 4 + there)


def enter_pill(cells: Cells) -> tuple[int, int] | None:
    """Place and turn of a new pill; None if there is no way in.

    rules/mario99.md: if exactly one entry cell is locked, the pill enters upright in the free column, using the neck.
    """
    for at, turn in ((ENTRY, 0), (ENTRY, 1), (ENTRY + 1, 1)):
        if fits(cells, at, turn):
            return at, turn
    return None


def describe_cell(at: int, value: int) -> list[int | str]:
    """A cell as views and events name it: x, y and its two characters."""
    x, y = spot(at)
    return [x, y, TEXT[value]]
