"""A card: the picture other sites show beside a link to a table, a match, a player or a tournament."""

import io
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from rumpus.core.canvas import Canvas
from rumpus.core.replay import Replay
from rumpus.export.audience import check_match, draw_game, open_screen
from rumpus.export.glyphs import FONT
from rumpus.export.raster import raster
from rumpus.games.registry import find_game

SIZE: Final = (1200, 630)
"""As large as other sites show at most."""
EDGE: Final = 64
_BEHIND: Final = (0x13, 0x20, 0x22)
_INK: Final = (0xEE, 0xF1, 0xEA)
_MUTED: Final = (0xA4, 0xB5, 0xB1)
_ACCENT: Final = "#e9b44c"
_BOARD: Final = (600, 440)
"""Room for a picture of the board."""


def draw_card(title: str, lines: tuple[str, ...], accent: str = _ACCENT, board: Image.Image | None = None) -> bytes:
    """A PNG with a title, a few lines below it, and a board beside them."""
    card = Image.new("RGB", SIZE, _BEHIND)
    pen = ImageDraw.Draw(card)
    pen.rectangle((0, 0, 16, SIZE[1]), fill=accent)
    right = SIZE[0] - EDGE
    if board is not None:
        board.thumbnail(_BOARD, Image.Resampling.LANCZOS)
        place = (right - board.width, (SIZE[1] - board.height) // 2)
        card.paste(board, place)
        pen.rectangle((place[0] - 4, place[1] - 4, right + 3, place[1] + board.height + 3), outline=accent, width=4)
        right = place[0] - 40
    room = right - EDGE
    y = 150
    for text in _fold(title, 64, room, 2):
        y += _write(pen, y, text, 64, room, _INK)
    y += 24
    for line in lines:
        for text in _fold(line, 34, room, 3):
            y += _write(pen, y, text, 34, room, _MUTED)
    _write(pen, SIZE[1] - EDGE - 30, "Rumpus", 34, room, _INK)
    out = io.BytesIO()
    card.save(out, "PNG", optimize=True)
    return out.getvalue()


def draw_end(replay: Replay) -> Image.Image:
    """What watchers saw last of a match; BadReplay if it does not hold."""
    folder = find_game(replay.game)
    end = check_match(folder, replay, None)
    screen = open_screen(folder, replay, None)
    canvas: Canvas = draw_game(screen, end, None, 3_600_000)  # by then every decoration has settled
    return raster(canvas)


def _font(size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(FONT, size, layout_engine=ImageFont.Layout.BASIC)


def _fold(text: str, size: int, room: int, most: int) -> list[str]:
    """The text in lines that fit; what is left of a long one goes."""
    wide = max(4, int(room / (size * 0.602)))  # every letter of this font is so wide
    lines = [""]
    for word in text.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > wide:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return [line if len(line) <= wide else f"{line[: wide - 1]}…" for line in lines[:most]]


def _write(pen: ImageDraw.ImageDraw, y: int, text: str, size: int, room: int, colour: tuple[int, int, int]) -> int:
    """One line; how high it is."""
    pen.text((EDGE, y), text, fill=colour, font=_font(size))
    return size * 5 // 4
