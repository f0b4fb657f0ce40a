"""Large digits for a terminal, five rows high. Knows nothing of the game."""

from typing import Final

from rumpus.core.canvas import Canvas, Style

HIGH: Final = 5
WIDE: Final = 7  # with the gap

_DIGITS: Final = {
    "0": ("██████", "██  ██", "██  ██", "██  ██", "██████"),
    "1": ("  ██  ", "████  ", "  ██  ", "  ██  ", "██████"),
    "2": ("██████", "    ██", "██████", "██    ", "██████"),
    "3": ("██████", "    ██", "  ████", "    ██", "██████"),
    "4": ("██  ██", "██  ██", "██████", "    ██", "    ██"),
    "5": ("██████", "██    ", "██████", "    ██", "██████"),
    "6": ("██████", "██    ", "██████", "██  ██", "██████"),
    "7": ("██████", "    ██", "   ██ ", "  ██  ", "  ██  "),
    "8": ("██████", "██  ██", "██████", "██  ██", "██████"),
    "9": ("██████", "██  ██", "██████", "    ██", "██████"),
}


def write_number(canvas: Canvas, y: int, number: int, style: Style, *, left: int, width: int) -> None:
    """Write a number in large digits in the middle of part of a row."""
    text = str(number)
    x = left + max(0, (width - WIDE * len(text) + 1) // 2)
    for place, digit in enumerate(text):
        for row, dots in enumerate(_DIGITS[digit]):
            for column, dot in enumerate(dots):
                if dot != " ":
                    canvas.put(x + WIDE * place + column, y + row, dot, style)
