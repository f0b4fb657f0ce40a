"""Tetris in a terminal: own fields two characters a cell, the others smaller beside them. Draws the view, no rules."""

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from rumpus.core.canvas import PLAIN, Canvas, Style
from rumpus.core.game import View
from rumpus.games.tetris.view import list_cells
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
_ROWS: Final = _VISIBLE + 2
"""Rows a field takes with a name above and a floor below."""
_TINY_PANEL: Final = 16
"""Columns of the figures beside a field in half cells."""

_FIRST: Final = {
    "LEFT": "left", "RIGHT": "right", "DOWN": "down", "UP": "cw", "SPACE": "drop", " ": "drop",
    "a": "left", "d": "right", "s": "down", "w": "cw", "x": "cw", "z": "ccw", "c": "hold", "t": "aim",
}  # fmt: skip
_SECOND: Final = {"j": "left", "l": "right", "k": "down", "i": "drop", "u": "ccw", "o": "cw", "n": "hold", "m": "aim"}

_ENDS: Final = {
    "last_standing": "terminal.end_last_standing",
    "topped_out": "terminal.end_topped_out",
    "resigned": "terminal.end_resigned",
    "timed_out": "terminal.end_timed_out",
    "lines_cleared": "terminal.end_lines_cleared",
    "time_up": "terminal.end_time_up",
}


