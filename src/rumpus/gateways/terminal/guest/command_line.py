"""The line at the bottom: something to say, or a command. Edited by keys, completed by Tab. Knows no hall."""

from collections.abc import Callable
from typing import Final

from rumpus.core.canvas import Canvas, Style

LONGEST: Final = 400
KEPT: Final = 20
"""So many lines can be called back by the arrow keys."""

_LINE: Final = Style(bold=True)
_CURSOR: Final = Style(reverse=True)


class CommandLine:
    """What is being typed."""

    def __init__(self, complete: Callable[[str], list[str]]) -> None:
        """`complete` says how a line could go on."""
        self._complete = complete
        self._offers: list[str] = []
        self._past: list[str] = []
        self._at = 0
        self.text = ""
        self.open = False

    def begin(self, text: str = "") -> None:
        """Take keys from now on."""
        self.text, self.open, self._offers, self._at = text, True, [], len(self._past)

    def press(self, key: str) -> str | None:
        """A key; the whole line when it is finished."""
        if key == "TAB":
            self._go_on()
            return None
        self._offers = []
        if key == "ENTER":
            return self._finish()
        if key == "ESC" or (key == "BACKSPACE" and not self.text):
            self.open = False
        elif key == "BACKSPACE":
            self.text = self.text[:-1]
        elif key == "CTRL-U":
            self.text = ""
        elif key == "CTRL-W":
            self.text = self.text.rstrip().rpartition(" ")[0]
        elif key in ("UP", "DOWN"):
            self._look_back(-1 if key == "UP" else 1)
        elif key == "SPACE" or len(key) == 1:
            self.text = (self.text + (" " if key == "SPACE" else key))[:LONGEST]
        return None

    def draw(self, canvas: Canvas, row: int, fit: Callable[[str], str]) -> None:
        """Draw it on a row: of a long line, its end."""
        room = canvas.width - 4
        canvas.put(0, row, " " * canvas.width)
        shown = fit(self.text)[-room:] if room > 0 else ""
        canvas.put(0, row, f"> {shown}", _LINE)
        canvas.put(2 + len(shown), row, " ", _CURSOR)

    def _finish(self) -> str | None:
        text, self.text, self.open = self.text.strip(), "", False
        if text and text not in self._past[-1:]:
            self._past = [*self._past, text][-KEPT:]
        return text or None

    def _go_on(self) -> None:
        """The first way to go on, and with every further Tab the next."""
        if not self._offers:
            self._offers = self._complete(self.text)
        if self._offers:
            self.text = self._offers[0][:LONGEST]
            self._offers = [*self._offers[1:], self._offers[0]]

    def _look_back(self, way: int) -> None:
        self._at = min(max(self._at + way, 0), len(self._past))
        self.text = self._past[self._at] if self._at < len(self._past) else ""
