"""A battle in a terminal: the own bottle, whom one aims at, and everybody by standing. Knows no rules."""

from collections.abc import Mapping
from typing import Any, Final, Protocol

from rumpus.core.battle import AIM, WAYS
from rumpus.core.canvas import PLAIN, Canvas, Style
from rumpus.core.game import View

_DIM: Final = Style("dim")
_BOLD: Final = Style(bold=True)
_NOTE: Final = Style(bold=True, reverse=True)
_BAR: Final = " ▁▂▃▄▅▆▇█"
_PANEL: Final = 20
"""Columns from the board to the end of its panel."""
_WIDE: Final = 24
"""Columns for somebody in the list."""


class BattleScreen(Protocol):
    """The game's picture, of which this is a part: who sits at this keyboard, and what it says and draws."""

    seats: tuple[int, ...]

    def say(self, key: str, **facts: Any) -> str: ...
    def name_seat(self, seat: int) -> str: ...
    def tell_place(self, outcome: Mapping[str, Any], seat: int) -> str: ...
    def find_key(self, key: str) -> str | None: ...
    def draw_bottle(
        self, canvas: Canvas, left: int, top: int, mine: dict[str, Any], now_ms: int, size: tuple[int, int]
    ) -> None: ...


def draw_battle(screen: BattleScreen, view: View, canvas: Canvas, now_ms: int) -> None:
    """The own bottle with its panel, and everybody in a list; for who looks on, the list alone."""
    boards = view["boards"]
    left = 1
    if screen.seats and "own" in view:
        seat = screen.seats[0]
        canvas.put(left, 0, screen.name_seat(seat)[:18], _BOLD)
        screen.draw_bottle(canvas, left, 1, view["own"], now_ms, (2, 1))
        _draw_panel(screen, canvas, left + 20, view, seat)
        note = _tell_own_end(screen, view, seat)
        if note:
            canvas.centre(8, f" {note} ", _NOTE, left=left, width=18)
        left += 20 + _PANEL
    canvas.put(left, 0, screen.say("battle.left", count=view["left"], of=len(boards)), _BOLD)
    _draw_list(screen, canvas, left, view)


def order_boards(boards: list[dict[str, Any]]) -> list[int]:
    """Seats by standing: who plays, the one with most badges first; then who fell, the last one first."""
    return sorted(range(len(boards)), key=lambda seat: (boards[seat]["place"] or 0, -boards[seat]["outs"], seat))


def _draw_panel(screen: BattleScreen, canvas: Canvas, x: int, view: View, seat: int) -> None:
    own, aim, board = view["own"], view["aim"], view["boards"][seat]
    lines = [
        (screen.say("terminal.next"), own["next"]),
        (screen.say("terminal.viruses"), str(own["viruses"])),
        (screen.say("terminal.damage"), str(own["damage"]) if own["damage"] else "-"),
        (screen.say("battle.badges"), "◆" * board["badges"] or "-"),
        (screen.say("battle.outs"), str(board["outs"])),
        (screen.say("battle.stage"), str(view["stage"] + 1)),
        (screen.say("battle.aimed_at"), str(aim["by"])),
    ]
    for row, (label, value) in enumerate(lines):
        canvas.put(x, 2 + row, label[:11], _DIM)
        canvas.put(x + 12, 2 + row, value, _BOLD)
    canvas.put(x, 10, screen.say("battle.aim"), _DIM)
    for row, way in enumerate(WAYS):
        chosen = way == aim["way"]
        words = f"{row + 1} {screen.say(f'battle.{way}')}"
        canvas.put(x, 11 + row, words[: _PANEL - 2], _NOTE if chosen else PLAIN)
    if aim["at"] >= 0:
        canvas.put(x, 16, f"→ {screen.name_seat(aim['at'])}"[: _PANEL - 2], _BOLD)


def _draw_list(screen: BattleScreen, canvas: Canvas, left: int, view: View) -> None:
    """A line each: place or how full, badges, name; as many as there is room for."""
    boards = view["boards"]
    rows = max(1, canvas.height - 2)
    columns = max(1, (canvas.width - left) // _WIDE)
    own = screen.seats[0] if screen.seats else -1
    for number, seat in enumerate(order_boards(boards)[: rows * columns]):
        board = boards[seat]
        state = f"{board['place']:>3}." if board["place"] else f"  {_draw_height(board)} "
        text = f"{state} {'◆' * board['badges']:4} {screen.name_seat(seat)}"
        style = _BOLD if seat == own else _DIM if board["place"] else PLAIN
        canvas.put(left + _WIDE * (number // rows), 1 + number % rows, text[: _WIDE - 1], style)


def _draw_height(board: dict[str, Any]) -> str:
    """How high a bottle is filled, in one character."""
    filled = sum(any(cell != "." for cell in row) for row in board["rows"])
    return _BAR[min(len(_BAR) - 1, filled * len(_BAR) // 17)]


def _tell_own_end(screen: BattleScreen, view: View, seat: int) -> str:
    if view["outcome"] is not None:
        return screen.tell_place(view["outcome"], seat)
    place = view["boards"][seat]["place"]
    return screen.say("terminal.place", place=str(place)) if place else ""


def press_in_battle(screen: BattleScreen, key: str, view: View) -> list[tuple[int, str]]:
    """Digits choose whom to aim at."""
    if not screen.seats or "own" not in view:
        return []
    seat = screen.seats[0]
    if view["own"]["phase"] in ("won", "lost"):
        return []
    if key in "1234" and len(key) == 1:
        return [(seat, f"{AIM} {WAYS[int(key) - 1]}")]
    action = screen.find_key(key)
    return [(seat, action)] if action is not None else []
