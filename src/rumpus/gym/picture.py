"""The game's own terminal picture, as text with colours or as pixels. Always of the game's smallest screen size."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from rumpus.core.canvas import PLAIN, Canvas, Style
from rumpus.core.game import Game
from rumpus.games.registry import GameFolder

_CODES: Final = {
    "red": 91, "yellow": 93, "blue": 94, "brown": 33, "green": 92, "purple": 95, "cyan": 96, "orange": 31, "grey": 37,
    "dim": 90, "white": 97, "black": 30, "paper": 37,
}  # fmt: skip
_TO_BACKGROUND: Final = 10


def draw(folder: GameFolder, game: Game, seat: int | None, mode: str) -> str | NDArray[np.uint8]:
    """What this seat (None: a watcher) sees of the game: "ansi" is text with escape codes, "rgb_array" is pixels."""
    names = tuple(f"player_{number}" for number in range(game.setup.seats))
    canvas = Canvas(*folder.screen.MIN_SIZE)
    screen = folder.screen(() if seat is None else (seat,), names)
    screen.draw(game.view(seat), canvas, game.step * 1000 // game.info.rate)
    return write_text(canvas) if mode == "ansi" else write_pixels(canvas)


def write_text(canvas: Canvas) -> str:
    """The canvas as lines of equal width, with escape codes where the style changes."""
    lines = []
    for cells, styles in zip(canvas.cells, canvas.styles, strict=True):
        line, style = "", PLAIN
        for char, here in zip(cells, styles, strict=True):
            if here != style:
                line, style = line + _code(here), here
            line += char
        lines.append(line if style == PLAIN else line + _code(PLAIN))
    return "\n".join(lines) + "\n"


def write_pixels(canvas: Canvas) -> NDArray[np.uint8]:
    """The canvas as rows of red, green and blue."""
    from rumpus.export.raster import raster  # only for who wants pixels

    return np.array(raster(canvas).convert("RGB"), dtype=np.uint8)


def _code(style: Style) -> str:
    codes = ["0", *(["1"] if style.bold else []), *(["7"] if style.reverse else [])]
    codes += [str(_CODES[style.fg])] if style.fg else []
    codes += [str(_CODES[style.bg] + _TO_BACKGROUND)] if style.bg else []
    return f"\x1b[{';'.join(codes)}m"
