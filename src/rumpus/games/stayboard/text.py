"""The terminal picture: the board in box lines beside scores, the chosen move and the announcements.

Remembers only the half-chosen move. The keys are those of the rules page, as far as a terminal tells them.
"""

from textwrap import wrap
from typing import Final

from rumpus.core.canvas import PLAIN, Canvas, Style
from rumpus.core.game import View
from rumpus.games.stayboard.board import write_move
from rumpus.games.stayboard.points import format_points
from rumpus.games.stayboard.words import ARROWS, announce, explain_outcome, explain_points, name_pair
from rumpus.language.spoken_screen import SpokenScreen

KEYPAD: Final = {
    "q": 7, "w": 8, "e": 9, "a": 4, "d": 6, "z": 1, "x": 2, "c": 3,
    "7": 7, "8": 8, "9": 9, "4": 4, "6": 6, "1": 1, "2": 2, "3": 3,
}  # fmt: skip
STRAIGHT: Final = {"UP": 8, "DOWN": 2, "LEFT": 4, "RIGHT": 6}
DIAGONAL: Final = {"HOME": 7, "PGUP": 9, "END": 1, "PGDN": 3}
"""The corners of the number block, where it sends these."""
CORNERS: Final = {7: (8, 4), 9: (8, 6), 1: (2, 4), 3: (2, 6)}
"""The two straight ways of which a diagonal one is made."""
CONFIRM: Final = ("ENTER", "SPACE", " ", "5")
CLAIM: Final = ("BACKSPACE", ".")
HIDE: Final = ("h", "/")

PAPER: Final = Style(fg="black", bg="paper")
QUEEN: Final = Style(fg="purple", bg="paper", bold=True)
CROSS: Final = Style(fg="red", bg="paper", bold=True)
DOT: Final = Style(fg="green", bg="paper", bold=True)
TARGET: Final = Style(fg="black", bg="yellow", bold=True)
BOLD: Final = Style(bold=True)
DIM: Final = Style(fg="dim")
GOOD: Final = Style(fg="green", bold=True)
BAD: Final = Style(fg="red", bold=True)

NAME: Final = 16
"""Letters of a name that there is room for."""

PANEL: Final = 36
"""Columns of the panel in a usual picture."""
NARROW: Final = 27
"""The same in a narrow window."""
LEFT: Final = 4
CELLS: Final = ((16, 8), (12, 6), (10, 5), (8, 4), (6, 3), (4, 2), (3, 1))
"""Columns and rows of a cell, the largest first; those of one row have no lines between them."""
USUAL: Final = {3: (8, 4), 4: (8, 4), 5: (6, 3), 6: (6, 3)}
"""Cells of a usual picture by the board's size; (4, 2) for larger ones."""


