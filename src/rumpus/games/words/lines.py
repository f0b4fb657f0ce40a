"""A board taken apart into lines, with all that a search for plays along a line needs to know of the rest."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from rumpus.games.words.board import EMPTY, RUN
from rumpus.games.words.layout import SIZE, Layout
from rumpus.games.words.lexicon import Lexicon
from rumpus.games.words.tiles import VALUES


class Run(NamedTuple):
    """Letters side by side on a line."""

    start: int
    end: int
    word: str
    value: int


class Special(NamedTuple):
    """An empty square where a tile counts more than once."""

    square: int
    more: int
    """How many times more in the word along the line, before that is multiplied."""
    times: int
    """How many times in the word across the line."""
    points: int
    """What the word across has already, multiplied."""


class Line(NamedTuple):
    """A row, or a column of the turned board."""

    number: int
    key: str
    """All that the plays along the line depend on, as text."""
    runs: list[Run]
    fits: list[str | None]
    """For each square the letters that fit the word across it; None where there is no such word."""
    held: list[int]
    """Squares with a word across them."""
    specials: list[Special]
    factors: list[tuple[int, int]]
    """Empty squares that multiply the word, and by how much."""


_NOTHING: Final = EMPTY * SIZE


def read_lines(board: str, turned: str, lexicon: Lexicon, letter: Sequence[int], word: Sequence[int]) -> list[Line]:
    """The rows of a board on which tiles can touch others; `turned` is the same board with columns for rows, `letter`
    and `word` are what its squares multiply."""
    crossings = _read_crossings(turned, lexicon)
    lines = []
    for number in range(SIZE):
        text = board[number * SIZE : number * SIZE + SIZE]
        if crossings[number] or text != _NOTHING:
            lines.append(read_line(number, text, crossings[number], letter, word))
    return lines


def read_line(
    number: int, text: str, crossings: dict[int, tuple[str, int]], letter: Sequence[int], word: Sequence[int]
) -> Line:
    """One row, given the words across it: the letters that fit and what the word has already."""
    base = number * SIZE
    fits: list[str | None] = [None] * SIZE
    specials, factors = [], []
    for square, char in enumerate(text):
        if char != EMPTY:
            continue
        times, factor = letter[base + square], word[base + square]
        if factor > 1:
            factors.append((square, factor))
        if square in crossings:
            fits[square], points = crossings[square]
            specials.append(Special(square, times - 1, factor * times, factor * points))
        elif times > 1:
            specials.append(Special(square, times - 1, 0, 0))
    runs = [Run(*run.span(), run.group().upper(), _value(run.group())) for run in RUN.finditer(text)]
    key = f"{number} {text} {crossings}"
    return Line(number, key, runs, fits, sorted(crossings), specials, factors)


def _read_crossings(turned: str, lexicon: Lexicon) -> list[dict[int, tuple[str, int]]]:
    """For each row, the empty squares that a word crosses."""
    crossings: list[dict[int, tuple[str, int]]] = [{} for _ in range(SIZE)]
    for column in range(SIZE):
        text = turned[column * SIZE : column * SIZE + SIZE]
        if text == _NOTHING:
            continue
        pieces = [(run.start(), run.end(), run.group()) for run in RUN.finditer(text)]
        before = {end: piece for _, end, piece in pieces if end < SIZE}
        after = {start - 1: piece for start, _, piece in pieces if start}
        for row in {**before, **after}:
            above, below = before.get(row, ""), after.get(row, "")
            fits = lexicon.list_fits(above.upper(), below.upper())
            crossings[row][column] = fits, _value(above) + _value(below)
    return crossings


def _value(piece: str) -> int:
    return sum([VALUES.get(letter, 0) for letter in piece])


@lru_cache(maxsize=4)
def turn_layout(layout: Layout) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """What the squares multiply, letters and words, with columns for rows."""
    places = [column * SIZE + row for row in range(SIZE) for column in range(SIZE)]
    return tuple(layout.letter[place] for place in places), tuple(layout.word[place] for place in places)
