"""Dr. Mario 99 in a terminal: two bottles side by side, the others as lines. Draws the view; knows no rules."""

from typing import Any, Final

from rumpus.core.canvas import PLAIN, Canvas, Style
from rumpus.core.falling_text import list_moving
from rumpus.core.game import View
from rumpus.games.mario99.text_battle import draw_battle, press_in_battle
from rumpus.language.spoken_screen import SpokenScreen

_INK: Final = {"b": "blue", "r": "brown", "y": "yellow"}
_COLOURS: Final = {"b": "terminal.blue", "r": "terminal.brown", "y": "terminal.yellow"}
_DIM: Final = Style("dim")
_BOLD: Final = Style(bold=True)
_NOTE: Final = Style(bold=True, reverse=True)

# A letter of its name is the colour, for terminals without: capitals are viruses.
_HALVES: Final = {"<": "({}", ">": "{})", "^": "{}'", "v": "{},", "o": "{}o"}
_WRIGGLE_MS: Final = 250
_USUAL: Final = 40
"""Columns for a bottle and its panel in a usual picture."""

_ARROWS: Final = {"LEFT": "left", "RIGHT": "right", "DOWN": "drop", "UP": "turnleft", "/": "turnright"}
_LETTERS: Final = {"a": "left", "d": "right", "s": "drop", "w": "turnleft", "e": "turnright"}

_ENDS: Final = {
    "cleared": "terminal.end_cleared",
    "last_standing": "terminal.end_last_standing",
    "topped_out": "terminal.end_topped_out",
    "resigned": "terminal.end_resigned",
    "timed_out": "terminal.end_timed_out",
}


