"""Tetris in a terminal: own fields two characters a cell, the others smaller beside them. Draws the view, no rules."""

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from rumpus.core.canvas import PLAIN, Canvas, Style
from rumpus.core.game import View
from rumpus.language.spoken_screen import SpokenScreen

_INK: Final = {
    "I": "cyan", "O": "yellow", "T": "purple", "S": "green", "Z": "red", "J": "blue", "L": "orange", "g": "grey",
}  # fmt: skip
_DIM: Final = Style("dim")
_BOLD: Final = Style(bold=True)
_NOTE: Final = Style(bold=True, reverse=True)
_ALARM: Final = Style("red", bold=True)
_BOXES: Final = {
    "I": ("IIII",), "O": ("OO", "OO"), "T": (" T ", "TTT"), "S": (" SS", "SS "), "Z": ("ZZ ", " ZZ"),
    "J": ("J  ", "JJJ"), "L": ("  L", "LLL"),
}  # fmt: skip

Draw: TypeAlias = Callable[[Canvas, int, int, dict[str, Any]], None]

_VISIBLE: Final = 20
_HIDDEN: Final = 2
_LARGE: Final = 38
"""Columns a field with its panel takes."""
_SMALL: Final = 13

_FIRST: Final = {
    "LEFT": "left", "RIGHT": "right", "DOWN": "down", "UP": "cw", "SPACE": "drop", " ": "drop",
    "a": "left", "d": "right", "s": "down", "w": "cw", "x": "cw", "z": "ccw", "c": "hold",
}  # fmt: skip
_SECOND: Final = {"j": "left", "l": "right", "k": "down", "i": "drop", "u": "ccw", "o": "cw", "n": "hold"}

_ENDS: Final = {
    "last_standing": "terminal.end_last_standing",
    "topped_out": "terminal.end_topped_out",
    "resigned": "terminal.end_resigned",
    "timed_out": "terminal.end_timed_out",
}


