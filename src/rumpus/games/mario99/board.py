"""The bottle as a flat list of small ints, and its text both ways.

Knows nothing of time, seats or the falling pill. A cell is `kind * 4 + colour`, 0 is empty. Rows are nine cells wide:
the ninth is glass, so that looking one cell past any edge finds something that is neither free nor coloured.
"""

from collections.abc import Iterable
from typing import Final

from rumpus.core.falling import OTHER_HALF, PARTNER, WIDTH, Cells, W, place, spot, write_cells

HEIGHT: Final = 17  # rules/mario99.md: y = 16 is the neck, open only above columns 3 and 4
GLASS: Final = 28
"""The bottle's wall, the closed cells of the neck and all that is outside."""
AIR: Final = 32
"""A damage virus in flight: it has no colour here, blocks what falls, and is not drawn in the rows."""

COLOURS: Final = "bry"

TEXT: Final[dict[int, str]] = {**write_cells(COLOURS), AIR: "..", GLASS: "##"}
VALUE: Final[dict[str, int]] = {text: value for value, text in TEXT.items() if value != AIR}


def empty_bottle() -> Cells:
    """A bottle with nothing in it."""
    cells = [GLASS] * (W * (HEIGHT + 2))
    for y in range(HEIGHT - 1):
        cells[place(0, y) : place(WIDTH, y)] = [0] * WIDTH
    cells[place(3, HEIGHT - 1)] = cells[place(4, HEIGHT - 1)] = 0
    return cells


def format_rows(cells: Cells) -> list[str]:
    """The bottle as 17 rows of 16 characters, the neck first."""
    text = TEXT
    return ["".join([text[cell] for cell in cells[start : start + WIDTH]]) for start in range(HEIGHT * W, 0, -W)]


def parse(drawing: str | Iterable[str]) -> Cells:
    """The bottle drawn as rows, the lowest last; rows left out at the top are empty. ValueError if it is no bottle."""
    lines = drawing.split("\n") if isinstance(drawing, str) else list(drawing)
    rows = [line.strip() for line in lines if line.strip()]
    if len(rows) > HEIGHT:
        raise ValueError(f"a bottle has {HEIGHT} rows, not {len(rows)}")
    cells = empty_bottle()
    for y, row in enumerate(reversed(rows)):
        if len(row) != 2 * WIDTH:
            raise ValueError(f"a row is {2 * WIDTH} characters, not {row!r}")
        for x in range(WIDTH):
            text, at = row[2 * x : 2 * x + 2], place(x, y)
            if text not in VALUE or (text == "##") != (cells[at] == GLASS):
                raise ValueError(f"{text!r} cannot be at ({x}, {y})")
            cells[at] = VALUE[text]
    for at, cell in enumerate(cells):
        kind = cell >> 2
        if cell != GLASS and PARTNER[kind & 7] and cells[at + PARTNER[kind]] >> 2 != OTHER_HALF[kind]:
            raise ValueError(f"half a pill at {spot(at)} lacks the other half")
    return cells


def format_board(cells: Cells) -> str:
    """The bottle as one text that `parse` reads back."""
    return "\n".join(format_rows(cells)) + "\n"


def count_viruses(cells: Cells) -> list[int]:
    """How many viruses lie in the bottle, by colour 0, 1, 2."""
    return [cells.count(1), cells.count(2), cells.count(3)]
