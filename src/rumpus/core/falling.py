"""Falling cells with bound halves: how a cell is written, and its gravity. For games in which such cells fall.

A cell is 0 (empty), 1–3 (a virus of that colour), or `kind * 4 + colour` for half a piece; a board is a flat list of
rows of `width` cells, lowest first. Knows neither matching nor time: there the games differ.
"""

from typing import Final, TypeAlias

Cells: TypeAlias = list[int]

LEFT: Final = 1
RIGHT: Final = 2
UPPER: Final = 3
LOWER: Final = 4
SINGLE: Final = 5
OTHER_HALF: Final = (0, RIGHT, LEFT, LOWER, UPPER, 0, 0, 0)
"""By kind, the kind of the half it is bound to."""


def let_fall(cells: Cells, width: int, end: int) -> list[int]:
    """Let every piece and half with nothing under it fall one row, up to place `end`; returns where they now are.

    Viruses stay. Bound halves fall together or not at all; lower pieces go first, so that a stack falls as one.
    """
    moved: list[int] = []
    for at in range(2 * width, end):
        cell = cells[at]
        if cell < 4 or cells[at - width]:
            continue
        kind = cell >> 2
        if kind == SINGLE:
            cells[at - width], cells[at] = cell, 0
            moved.append(at - width)
        elif kind == LOWER:
            cells[at - width], cells[at], cells[at + width] = cell, cells[at + width], 0
            moved += (at - width, at)
        elif kind == LEFT and not cells[at + 1 - width]:
            cells[at - width], cells[at + 1 - width] = cell, cells[at + 1]
            cells[at] = cells[at + 1] = 0
            moved += (at - width, at + 1 - width)
    return moved
