"""What a hall elsewhere may do to this terminal: text at places, in colours, and clearing the screen. Nothing else.

A terminal obeys far more than a game needs: titles, clipboards, reports typed as if by its user. A hall one plays at is
not trusted with that; what is not listed here is left out, so a hostile hall can show what it likes and do nothing.
"""

import codecs
import re
from typing import Final

_CODE: Final = re.compile(r"\x1b\[(?:[0-9;]{0,40}[Hm]|2J)")
"""The cursor's place, colours, a cleared screen: all that the painter sends (gateways/terminal/ansi.py)."""
_PARTIAL: Final = re.compile(r"\x1b(?:\[[0-9;]{0,40})?")
"""What may become such a code with the next bytes."""
_MOVES: Final = "\r\n"


class ScreenFilter:
    """Takes bytes as they come, in pieces of any size, and lets through what may be shown."""

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")("ignore")
        self._rest = ""

    def feed(self, data: bytes) -> str:
        """What of these bytes may be shown."""
        text = self._rest + self._decoder.decode(data)
        shown: list[str] = []
        place = 0
        while place < len(text):
            end = text.find("\x1b", place)
            end = len(text) if end < 0 else end
            shown += [char for char in text[place:end] if char.isprintable() or char in _MOVES]
            code = _CODE.match(text, end)
            if code is not None:
                shown.append(code[0])
                place = code.end()
            elif _PARTIAL.fullmatch(text, end):
                break
            else:
                place = end + 1  # the escape itself; what follows it is text, or nothing
        else:
            end = place
        self._rest = text[end:]
        return "".join(shown)