class TetrisScreen(SpokenScreen):
    """Fields side by side. Keeps nothing: all it draws is in the view."""

    GAME = "tetris"
    SMALL_SIZE = (40, 14)

    def extent(self, view: View, room: tuple[int, int]) -> tuple[int, int]:
        """The fields side by side; twice as large where there is room for all of them."""
        size = self._size_cell(view, *room)
        large, small = self._count_large(), len(view["seats"]) - self._count_large()
        if room[1] < _ROWS:
            return room
        wide = large * (_LARGE + 10 * (size[0] - 2)) + 1 + _SMALL * small
        return min(room[0], wide), min(room[1], _VISIBLE * size[1] + 4)

    def _count_large(self) -> int:
        return max(1, min(2, len(self.seats)))

    def _size_cell(self, view: View, width: int, height: int) -> tuple[int, int]:
        """How many columns and rows a cell of the own fields takes."""
        others = len(view["seats"]) - self._count_large()
        enough = width >= (_LARGE + 20) * self._count_large() + 1 + _SMALL * others and height >= 2 * _VISIBLE + 2
        return (4, 2) if enough else (2, 1)

    def draw(self, view: View, canvas: Canvas, now_ms: int) -> None:
        """Own fields large, the others small, half as small if many, and as lines where there is no room left."""
        order = [*self.seats[:2], *(seat for seat in range(len(view["seats"])) if seat not in self.seats[:2])]
        large = self._count_large()
        if canvas.height < _ROWS or canvas.width < _LARGE * large:
            self._draw_tiny(canvas, view, order)
            return
        size = self._size_cell(view, canvas.width, canvas.height)
        span = _LARGE + 10 * (size[0] - 2)
        for slot, seat in enumerate(order[:large]):
            self._draw_large(canvas, span * slot, view, seat, size)
        rest, left = order[large:], span * large + 1
        columns = max(0, (canvas.width - left + 1) // _SMALL)
        if len(rest) <= columns:
            for slot, seat in enumerate(rest):
                self._draw_small(canvas, left + _SMALL * slot, 0, view, seat, _draw_rows)
            return
        for slot, seat in enumerate(rest[: 2 * columns]):
            self._draw_small(canvas, left + _SMALL * (slot % columns), 11 * (slot // columns), view, seat, self._halves)
        for slot, seat in enumerate(rest[2 * columns :]):
            other = view["seats"][seat]
            out = other["phase"] == "out"
            state = self.say("terminal.is_out") if out else self.say("terminal.has_lines", lines=str(other["lines"]))
            text = f"{self.name_seat(seat)[:10]:10} {other['score']:>6} {state}"
            if 22 + slot // 3 < canvas.height:
                canvas.put(26 * (slot % 3), 22 + slot // 3, text[:25], _DIM if other["phase"] == "out" else PLAIN)

    def _draw_tiny(self, canvas: Canvas, view: View, order: list[int]) -> None:
        """A small window: every field in half cells, the own ones with their figures beside them."""
        left = 0
        for seat in order:
            own = seat in self.seats[:2] or (not self.seats and seat == order[0])
            if left + 12 + (_TINY_PANEL if own else 0) > canvas.width:
                break
            self._draw_small(canvas, left, 0, view, seat, self._halves)
            canvas.put(left, _VISIBLE // 2 + 1, "└" + "─" * 10 + "┘", _DIM)
            left += _SMALL
            if own:
                self._draw_figures(canvas, left, view["seats"][seat])
                left += _TINY_PANEL

    def _halves(self, canvas: Canvas, x: int, y: int, other: dict[str, Any]) -> None:
        _draw_halves(canvas, x, y, other, coloured=not self.colourless)

    def _draw_figures(self, canvas: Canvas, x: int, mine: dict[str, Any]) -> None:
        lines = [
            (self.say("terminal.hold"), mine["hold"] or "-"),
            (self.say("terminal.next"), " ".join(mine["next"][:3])),
            (self.say("terminal.score"), str(mine["score"])),
            (self.say("terminal.level"), str(mine["level"])),
            (self.say("terminal.lines"), str(mine["lines"])),
        ]
        for row, (label, text) in enumerate(lines):
            canvas.put(x, 1 + 2 * row, label[:6], _DIM)
            canvas.put(x + 6, 1 + 2 * row, text[: _TINY_PANEL - 7], _BOLD)

    def _draw_large(self, canvas: Canvas, left: int, view: View, seat: int, size: tuple[int, int]) -> None:
        mine = view["seats"][seat]
        wide, high = size
        canvas.put(left + 1, 0, self.name_seat(seat)[: _LARGE - 2], _BOLD)
        for y in range(1, _VISIBLE * high + 1):
            canvas.put(left, y, "│" + " " * 10 * wide + "│", _DIM)
        canvas.put(left, _VISIBLE * high + 1, "└" + "─" * 10 * wide + "┘", _DIM)

        def put(x: int, row: int, text: str, style: Style) -> None:
            canvas.block(left + 1 + wide * x, 1 + high * row, size, text, style)

        for row, text in enumerate(mine["rows"][_HIDDEN:]):
            for x, cell in enumerate(text):
                look = (" ·", _DIM) if cell == "." else ("##" if cell == "g" else "[]", Style("black", _INK[cell]))
                put(x, row, *look)
        if mine["piece"]:
            ink = _INK[mine["piece"]["kind"]]
            falling = Style("black", ink, bold=True)
            for bottom, text, style in ((mine["ghost"], "::", Style(ink)), (mine["piece"]["y"], "[]", falling)):
                for x, y in list_cells(mine["piece"], bottom):
                    if y < _VISIBLE:
                        put(x, _VISIBLE - 1 - y, text, style)
        for y in range(min(mine["incoming"], _VISIBLE) * high):
            canvas.put(left + 2 + 10 * wide, _VISIBLE * high - y, "█", _ALARM)
        self._draw_panel(canvas, left + 4 + 10 * wide, view, mine)
        for row, line in enumerate(self._note(view, seat)):
            canvas.centre(8 * high + row, f" {line} ", _NOTE, left=left, width=2 + 10 * wide)

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
            return [self.tell_place(outcome, seat), why]
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
            goal = view["goal"]["lines"] if "goal" in view and figure == "lines" else None
            canvas.put(x + 6, 16 + row, f"{mine[figure]}/{goal}" if goal else str(mine[figure]), _BOLD)
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
                lacking = {"hold": not view["holds"], "aim": view.get("aim") != "chosen"}.get(action, False)
                useless = view["seats"][seat]["phase"] == "out" or lacking
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
        return [*first, ("J L K I O U N", say("terminal.key_second"))]


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
        for x, y in list_cells(other["piece"], other["piece"]["y"]):
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


def _draw_halves(canvas: Canvas, x: int, y: int, other: dict[str, Any], *, coloured: bool) -> None:
    """A character for two cells, one above the other; two colours in it where there are colours."""
    rows = _read_cells(other)
    for row in range(_VISIBLE // 2):
        canvas.put(x, y + row, "│" + " " * 10 + "│", _DIM)
        for column, (upper, lower) in enumerate(zip(rows[2 * row], rows[2 * row + 1], strict=True), x + 1):
            if (upper, lower) != (".", "."):
                both = coloured and "." not in (upper, lower) and upper != lower
                glyph = "▄" if upper == "." else "▀" if lower == "." or both else "█"
                ink = _INK[lower if upper == "." else upper]
                canvas.put(column, y + row, glyph, Style(ink, _INK[lower] if both else ""))


SCREEN: Final = TetrisScreen
