"""What a play scores. The one place where points are counted for rules, records and tests; the generator, which must be
fast, is tested against it."""

from collections.abc import Sequence
from typing import Final

from rumpus.games.words.board import Formed, Tile
from rumpus.games.words.layout import Layout
from rumpus.games.words.tiles import value_tile

BONUS: Final = {"wow": 0, "classic": 50}
"""For laying all seven tiles at once (rules/words.md)."""


def score_word(formed: Formed, new: frozenset[int], layout: Layout) -> int:
    """Points of one word; bonus squares count only under new tiles."""
    total, factor = 0, 1
    for cell, letter in zip(formed.cells, formed.letters, strict=True):
        value = value_tile(letter)
        if cell in new:
            value *= layout.letter[cell]
            factor *= layout.word[cell]
        total += value
    return total * factor


def score_formed(formed: Sequence[Formed], tiles: Sequence[Tile], layout: Layout) -> list[int]:
    """Points of each word that the tiles spell, without the bonus for all seven."""
    new = frozenset(tile.cell for tile in tiles)
    return [score_word(word, new, layout) for word in formed]
