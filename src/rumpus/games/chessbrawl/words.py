"""How this game speaks to people in a terminal: pieces, waves, ends, the clock. Plain text, no layout."""

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from rumpus.games.chessbrawl.pieces import LETTERS, NAMES

PLAYER_SYMBOLS: Final = dict(zip("PNBRQK", "♙♘♗♖♕♔", strict=True))
ENEMY_SYMBOLS: Final = dict(zip("PNBRQK", "♟♞♝♜♛♚", strict=True))

Say: TypeAlias = Callable[..., str]
"""Says a sentence of the game by its key, with its facts."""

KING_LINES: Final = {
    "good": "terminal.good_line",
    "bad": "terminal.bad_line",
    "ugly": "terminal.ugly_line",
}
"""What is said of a king, by the word that picks him."""
KING_POWERS: Final = {
    "good": "terminal.good_power",
    "bad": "terminal.bad_power",
    "ugly": "terminal.ugly_power",
}
"""What he can do where honour counts."""

_ENDS: Final = {
    "victory": "terminal.end_victory",
    "king_captured": "terminal.end_king_captured",
    "spawn_capture": "terminal.end_spawn_capture",
    "worn_out": "terminal.end_worn_out",
    "resigned": "end_resigned",
    "timed_out": "terminal.end_timed_out",
}
_LAST: Final = {
    (True, False): "terminal.you_moved",
    (True, True): "terminal.you_took",
    (False, False): "terminal.enemy_moved",
    (False, True): "terminal.enemy_took",
}
"""The last move, by whether it was the player's and whether it took a piece."""


def name_piece(letter: str, say: Say) -> str:
    """The piece of that letter, in either case, as people call it."""
    return say(NAMES[LETTERS.index(letter.upper())].lower())


def tell_end(reason: str, say: Say) -> str:
    """Why it is over."""
    return say(_ENDS[reason])


def tell_pieces(counts: dict[str, int], symbols: dict[str, str], say: Say) -> str:
    """Counted pieces, like `4♟ 1♞`."""
    return " ".join(f"{count}{symbols[letter]}" for letter, count in counts.items()) or say("none")


def tell_last(last: dict[str, Any] | None, say: Say) -> str:
    """The last move: who went where, and what that did."""
    if last is None:
        return ""
    facts = {"piece": name_piece(last["piece"], say), "from": last["from"], "to": last["to"]}
    if last["captured"]:
        facts["taken"] = name_piece(last["captured"], say)
    words = say(_LAST[last["piece"].isupper(), bool(last["captured"])], **facts)
    if last["promoted"]:
        became = name_piece(last["promoted"]["piece"], say)
        words += say("terminal.promoted", piece=became, cell=last["promoted"]["to"])
    return words


def tell_clock(milliseconds: int) -> str:
    """Minutes and seconds."""
    seconds = milliseconds // 1000
    return f"{seconds // 60}:{seconds % 60:02}"
