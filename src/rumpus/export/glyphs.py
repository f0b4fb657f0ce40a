"""One character as ink in a cell: lines and symbols drawn by us, letters by Pillow's own font. Fetches nothing."""

import unicodedata
from functools import cache, lru_cache
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from rumpus.export.lines import Cell, draw_line, is_line
from rumpus.export.symbols import UNKNOWN, Shape, find_shapes

_FINE: Final = 4
"""Shapes and letters are drawn so many times larger, and shrunk: their edges come out smooth."""
_ACCENTS: Final = {
    "\u0300": "`", "\u0301": "´", "\u0302": "^", "\u0303": "~", "\u0304": "-", "\u0308": ":", "\u030a": "o",
    "\u030b": "´", "\u030c": "v", "\u0327": ",", "\u0328": ",",
}  # fmt: skip
_LETTERS: Final = {
    "ß": "ss", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "ø": "o", "Ø": "O", "đ": "d", "ð": "d", "Đ": "D", "Ð": "D",
    "ł": "l", "Ł": "L", "ı": "i", "þ": "th", "Þ": "Th", "“": '"', "”": '"', "„": '"', "‘": "'", "’": "'", "\u00a0": " ",
}  # fmt: skip


@lru_cache(maxsize=4096)
def draw_glyph(char: str, cell: Cell, bold: bool = False) -> Image.Image:
    """How much ink each pixel of the cell gets; the image is shared and must not be changed."""
    if is_line(char):
        return draw_line(char, cell)
    shapes = find_shapes(char)
    if shapes is not None:
        return _draw_shapes(shapes, cell)
    base, accents = _take_apart(char)
    if not all(in_font(letter) for letter in base):
        return _draw_shapes(UNKNOWN, cell)
    return _draw_letters(base, accents, cell, bold)


@cache
def in_font(char: str) -> bool:
    """Whether the font has a picture of its own for it."""
    font = _load(32)
    return char == " " or bytes(font.getmask(char)) != bytes(font.getmask("\uffff"))


@cache
def _load(size: int) -> ImageFont.FreeTypeFont:
    font = ImageFont.load_default(size)
    assert isinstance(font, ImageFont.FreeTypeFont), "Pillow comes with FreeType"
    return font


def _take_apart(char: str) -> tuple[str, str]:
    """The letters to write, and the accents to set on them."""
    parts = unicodedata.normalize("NFD", _LETTERS.get(char, char))
    return "".join(c for c in parts if c not in _ACCENTS), "".join(_ACCENTS[c] for c in parts if c in _ACCENTS)


def _draw_shapes(shapes: tuple[Shape, ...], cell: Cell) -> Image.Image:
    width, height = cell[0] * _FINE, cell[1] * _FINE
    mask = Image.new("L", (width, height), 0)
    draw = ImageDraw.Draw(mask)
    half = min(width, height) / 2
    for shape in shapes:
        points = [(width / 2 + x * half, height / 2 + y * half) for x, y in shape.points]
        ink = 0 if shape.erase else 255
        if shape.line:
            draw.line(points, fill=ink, width=max(1, round(shape.line * half)), joint="curve")
        else:
            draw.polygon(points, fill=ink)
    return mask.resize(cell, Image.Resampling.BOX)


def _draw_letters(letters: str, accents: str, cell: Cell, bold: bool) -> Image.Image:
    """Letters in the middle of the cell, on one line with their neighbours; too wide ones are pressed."""
    width, height = cell[0] * _FINE, cell[1] * _FINE
    size = min(height * 4 // 5, width * 8 // 5)
    font = _load(max(1, size))
    stroke = max(1, size // 44) if bold else 0
    left, top, right, bottom = font.getbbox(letters, stroke_width=stroke, anchor="ls")
    if right <= left or bottom <= top:
        return Image.new("L", cell, 0)
    base_line = (height + round(size * 0.72)) // 2
    inked = Image.new("L", (round(right - left), height), 0)
    draw = ImageDraw.Draw(inked)
    draw.text((-left, base_line), letters, fill=255, font=font, stroke_width=stroke, anchor="ls")
    room = width - _FINE // 2
    if inked.width > room:
        inked = inked.resize((room, height), Image.Resampling.BOX)
    mask = Image.new("L", (width, height), 0)
    mask.paste(inked, ((width - inked.width) // 2, 0))
    for accent in accents:
        _draw_accent(ImageDraw.Draw(mask), accent, width / 2, base_line + top, base_line, size)
    return mask.resize(cell, Image.Resampling.BOX)


def _draw_accent(draw: ImageDraw.ImageDraw, accent: str, x: float, top: float, bottom: float, size: int) -> None:
    unit, line = size / 12, max(1, size // 11)
    y = top - 1.6 * unit
    if accent == ",":
        draw.line((x, bottom, x - unit, bottom + 2 * unit), fill=255, width=line)
    elif accent == ":":
        for side in (-1.5, 1.5):
            draw.ellipse((x + (side - 0.7) * unit, y - 0.7 * unit, x + (side + 0.7) * unit, y + 0.7 * unit), fill=255)
    elif accent == "o":
        draw.ellipse((x - 1.5 * unit, y - 1.5 * unit, x + 1.5 * unit, y + 1.5 * unit), outline=255, width=line // 2 + 1)
    else:
        ways = {
            "`": ((-1.5, -1), (1, 1)),
            "´": ((-1, 1), (1.5, -1)),
            "^": ((-2, 1), (0, -1), (2, 1)),
            "v": ((-2, -1), (0, 1), (2, -1)),
            "-": ((-2, 0), (2, 0)),
            "~": ((-2, 0.6), (-0.8, -0.6), (0.8, 0.6), (2, -0.6)),
        }
        draw.line([(x + dx * unit, y + dy * unit) for dx, dy in ways[accent]], fill=255, width=line)
