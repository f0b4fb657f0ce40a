"""One character as ink in a cell: from the font beside this file. Frames and blocks are drawn to the pixel instead, so
that they meet from cell to cell. Fetches nothing."""

from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from rumpus.export.box_drawing import Cell, draw_line, is_line

FONT: Final = Path(__file__).parent / "fonts" / "DejaVuSansMono.ttf"
"""Every letter as wide as any other; has the arrows, suits and chessmen of the games' screens."""
UNKNOWN: Final = "\ufffd"
"""Drawn for what the font does not have."""
_FINE: Final = 4
"""Letters are drawn so many times larger, and shrunk: their edges come out smooth."""
_BASE_LINE: Final = 0.72
"""How far above the base line a cell's letters reach, as a share of their size."""


@lru_cache(maxsize=4096)
def draw_glyph(char: str, cell: Cell, bold: bool = False) -> Image.Image:
    """How much ink each pixel of the cell gets; the image is shared and must not be changed."""
    if is_line(char):
        return draw_line(char, cell)
    return _draw_letter(char if in_font(char) else UNKNOWN, cell, bold)


@cache
def in_font(char: str) -> bool:
    """Whether the font has a picture of its own for it."""
    font = _load(32)
    return char.isspace() or bytes(font.getmask(char)) != bytes(font.getmask("\uffff"))


@cache
def _load(size: int) -> ImageFont.FreeTypeFont:
    # The same layout everywhere: raqm is not on every machine.
    return ImageFont.truetype(FONT, size, layout_engine=ImageFont.Layout.BASIC)


def _draw_letter(letter: str, cell: Cell, bold: bool) -> Image.Image:
    """A letter in the middle of the cell, on one line with its neighbours; one that is too wide is pressed."""
    width, height = cell[0] * _FINE, cell[1] * _FINE
    size = max(1, min(height * 4 // 5, width * 8 // 5))
    font = _load(size)
    stroke = max(1, size // 44) if bold else 0
    left, top, right, bottom = font.getbbox(letter, stroke_width=stroke, anchor="ls")
    if right <= left or bottom <= top:
        return Image.new("L", cell, 0)
    inked = Image.new("L", (round(right - left), height), 0)
    base_line = (height + round(size * _BASE_LINE)) // 2
    ImageDraw.Draw(inked).text((-left, base_line), letter, fill=255, font=font, stroke_width=stroke, anchor="ls")
    room = width - _FINE // 2
    if inked.width > room:
        inked = inked.resize((room, height), Image.Resampling.BOX)
    mask = Image.new("L", (width, height), 0)
    mask.paste(inked, ((width - inked.width) // 2, 0))
    return mask.resize(cell, Image.Resampling.BOX)
