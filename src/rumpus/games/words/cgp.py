"""CGP boards: a board in one line, rows between slashes, a number for so many empty squares, small letters for blanks.

`15/15/15/15/15/15/15/3DRAGONS5/15/15/15/15/15/15/15`, as Macondo and other programs write it.
"""

import re
from typing import Final

from rumpus.games.words.board import EMPTY
from rumpus.games.words.layout import SIZE

_PIECE: Final = re.compile(r"\d{1,2}|[A-Za-z]")


class BadBoard(ValueError):
    """Text that is no board; the message says which row is wrong."""


def parse_cgp(text: str) -> list[str]:
    """The cells of a board written as CGP; what follows the board in a whole CGP line is left alone."""
    rows = text.split()[0].split("/") if text.split() else []
    if len(rows) != SIZE:
        raise BadBoard(f"a board has {SIZE} rows between slashes, not {len(rows)}")
    cells: list[str] = []
    for number, row in enumerate(rows, 1):
        if _PIECE.sub("", row):
            raise BadBoard(f"row {number}: {row[:40]!r} has something other than letters and numbers")
        line = [cell for piece in _PIECE.findall(row) for cell in (EMPTY * int(piece) if piece.isdigit() else piece)]
        if len(line) != SIZE:
            raise BadBoard(f"row {number}: {row[:40]!r} has {len(line)} squares, not {SIZE}")
        cells += line
    return cells
