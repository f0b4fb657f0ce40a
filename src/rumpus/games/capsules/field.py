"""The field as a flat list of small ints, and its text both ways. Knows nothing of time, seats or the falling
capsule."""

from collections.abc import Iterable
from typing import Final

from rumpus.core import falling_text
from rumpus.core.falling import WIDTH, Cells, empty_board, place
from rumpus.core.falling_text import write_cells

HEIGHT: Final = 16

COLOURS: Final = "ryb"

TEXT: Final = write_cells(COLOURS)
VALUE: Final[dict[str, int]] = {text: value for value, text in TEXT.items()}

TOP: Final = place(0, HEIGHT - 1)
"""The left end of the top row."""


def empty_field() -> Cells:
    """A field with nothing in it."""
    return empty_board(HEIGHT)


def format_rows(cells: Cells) -> list[str]:
    """The field as 16 rows of 16 characters, the top row first."""
    return falling_text.format_rows(cells, TEXT)


def parse(drawing: str | Iterable[str]) -> Cells:
    """The field drawn as rows, the lowest last; rows left out at the top are free. ValueError if it is no field."""
    return falling_text.parse(drawing, empty_field(), VALUE)


def count_viruses(cells: Cells) -> int:
    """How many viruses there are."""
    return cells.count(1) + cells.count(2) + cells.count(3)


def is_topped(cells: Cells) -> bool:
    """Whether a capsule element lies in the top row."""
    return any(cell >= 4 for cell in cells[TOP : TOP + WIDTH])
