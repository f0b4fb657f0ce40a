"""A picture of half-cells for a terminal: two square-ish dots in every character. Knows nothing of the game."""

from typing import Final

from rumpus.core.canvas import Canvas, Colour, Style

DIGITS: Final = {
    "0": ("###", "# #", "# #", "# #", "###"),
    "1": (" # ", "## ", " # ", " # ", "###"),
    "2": ("###", "  #", "###", "#  ", "###"),
    "3": ("###", "  #", " ##", "  #", "###"),
    "4": ("# #", "# #", "###", "  #", "  #"),
    "5": ("###", "#  ", "###", "  #", "###"),
    "6": ("###", "#  ", "###", "# #", "###"),
    "7": ("###", "  #", "  #", "  #", "  #"),
    "8": ("###", "# #", "###", "# #", "###"),
    "9": ("###", "# #", "###", "  #", "###"),
}


class Pixels:
    """Dots, each of one colour or none; twice as many rows as characters."""

    __slots__ = ("_dots", "height", "width")

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._dots: list[list[Colour]] = [[""] * width for _ in range(height)]

    def fill(self, x: int, y: int, width: int, height: int, colour: Colour) -> None:
        """Paint a rectangle; what falls outside is cut off."""
        for row in self._dots[max(0, y) : max(0, y + height)]:
            for place in range(max(0, x), min(self.width, x + width)):
                row[place] = colour

    def write(self, middle: int, y: int, text: str, colour: Colour, *, wide: int = 2, high: int = 2) -> None:
        """Write digits in large dots, about a middle."""
        x = middle - (4 * len(text) - 1) * wide // 2
        for place, char in enumerate(text):
            for row, line in enumerate(DIGITS.get(char, ())):
                for column, dot in enumerate(line):
                    if dot == "#":
                        self.fill(x + (4 * place + column) * wide, y + row * high, wide, high, colour)

    def draw(self, canvas: Canvas, left: int, top: int) -> None:
        """Put the dots on a canvas, over what is there."""
        for row in range(self.height // 2):
            upper, lower = self._dots[2 * row], self._dots[2 * row + 1]
            for place in range(self.width):
                one, other = upper[place], lower[place]
                if one and one == other:
                    canvas.put(left + place, top + row, "█", Style(one))
                elif one:
                    canvas.put(left + place, top + row, "▀", Style(one, other))
                elif other:
                    canvas.put(left + place, top + row, "▄", Style(other))
