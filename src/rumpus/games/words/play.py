"""A play: tiles on the board, the word they spell, and what it scores; and how a play is written as an action."""

from collections.abc import Sequence
from typing import NamedTuple

from rumpus.games.words.board import EMPTY, Tile
from rumpus.games.words.layout import SIZE


class Play(NamedTuple):
    """A word on the board. Letters from the rack are as they are laid: a small one is a blank; those on the board
    already are capitals."""

    score: int
    word: str
    row: int
    """From 0, like the column; people count from 1."""
    column: int
    across: bool
    size: int
    """How many tiles it takes from the rack."""

    @property
    def start(self) -> int:
        """The cell of the first letter."""
        return self.row * SIZE + self.column

    @property
    def action(self) -> str:
        """The play as a word for act()."""
        # without a capital letter nothing would tell blanks from letters typed in a hurry
        letters = "".join(f"{letter.upper()}?" for letter in self.word) if self.word.islower() else self.word
        return f"word {letters} {'H' if self.across else 'V'} {self.row + 1} {self.column + 1}"

    def list_tiles(self, cells: Sequence[str]) -> list[Tile]:
        """The tiles it lays on this board."""
        step = 1 if self.across else SIZE
        spots = range(self.start, self.start + step * len(self.word), step)
        return [Tile(cell, letter) for cell, letter in zip(spots, self.word, strict=True) if cells[cell] == EMPTY]

    def list_spent(self, cells: Sequence[str]) -> list[str]:
        """The tiles it takes from the rack, `?` for a blank."""
        return ["?" if tile.letter.islower() else tile.letter for tile in self.list_tiles(cells)]
