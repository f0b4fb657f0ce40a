"""Box-drawing characters and block elements, drawn to the pixel so that they meet from cell to cell without a seam."""

import unicodedata
from typing import Final, TypeAlias

from PIL import Image, ImageDraw

Cell: TypeAlias = tuple[int, int]
"""Width and height of one character, in pixels."""

_WEIGHTS: Final = {"LIGHT": 1, "SINGLE": 1, "HEAVY": 2, "DOUBLE": 3}
_ARMS: Final = {"LEFT": "l", "RIGHT": "r", "UP": "u", "DOWN": "d", "HORIZONTAL": "lr", "VERTICAL": "ud"}
_DIAGONALS: Final = {"╱": ("/",), "╲": ("\\",), "╳": ("/", "\\")}
_SHADES: Final = {"░": 64, "▒": 128, "▓": 191}
_QUADRANTS: Final = {
    "▖": "c", "▗": "d", "▘": "a", "▙": "acd", "▚": "ad", "▛": "abc", "▜": "abd", "▝": "b", "▞": "bc", "▟": "bcd",
}  # fmt: skip


def is_line(char: str) -> bool:
    """Whether this file draws the character."""
    return "\u2500" <= char <= "\u259f"


def draw_line(char: str, cell: Cell) -> Image.Image:
    """How much ink each pixel of the cell gets."""
    mask = Image.new("L", cell, 0)
    draw = ImageDraw.Draw(mask)
    if char >= "\u2580":
        _draw_block(draw, char, cell)
    elif char in _DIAGONALS:
        for way in _DIAGONALS[char]:
            top, bottom = (cell[0], 0) if way == "/" else (0, cell[0])
            draw.line((top, 0, bottom, cell[1]), fill=255, width=_thin(cell))
    else:
        _draw_arms(draw, read_arms(char), cell)
    return mask


def read_arms(char: str) -> dict[str, int]:
    """Which way lines go from the middle of the cell (l, r, u, d) and how heavy, by the character's name."""
    words = [word for word in unicodedata.name(char).split()[2:] if word in _WEIGHTS or word in _ARMS]
    arms: dict[str, int] = {}
    if words[0] in _WEIGHTS:  # LIGHT DOWN AND HEAVY RIGHT
        weight = 1
        for word in words:
            weight = _WEIGHTS.get(word, weight)
            arms |= dict.fromkeys(_ARMS.get(word, ""), weight)
        return arms
    waiting = ""  # DOWN LIGHT AND RIGHT UP HEAVY
    for word in words:
        waiting += _ARMS.get(word, "")
        if word in _WEIGHTS:
            arms |= dict.fromkeys(waiting, _WEIGHTS[word])
            waiting = ""
    return arms


def _thin(cell: Cell) -> int:
    return max(1, round(cell[0] / 9))


def _draw_arms(draw: ImageDraw.ImageDraw, arms: dict[str, int], cell: Cell) -> None:
    width, height = cell
    thin = _thin(cell)
    left, top = (width - thin) // 2, (height - thin) // 2
    for arm, weight in arms.items():
        gap = 2 * thin if weight == 3 else 0
        grow = thin // 2 + 1 if weight == 2 else 0
        for shift in {-gap, gap}:
            if arm in "lr":
                begin, end = (0, left + thin) if arm == "l" else (left, width)
                _fill(draw, begin, top + shift // 2 - grow, end, top + shift // 2 + thin + grow)
            else:
                begin, end = (0, top + thin) if arm == "u" else (top, height)
                _fill(draw, left + shift // 2 - grow, begin, left + shift // 2 + thin + grow, end)


def _draw_block(draw: ImageDraw.ImageDraw, char: str, cell: Cell) -> None:
    width, height = cell
    across, down = width // 2, height // 2
    if char in _SHADES:
        draw.rectangle((0, 0, width, height), fill=_SHADES[char])
    elif char in _QUADRANTS:
        corners = {"a": (0, 0), "b": (across, 0), "c": (0, down), "d": (across, down)}
        for corner in _QUADRANTS[char]:
            x, y = corners[corner]
            _fill(draw, x, y, across if x == 0 else width, down if y == 0 else height)
    elif char == "▀":
        _fill(draw, 0, 0, width, down)
    elif char == "▔":
        _fill(draw, 0, 0, width, max(1, height // 8))
    elif char == "▐":
        _fill(draw, across, 0, width, height)
    elif char == "▕":
        _fill(draw, width - max(1, width // 8), 0, width, height)
    elif char <= "█":
        eighths = ord(char) - 0x2580
        _fill(draw, 0, height - (height - down if eighths == 4 else height * eighths // 8), width, height)
    else:
        eighths = 8 - (ord(char) - 0x2588)
        _fill(draw, 0, 0, max(1, width * eighths // 8), height)


def _fill(draw: ImageDraw.ImageDraw, left: int, top: int, right: int, bottom: int) -> None:
    """Ink from `left`, `top` up to but without `right`, `bottom`."""
    if right > left and bottom > top:
        draw.rectangle((left, top, right - 1, bottom - 1), fill=255)
