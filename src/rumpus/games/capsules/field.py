"""The field as a flat list of small ints, and its text both ways.

Knows nothing of time, seats or the falling capsule. A cell is `kind * 4 + colour`, 0 is free. Rows are nine cells wide:
the ninth is wall, so that looking one cell past any edge finds something that is neither free nor coloured.
"""

from collections.abc import Iterable
from typing import Final

from rumpus.core.falling import OTHER_HALF, PARTNER, WIDTH, Cells, W, place, spot, write_cells

HEIGHT: Final = 16
WALL: Final = 28

COLOURS: Final = "ryb"

TEXT: Final = write_cells(COLOURS)
VALUE: Final[dict[str, int]] = {text: value for value, text in TEXT.items()}


TOP: Final = place(0, HEIGHT - 1)
"""The left end of the top row."""


def empty_field() -> Cells:
    """A field with nothing in it."""
    cells = [WALL] * (W * (HEIGHT + 2))
    for y in range(HEIGHT):
        cells[place(0, y) : place(WIDTH, y)] = [0] * WIDTH
    return cells


def format_rows(cells: Cells) -> list[str]:
    """The field as 16 rows of 16 characters, the top row first."""
    text = TEXT
    return ["".join([text[cell] for cell in cells[start : start + WIDTH]]) for start in range(TOP, 0, -W)]


def format_field(cells: Cells) -> str:
    """The field as one text that `parse` reads back."""
    return "\n".join(format_rows(cells)) + "\n"


def parse(drawing: str | Iterable[str]) -> Cells:
    """The field drawn as rows, the lowest last; rows left out at the top are free. ValueError if it is no field."""
    lines = drawing.split("\n") if isinstance(drawing, str) else list(drawing)
    rows = [line.strip() for line in lines if line.strip()]
    if len(rows) > HEIGHT:
        raise ValueError(f"a field has {HEIGHT} rows, not {len(rows)}")
    cells = empty_field()
    for y, row in enumerate(reversed(rows)):
        if len(row) != 2 * WIDTH:
            raise ValueError(f"a row is {2 * WIDTH} characters, not {row!r}")
        for x in range(WIDTH):
            text = row[2 * x : 2 * x + 2]
            if text not in VALUE:
                raise ValueError(f"{text!r} cannot be at ({x}, {y})")
            cells[place(x, y)] = VALUE[text]
    for at, cell in enumerate(cells):
        kind = cell >> 2
        if PARTNER[kind & 7] and cells[at + PARTNER[kind]] >> 2 != OTHER_HALF[kind]:
            raise ValueError(f"the capsule at {spot(at)} lacks its other element")
    return cells


def count_viruses(cells: Cells) -> int:
    """How many viruses there are."""
    return cells.count(1) + cells.count(2) + cells.count(3)


def is_topped(cells: Cells) -> bool:
    """Whether a capsule element lies in the top row."""
    return any(cell >= 4 for cell in cells[TOP : TOP + WIDTH])
