"""Just enough of a terminal to see what a person would see: text at places, clearing, and the two screens."""

import re

_CODE = re.compile(r"\x1b\[(\??)([0-9;]*)([A-Za-z])")
_TITLE = re.compile(r"\x1b\]2;([^\x07]*)\x07")


class Emulator:
    """Understands what the painter sends, and nothing else: anything unknown is an error."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.rows = [[" "] * width for _ in range(height)]
        self.x = self.y = 0
        self.modes: dict[str, bool] = {}
        self.style = "0"
        self.styles: dict[tuple[int, int], str] = {}
        self.written = 0
        self.title = ""
        self._titles: list[str] = []

    def feed(self, text: str) -> None:
        """Show what is sent."""
        place = 0
        while place < len(text):
            if text[place] != "\x1b":
                self._put(text[place])
                place += 1
                continue
            title = _TITLE.match(text, place)
            if title is not None:
                self.title, place = title[1], title.end()
                continue
            code = _CODE.match(text, place)
            assert code is not None, f"unknown code {text[place : place + 12]!r}"
            self._obey(*code.groups())
            place = code.end()

    def text(self) -> str:
        """What it shows, as Canvas.text() tells it."""
        return "\n".join("".join(row).rstrip() for row in self.rows).rstrip() + "\n"

    def _put(self, char: str) -> None:
        assert char.isprintable(), f"{char!r} sent to the screen"
        assert 0 <= self.x < self.width, "written past the end of a row"
        self.rows[self.y][self.x] = char
        self.styles[self.x, self.y] = self.style
        self.x += 1
        self.written += 1

    def _obey(self, private: str, numbers: str, letter: str) -> None:
        if private:
            assert letter in "hl", letter
            self.modes[numbers] = letter == "h"
        elif letter == "H":
            row, column = map(int, numbers.split(";"))
            self.y, self.x = row - 1, column - 1
        elif letter == "J":
            assert numbers == "2", numbers
            self.rows = [[" "] * self.width for _ in range(self.height)]
            self.styles.clear()
        elif letter == "m":
            self.style = numbers
        elif (numbers, letter) == ("22;2", "t"):
            self._titles.append(self.title)
        elif (numbers, letter) == ("23;2", "t"):
            self.title = self._titles.pop() if self._titles else ""
        else:
            raise AssertionError(f"unknown code {numbers}{letter}")
