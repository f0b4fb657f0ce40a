"""The bottle as a flat list of small ints, and its text both ways. Knows nothing of time, seats or the falling pill."""

from collections.abc import Iterable
from typing import Final

from rumpus.core import falling_text
from rumpus.core.falling import WALL, WIDTH, Cells, empty_board, place
from rumpus.core.falling_text import write_cells

HEIGHT: Final = 17  # rules/mario99.md: y = 16 is the neck, open only above columns 3 and 4
AIR: Final = 32
"""A damage virus in flight: it has no colour here, blocks what falls, and is not drawn in the rows."""

COLOURS: Final = "bry"

TEXT: Final[dict[int, str]] = {**write_cells(COLOURS), AIR: "..", WALL: "##"}
SMALL: Final[dict[int, str]] = {
    value: "." if text in ("..", "##") else text[0].upper() if text[1] == "*" else text[0]
    for value, text in TEXT.items()
}
"""The same where a board is small: a letter a cell."""
VALUE: Final[dict[str, int]] = {text: value for value, text in TEXT.items() if value != AIR}


def empty_bottle() -> Cells:
    """A bottle with nothing in it."""
    cells = empty_board(HEIGHT)
    for x in range(WIDTH):
        if x not in (3, 4):
            cells[place(x, HEIGHT - 1)] = WALL
    return cells


def format_rows(cells: Cells) -> list[str]:
    """The bottle as 17 rows of 16 characters, the neck first."""
    return falling_text.format_rows(cells, TEXT)


def parse(drawing: str | Iterable[str]) -> Cells:
    """The bottle drawn as rows, the lowest last; rows left out at the top are empty. ValueError if it is no bottle."""
    return falling_text.parse(drawing, empty_bottle(), VALUE)


def count_viruses(cells: Cells) -> list[int]:
    """How many viruses lie in the bottle, by colour 0, 1, 2."""
    return [cells.count(1), cells.count(2), cells.count(3)]
