"""The tiles: how many there are of each letter, and what a letter is worth. A blank is `?` and worth nothing."""

from collections.abc import Iterable
from typing import Final

BLANK: Final = "?"
RACK: Final = 7
"""Tiles on a full rack, and the fewest in the bag while tiles may be exchanged."""

VALUES: Final = {
    "A": 1, "B": 3, "C": 3, "D": 2, "E": 1, "F": 4, "G": 2, "H": 4, "I": 1, "J": 8, "K": 5, "L": 1, "M": 3,
    "N": 1, "O": 1, "P": 3, "Q": 10, "R": 1, "S": 1, "T": 1, "U": 1, "V": 4, "W": 4, "X": 8, "Y": 4, "Z": 10,
}  # fmt: skip

COUNTS: Final = {
    "A": 9, "B": 2, "C": 2, "D": 4, "E": 12, "F": 2, "G": 3, "H": 2, "I": 9, "J": 1, "K": 1, "L": 4, "M": 2,
    "N": 6, "O": 8, "P": 2, "Q": 1, "R": 6, "S": 4, "T": 6, "U": 4, "V": 2, "W": 2, "X": 1, "Y": 2, "Z": 1,
}  # fmt: skip
BLANKS: Final = {"wow": 0, "classic": 2}
"""rules/words.md: 98 tiles without blanks, or 100 with two."""


def fill_bag(preset: str) -> list[str]:
    """All tiles of a preset, in order."""
    return [letter for letter, count in COUNTS.items() for _ in range(count)] + [BLANK] * BLANKS[preset]


def value_tile(tile: str) -> int:
    """What a tile is worth: nothing for a blank, be it `?` on a rack or a small letter on the board."""
    return VALUES.get(tile, 0)


def value_tiles(tiles: Iterable[str]) -> int:
    """What tiles are worth together."""
    return sum(VALUES.get(tile, 0) for tile in tiles)


def sort_tiles(tiles: Iterable[str]) -> list[str]:
    """The tiles in order, blanks last."""
    return sorted(tiles, key=lambda tile: (tile == BLANK, tile))
