"""A match as an asciicast, version 2: a terminal recording that asciinema plays. Only changed cells are written."""

import json
from typing import Final

from rumpus.core.canvas import PLAIN, Canvas, Style
from rumpus.core.replay import Replay
from rumpus.export.colours import SHADES, Rgb
from rumpus.export.film import Pace, shoot
from rumpus.export.naming import tidy_names
from rumpus.games.registry import find_game
from rumpus.language.files import FIRST
from rumpus.language.games import name_game

PACE: Final = Pace(every=50, most=36_000)
HOLD_MS: Final = 4_000
_OPEN: Final = "\x1b[?25l\x1b[0m\x1b[2J"
_CLOSE: Final = "\x1b[0m\x1b[?25h"


def write_cast(replay: Replay, *, seat: int | None = None, speed: float | None = None, language: str = FIRST) -> str:
    """The match as an asciicast, in its own time unless a `speed` is given."""
    lines: list[str] = []
    before: Canvas | None = None
    at = 0
    for shot in shoot(replay, PACE, seat=seat, speed=speed, language=language):
        if before is None:
            title = f"{name_game(language, find_game(replay.game).info)}: {', '.join(tidy_names(replay.players))}"
            header = {"version": 2, "width": shot.canvas.width, "height": shot.canvas.height, "title": title}
            lines.append(json.dumps(header, ensure_ascii=False))
        at = shot.at
        lines.append(_write_line(at, (_OPEN if before is None else "") + paint(before, shot.canvas)))
        before = shot.canvas
    lines.append(_write_line(at + HOLD_MS, _CLOSE))
    return "\n".join(lines) + "\n"


def paint(before: Canvas | None, canvas: Canvas) -> str:
    """The escape codes from one drawing to the next; colours are exact, for a recording is not one terminal's."""
    old = before or Canvas(canvas.width, canvas.height)
    parts: list[str] = []
    style = PLAIN
    for y in range(canvas.height):
        follows = -1
        for x, (char, wanted) in enumerate(zip(canvas.cells[y], canvas.styles[y], strict=True)):
            if char == old.cells[y][x] and wanted == old.styles[y][x]:
                continue
            if x != follows:
                parts.append(f"\x1b[{y + 1};{x + 1}H")
            if wanted != style:
                parts.append(_code(wanted))
                style = wanted
            parts.append(char)
            follows = x + 1
    if style != PLAIN:
        parts.append("\x1b[0m")
    return "".join(parts)


def _code(style: Style) -> str:
    codes = ["0", *(["1"] if style.bold else []), *(["7"] if style.reverse else [])]
    codes += [f"38;2;{_join(SHADES[style.fg])}"] if style.fg else []
    codes += [f"48;2;{_join(SHADES[style.bg])}"] if style.bg else []
    return f"\x1b[{';'.join(codes)}m"


def _join(colour: Rgb) -> str:
    return ";".join(map(str, colour))


def _write_line(at: int, text: str) -> str:
    return json.dumps([at / 1_000, "o", text], ensure_ascii=False)
