"""The terminal picture's right side: king select, the waves of the round, the shop, the count. Decides nothing."""

from typing import Final

from rumpus.core.canvas import Canvas, Style
from rumpus.core.game import View
from rumpus.games.chessbrawl.orders import KINGS
from rumpus.games.chessbrawl.words import (
    ENEMY_SYMBOLS,
    KING_LINES,
    KING_POWERS,
    PLAYER_SYMBOLS,
    Say,
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
"""Columns of the panel in a usual picture."""


def draw_panel(view: View, canvas: Canvas, left: int, say: Say, *, low: bool) -> None:
    """All that stands beside the board; `low`: as far as there are rows for it."""
    if view["phase"] == "KING_SELECT":
        _draw_kings(view, canvas, left, say)
        return
    canvas.put(left, 0, say("terminal.round", round=str(view["round"])), BOLD)
    canvas.put(left + 16, 0, say("terminal.points", points=str(view["points"])), POINTS)
    _draw_waves(view, canvas, left, say)
    if view["phase"] == "PLACEMENT":
        _draw_shop(view, canvas, left, 12 - low, say)
    else:
        canvas.put(left, 13 - low, tell_last(view["last"], say)[: canvas.width - left])
    _draw_count(view, canvas, left, say, low=low)


def _draw_kings(view: View, canvas: Canvas, left: int, say: Say) -> None:
    canvas.put(left, 2, say("terminal.who_king"), BOLD)
    for line, king in enumerate(KINGS):
        canvas.put(left, 4 + line * 3, f"{king[0].upper()}  ♔ {say(king)}", HERE)
        line_key = (KING_POWERS if view["mode"] == "honour" else KING_LINES)[king]
        canvas.put(left + 5, 5 + line * 3, say(line_key)[: canvas.width - left - 5], DIM)


def _draw_waves(view: View, canvas: Canvas, left: int, say: Say) -> None:
    for number, wave in enumerate(view["waves"], 1):
        here = number == view["wave"]
        style = HERE if here else DONE if number < view["wave"] else Style()
        mark = "▶" if here else "✓" if number < view["wave"] else " "
        pieces = tell_pieces(wave, ENEMY_SYMBOLS, say)
        told = f"{mark} {say('wave_number', wave=str(number))}  {pieces}"
        canvas.put(left, 1 + number, told[: canvas.width - left], style)


def _draw_shop(view: View, canvas: Canvas, left: int, top: int, say: Say) -> None:
    canvas.put(left, top, say("for_sale"), BOLD)
    x = left
    columns = 3 if canvas.width - left >= PANEL else 2
    for place, (letter, price) in enumerate(view["prices"].items()):
        x = x if place % columns else left
        text = f"{letter} {PLAYER_SYMBOLS[letter]} {name_piece(letter, say):<6} {price}"
        style = Style() if price <= view["points"] else DIM
        canvas.put(x, top + 1 + place // columns, text, style)
        x += max(13, len(text) + 1)


def _draw_count(view: View, canvas: Canvas, left: int, say: Say, *, low: bool) -> None:
    stats = view["stats"]
    top = 16 - low
    width = canvas.width - left
    captured = tell_pieces(stats["captured"], ENEMY_SYMBOLS, say)
    lost = tell_pieces(stats["lost"], PLAYER_SYMBOLS, say)
    canvas.put(left, top, say("terminal.captured", pieces=captured)[:width])
    canvas.put(left, top + 1, say("terminal.lost", pieces=lost)[:width])
    fought = say("terminal.fought", rounds=str(stats["rounds_cleared"]), points=str(stats["earned"]))
    canvas.put(left, top + 2, fought[:width], DIM)
    if low:
        return
    moved = say("terminal.moved", moves=str(stats["moves"]), time=tell_clock(stats["clock_ms"]))
    skipped = say("terminal.skipped", waves=str(stats["skipped_waves"])) if stats["skipped_waves"] else ""
    canvas.put(left, 19, (moved + skipped)[:width], DIM)
