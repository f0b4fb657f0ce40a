"""A play being typed at a terminal: where it begins, which way it runs, the letters so far. Knows nothing of keys."""

from collections.abc import Sequence

from rumpus.games.words.board import EMPTY
from rumpus.games.words.layout import SIZE
from rumpus.games.words.tiles import BLANK


class Draft:
    """A half-typed word on a board."""

    __slots__ = ("across", "column", "letters", "marks", "row")

    def __init__(self) -> None:
        self.row = self.column = SIZE // 2
        self.across = True
        self.letters: list[str] = []
        self.marks: list[bool] = []
        """Which letters are to be blanks."""

    def move(self, down: int, right: int) -> None:
        """Move the first square, round the edges."""
        self.row, self.column = (self.row + down) % SIZE, (self.column + right) % SIZE

    def find_square(self, place: int) -> tuple[int, int] | None:
        """The square of a letter; None if it is off the board."""
        row, column = self.row + (0 if self.across else place), self.column + (place if self.across else 0)
        return (row, column) if row < SIZE and column < SIZE else None

    def type(self, letter: str, board: Sequence[str]) -> None:
        """Add a letter; letters that lie in the way become part of the word, whether they were typed or not."""
        lies = self._read_next(board)
        while lies not in (None, EMPTY, letter):
            self._add(str(lies))
            lies = self._read_next(board)
        if lies is not None:
            self._add(letter)

    def finish(self, board: Sequence[str]) -> None:
        """Add the letters that lie right behind the word."""
        while (lies := self._read_next(board)) not in (None, EMPTY):
            self._add(str(lies))

    def mark(self) -> None:
        """Make the last letter a blank, or no longer one."""
        if self.marks:
            self.marks[-1] = not self.marks[-1]

    def erase(self) -> None:
        """Take the last letter back."""
        if self.letters:
            self.letters.pop()
            self.marks.pop()

    def clear(self) -> None:
        """Take all letters back."""
        self.letters, self.marks = [], []

    @property
    def action(self) -> str:
        """The play as a word for act()."""
        word = "".join(letter + BLANK * mark for letter, mark in zip(self.letters, self.marks, strict=True))
        return f"word {word} {'H' if self.across else 'V'} {self.row + 1} {self.column + 1}"

    def _read_next(self, board: Sequence[str]) -> str | None:
        square = self.find_square(len(self.letters))
        return None if square is None else board[square[0]][square[1]].upper()

    def _add(self, letter: str) -> None:
        self.letters.append(letter)
        self.marks.append(False)
