"""What the player can say, as words and back: `king ugly`, `place K c7`, `buy N b6`, `remove b6`, `start`,
`move b6 b5`, `skip turn`, `skip wave`, `finish`, `abandon`, `undo`. Knows the words, not whether they are legal now."""

from typing import Final, NamedTuple

from rumpus.games.chessbrawl.board import CELL_NAMES, CELLS_BY_NAME
from rumpus.games.chessbrawl.pieces import BOUGHT, LETTERS

KINGS: Final = {"good": 3, "bad": 3, "ugly": 9}
"""The three kings, with the points each starts with."""

START: Final = "start"
SKIP_TURN: Final = "skip turn"
SKIP_WAVE: Final = "skip wave"
UNDO: Final = "undo"
FINISH: Final = "finish"
ABANDON: Final = "abandon"
PLAIN: Final = (START, SKIP_TURN, SKIP_WAVE, FINISH, ABANDON, UNDO)


class Order(NamedTuple):
    """One thing the player says: the verb, and what it is about."""

    verb: str
    """One of PLAIN, or: king, place, buy, remove, move."""
    king: str = ""
    kind: int = 0
    cell: int = -1
    to: int = -1


def write_king(king: str) -> str:
    """The word that picks this king."""
    return f"king {king}"


def write_place(cell: int) -> str:
    """The word that places the King."""
    return f"place K {CELL_NAMES[cell]}"


def write_buy(kind: int, cell: int) -> str:
    """The word that buys a piece and places it."""
    return f"buy {LETTERS[kind]} {CELL_NAMES[cell]}"


def write_remove(cell: int) -> str:
    """The word that takes a piece back."""
    return f"remove {CELL_NAMES[cell]}"


def write_move(cell: int, to: int) -> str:
    """The word that moves a piece."""
    return f"move {CELL_NAMES[cell]} {CELL_NAMES[to]}"


def read_order(text: str) -> Order | None:
    """The order that was said; None if it is none. Cells and letters may be written in either case."""
    if text in PLAIN:
        return Order(text)
    match text.split(" "):
        case ["king", king] if king in KINGS:
            return Order("king", king=king)
        case ["place", letter, cell] if letter in ("K", "k") and cell.lower() in CELLS_BY_NAME:
            return Order("place", cell=CELLS_BY_NAME[cell.lower()])
        case ["buy", letter, cell] if letter.upper() in _FOR_SALE and cell.lower() in CELLS_BY_NAME:
            return Order("buy", kind=_FOR_SALE[letter.upper()], cell=CELLS_BY_NAME[cell.lower()])
        case ["remove", cell] if cell.lower() in CELLS_BY_NAME:
            return Order("remove", cell=CELLS_BY_NAME[cell.lower()])
        case ["move", cell, to] if cell.lower() in CELLS_BY_NAME and to.lower() in CELLS_BY_NAME:
            return Order("move", cell=CELLS_BY_NAME[cell.lower()], to=CELLS_BY_NAME[to.lower()])
    return None


_FOR_SALE: Final = {LETTERS[kind]: kind for kind in BOUGHT}
