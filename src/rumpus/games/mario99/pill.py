"""A pill of two halves: which cells it takes, where it fits, how it moves and turns. Knows cells, not time."""

from typing import Final

from rumpus.core.falling import SHIFTS, TURNS, Cells, State, W, fits, place, spot
from rumpus.games.mario99.board import TEXT

ENTRY: Final = place(3, 15)
"""A new pill enters here and one to the right of it."""

WAIT: Final = ""
"""In a path: let the pill fall one row first."""
_MOVES: Final = {**SHIFTS, WAIT: -W}


def other_place(at: int, turn: int) -> int:
    """Where the half that is not at the lower left lies."""
    return at + (W if turn & 1 else 1)


def turn_pill(cells: Cells, at: int, turn: int, by: int) -> State | None:
    """The place and turn after turning; None if the turn is refused.

    rules/mario99.md: about the lower left cell; if that does not fit one column to the left, then, for upright
    results, one row up.
    """
    turned = (turn + by) & 3
    for new in (at, at - 1, at + W) if turned & 1 else (at, at - 1):
        if not cells[new] and not cells[new + (W if turned & 1 else 1)]:
            return new, turned
    return None


def move_pill(cells: Cells, at: int, turn: int, word: str) -> State | None:
    """The place and turn after a key, or after waiting for one row; None if there is no room."""
    if word in TURNS:
        return turn_pill(cells, at, turn, TURNS[word])
    new = at + _MOVES[word]
    return (new, turn) if fits(cells, new, turn) else None


def enter_pill(cells: Cells) -> State | None:
    """Place and turn of a new pill; None if there is no way in.

    rules/mario99.md: if exactly one entry cell is locked, the pill enters upright in the free column, using the neck.
    """
    for at, turn in ((ENTRY, 0), (ENTRY, 1), (ENTRY + 1, 1)):
        if fits(cells, at, turn):
            return at, turn
    return None


def describe_cell(at: int, value: int) -> list[int | str]:
    """A cell as views and events name it: x, y and its two characters."""
    x, y = spot(at)
    return [x, y, TEXT[value]]
