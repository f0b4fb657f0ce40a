"""Dr. Mario 99 in a terminal: two bottles side by side, the others as lines. Draws the view; knows no rules."""

from typing import Any, Final

from rumpus.core.canvas import PLAIN, Canvas, Style
from rumpus.core.falling_text import list_moving
from rumpus.core.game import View
from rumpus.core.screen import Screen

_INK: Final = {"b": "blue", "r": "brown", "y": "yellow"}
_DIM: Final = Style("dim")
_BOLD: Final = Style(bold=True)
_NOTE: Final = Style(bold=True, reverse=True)

# The letter is the colour, for terminals without: capitals are viruses.
_HALVES: Final = {"<": "({}", ">": "{})", "^": "{}'", "v": "{},", "o": "{}o"}
_WRIGGLE_MS: Final = 250

_ARROWS: Final = {"LEFT": "left", "RIGHT": "right", "DOWN": "drop", "UP": "turnleft", "/": "turnright"}
_LETTERS: Final = {"a": "left", "d": "right", "s": "drop", "w": "turnleft", "e": "turnright"}

_ENDS: Final = {
    "cleared": "cleared",
    "last_standing": "last standing",
    "topped_out": "bottle full",
    "resigned": "resigned",
}


class Mario99Screen(Screen):
    """Bottles with wriggling viruses. Keeps nothing: all it draws is in the view."""

    def draw(self, view: View, canvas: Canvas, now_ms: int) -> None:
        """Own bottle first, an opponent's beside it, the rest below."""
        order = [*self.seats, *(seat for seat in range(len(view["seats"])) if seat not in self.seats)]
        for slot, seat in enumerate(order[:2]):
            left = 1 + 40 * slot
            mine = view["seats"][seat]
            canvas.put(left, 0, self.name_seat(seat)[:38], _BOLD)
            _draw_bottle(canvas, left, 1, mine, now_ms)
            _draw_panel(canvas, left + 20, 2, view, seat, now_ms)
            note = self._note(view, seat)
            for row, line in enumerate(line for line in note if line):
                canvas.centre(8 + row, f" {line} ", _NOTE, left=left, width=18)
        for number, seat in enumerate(order[2:]):
            other = view["seats"][seat]
            state = other["phase"] if other["phase"] in ("won", "lost") else f"{other['viruses']:2} left"
            text = f"{self.name_seat(seat)[:16]:16} {other['score']:07} {state}"
            canvas.put(1 + 40 * (number % 2), 20 + number // 2, text, _DIM if other["phase"] == "lost" else PLAIN)

    def _note(self, view: View, seat: int) -> list[str]:
        """What is written across a bottle."""
        outcome, mine = view["outcome"], view["seats"][seat]
        if outcome is not None:
            if len(view["seats"]) == 1:
                return ["GAME OVER", f"{mine['score']:07}", _ENDS[outcome["reason"]]]
            place = outcome["places"][seat]
            shared = outcome["places"].count(1) == len(outcome["places"])
            return ["DRAW" if shared else "WINNER" if place == 1 else f"PLACE {place}", _ENDS[outcome["reason"]]]
        asked = "ENTER: go on" if seat in self.seats and not mine["ready"] else "ready" if mine["ready"] else ""
        if view["phase"] == "stage":
            return ["STAGE CLEAR", f"level {view['level']}", asked]
        if view["phase"] == "round":
            return ["ROUND WON" if mine["phase"] == "won" else "ROUND LOST", asked]
        if mine["phase"] == "won":
            return ["ALL CLEAR"]
        if mine["phase"] == "lost":
            return ["OUT" if len(view["seats"]) > 1 else "GAME OVER"]
        return []

    def press(self, key: str, view: View) -> list[tuple[int, str]]:
        """Taps: a terminal tells no key releases. Two people share the keyboard as letters and arrows."""
        if view["outcome"] is not None:
            return []
        if view["phase"] in ("stage", "round"):
            if key not in ("ENTER", "SPACE", " "):
                return []
            return [(seat, "next") for seat in self.seats if not view["seats"][seat]["ready"]]
        shared = len(self.seats) > 1
        for slot, seat in enumerate(self.seats):
            action: str | None = None
            if slot == 0 or not shared:
                action = "drop" if key in ("SPACE", " ") else _LETTERS.get(key.lower() if len(key) == 1 else key)
            if slot == 1 or not shared:
                action = action or _ARROWS.get(key)
            if action is not None:
                return [] if view["seats"][seat]["phase"] in ("won", "lost") else [(seat, action)]
        return []

    def keys(self) -> list[tuple[str, str]]:
        """The keys and what they do."""
        if not self.seats:
            return []
        if len(self.seats) > 1:
            return [
                ("A D", "left player: move"),
                ("S", "drop"),
                ("W E", "turn"),
                ("← →", "right player: move"),
                ("↓", "drop"),
                ("↑ /", "turn"),
                ("ENTER", "go on"),
            ]
        return [
            ("← → A D", "move"),
            ("↓ S SPACE", "drop"),
            ("↑ W", "turn left"),
            ("/ E", "turn right"),
            ("ENTER", "go on"),
        ]

    def moving(self, view: View) -> bool:
        """Viruses wriggle until the match is over."""
        return view["outcome"] is None


def _draw_bottle(canvas: Canvas, left: int, top: int, mine: dict[str, Any], now_ms: int) -> None:
    canvas.put(left, top, "┌─────┘    └─────┐", _DIM)
    for row, text in enumerate(mine["rows"]):
        if row:
            canvas.put(left, top + row, "│", _DIM)
            canvas.put(left + 17, top + row, "│", _DIM)
        for x in range(8):
            cell = text[2 * x : 2 * x + 2]
            if cell == ".." and row:
                canvas.put(left + 1 + 2 * x, top + row, " ·", _DIM)
            elif cell not in ("..", "##"):
                _draw_cell(canvas, left + 1 + 2 * x, top + row, cell, now_ms + 97 * x)
    for x, y, cell in list_moving(mine, "pill"):
        _draw_cell(canvas, left + 1 + 2 * x, top + 16 - y, cell, now_ms)
    canvas.put(left, top + len(mine["rows"]), "└────────────────┘", _DIM)


def _draw_cell(canvas: Canvas, x: int, y: int, cell: str, now_ms: int) -> None:
    letter, kind = cell[0], cell[1]
    if kind == "*":
        text = f">{letter.upper()}" if now_ms // _WRIGGLE_MS % 2 else f"{letter.upper()}<"
        canvas.put(x, y, text, Style(_INK[letter], bold=True))
    elif kind == "x":
        canvas.put(x, y, "><", Style(_INK[letter]))
    else:
        canvas.put(x, y, _HALVES[kind].format(letter), Style("black", _INK[letter]))


def _draw_panel(canvas: Canvas, x: int, y: int, view: View, seat: int, now_ms: int) -> None:
    mine = view["seats"][seat]
    canvas.put(x, y, "NEXT", _DIM)
    _draw_cell(canvas, x + 8, y, mine["next"][0] + "<", now_ms)
    _draw_cell(canvas, x + 10, y, mine["next"][1] + ">", now_ms)
    lines = [("SCORE", f"{mine['score']:07}"), ("LEVEL", str(view["level"])), ("VIRUSES", str(mine["viruses"]))]
    if len(view["seats"]) > 1:
        lines.append(("DAMAGE", str(mine["damage"]) if mine["damage"] else "-"))
    if view["rounds"] > 1:
        lines += [("ROUND", str(view["round"])), ("WINS", f"{view['wins'][seat]} of {view['rounds']}")]
    for row, (label, value) in enumerate(lines, 1):
        canvas.put(x, y + 2 * row, label, _DIM)
        canvas.put(x + 8, y + 2 * row, value, _BOLD)
    for row, letter in enumerate("bry"):  # the three dancers lie down when their colour is gone
        left = mine["left"][letter]
        at = y + 14 + row - (0 if view["rounds"] > 1 else 2)
        if left:
            _draw_cell(canvas, x, at, letter + "*", now_ms + 80 * row)
        else:
            canvas.put(x, at, "__", Style(_INK[letter]))
        canvas.put(x + 3, at, f"{left:2} {_INK[letter]}")


SCREEN: Final = Mario99Screen
