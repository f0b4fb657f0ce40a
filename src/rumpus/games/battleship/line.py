"""Battleship in the line format: shots by row and column, and what came of them."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rumpus.core.game import IllegalAction
from rumpus.core.line_forms import Fields, LineForms
from rumpus.games.battleship.board import SIZE

_COLUMNS: Final = "ABCDEFGHIJ"


def _read_shot(rest: Sequence[str]) -> str:
    """rules/battleship.md: A5 is column A, row 5; the original's SHOT|5|1 is the same cell."""
    if len(rest) != 2 or not all(part.isascii() and part.isdigit() and len(part) < 3 for part in rest):
        raise IllegalAction("bad_move")
    row, column = map(int, rest)
    if not 1 <= column <= SIZE:
        raise IllegalAction("bad_move")
    return f"fire {_COLUMNS[column - 1]}{row}"


def _write_shot(event: Mapping[str, Any], seat: int | None) -> Fields | None:
    """RESULT to who fired, SHOT to who was fired at."""
    if seat is None:
        return None
    cell, result = event["cell"], event["result"]
    told = (int(cell[1:]), _COLUMNS.index(cell[0]) + 1, result != "miss", result == "sunk", event["ship"])
    return ("RESULT" if event["seat"] == seat else "SHOT", *told)


def _write_ready(event: Mapping[str, Any], seat: int | None) -> Fields:
    return ("READY", event["seat"])


LINE: Final = LineForms({"SHOT": _read_shot}, {"shot": _write_shot, "ready": _write_ready})
