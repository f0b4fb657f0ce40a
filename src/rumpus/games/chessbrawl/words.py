"""How this game speaks to people in a terminal: pieces, waves, ends, the clock. Plain text, no layout."""

from typing import Any, Final

from rumpus.games.chessbrawl.pieces import LETTERS, NAMES

PLAYER_SYMBOLS: Final = dict(zip("PNBRQK", "♙♘♗♖♕♔", strict=True))
ENEMY_SYMBOLS: Final = dict(zip("PNBRQK", "♟♞♝♜♛♚", strict=True))

KING_WORDS: Final = {
    "good": ("The Good", "3 points, a clear conscience"),
    "bad": ("The Bad", "3 points, a bad reputation"),
    "ugly": ("The Ugly", "9 points, a face like a dropped pie"),
}

_ENDS: Final = {
    "victory": "Victory! All ten rounds are behind you.",
    "king_captured": "King defeated! An enemy has captured him.",
    "spawn_capture": "King defeated! The new wave landed on him.",
    "worn_out": "King defeated! A thousand plays in one round have worn him out.",
    "resigned": "You gave up.",
}


def name_piece(letter: str) -> str:
    """The piece of that letter, in either case, as people call it."""
    return NAMES[LETTERS.index(letter.upper())]


def tell_end(reason: str) -> str:
    """Why it is over."""
    return _ENDS[reason]


def tell_pieces(counts: dict[str, int], symbols: dict[str, str]) -> str:
    """Counted pieces, like `4♟ 1♞`."""
    return " ".join(f"{count}{symbols[letter]}" for letter, count in counts.items()) or "none"


def tell_last(last: dict[str, Any] | None) -> str:
    """The last move: who went where, and what that did."""
    if last is None:
        return ""
    mine = last["piece"].isupper()
    words = f"{'Your' if mine else 'Enemy'} {name_piece(last['piece'])} {last['from']}-{last['to']}"
    if last["captured"]:
        words += f" takes a {name_piece(last['captured'])}"
    if last["promoted"]:
        words += f", now a {name_piece(last['promoted']['piece'])} on {last['promoted']['to']}"
    return words


def tell_clock(milliseconds: int) -> str:
    """Minutes and seconds."""
    seconds = milliseconds // 1000
    return f"{seconds // 60}:{seconds % 60:02}"
