"""What is said in a game: the original's own forms where it has them, else the game's action words and events.

In: DATA of a GMOV is the action word, whole (`word DRAGON H 8 8`) or in fields (`WORD|DRAGON|H|8|8`). Out: an event is
its name and its values by name (`moved|seat=0|direction=8`). Holds no rules: the game judges every word.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from rumpus.core.game import RESIGN, View
from rumpus.core.match import Update
from rumpus.gateways.line.message import plain
from rumpus.hall.errors import Refused

Fields: TypeAlias = tuple[object, ...]

COLUMNS: Final = "ABCDEFGHIJ"
PONG_UNIT: Final = 256
PONG_RATE: Final = 60
"""Pong's view counts in 1/256 of a pixel and steps of 1/60 s; the original's lines in pixels and seconds."""


# --- in ------------------------------------------------------------------------------------------------------------


def read_move(game: str, fields: Sequence[str]) -> str:
    """The action word that the fields of a GMOV stand for."""
    if not fields or not fields[0]:
        raise Refused("no_move", "say what to do, in the words of the game")
    verb, *rest = fields
    if verb == "SURRENDER":
        return RESIGN
    special = _MOVES.get((game, verb))
    if special is not None:
        return special(rest)
    return " ".join((verb.lower() if verb.isupper() else verb, *rest))


def _read_shot(rest: Sequence[str]) -> str:
    """rules/battleship.md: A5 is column A, row 5; the original's SHOT|5|1 is the same cell."""
    if len(rest) != 2 or not all(part.isascii() and part.isdigit() and len(part) < 3 for part in rest):
        raise Refused("bad_move", "SHOT takes a row and a column, both from 1 to 10")
    row, column = map(int, rest)
    if not 1 <= column <= len(COLUMNS):
        raise Refused("bad_move", "SHOT takes a row and a column, both from 1 to 10")
    return f"fire {COLUMNS[column - 1]}{row}"


def _read_word(rest: Sequence[str]) -> str:
    """The original's sender told the score, too; here the hall counts."""
    return " ".join(("word", *rest[:4]))


def _read_paddle(rest: Sequence[str]) -> str:
    """The original's PADDLE|y|dy: where the paddle's middle is to be. How fast it goes is not a client's to say."""
    return f"to {rest[0].partition('.')[0]}" if rest else "to"


def _read_key(word: str) -> Callable[[Sequence[str]], str]:
    def read(rest: Sequence[str]) -> str:
        return word + ({"1": "+", "0": "-"}.get(rest[0], "?") if rest else "")

    return read


def _refuse_garbage(rest: Sequence[str]) -> str:
    raise Refused("not_yours", "what is sent to others is counted by the hall; clear lines")


_MOVES: Final[Mapping[tuple[str, str], Callable[[Sequence[str]], str]]] = {
    ("battleship", "SHOT"): _read_shot,
    ("words", "WORD"): _read_word,
    ("words", "MOVE"): _read_word,
    ("pong", "PADDLE"): _read_paddle,
    ("pong", "UP"): _read_key("up"),
    ("pong", "DOWN"): _read_key("down"),
    ("tetris", "GARBAGE"): _refuse_garbage,
}


# --- out -----------------------------------------------------------------------------------------------------------


def write_update(game: str, update: Update, view: View, seat: int | None) -> list[Fields]:
    """What an update tells the seat, each as the fields of a GMOV; `view` is the one it leads to."""
    told = [write_event(game, event, seat) for event in update.events]
    return [*told, *_write_court(update, view)] if game == "pong" else told


def write_event(game: str, event: Mapping[str, Any], seat: int | None) -> Fields:
    """An event: in the original's form, or its name and its values by name."""
    special = _EVENTS.get((game, event["name"]))
    told = special(event, seat) if special is not None else None
    if told is not None:
        return told
    return (event["name"], *(f"{key}={plain(value)}" for key, value in event.items() if key != "name"))


def _write_shot(event: Mapping[str, Any], seat: int | None) -> Fields | None:
    """RESULT to who fired, SHOT to who was fired at."""
    if seat is None:
        return None
    cell, result = event["cell"], event["result"]
    told = (int(cell[1:]), COLUMNS.index(cell[0]) + 1, result != "miss", result == "sunk", event["ship"])
    return ("RESULT" if event["seat"] == seat else "SHOT", *told)


def _write_ready(event: Mapping[str, Any], seat: int | None) -> Fields:
    return ("READY", event["seat"])


def _write_word(event: Mapping[str, Any], seat: int | None) -> Fields:
    way = "H" if event["across"] else "V"
    return ("WORD", event["word"], way, event["row"], event["col"], event["score"], event["seat"])


def _write_pass(event: Mapping[str, Any], seat: int | None) -> Fields:
    return ("PASS", event["seat"])


def _write_roll(event: Mapping[str, Any], seat: int | None) -> Fields:
    return ("ROLL", event["value"], event["limit"], event["seat"])


def _write_garbage(event: Mapping[str, Any], seat: int | None) -> Fields | None:
    return ("GARBAGE", event["count"], event["seat"]) if event["to"] == seat else None


_EVENTS: Final[Mapping[tuple[str, str], Callable[[Mapping[str, Any], int | None], Fields | None]]] = {
    ("battleship", "shot"): _write_shot,
    ("battleship", "ready"): _write_ready,
    ("words", "played"): _write_word,
    ("words", "passed"): _write_pass,
    ("deathroll", "rolled"): _write_roll,
    ("tetris", "garbage_sent"): _write_garbage,
}


def _write_court(update: Update, view: View) -> list[Fields]:
    """The original's BALL and PADDLE: where they are and how they move, whenever that has changed."""
    changed = {(path[0], path[1] if path[0] == "paddles" and len(path) > 1 else 0) for path, *_ in update.patch if path}
    lines: list[Fields] = []
    if ("ball", 0) in changed:
        ball = view["ball"]
        lines.append(("BALL", *_pixels(ball["x"], ball["y"]), *_paces(ball["dx"], ball["dy"]), ball["speed"]))
    for seat, paddle in enumerate(view["paddles"]):
        if ("paddles", seat) in changed:
            lines.append(("PADDLE", *_pixels(paddle["y"]), *_paces(paddle["dy"]), seat))
    return lines


def _pixels(*lengths: int) -> list[str]:
    return [f"{length / PONG_UNIT:.1f}" for length in lengths]


def _paces(*lengths: int) -> list[str]:
    return [f"{length * PONG_RATE / PONG_UNIT:.1f}" for length in lengths]
