"""The game's own terminal picture, as text with colours or as pixels. Always of the game's smallest screen size."""

import sys
import time
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
_HOME: Final = "\x1b[H\x1b[J"
"""To the upper left corner, and all that was there before is gone."""


def draw(folder: GameFolder, game: Game, seat: int | None, mode: str) -> str | NDArray[np.uint8]:
    """What this seat (None: a watcher) sees of the game: "ansi" is text with escape codes, "rgb_array" is pixels."""
    names = tuple(f"player_{number}" for number in range(game.setup.seats))
    canvas = Canvas(*folder.screen.MIN_SIZE)
    screen = folder.screen(() if seat is None else (seat,), names)
    screen.draw(game.view(seat), canvas, game.step * 1000 // game.info.rate)
    return write_text(canvas) if mode == "ansi" else write_pixels(canvas)


class Picture:
    """The pictures of one environment, in the mode it was made with."""

    def __init__(self, folder: GameFolder, mode: str | None, fps: int) -> None:
        self._folder, self._mode, self._pause = folder, mode, 1 / fps
        self._next = 0.0

    @property
    def shows_itself(self) -> bool:
        """Whether every step is shown without being asked for."""
        return self._mode == "human"

    def take(self, game: Game, seat: int | None) -> str | NDArray[np.uint8] | None:
        """What this seat (None: a watcher) sees; None where there is no mode, or it is shown on the terminal."""
        if self._mode is None:
            return None
        if self._mode == "human":
            self._show(str(draw(self._folder, game, seat, "ansi")))
            return None
        return draw(self._folder, game, seat, self._mode)

    def _show(self, text: str) -> None:
        """Write it over the last one, no faster than eyes can follow if there are any."""
        if sys.stdout.isatty():
            time.sleep(max(0.0, self._next - time.monotonic()))
            self._next = time.monotonic() + self._pause
        sys.stdout.write(_HOME + text)
        sys.stdout.flush()


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
