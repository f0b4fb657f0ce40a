"""How wide characters are on a terminal, and what stands in for those it cannot show. Knows no canvas and no codes.

A canvas has one cell for each character. A character two columns wide is followed by FILLER, so that whoever counts
characters counts columns; the painter sends the pair as one.
"""

import unicodedata
from functools import lru_cache
from typing import Final

from wcwidth import wcwidth

FILLER: Final = "\u3164"
"""Stands for the second column of a wide character. Names and chat never hold it (hall/clean_text.py)."""

_PLAIN: Final = {
    **dict.fromkeys("┌┐└┘├┤┬┴┼╞╡╪╔╗╚╝", "+"),
    **dict.fromkeys("─═▀▄–—−", "-"),
    **dict.fromkeys("│║", "|"),
    **dict.fromkeys("█■▓", "#"),
    **dict.fromkeys("▒░", ":"),
    **dict.fromkeys("·•", "."),
    **dict.fromkeys("→▶►", ">"),
    **dict.fromkeys("←◀◄", "<"),
    "↖": "q", "↗": "e", "↙": "z", "↘": "c",  # the keys that lie that way
    "↑": "^", "↓": "v", "…": "~", "×": "x", "○": "o", "●": "O", "★": "*", "✓": "Y", "✗": "X", "✕": "X", "‘": "'",
    "’": "'", "“": '"', "”": '"', "„": '"', "ß": "s", **dict(zip("♔♕♖♗♘♙♚♛♜♝♞♟", "KQRBNPkqrbnp", strict=True)),
}  # fmt: skip
"""What is drawn instead where there is only ASCII: frames of + - |, letters for marks."""


def fit_cells(text: str) -> str:
    """The text with as many characters as it takes columns: marks are left out, wide characters get their FILLER."""
    if text.isascii():
        return text
    cells = []
    for char in unicodedata.normalize("NFC", text):
        width = measure(char)
        if width == 1:
            cells.append(char)
        elif width == 2:
            cells += (char, FILLER)
    return "".join(cells)


@lru_cache(maxsize=4096)
def measure(char: str) -> int:
    """How many columns a character takes: 0, 1 or 2."""
    return min(2, max(0, wcwidth(char)))


@lru_cache(maxsize=4096)
def make_plain(char: str) -> str:
    """The ASCII character that stands for this one."""
    if char.isascii():
        return char
    if char == FILLER:
        return " "
    if char in _PLAIN:
        return _PLAIN[char]
    base = unicodedata.normalize("NFKD", char)[:1]
    return base if base.isascii() and base.isprintable() else "?"
