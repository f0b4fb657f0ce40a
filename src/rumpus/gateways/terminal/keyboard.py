"""Bytes from a terminal as names of keys: single characters, UP DOWN LEFT RIGHT ENTER BACKSPACE TAB SPACE DELETE HOME
END PGUP PGDN as in core/screen.py, and for the terminal itself ESC, F1 and CTRL-A … CTRL-Z. Does not read anything."""

import codecs
from typing import Final

ESCAPE_NS: Final = 50_000_000
"""A sequence's bytes come together: what is not complete after this time was the escape key."""

_LETTERS: Final = {"P": "F1", "A": "UP", "B": "DOWN", "C": "RIGHT", "D": "LEFT", "H": "HOME", "F": "END", "M": "ENTER"}
_NUMBERS: Final = {
    "1": "HOME", "7": "HOME", "4": "END", "8": "END", "3": "DELETE", "5": "PGUP", "6": "PGDN", "11": "F1",
}  # fmt: skip
_CONTROLS: Final = {"\r": "ENTER", "\n": "ENTER", "\t": "TAB", "\x7f": "BACKSPACE", "\x08": "BACKSPACE", " ": "SPACE"}
_KEYPAD: Final = dict(zip("jklmnopqrstuvwxyX", "*+,-./0123456789=", strict=True))
"""The number block, where a terminal tells it apart (ESC O letter)."""
_LONGEST: Final = 32


class Keyboard:
    """Takes bytes as they come, in pieces of any size, and gives keys."""

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")("ignore")
        self._text = ""

    @property
    def waiting(self) -> bool:
        """Whether an escape has come and what follows it, if anything, has not."""
        return bool(self._text)

    def feed(self, data: bytes) -> list[str]:
        """The keys that are complete with these bytes."""
        self._text += self._decoder.decode(data)
        keys: list[str] = []
        while self._text:
            taken = self._take()
            if taken is None:
                break
            length, key = taken
            self._text = self._text[length:]
            if key:
                keys.append(key)
        return keys

    def flush(self) -> list[str]:
        """Nothing more has come for a while: a lone escape was the escape key."""
        text, self._text = self._text, ""
        return ["ESC"] if text.startswith("\x1b") else []

    def _take(self) -> tuple[int, str] | None:
        """How much of the text the first key takes, and its name ("" for one without); None if it is not complete."""
        text = self._text
        if text[0] != "\x1b":
            return 1, _name(text[0])
        if len(text) == 1:
            return None
        if text[1] == "[":
            return self._take_sequence()
        if text[1] == "O":
            if len(text) == 2:
                return None
            return 3, _LETTERS.get(text[2], _KEYPAD.get(text[2], ""))
        return 1, "ESC"

    def _take_sequence(self) -> tuple[int, str] | None:
        """ESC [ parameters letter."""
        text = self._text
        for place in range(2, min(len(text), _LONGEST)):
            char = text[place]
            if "\x40" <= char <= "\x7e":
                if char == "~":
                    return place + 1, _NUMBERS.get(text[2:place].split(";")[0], "")
                return place + 1, _LETTERS.get(char, "")
            if not "\x20" <= char <= "\x3f":
                return place, ""  # broken off: what comes now is a new key
        return (_LONGEST, "") if len(text) >= _LONGEST else None


def _name(char: str) -> str:
    if char in _CONTROLS:
        return _CONTROLS[char]
    if "\x01" <= char <= "\x1a":
        return f"CTRL-{chr(ord(char) + 64)}"
    return char if char.isprintable() else ""
