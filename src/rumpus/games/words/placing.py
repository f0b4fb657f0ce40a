"""Reads a typed play and says whether it is legal; the one source of legality for rules, bots and tests.

The order of the questions is the original's: does it fit the board, is it a word, does it touch, do its letters agree
with those on the board, are the words across it valid; and last, does the rack hold the letters.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from rumpus.core.game import IllegalAction
from rumpus.games.words.board import EMPTY, Formed, Tile, is_empty, read_formed, touches
from rumpus.games.words.layout import CENTRE, SIZE, Layout
from rumpus.games.words.lexicon import Lexicon
from rumpus.games.words.play import Play
from rumpus.games.words.scorer import score_formed
from rumpus.games.words.tiles import BLANK, RACK


class Typed(NamedTuple):
    """A play as it was typed: letters and which of them were marked as blanks, from a cell on."""

    letters: str
    marks: tuple[bool, ...]
    row: int
    column: int
    across: bool

    @property
    def cells(self) -> range:
        """The cells of its letters."""
        step = 1 if self.across else SIZE
        start = self.row * SIZE + self.column
        return range(start, start + step * len(self.letters), step)


class Ground(NamedTuple):
    """What a play is judged by, besides the rack."""

    cells: Sequence[str]
    lexicon: Lexicon
    layout: Layout
    bonus: int


class Judged(NamedTuple):
    """A legal play with everything that follows from it."""

    play: Play
    tiles: list[Tile]
    formed: list[Formed]
    scores: list[int]
    """Points of each word formed, without the bonus."""

    def describe(self, seat: int) -> tuple[dict[str, Any], dict[str, Any]]:
        """What is remembered of it as a seat's move, and what more as long as it is the newest one."""
        play = self.play
        entry = {
            "seat": seat,
            "word": play.word.upper(),
            "row": play.row + 1,
            "col": play.column + 1,
            "across": play.across,
            "score": play.score,
        }
        tiles = [[cell // SIZE + 1, cell % SIZE + 1, letter] for cell, letter in self.tiles]
        words = [[formed.word, points] for formed, points in zip(self.formed, self.scores, strict=True)]
        return entry, {"tiles": tiles, "words": words}


def read_typed(parts: Sequence[str]) -> Typed:
    """What stands behind `word`: letters, direction, row and column."""
    if len(parts) != 4:
        raise IllegalAction("bad_word")
    letters, direction, row, column = parts
    if direction.upper() not in ("H", "V"):
        raise IllegalAction("bad_direction")
    if not (_is_number(row) and _is_number(column)):
        raise IllegalAction("bad_square", most=SIZE)
    plain, marks = _read_marks(letters)
    down, right = int(row) - 1, int(column) - 1
    if not (0 <= down < SIZE and 0 <= right < SIZE):
        raise IllegalAction("no_such_square", word=plain, most=SIZE)
    return Typed(plain, marks, down, right, direction.upper() == "H")


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 4


def _read_marks(letters: str) -> tuple[str, tuple[bool, ...]]:
    """The letters in capitals, and which are marked as blanks: by a `?` after them, or by being small in a word that
    has capitals too. Words read case-blind (rules/words.md), so a word all in small letters has no marks."""
    plain: list[str] = []
    marks: list[bool] = []
    mixed = not letters.islower()
    for char in letters:
        if char == BLANK and plain:
            marks[-1] = True
        elif char.isascii() and char.isalpha():
            plain.append(char.upper())
            marks.append(mixed and char.islower())
        else:
            raise IllegalAction("bad_letters")
    return "".join(plain), tuple(marks)


def judge(typed: Typed, rack: Sequence[str], ground: Ground, *, open_to_doubt: bool = False) -> Judged:
    """The play, if it is legal; else IllegalAction says why not. Where plays are open to doubt, any letters are a word
    until somebody challenges them."""
    word = typed.letters
    if len(word) < 2:
        raise IllegalAction("too_short")
    if (typed.column if typed.across else typed.row) + len(word) > SIZE:
        raise IllegalAction("off_board", word=word)
    cells = ground.cells
    blind = [Tile(cell, letter) for cell, letter in zip(typed.cells, word, strict=True) if cells[cell] == EMPTY]
    main = _read_main(typed, cells)
    if not open_to_doubt and main not in ground.lexicon:
        raise IllegalAction("not_a_word", word=main)
    _check_contact(typed, cells)
    for cell, letter in zip(typed.cells, word, strict=True):
        if cells[cell] not in (EMPTY, letter, letter.lower()):
            row, column = divmod(cell, SIZE)
            raise IllegalAction("occupied", row=row + 1, column=column + 1, holds=cells[cell].upper(), letter=letter)
    if not blind:
        raise IllegalAction("no_tile", word=word)
    for formed in read_formed(cells, blind, typed.across):
        if not open_to_doubt and formed.word not in ground.lexicon:
            raise IllegalAction("not_a_word", word=formed.word)
    tiles = _take_tiles(typed, blind, rack)
    return _assess(typed, tiles, ground)


def _read_main(typed: Typed, cells: Sequence[str]) -> str:
    """The typed word with the letters that stand right before and after it on the board."""
    span = typed.cells
    step = span.step
    square = typed.column if typed.across else typed.row
    before, after = "", ""
    cell = span[0]
    for _ in range(square):
        cell -= step
        if cells[cell] == EMPTY:
            break
        before = cells[cell] + before
    cell = span[-1]
    for _ in range(SIZE - square - len(typed.letters)):
        cell += step
        if cells[cell] == EMPTY:
            break
        after += cells[cell]
    return (before + typed.letters + after).upper()


def _check_contact(typed: Typed, cells: Sequence[str]) -> None:
    if is_empty(cells):
        if CENTRE not in typed.cells:
            raise IllegalAction("off_centre", word=typed.letters)
    elif not any(touches(cells, cell) for cell in typed.cells):
        raise IllegalAction("not_adjacent", word=typed.letters)


def _take_tiles(typed: Typed, blind: Sequence[Tile], rack: Sequence[str]) -> list[Tile]:
    """The tiles as the rack gives them: blanks where they are marked, if there are enough, and else real letters as far
    as they go."""
    laid = [tile.cell for tile in blind]
    marked = [cell for cell, mark in zip(typed.cells, typed.marks, strict=True) if mark and cell in laid]
    left = list(rack)
    if len(marked) > left.count(BLANK):
        marked = []
    wanted = [tile for tile in blind if tile.cell not in marked]
    found = dict.fromkeys(marked, "")
    for _ in marked:
        left.remove(BLANK)
    for cell, letter in wanted:
        if letter in left:
            left.remove(letter)
            found[cell] = letter
    for cell, letter in wanted:
        if cell in found:
            continue
        if BLANK not in left:
            raise IllegalAction("no_letter", word=typed.letters, letter=letter)
        left.remove(BLANK)
        found[cell] = ""
    return [Tile(cell, found[cell] or letter.lower()) for cell, letter in blind]


def _assess(typed: Typed, tiles: list[Tile], ground: Ground) -> Judged:
    # a single tile may make no word the way it was typed… but then the typed word was one letter, and refused
    formed = read_formed(ground.cells, tiles, typed.across)
    scores = score_formed(formed, tiles, ground.layout)
    main = formed[0]
    laid = dict(tiles)
    word = "".join(laid.get(cell, letter.upper()) for cell, letter in zip(main.cells, main.letters, strict=True))
    total = sum(scores) + (ground.bonus if len(tiles) == RACK else 0)
    row, column = divmod(main.cells[0], SIZE)
    return Judged(Play(total, word, row, column, typed.across, len(tiles)), tiles, formed, scores)


def read_exchange(parts: Sequence[str], rack: Sequence[str], allowed: bool) -> list[str]:
    """The tiles behind `exchange`, if it is `allowed` now and the rack holds them; else IllegalAction says why not."""
    if len(parts) != 1:
        raise IllegalAction("bad_exchange")
    if not allowed:
        raise IllegalAction("bag_low", least=RACK)
    left = list(rack)
    tiles = list(parts[0].upper())
    for tile in tiles:
        if tile not in left:
            if tile.isalpha():
                raise IllegalAction("no_tile_to_exchange", tile=tile)
            raise IllegalAction("no_blank_to_exchange" if tile == BLANK else "no_such_tile")
        left.remove(tile)
    return tiles
