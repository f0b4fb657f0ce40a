"""Falling pieces of two bound halves: cells, places, where a piece fits and lands, lines of four, gravity.

A cell is 0 (empty), 1–3 (a virus of that colour), or `kind * 4 + colour` for half a piece; a board is a flat list of
rows of nine cells, lowest first: the ninth is wall, so that looking one cell past any edge finds something that is
neither free nor coloured. A piece is its lower left place, its turn and its two colours:

    turn 0   first second      turn 1   second      turn 2   second first      turn 3   first
                                        first                                           second

Turning left is counter-clockwise and adds one to the turn; turning right takes one away. Knows neither time nor how a
piece turns where it has no room, nor what a line is worth: there the games differ.
"""

from collections.abc import Iterable
from typing import Final, TypeAlias

Cells: TypeAlias = list[int]

WIDTH: Final = 8
W: Final = WIDTH + 1
"""From a cell to the one above it."""

VIRUS: Final = 0
LEFT: Final = 1
RIGHT: Final = 2
UPPER: Final = 3
LOWER: Final = 4
SINGLE: Final = 5
OTHER_HALF: Final = (0, RIGHT, LEFT, LOWER, UPPER, 0, 0, 0)
"""By kind, the kind of the half it is bound to."""
PARTNER: Final = (0, 1, -1, -W, W, 0, 0, 0)
"""By kind: from a half to the one it is bound to."""
WALL: Final = 28
"""The cell of all that is no place: neither free nor coloured."""
GOING: Final = 6
"""The kind of what has been matched and is still shown."""
KINDS: Final = "*<>^vox"
"""How each kind is written, behind its colour."""

TURN_LEFT: Final = 1
TURN_RIGHT: Final = 3
TURNS: Final = {"turnleft": TURN_LEFT, "turnright": TURN_RIGHT}
SHIFTS: Final = {"left": -1, "right": 1}
"""The words that turn a piece and move it to the side, and by how much."""

State: TypeAlias = tuple[int, int]
"""A piece in the air: place and turn."""
Halves: TypeAlias = tuple[tuple[int, int], tuple[int, int]]
"""A piece at rest: each half's place and cell."""


def place(x: int, y: int) -> int:
    """Where the cell (x, y) lies in the list; (0, 0) is the bottom left."""
    return (y + 1) * W + x


def spot(at: int) -> tuple[int, int]:
    """The (x, y) of a place in the list."""
    return at % W, at // W - 1


def empty_board(height: int) -> Cells:
    """A board of so many rows with nothing in it, walls all around."""
    cells = [WALL] * (W * (height + 2))
    for y in range(height):
        cells[place(0, y) : place(WIDTH, y)] = [0] * WIDTH
    return cells


def read_colours(pair: str, colours: str) -> tuple[int, int]:
    """The two colours of a piece, 1 to 3, where they are written like this."""
    return colours.index(pair[0]) + 1, colours.index(pair[1]) + 1


def fits(cells: Cells, at: int, turn: int) -> bool:
    """Whether both halves of a piece find a free cell."""
    return not cells[at] and not cells[at + (W if turn & 1 else 1)]


def drop(cells: Cells, at: int, turn: int) -> int:
    """Where a piece comes to rest if it falls straight down."""
    other = W if turn & 1 else 1
    while not cells[at - W] and not cells[at + other - W]:
        at -= W
    return at


def lay_halves(at: int, turn: int, first: int, second: int) -> Halves:
    """The two (place, cell) of a piece, the lower left one first; colours are 1, 2, 3."""
    here, there = (second, first) if turn & 2 else (first, second)
    if turn & 1:
        return (at, LOWER * 4 + here), (at + W, UPPER * 4 + there)
    return (at, LEFT * 4 + here), (at + 1, RIGHT * 4 + there)


def find_lines(cells: Cells, touched: Iterable[int]) -> list[range]:
    """Every line of four or more of one colour through a touched cell: the lowest first, across before upright.

    However long, it is one line; a cell in both directions is in two.
    """
    found: dict[tuple[int, int], range] = {}
    for at in touched:
        colour = cells[at] & 3
        if not colour:
            continue
        low = high = at
        while cells[low - 1] & 3 == colour:
            low -= 1
        while cells[high + 1] & 3 == colour:
            high += 1
        if high - low >= 3:
            found[low, 1] = range(low, high + 1)
        low = high = at
        while cells[low - W] & 3 == colour:
            low -= W
        while cells[high + W] & 3 == colour:
            high += W
        if high - low >= 3 * W:
            found[low, W] = range(low, high + 1, W)
    return [found[key] for key in sorted(found)]


def mark_going(cells: Cells, lines: Iterable[range]) -> list[tuple[int, int]]:
    """Mark the lines' cells as going and unbind what stays; returns what was there: (place, cell), in order."""
    gone = {at: cells[at] for line in lines for at in line}
    for at, cell in gone.items():
        if PARTNER[cell >> 2]:
            other = at + PARTNER[cell >> 2]
            if other not in gone:
                cells[other] = SINGLE * 4 + (cells[other] & 3)
        cells[at] = GOING * 4 + (cell & 3)
    return sorted(gone.items())


def remove_going(cells: Cells) -> None:
    """Free the cells of what has been matched."""
    for at in range(W, len(cells) - W):
        if cells[at] >> 2 == GOING:
            cells[at] = 0


def let_fall(cells: Cells) -> list[int]:
    """Let every piece and half with nothing under it fall one row; returns where they now are.

    Viruses stay. Bound halves fall together or not at all; lower pieces go first, so that a stack falls as one.
    """
    moved: list[int] = []
    for at in range(2 * W, len(cells) - W):
        cell = cells[at]
        if cell < 4 or cells[at - W]:
            continue
        kind = cell >> 2
        if kind == SINGLE:
            cells[at - W], cells[at] = cell, 0
            moved.append(at - W)
        elif kind == LOWER:
            cells[at - W], cells[at], cells[at + W] = cell, cells[at + W], 0
            moved += (at - W, at)
        elif kind == LEFT and not cells[at + 1 - W]:
            cells[at - W], cells[at + 1 - W] = cell, cells[at + 1]
            cells[at] = cells[at + 1] = 0
            moved += (at - W, at + 1 - W)
    return moved