class Mario99Screen(SpokenScreen):
    """Bottles with wriggling viruses. Keeps nothing: all it draws is in the view."""

    GAME = "mario99"
    SMALL_SIZE = (60, 19)

    def draw(self, view: View, canvas: Canvas, now_ms: int) -> None:
        """Own bottle first, an opponent's beside it, the rest below."""
        if "boards" in view:
            draw_battle(self, view, canvas, now_ms)
            return
        order = [*self.seats, *(seat for seat in range(len(view["seats"])) if seat not in self.seats)]
        size = _size_cell(canvas.width, canvas.height)
        span = _span(canvas.width, size)
        for slot, seat in enumerate(order[:2]):
            left = 1 + span * slot
            mine = view["seats"][seat]
            canvas.put(left, 0, self.name_seat(seat)[: span - 2], _BOLD)
            self.draw_bottle(canvas, left, 1, mine, now_ms, size)
            panel = left + 8 * size[0] + (4 if span >= _USUAL else 2)
            self.draw_panel(canvas, panel, 2, view, seat, now_ms, stacked=span < _USUAL)
            note = self._note(view, seat)
            for row, line in enumerate(line for line in note if line):
                canvas.centre(8 * size[1] + row, f" {line} ", _NOTE, left=left, width=8 * size[0] + 2)
        self._draw_others(canvas, view, order[2:], 17 * size[1] + 3)

    def _draw_others(self, canvas: Canvas, view: View, seats: list[int], top: int) -> None:
        """Those without a bottle here, in as many columns as their rows need."""
        rows = max(1, canvas.height - top)
        columns = min(3 if canvas.width >= 80 else 2, max(2, -(-len(seats) // rows)))
        wide = canvas.width // columns
        for number, seat in enumerate(seats):
            other = view["seats"][seat]
            state = self._tell_state(other)
            text = f"{self.name_seat(seat)[: wide - 23]:{wide - 23}} {other['score']:07} {state}"
            if top + number // columns < canvas.height:
                style = _DIM if other["phase"] == "lost" else PLAIN
                canvas.put(1 + wide * (number % columns), top + number // columns, text[: wide - 1], style)

    def extent(self, view: View, room: tuple[int, int]) -> tuple[int, int]:
        """Two bottles with their panels, or one; larger where there is room for two."""
        if "boards" in view:
            return room
        size = _size_cell(*room)
        bottles = min(2, len(view["seats"]))
        wide = bottles * _span(room[0], size)
        return min(room[0], wide if len(view["seats"]) <= 2 else max(80, wide)), min(room[1], 17 * size[1] + 7)

    def _tell_state(self, other: dict[str, Any]) -> str:
        if other["phase"] in ("won", "lost"):
            return self.say("terminal.won" if other["phase"] == "won" else "terminal.lost")
        return self.say("terminal.left", count=f"{other['viruses']:2}")

    def _note(self, view: View, seat: int) -> list[str]:
        """What is written across a bottle."""
        outcome, mine = view["outcome"], view["seats"][seat]
        if outcome is not None:
            why = self.say(_ENDS[outcome["reason"]])
            if len(view["seats"]) == 1:
                return [self.say("terminal.game_over"), f"{mine['score']:07}", why]
            return [self.tell_place(outcome, seat), why]
        asked = (
            self.say("terminal.ready") if mine["ready"] else self.say("terminal.asked") if seat in self.seats else ""
        )
        if view["phase"] == "stage":
            return [self.say("terminal.stage_clear"), self.say("terminal.at_level", level=str(view["level"])), asked]
        if view["phase"] == "round":
            return [self.say("terminal.round_won" if mine["phase"] == "won" else "terminal.round_lost"), asked]
        if mine["phase"] == "won":
            return [self.say("terminal.all_clear")]
        if mine["phase"] == "lost":
            return [self.say("terminal.out" if len(view["seats"]) > 1 else "terminal.game_over")]
        return []

    def draw_panel(self, canvas: Canvas, x: int, y: int, view: View, seat: int, now_ms: int, *, stacked: bool) -> None:
        """`stacked`: in a narrow window figures stand below their names."""
        mine = view["seats"][seat]
        across, down = (0, 1) if stacked else (8, 0)
        canvas.put(x, y, self.say("terminal.next"), _DIM)
        self._draw_cell(canvas, x + across, y + down, mine["next"][0] + "<", now_ms)
        self._draw_cell(canvas, x + across + 2, y + down, mine["next"][1] + ">", now_ms)
        lines = [
            (self.say("terminal.score"), f"{mine['score']:07}"),
            (self.say("terminal.level"), str(view["level"])),
            (self.say("terminal.viruses"), str(mine["viruses"])),
        ]
        if len(view["seats"]) > 1:
            lines.append((self.say("terminal.damage"), str(mine["damage"]) if mine["damage"] else "-"))
        if view["rounds"] > 1:
            lines += [
                (self.say("terminal.round"), str(view["round"])),
                (
                    self.say("terminal.wins"),
                    self.say("terminal.wins_of", wins=str(view["wins"][seat]), rounds=str(view["rounds"])),
                ),
            ]
        for row, (label, value) in enumerate(lines, 1):
            canvas.put(x, y + 2 * row, label, _DIM)
            canvas.put(x + across, y + 2 * row + down, value, _BOLD)
        for row, letter in enumerate("bry"):  # the three dancers lie down when their colour is gone
            left = mine["left"][letter]
            at = y + 14 + row - (0 if view["rounds"] > 1 else 2)
            if left:
                self._draw_cell(canvas, x, at, letter + "*", now_ms + 80 * row)
            else:
                canvas.put(x, at, "__", Style(_INK[letter]))
            canvas.put(x + 3, at, f"{left:2}{' ' * (not stacked)}{self.say(_COLOURS[letter])}")

    def press(self, key: str, view: View) -> list[tuple[int, str]]:
        """Taps: a terminal tells no key releases. Two people share the keyboard as letters and arrows."""
        if view["outcome"] is not None:
            return []
        if view["phase"] in ("stage", "round"):
            if key not in ("ENTER", "SPACE", " "):
                return []
            return [(seat, "next") for seat in self.seats if not view["seats"][seat]["ready"]]
        if "boards" in view:
            return press_in_battle(self, key, view)
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

    def find_key(self, key: str) -> str | None:
        """What a key does for who has the keyboard alone."""
        if key in ("SPACE", " "):
            return "drop"
        return _LETTERS.get(key.lower() if len(key) == 1 else key) or _ARROWS.get(key)

    def keys(self) -> list[tuple[str, str]]:
        """The keys and what they do."""
        if not self.seats:
            return []
        say = self.say
        if len(self.seats) > 1:
            return [
                ("A D", say("terminal.key_left")),
                ("S", say("terminal.key_drop")),
                ("W E", say("terminal.key_turn")),
                ("← →", say("terminal.key_right")),
                ("↓", say("terminal.key_drop")),
                ("↑ /", say("terminal.key_turn")),
                ("ENTER", say("terminal.key_next")),
            ]
        return [
            ("← → A D", say("terminal.key_move")),
            ("↓ S SPACE", say("terminal.key_drop")),
            ("↑ W", say("terminal.key_turn_left")),
            ("/ E", say("terminal.key_turn_right")),
            ("ENTER", say("terminal.key_next")),
        ]

    def moving(self, view: View) -> bool:
        """Viruses wriggle until the match is over."""
        return view["outcome"] is None

    def draw_bottle(
        self, canvas: Canvas, left: int, top: int, mine: dict[str, Any], now_ms: int, size: tuple[int, int]
    ) -> None:
        wide, high = size
        shoulder, neck = "─" * (3 * wide - 1), " " * 2 * wide
        canvas.put(left, top + high - 1, f"┌{shoulder}┘{neck}└{shoulder}┐", _DIM)
        for row, text in enumerate(mine["rows"]):
            for line in range(high if row else 0):
                canvas.put(left, top + row * high + line, "│", _DIM)
                canvas.put(left + 8 * wide + 1, top + row * high + line, "│", _DIM)
            for x in range(8):
                cell = text[2 * x : 2 * x + 2]
                if cell == ".." and row:
                    canvas.block(left + 1 + wide * x, top + row * high, size, " ·", _DIM)
                elif cell not in ("..", "##"):
                    self._draw_cell(canvas, left + 1 + wide * x, top + row * high, cell, now_ms + 97 * x, size)
        for x, y, cell in list_moving(mine, "pill"):
            self._draw_cell(canvas, left + 1 + wide * x, top + (16 - y) * high, cell, now_ms, size)
        canvas.put(left, top + len(mine["rows"]) * high, "└" + "─" * 8 * wide + "┘", _DIM)

    def _draw_cell(
        self, canvas: Canvas, x: int, y: int, cell: str, now_ms: int, size: tuple[int, int] = (2, 1)
    ) -> None:
        kind, ink = cell[1], _INK[cell[0]]
        letter = self.say(f"terminal.letter_{cell[0]}")
        if kind == "*":
            text = f">{letter.upper()}" if now_ms // _WRIGGLE_MS % 2 else f"{letter.upper()}<"
            canvas.block(x, y, size, text, Style(ink, bold=True))
        elif kind == "x":
            canvas.block(x, y, size, "><", Style(ink))
        else:
            canvas.block(x, y, size, _HALVES[kind].format(letter), Style("black", ink))


def _size_cell(width: int, height: int) -> tuple[int, int]:
    """How many columns and rows a cell takes on a canvas of that size."""
    return (4, 2) if width >= 2 * (8 * 4 + 24) and height >= 17 * 2 + 4 else (2, 1)


def _span(width: int, size: tuple[int, int]) -> int:
    """Columns for a bottle and its panel."""
    return min(8 * size[0] + 24, width // 2)


SCREEN: Final = Mario99Screen
