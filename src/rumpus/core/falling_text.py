"""Boards of falling pieces as text, two characters a cell, the top row first; and read back."""

from collections.abc import Iterable, Mapping
from typing import Any

from rumpus.core.falling import KINDS, OTHER_HALF, PARTNER, WALL, WIDTH, Cells, W, place, spot


def write_cells(colours: str) -> dict[int, str]:
    """How every cell that is free or coloured is written, where the three colours are written like this."""
    return {0: "..", **{kind * 4 + n: colour + KINDS[kind] for kind in range(7) for n, colour in enumerate(colours, 1)}}


def format_rows(cells: Cells, texts: Mapping[int, str]) -> list[str]:
    """The rows of a board, its cells written like this."""
    starts = range(len(cells) - 2 * W, 0, -W)
    return ["".join([texts[cell] for cell in cells[start : start + WIDTH]]) for start in starts]


def split_rows(drawing: str | Iterable[str]) -> list[str]:
    """The rows of a drawing, from the top, without the blanks around them; blank lines do not count."""
    lines = drawing.split("\n") if isinstance(drawing, str) else drawing
    return [row for line in lines if (row := line.strip())]


def parse(drawing: str | Iterable[str], empty: Cells, values: Mapping[str, int]) -> Cells:
    """The board drawn as rows, the lowest last; rows left out at the top are as in an `empty` one, which is filled.

    ValueError if it is no such board: walls are where they are, and no half lacks the other.
    """
    rows = split_rows(drawing)
    height = len(empty) // W - 2
    if len(rows) > height:
        raise ValueError(f"there are {height} rows, not {len(rows)}")
    cells = empty
    for y, row in enumerate(reversed(rows)):
        if len(row) != 2 * WIDTH:
            raise ValueError(f"a row is {2 * WIDTH} characters, not {row!r}")
        for x in range(WIDTH):
            text, at = row[2 * x : 2 * x + 2], place(x, y)
            if text not in values or (values[text] == WALL) != (cells[at] == WALL):
                raise ValueError(f"{text!r} cannot be at ({x}, {y})")
            cells[at] = values[text]
    for at, cell in enumerate(cells):
        kind = cell >> 2
        if PARTNER[kind] and cells[at + PARTNER[kind]] >> 2 != OTHER_HALF[kind]:
            raise ValueError(f"the half at {spot(at)} lacks the other half")
    return cells


def list_moving(seen: Mapping[str, Any], piece: str) -> list[tuple[int, int, str]]:
    """What is in the air in a seat's view, as (x, y, text): what falls by itself, then the piece of that name."""
    return [*seen["falling"], *(seen[piece]["cells"] if seen[piece] else [])]