class StayScreen(SpokenScreen):
    """One terminal's picture; with two seats the same keys act for whoever's turn it is."""

    GAME = "stayboard"
    SMALL_SIZE = (60, 19)

    def __init__(self, seats: tuple[int, ...], names: tuple[str, ...]) -> None:
        super().__init__(seats, tuple(name[:NAME] for name in names))
        self._chosen: tuple[int, int] | None = None
        self._chosen_at: tuple[int, int] = (0, 0)
        self._panel = 44
        """Column where the panel starts."""

    # Keys.

    def press(self, key: str, view: View) -> list[tuple[int, str]]:
        """What a key means now: (seat, action) pairs."""
        key = key.lower() if len(key) == 1 else key
        if view["outcome"] is not None or not self.seats:
            return []
        if key in HIDE:
            return [(seat, "board off" if view["shown"]["board"] else "board on") for seat in self.seats]
        if key == "m":
            return [(seat, "moves off" if view["shown"]["moves"] else "moves on") for seat in self.seats]
        seat = view["turn"]
        if seat not in self.seats:
            return []
        if view["choice"] is not None:
            return {"f": [(seat, "finish")], "c": [(seat, "continue")]}.get(key, [])
        return self._press_move(key, seat, view)

    def _press_move(self, key: str, seat: int, view: View) -> list[tuple[int, str]]:
        before = self._read_chosen(view)
        way = KEYPAD.get(key) or DIAGONAL.get(key) or (_turn(STRAIGHT[key], before) if key in STRAIGHT else None)
        if way is not None:
            again = before is not None and before[0] == way
            distance = before[1] % (view["size"] - 1) + 1 if before and again else 1
            self._chosen, self._chosen_at = (way, distance), self._tell_moment(view)
            return []
        if key in CLAIM:
            return [(seat, "claim")]
        chosen = self._read_chosen(view)
        if key in CONFIRM and chosen:
            self._chosen = None
            return [(seat, write_move(*chosen))]
        return []

    def _read_chosen(self, view: View) -> tuple[int, int] | None:
        """The half-chosen move, if it was chosen in this very turn."""
        return self._chosen if self._chosen_at == self._tell_moment(view) else None

    @staticmethod
    def _tell_moment(view: View) -> tuple[int, int]:
        return (view["count"], view["turn"])

    def keys(self) -> list[tuple[str, str]]:
        """The keys and what they do, for the help line."""
        say = self.say
        return [
            (say("terminal.key_way_keys"), say("terminal.key_way")),
            ("ENTER SPACE 5", say("terminal.key_confirm")),
            ("BACKSPACE .", say("terminal.key_claim")),
            ("H /", say("terminal.key_board")),
            ("M", say("terminal.key_moves")),
            ("F C", say("terminal.key_finish")),
        ]

    # Drawing.

    def extent(self, view: View, room: tuple[int, int]) -> tuple[int, int]:
        """As large as the board and its panel."""
        wide, high = _size_cell(view["size"], *room)
        return min(room[0], _panel_left(view["size"], wide) + PANEL), min(room[1], max(24, view["size"] * high + 6))

    def draw(self, view: View, canvas: Canvas, now_ms: int) -> None:
        """Draw the view."""
        size = view["size"]
        self._panel = _panel_left(size, _size_cell(size, canvas.width, canvas.height)[0])
        mode = self.say("terminal.mode_blocked" if view["mode"] == "blocked" else "terminal.mode_normal")
        canvas.put(2, 0, "STAY ON THE BOARD", BOLD)
        canvas.put(21, 0, f"{size}×{size}, {mode}", DIM)
        self._draw_board(view, canvas)
        self._draw_players(view, canvas)
        self._draw_chosen(view, canvas)
        self._draw_history(view, canvas)
        self._draw_status(view, canvas)

    def _draw_board(self, view: View, canvas: Canvas) -> None:
        size = view["size"]
        wide, high = _size_cell(size, canvas.width, canvas.height)
        left, top = LEFT, 2
        rule = "─" * (wide - 1)
        fill = " " if view["queen"] is not None else "░"
        if high == 1:
            for row in range(size):
                canvas.put(left, top + row, fill * (size * wide + 1), PAPER)
        for line in range(size * high + 1 if high > 1 else 0):
            if line == 0:
                text = "┌" + "┬".join([rule] * size) + "┐"
            elif line == size * high:
                text = "└" + "┴".join([rule] * size) + "┘"
            elif line % high == 0:
                text = "├" + "┼".join([rule] * size) + "┤"
            else:
                text = "│" + "│".join([fill * (wide - 1)] * size) + "│"
            canvas.put(left, top + line, text, PAPER)
        for place in range(size):
            canvas.put(left + place * wide + wide // 2, top - 1, "ABCDEFGHI"[place], DIM)
            canvas.put(left - 2, top + place * high + high // 2, str(place + 1), DIM)
        if view["queen"] is None:
            canvas.centre(top + size * high // 2, self.say("terminal.hidden"), PAPER, left=left, width=size * wide + 1)
            return

        def mark(pair: list[int], char: str, style: Style) -> None:
            x, y = left + pair[1] * wide + wide // 2, top + pair[0] * high + high // 2
            canvas.put(x - 1, y, f" {char} ", style)

        for pair in view["blocked"]:
            mark(pair, "✗", CROSS)
        chosen = self._read_chosen(view)
        for direction, distance, row, column in view["moves"] or []:
            mark([row, column], "●", TARGET if (direction, distance) == chosen else DOT)
        mark(view["queen"], "♛", QUEEN)

    def _draw_players(self, view: View, canvas: Canvas) -> None:
        roomy = canvas.width - self._panel >= PANEL
        for seat, name in enumerate(self.names[:2]):
            to_move = view["outcome"] is None and view["turn"] == seat
            won = view["outcome"] is not None and view["outcome"]["places"] == ([1, 2] if seat == 0 else [2, 1])
            style = GOOD if won else BOLD if to_move else Style()
            canvas.put(self._panel, 2 + seat, "★" if won else "▶" if to_move else " ", style)
            canvas.put(self._panel + 2, 2 + seat, name, style)
            points = f"{self._write_points(view['scores'][seat]):>9}"
            canvas.put(self._panel + (24 if roomy else 18), 2 + seat, points, style)
        shown = view["shown"]
        canvas.put(self._panel, 5, self.say("terminal.board_on" if shown["board"] else "terminal.board_off"), DIM)
        told = self.say("terminal.moves_on" if shown["moves"] else "terminal.moves_off")
        canvas.put(*((self._panel + 18, 5) if roomy else (self._panel, 6)), told, DIM)

    def _draw_chosen(self, view: View, canvas: Canvas) -> None:
        """The eight directions around the centre, which tells the chosen move or the last one."""
        chosen = self._read_chosen(view)
        beside = self._panel + (16 if canvas.width - self._panel >= PANEL else 13)
        for direction, arrow in ARROWS.items():
            row, column = divmod(direction - 1, 3)
            picked = chosen is not None and chosen[0] == direction
            canvas.put(self._panel + 2 + column * 4, 9 - row, f" {arrow} ", TARGET if picked else Style())
        if chosen:
            canvas.put(self._panel + 6, 8, f" {chosen[1]} ", TARGET)
            canvas.put(beside, 7, f"{ARROWS[chosen[0]]} {chosen[1]}", BOLD)
            canvas.put(beside, 8, self.say("terminal.enter_confirms"))
            moves = view["moves"]
            if moves is not None and not any(tuple(move[:2]) == chosen for move in moves):
                for line, text in enumerate(wrap(self.say("terminal.move_loses"), canvas.width - beside)):
                    canvas.put(beside, 9 + line, text, BAD)
        elif view["last"]:
            last = view["last"]
            told = self.say("terminal.last", move=f"{ARROWS[last['direction']]} {last['distance']}")
            canvas.put(beside, 7, told, BOLD)
            points = explain_points(view["breakdown"], self.say, self._write_points)
            for line, text in enumerate(_wrap(points, canvas.width - beside)[:3]):
                canvas.put(beside, 8 + line, text, DIM)

    def _draw_history(self, view: View, canvas: Canvas) -> None:
        told = self.say("terminal.start", cell=name_pair(view["start"]), moves=str(view["count"]))
        canvas.put(self._panel, 11, told, DIM)
        room = max(0, canvas.height - 12 - 4)
        entries = view["history"][-room:] if room else []
        for line, entry in enumerate(entries):
            style = BOLD if line == len(entries) - 1 else Style()
            canvas.put(
                self._panel,
                12 + line,
                announce(entry, self.names, self.say, self._write_points)[: canvas.width - self._panel],
                style,
            )

    def _draw_status(self, view: View, canvas: Canvas) -> None:
        """What it is about now, at the bottom: in two lines where one is too short."""
        told, style = self._tell_status(view)
        lines = wrap(told, canvas.width - 2)[:2]
        row = canvas.height - (1 if canvas.height > 20 else 0) - len(lines)
        for number, line in enumerate(lines):
            canvas.put(2, row + number, line, style)
        if view["draw_in"] is not None:
            canvas.put(2, row - 1, self.say("draw_in", count=view["draw_in"]), BOLD)

    def _tell_status(self, view: View) -> tuple[str, Style]:
        mine = view["turn"] in self.seats
        name = self.names[view["turn"]]
        if view["outcome"] is not None:
            won = view["outcome"]["places"].index(1) in self.seats and 2 in view["outcome"]["places"]
            told = self.tell_table_end(view["outcome"]) or explain_outcome(view["outcome"], self.names, self.say)
            drawn = view["outcome"]["reason"] == "fifty_moves"
            return told, BOLD if drawn else GOOD if won or not self.seats else BAD
        if view["choice"] is not None:
            bonus = self._write_points(view["size"] * 100)
            ask = self.say("terminal.ask_mine", bonus=bonus) if mine else self.say("terminal.ask")
            return self.say("is_right", name=name) + f" {ask}", GOOD
        return (self.say("terminal.your_move", name=name), BOLD) if mine else (self.say("is_to_move", name=name), PLAIN)

    def _write_points(self, hundredths: int) -> str:
        return self.write_decimal(format_points(hundredths))


def _turn(arrow: int, before: tuple[int, int] | None) -> int:
    """Where an arrow key points: two of them after each other, one across, are the diagonal between them, and each of
    the two goes further that way then."""
    if before is None:
        return arrow
    way, distance = before
    if way in CORNERS:
        return way if arrow in CORNERS[way] else arrow
    corner = next((corner for corner, ways in CORNERS.items() if {way, arrow} == set(ways)), None)
    return corner if corner is not None and distance == 1 else arrow


def _size_cell(size: int, width: int, height: int) -> tuple[int, int]:
    """Columns and rows of a cell on a canvas of that size: as usual, or what there is room for."""
    usual = USUAL.get(size, (4, 2))
    for wide, high in CELLS:
        if (wide, high) <= usual or (width > 80 and height > 24):
            panel = PANEL if (wide, high) > usual else NARROW
            if width >= _panel_left(size, wide) + panel and height >= size * high + 5:
                return wide, high
    return CELLS[-1]


def _panel_left(size: int, wide: int) -> int:
    """Column where the panel starts, beside cells of that width; in a usual picture always the same."""
    usual = USUAL.get(size, (4, 2))[0]
    return 44 if wide == usual else LEFT + size * wide + 2


def _wrap(parts: list[str], width: int) -> list[str]:
    """The parts in lines no wider than `width`."""
    lines: list[str] = []
    for part in parts:
        if lines and len(lines[-1]) + 2 + len(part) <= width:
            lines[-1] += f", {part}"
        else:
            lines.append(part)
    return lines


SCREEN: Final = StayScreen
