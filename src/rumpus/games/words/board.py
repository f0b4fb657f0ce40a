"""The board: 225 cells from the top left, each `.` or a letter; a small letter is a blank that stands for it.

Finds what stands on the board and what tiles laid on it would spell. Knows no scores, no racks and no word list.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from rumpus.games.words.layout import CELLS, SIZE

EMPTY: Final = "."
RUN: Final = re.compile(r"[A-Za-z]+")
"""Letters side by side."""


class Tile(NamedTuple):
    """A tile laid on a cell."""

    cell: int
    letter: str


class Formed(NamedTuple):
    """A word that a play spells: its cells in order and its letters as they lie."""

    cells: tuple[int, ...]
    letters: str

    @property
    def word(self) -> str:
        """The word in capital letters."""
        return self.letters.upper()


def format_board(cells: Sequence[str]) -> list[str]:
    """The board as fifteen rows."""
    return ["".join(cells[start : start + SIZE]) for start in range(0, CELLS, SIZE)]


def read_board(rows: Sequence[str]) -> list[str]:
    """The cells of fifteen rows."""
    return list("".join(rows))


def turn_board(cells: str) -> str:
    """The board mirrored at its diagonal: columns become rows."""
    return "".join(cells[start::SIZE] for start in range(SIZE))


def is_empty(cells: Sequence[str]) -> bool:
    """Whether nothing has been laid yet."""
    return all(cell == EMPTY for cell in cells)


def list_neighbours(cell: int) -> Iterator[int]:
    """The cells above, below, left and right."""
    row, column = divmod(cell, SIZE)
    if row:
        yield cell - SIZE
    if row < SIZE - 1:
        yield cell + SIZE
    if column:
        yield cell - 1
    if column < SIZE - 1:
        yield cell + 1


def touches(cells: Sequence[str], cell: int) -> bool:
    """Whether the cell or one beside it holds a tile."""
    return cells[cell] != EMPTY or any(cells[beside] != EMPTY for beside in list_neighbours(cell))


def read_formed(cells: Sequence[str], tiles: Sequence[Tile], across: bool) -> list[Formed]:
    """What the tiles would spell: the word along them first, then those across it, in order; single letters are left
    out, so the first is along the tiles only if there is such a word."""
    laid = {tile.cell: tile.letter for tile in tiles}
    formed = [_read_line(cells, laid, tiles[0].cell, across)]
    formed += [_read_line(cells, laid, tile.cell, not across) for tile in tiles]
    return [word for word in formed if len(word.cells) > 1]


def _read_line(cells: Sequence[str], laid: dict[int, str], cell: int, across: bool) -> Formed:
    """The letters in a row (or column) through a cell."""
    step = 1 if across else SIZE
    before = cell % SIZE if across else cell // SIZE
    first = cell - before * step
    last = first + (SIZE - 1) * step
    start = end = cell
    while start > first and (cells[start - step] != EMPTY or start - step in laid):
        start -= step
    while end < last and (cells[end + step] != EMPTY or end + step in laid):
        end += step
    places = tuple(range(start, end + step, step))
    return Formed(places, "".join(laid.get(place, cells[place]) for place in places))
