"""Something to read: rules, help, a long answer. Scrolls; then back to where one was."""

import re
from textwrap import wrap
from typing import TYPE_CHECKING, Final

from rumpus.core.canvas import Canvas
from rumpus.gateways.terminal.guest.page import BOLD, FrontPage, Page
from rumpus.gateways.terminal.picture import split_keys
from rumpus.gateways.terminal.width import fit_cells

if TYPE_CHECKING:
    from rumpus.gateways.terminal.guest.session import GuestSession

_TURN: Final = {"UP": -1, "DOWN": 1, "k": -1, "j": 1}
_MARKS: Final = re.compile(r"\*\*|`|^#+ ")


class ReadingPage(FrontPage):
    """Lines on a page that came from another."""

    def __init__(self, guest: "GuestSession", before: Page, title: str, lines: list[str]) -> None:
        super().__init__(guest, before)
        self._title = title
        self._lines = [fit_cells(line) for line in lines]
        self._top = 0
        self._shown = 1
        self._count = len(lines)

    def press(self, key: str) -> None:
        """Scroll, or go back."""
        if key in _TURN:
            self._top += _TURN[key]
        elif key == "SPACE":
            self._top += self._shown
        elif key == "HOME":
            self._top = 0
        elif key == "END":
            self._top = self._count
        elif key in ("ESC", "q", "Q", "ENTER"):
            self.go_back()

    def picture(self, width: int, height: int) -> Canvas:
        """As much as there is room for."""
        canvas = Canvas(width, height)
        canvas.put(2, 0, self._title, BOLD)
        lines = [part for line in self._lines for part in _fold(line, max(20, width - 4))]
        self._shown, self._count = max(1, height - 4), len(lines)
        self._top = min(max(self._top, 0), max(0, len(lines) - self._shown))
        for row, line in enumerate(lines[self._top : self._top + self._shown], 2):
            canvas.put(2, row, line)
        return canvas

    def keys(self, width: int) -> list[str]:
        """How to scroll."""
        shown = f"{self._top + 1}-{min(self._top + self._shown, self._count)}"
        return split_keys(self.guest.phrase("keys_reading", shown=shown, count=str(self._count)), width)


def read_rules(text: str) -> list[str]:
    """A page of rules without the marks of its markup."""
    return [_MARKS.sub("", line) for line in text.splitlines()]


def _fold(line: str, width: int) -> list[str]:
    if len(line) <= width:
        return [line]
    indent = " " * (len(line) - len(line.lstrip()) + 2)
    return wrap(line, width, subsequent_indent=indent, break_long_words=True) or [""]