class TetrisScreen(SpokenScreen):
    """Fields side by side. Keeps nothing: all it draws is in the view."""

    GAME = "tetris"

    def draw(self, view: View, canvas: Canvas, now_ms: int) -> None:
        """Own fields large, the others small, half as small if many, and as lines where there is no room left."""
        order = [*self.seats[:2], *(seat for seat in range(len(view["seats"])) if seat not in self.seats[:2])]
        large = max(1, min(2, len(self.seats)))
        for slot, seat in enumerate(order[:large]):
            self._draw_large(canvas, _LARGE * slot, view, seat)
        rest, left = order[large:], _LARGE * large + 1
        columns = max(0, (canvas.width - left + 1) // _SMALL)
        if len(rest) <= columns:
            for slot, seat in enumerate(rest):
                self._draw_small(canvas, left + _SMALL * slot, 0, view, seat, _draw_rows)
            return
        for slot, seat in enumerate(rest[: 2 * columns]):
            self._draw_small(canvas, left + _SMALL * (slot % columns), 11 * (slot // columns), view, seat, _draw_halves)
        for slot, seat in enumerate(rest[2 * columns :]):
            other = view["seats"][seat]
            out = other["phase"] == "out"
            state = self.say("terminal.is_out") if out else self.say("terminal.has_lines", lines=str(other["lines"]))
            text = f"{self.name_seat(seat)[:10]:10} {other['score']:>6} {state}"
            canvas.put(26 * (slot % 3), 22 + slot // 3, text[:25], _DIM if other["phase"] == "out" else PLAIN)

    def _draw_large(self, canvas: Canvas, left: int, view: View, seat: int) -> None:
        mine = view["seats"][seat]
        canvas.put(left + 1, 0, self.name_seat(seat)[: _LARGE - 2], _BOLD)
        for y in range(1, _VISIBLE + 1):
            canvas.put(left, y, "│" + " ·" * 10 + "│", _DIM)
        canvas.put(left, _VISIBLE + 1, "└" + "─" * 20 + "┘", _DIM)
        for row, text in enumerate(mine["rows"][_HIDDEN:], 1):
            for x, cell in enumerate(text):
                if cell != ".":
                    canvas.put(left + 1 + 2 * x, row, "##" if cell == "g" else "[]", Style("black", _INK[cell]))
        if mine["piece"]:
            ink = _INK[mine["piece"]["kind"]]
            for x, y in mine["ghost"]:
                _put_cell(canvas, left, x, y, "::", Style(ink))
            for x, y in mine["piece"]["cells"]:
                _put_cell(canvas, left, x, y, "[]", Style("black", ink, bold=True))
        for y in range(min(mine["incoming"], _VISIBLE)):
            canvas.put(left + 22, _VISIBLE - y, "█", _ALARM)
        self._draw_panel(canvas, left + 24, view, mine)
        for row, line in enumerate(self._note(view, seat)):
            canvas.centre(8 + row, f" {line} ", _NOTE, left=left, width=22)

    def _draw_small(self, canvas: Canvas, x: int, y: int, view: View, seat: int, draw: Draw) -> None:
        other = view["seats"][seat]
        style = _DIM if other["phase"] == "out" else _BOLD
        score = str(other["score"])
        canvas.put(x, y, self.name_seat(seat)[: 11 - len(score)], style)
        canvas.put(x + 12 - len(score), y, score, _DIM)
        draw(canvas, x, y + 1, other)
        if other["incoming"]:
            canvas.put(x + 1, y + 2, f"+{other['incoming']}", _ALARM)
        note = self._note(view, seat)
        if note:
            canvas.centre(y + 5, f" {note[0]} ", _NOTE, left=x, width=12)

    def _note(self, view: View, seat: int) -> list[str]:
        """What is written across a field."""
        outcome, mine = view["outcome"], view["seats"][seat]
        if outcome is not None:
            why = self.say(_ENDS[outcome["reason"]])
            if len(view["seats"]) == 1:
                return [self.say("terminal.game_over"), f"{mine['score']}", why]
            place = outcome["places"][seat]
            shared = outcome["places"].count(1) == len(outcome["places"])
            key = "terminal.draw" if shared else "terminal.winner" if place == 1 else "terminal.place"
            return [self.say(key, place=str(place)), why]
        return [self.say("terminal.out")] if mine["phase"] == "out" else []

    def _draw_panel(self, canvas: Canvas, x: int, view: View, mine: dict[str, Any]) -> None:
        if view["holds"]:
            canvas.put(x, 1, self.say("terminal.hold"), _DIM)
            if mine["hold"]:
                _draw_box(canvas, x + 5, 1, mine["hold"], faded=mine["held"])
        canvas.put(x, 4, self.say("terminal.next"), _DIM)
        for row, letter in enumerate(mine["next"]):
            _draw_box(canvas, x + 5, 4 + 2 * row if len(mine["next"]) > 3 else 4 + 3 * row, letter)
        figures = (("terminal.score", "score"), ("terminal.level", "level"), ("terminal.lines", "lines"))
        for row, (label, figure) in enumerate(figures):
            canvas.put(x, 16 + row, self.say(label), _DIM)
            canvas.put(x + 6, 16 + row, str(mine[figure]), _BOLD)
        if mine["incoming"]:
            canvas.put(x, 19, self.say("terminal.coming", count=str(mine["incoming"])), _ALARM)
        last = mine["last"]
        if last:
            streak = f" x{mine['combo']}" if mine["combo"] > 1 else ""
            canvas.put(x, 20, f"{self._name_clear(last['name'])}{streak}"[:14], _BOLD)
            canvas.put(x, 21, f"+{last['points']}{' b2b' if mine['b2b'] else ''}"[:14], _DIM)

    def _name_clear(self, title: str) -> str:
        """What was cleared, by the key the page has for it."""
        return self.say(f"clear_{title.lower().replace(' ', '_').replace('-', '_')}")

    def press(self, key: str, view: View) -> list[tuple[int, str]]:
        """Taps: a terminal tells no key releases. A second player at this keyboard has keys of their own."""
        if view["outcome"] is not None:
            return []
        key = key.lower() if len(key) == 1 else key
        for seat, keys in zip(self.seats, (_FIRST, _SECOND), strict=False):
            action = keys.get(key)
            if action is not None:
                useless = view["seats"][seat]["phase"] == "out" or (action == "hold" and not view["holds"])
                return [] if useless else [(seat, action)]
        return []

    def keys(self) -> list[tuple[str, str]]:
        """The keys and what they do."""
        if not self.seats:
            return []
        say = self.say
        first = [
            ("← → A D", say("terminal.key_move")),
            ("↓ S", say("terminal.key_soft_drop")),
            ("SPACE", say("terminal.key_hard_drop")),
            ("↑ X", say("terminal.key_turn")),
            ("Z", say("terminal.key_turn_back")),
            ("C", say("terminal.key_hold")),
        ]
        if len(self.seats) == 1:
            return first
        return [
            *first,
            ("J L", say("terminal.key_second")),
            ("K", say("terminal.key_soft_drop")),
            ("I", say("terminal.key_hard_drop")),
            ("O", say("terminal.key_turn")),
            ("U", say("terminal.key_turn_back")),
            ("N", say("terminal.key_hold")),
        ]


def _put_cell(canvas: Canvas, left: int, x: int, y: int, text: str, style: Style) -> None:
    if y < _VISIBLE:
        canvas.put(left + 1 + 2 * x, _VISIBLE - y, text, style)


def _draw_box(canvas: Canvas, x: int, y: int, letter: str, *, faded: bool = False) -> None:
    style = _DIM if faded else Style("black", _INK[letter])
    for row, line in enumerate(_BOXES[letter]):
        for column, cell in enumerate(line):
            if cell != " ":
                canvas.put(x + 2 * column, y + row, "[]", style)


def _read_cells(other: dict[str, Any]) -> list[str]:
    """The visible rows, the falling piece drawn into them."""
    rows = [list(row) for row in other["rows"]]
    if other["piece"]:
        for x, y in other["piece"]["cells"]:
            rows[len(rows) - 1 - y][x] = other["piece"]["kind"]
    return ["".join(row) for row in rows[_HIDDEN:]]


def _draw_rows(canvas: Canvas, x: int, y: int, other: dict[str, Any]) -> None:
    """A character for a cell."""
    for row, text in enumerate(_read_cells(other), y):
        canvas.put(x, row, "│" + "·" * 10 + "│", _DIM)
        for column, cell in enumerate(text, x + 1):
            if cell != ".":
                canvas.put(column, row, "▒" if cell == "g" else "█", Style(_INK[cell]))
    canvas.put(x, y + _VISIBLE, "└" + "─" * 10 + "┘", _DIM)


def _draw_halves(canvas: Canvas, x: int, y: int, other: dict[str, Any]) -> None:
    """A character for two cells, one above the other."""
    rows = _read_cells(other)
    for row in range(_VISIBLE // 2):
        canvas.put(x, y + row, "│" + " " * 10 + "│", _DIM)
        for column, (upper, lower) in enumerate(zip(rows[2 * row], rows[2 * row + 1], strict=True), x + 1):
            if (upper, lower) != (".", "."):
                glyph = "▄" if upper == "." else "▀" if lower == "." else "█"
                canvas.put(column, y + row, glyph, Style(_INK[upper if lower == "." else lower]))


SCREEN: Final = TetrisScreen
