"""A grid of styled characters that terminal pictures are drawn on. Knows nothing of escape codes."""

from dataclasses import dataclass
from typing import Final, TypeAlias

Colour: TypeAlias = str
"""One of COLOURS, or "" for the terminal's own."""

COLOURS: Final = (
    "red", "yellow", "blue", "brown", "green", "purple", "cyan", "orange", "grey", "dim", "white", "black", "paper",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Style:
    """How a character looks."""

    fg: Colour = ""
    bg: Colour = ""
    bold: bool = False
    reverse: bool = False


PLAIN: Final = Style()


class Canvas:
    """Characters and their styles, row by row."""

    __slots__ = ("cells", "height", "styles", "width")

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.cells = [[" "] * width for _ in range(height)]
        self.styles = [[PLAIN] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: Style = PLAIN) -> None:
        """Write text at (x, y), counted from the top left; what falls outside is cut off."""
        if not 0 <= y < self.height:
            return
        if x < 0:
            text, x = text[-x:], 0
        text = text[: max(0, self.width - x)]
        if not text.isprintable():
            text = "".join(char if char.isprintable() else "?" for char in text)
        end = x + len(text)
        self.cells[y][x:end] = text
        self.styles[y][x:end] = [style] * len(text)

    def centre(self, y: int, text: str, style: Style = PLAIN, *, left: int = 0, width: int | None = None) -> None:
        """Write text in the middle of a row, or of part of it."""
        span = self.width if width is None else width
        self.put(left + max(0, (span - len(text)) // 2), y, text, style)

    def block(self, x: int, y: int, size: tuple[int, int], text: str, style: Style = PLAIN) -> None:
        """Draw a cell of a board, meant for two characters, as large as `size` says: `[]` as `[  ]`, row by row."""
        wide, high = size
        between = text[0] if text[0] == text[1] else " "
        for row in range(high):
            self.put(x, y + row, text[0] + between * (wide - 2) + text[1], style)

    def paste(self, x: int, y: int, other: "Canvas") -> None:
        """Put another canvas here, its top left corner at (x, y); it has to fit."""
        for row in range(other.height):
            self.cells[y + row][x : x + other.width] = other.cells[row]
            self.styles[y + row][x : x + other.width] = other.styles[row]

    def box(self, x: int, y: int, width: int, height: int, style: Style = PLAIN) -> None:
        """Draw a frame."""
        self.put(x, y, "┌" + "─" * (width - 2) + "┐", style)
        for row in range(y + 1, y + height - 1):
            self.put(x, row, "│", style)
            self.put(x + width - 1, row, "│", style)
        self.put(x, y + height - 1, "└" + "─" * (width - 2) + "┘", style)

    def text(self) -> str:
        """The characters alone, for tests and plain output."""
        return "\n".join("".join(row).rstrip() for row in self.cells).rstrip() + "\n"
