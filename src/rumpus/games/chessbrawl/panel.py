"""The terminal picture's right side: king select, the waves of the round, the shop, the count. Decides nothing."""

from typing import Final

from rumpus.core.canvas import Canvas, Style
from rumpus.core.game import View
from rumpus.games.chessbrawl.orders import KINGS
from rumpus.games.chessbrawl.words import (
    ENEMY_SYMBOLS,
    KING_WORDS,
    PLAYER_SYMBOLS,
    name_piece,
    tell_clock,
    tell_last,
    tell_pieces,
)

BOLD: Final = Style(bold=True)
DIM: Final = Style(fg="dim")
HERE: Final = Style(fg="orange", bold=True)
DONE: Final = Style(fg="dim")
POINTS: Final = Style(fg="green", bold=True)

PANEL: Final = 40
"""Column where the panel starts."""


def draw_panel(view: View, canvas: Canvas, left: int) -> None:
    """All that stands beside the board."""
    if view["phase"] == "KING_SELECT":
        _draw_kings(canvas, left)
        return
    canvas.put(left, 0, f"Round {view['round']} of 10", BOLD)
    canvas.put(left + 16, 0, f"Points {view['points']}", POINTS)
    _draw_waves(view, canvas, left)
    if view["phase"] == "PLACEMENT":
        _draw_shop(view, canvas, left)
    else:
        canvas.put(left, 13, tell_last(view["last"])[: canvas.width - left])
    _draw_count(view, canvas, left)


def _draw_kings(canvas: Canvas, left: int) -> None:
    canvas.put(left, 2, "Who shall be King?", BOLD)
    for line, king in enumerate(KINGS):
        title, words = KING_WORDS[king]
        canvas.put(left, 4 + line * 3, f"{king[0].upper()}  ♔ {title}", HERE)
        canvas.put(left + 5, 5 + line * 3, words, DIM)


def _draw_waves(view: View, canvas: Canvas, left: int) -> None:
    for number, wave in enumerate(view["waves"], 1):
        here = number == view["wave"]
        style = HERE if here else DONE if number < view["wave"] else Style()
        mark = "▶" if here else "✓" if number < view["wave"] else " "
        canvas.put(left, 1 + number, f"{mark} Wave {number}  {tell_pieces(wave, ENEMY_SYMBOLS)}", style)


def _draw_shop(view: View, canvas: Canvas, left: int) -> None:
    canvas.put(left, 12, "For sale", BOLD)
    for place, (letter, price) in enumerate(view["prices"].items()):
        text = f"{letter} {PLAYER_SYMBOLS[letter]} {name_piece(letter):<6} {price}"
        style = Style() if price <= view["points"] else DIM
        canvas.put(left + place % 3 * 13, 13 + place // 3, text, style)


def _draw_count(view: View, canvas: Canvas, left: int) -> None:
    stats = view["stats"]
    width = canvas.width - left
    canvas.put(left, 16, f"Captured {tell_pieces(stats['captured'], ENEMY_SYMBOLS)}"[:width])
    canvas.put(left, 17, f"Lost     {tell_pieces(stats['lost'], PLAYER_SYMBOLS)}"[:width])
    fought = f"Rounds cleared {stats['rounds_cleared']}   Points earned {stats['earned']}"
    canvas.put(left, 18, fought[:width], DIM)
    skipped = f"   Waves skipped {stats['skipped_waves']}" if stats["skipped_waves"] else ""
    canvas.put(left, 19, f"Moves {stats['moves']}   Time {tell_clock(stats['clock_ms'])}{skipped}"[:width], DIM)
