"""The field as one wide number: a bit for every cell, walls, floor and ceiling set. Knows nothing of pieces.

A row takes 16 bits, its ten cells in the middle, so that a piece is moved by adding to its place and tested against
everything at once by one AND. y counts upward from the lowest row; rows 20 and 21 are hidden above the visible ones.
"""

from collections.abc import Sequence
from typing import Final

WIDTH: Final = 10
VISIBLE: Final = 20
HEIGHT: Final = 22

UP: Final = 16
"""What one row adds to a place."""
_LEFT: Final = 4  # wall bits left of the cells: a turn may look up to four columns outside
BELOW: Final = 5
_ABOVE: Final = 6

EMPTY: Final = "." * WIDTH
GARBAGE: Final = "g"
LETTERS: Final = "IOTSZJL"


def place(x: int, y: int) -> int:
    """The place of a cell: the number of its bit."""
    return (y + BELOW) * UP + x + _LEFT


def spot(at: int) -> tuple[int, int]:
    """Column and row of a place."""
    return (at & (UP - 1)) - _LEFT, at // UP - BELOW


ROW: Final = (1 << WIDTH) - 1
BODY: Final = sum(ROW << place(0, y) for y in range(HEIGHT))
"""All cells."""
FRAME: Final = ((1 << (BELOW + HEIGHT + _ABOVE) * UP) - 1) & ~BODY
"""All that is not a cell, and therefore an empty field."""
_ROWS: Final = tuple(ROW << place(0, y) for y in range(HEIGHT))
_BASES: Final = tuple((y + BELOW) * UP for y in range(HEIGHT + 1))


def find_full(bits: int, low: int, high: int) -> list[int]:
    """The full rows from `low` to `high`, lowest first."""
    return [y for y in range(low, min(high, HEIGHT - 1) + 1) if bits & _ROWS[y] == _ROWS[y]]


def remove_rows(bits: int, full: Sequence[int]) -> int:
    """The field without these rows (lowest first): what lies above comes down."""
    body = bits & BODY
    for y in reversed(full):
        base = _BASES[y]
        body = (body & ((1 << base) - 1)) | (body >> (base + UP) << base)
    return body | FRAME


def push_rows(bits: int, gaps: Sequence[int]) -> int | None:
    """The field raised by one full row for each gap, the last one lowest; None if it overflows the top."""
    count = len(gaps)
    body = bits & BODY
    if count > HEIGHT or body >> _BASES[HEIGHT - count]:
        return None
    body <<= count * UP
    for y, gap in enumerate(reversed(gaps)):
        body |= (ROW & ~(1 << gap)) << place(0, y)
    return body | FRAME


def format_garbage(gap: int) -> str:
    """A garbage row as text."""
    return GARBAGE * gap + "." + GARBAGE * (WIDTH - 1 - gap)


def scan(rows: Sequence[str]) -> int:
    """The field that these rows (lowest first) show."""
    bits = FRAME
    for y, row in enumerate(rows):
        for x, cell in enumerate(row):
            if cell != ".":
                bits |= 1 << place(x, y)
    return bits
