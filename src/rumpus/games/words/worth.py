"""What the expert thinks of besides the score: the tiles it keeps, and what its play offers the next player.

All in tenths of a point, and in whole numbers. The figures for single tiles are rough values long known to players.
"""

from collections.abc import Sequence
from typing import Final

from rumpus.games.words.board import EMPTY, Tile, list_neighbours
from rumpus.games.words.layout import Layout
from rumpus.games.words.tiles import BLANK, VALUES

POINT: Final = 10

KEPT: Final = {
    "A": -6, "B": -20, "C": 8, "D": 4, "E": 12, "F": -22, "G": -28, "H": 10, "I": -20, "J": -15, "K": -18, "L": -2,
    "M": 6, "N": 2, "O": -25, "P": -5, "Q": -68, "R": 11, "S": 80, "T": 0, "U": -51, "V": -55, "W": -38, "X": 33,
    "Y": -6, "Z": 51, BLANK: 250,
}  # fmt: skip
"""What it is worth to keep a tile for the next turn."""
DUPLICATE: Final = -25
IMBALANCE: Final = -18
"""For every vowel or consonant too many."""
Q_WITH_U: Final = 60
VOWELS: Final = frozenset("AEIOU")

SHARE: Final = {"wow": 45, "classic": 100}
"""How much of these values counts, in hundredths: without a bonus for seven tiles it matters less what is kept."""

OFFERED: Final = {"T": -30, "D": -8, "t": -8, "d": -2, "*": 0, ".": 0}
"""For an empty square that the next player can now reach, by its mark."""


def value_kept(tiles: Sequence[str], preset: str) -> int:
    """What the tiles left on the rack are worth."""
    total = sum(KEPT[tile] for tile in tiles)
    letters = [tile for tile in tiles if tile != BLANK]
    total += DUPLICATE * (len(letters) - len(set(letters)))
    vowels = sum(letter in VOWELS for letter in letters)
    total += IMBALANCE * max(0, abs(len(letters) - 2 * vowels) - 1)
    if "Q" in letters and "U" in letters:
        total += Q_WITH_U
    return total * SHARE[preset] // 100


def value_offered(cells: Sequence[str], tiles: Sequence[Tile], layout: Layout) -> int:
    """What the bonus squares that the tiles open to the next player cost."""
    marks = "".join(layout.rows)
    new = [tile.cell for tile in tiles]
    opened = [
        beside
        for cell in new
        for beside in list_neighbours(cell)
        if cells[beside] == EMPTY and beside not in new and not _is_reached(cells, beside)
    ]
    return sum(OFFERED[marks[cell]] for cell in dict.fromkeys(opened))


def _is_reached(cells: Sequence[str], cell: int) -> bool:
    """Whether a word could come there already."""
    return any(cells[beside] != EMPTY for beside in list_neighbours(cell))


def value_stuck(tiles: Sequence[str]) -> int:
    """What tiles cost that are still there at the end."""
    return -POINT * sum(VALUES.get(tile, 0) for tile in tiles)
