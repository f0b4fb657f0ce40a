"""The terminal picture: the board in box lines beside the waves, the shop and the count of what was won and lost.

Remembers the cursor, a piece picked up, and a word that wants confirming; never the game, which is in the view.
"""

from typing import Final

from rumpus.core.canvas import Canvas, Style
from rumpus.core.game import View
from rumpus.games.chessbrawl.board import CELL_NAMES, CELLS_BY_NAME, COLUMNS, PLAYER_ZONE, ROWS
from rumpus.games.chessbrawl.panel import BOLD, DIM, PANEL, draw_panel
from rumpus.games.chessbrawl.words import ENEMY_SYMBOLS, PLAYER_SYMBOLS, tell_end
from rumpus.language.spoken_screen import SpokenScreen

PAPER: Final = Style(fg="black", bg="paper")
ZONE: Final = Style(fg="brown", bg="paper")
PLAYER: Final = Style(fg="blue", bg="paper", bold=True)
ENEMY: Final = Style(fg="red", bg="paper", bold=True)
SELECTED: Final = Style(fg="white", bg="red", bold=True)
DOT: Final = Style(fg="green", bg="paper", bold=True)
CURSOR: Final = Style(fg="black", bg="yellow", bold=True)
PICKED: Final = Style(fg="white", bg="blue", bold=True)
FEARED: Final = Style(fg="red", bg="paper", bold=True)
GOOD: Final = Style(fg="green", bold=True)
BAD: Final = Style(fg="red", bold=True)

CELLS: Final = ((9, 4), (7, 3), (5, 2))
"""Columns and rows of a cell, with one of its lines, the largest first; in a narrow window it is three columns."""
USUAL_ROWS: Final = 21
"""With fewer rows the title goes."""

ARROWS: Final = {"UP": (-1, 0), "DOWN": (1, 0), "LEFT": (0, -1), "RIGHT": (0, 1)}
PICK: Final = ("ENTER", "SPACE", " ")
TAKE_BACK: Final = ("BACKSPACE", "DELETE", "x")
KINGS: Final = {"g": "good", "b": "bad", "u": "ugly"}
DOUBTED: Final = {
    "w": ("skip wave", "terminal.ask_skip"),
    "f": ("finish", "terminal.ask_finish"),
    "a": ("abandon", "terminal.ask_abandon"),
}
"""Words that are said twice before they are meant."""


SURRENDER_SOON: Final = 6
"""From so many turns on it is said that enemies who only run away will surrender."""


class BrawlScreen(SpokenScreen):
    """One terminal's picture."""

    GAME = "chessbrawl"
    SMALL_SIZE = (60, 19)

    def __init__(self, seats: tuple[int, ...], names: tuple[str, ...]) -> None:
        super().__init__(seats, names)
        self._wide, self._high = 5, 2
        """What a cell takes in this picture, with one of its lines."""
        self._cursor = CELLS_BY_NAME["c7"]
        self._picked: int | None = None
        self._asked = ""

    # Keys.

    def press(self, key: str, view: View) -> list[tuple[int, str]]:
        """What a key means now: (seat, action) pairs."""
        if view["outcome"] is not None or not self.seats:
            return []
        key = key.lower() if len(key) == 1 else key
        asked, self._asked = self._asked, ""
        if key in ARROWS:
            self._move_cursor(*ARROWS[key])
            return []
        word = self._decide(key, view, asked)
        return [(self.seats[0], word)] if word else []

    def _move_cursor(self, down: int, right: int) -> None:
        row = min(max(self._cursor // COLUMNS + down, 0), ROWS - 1)
        column = min(max(self._cursor % COLUMNS + right, 0), COLUMNS - 1)
        self._cursor = row * COLUMNS + column

    def _decide(self, key: str, view: View, asked: str) -> str | None:
        phase = view["phase"]
        if phase == "KING_SELECT":
            return f"king {KINGS[key]}" if key in KINGS else None
        if key in DOUBTED and self._offers(key, view):
            if asked == key:
                return DOUBTED[key][0]
            self._asked = key
            return None
        if phase == "PLACEMENT":
            return self._place(key, view)
        if phase == "WAVE_TRANSITION":
            return "start" if key in (*PICK, "s") else None
        return self._fight(key, view) if phase == "PLAYER_TURN" else None

    @staticmethod
    def _offers(key: str, view: View) -> bool:
        if key == "a":
            return view["phase"] in ("PLACEMENT", "PLAYER_TURN") and view["abandons_left"] != 0
        return view["phase"] == "PLAYER_TURN" and (key == "f" or view["skip"])

    def _place(self, key: str, view: View) -> str | None:
        cell = CELL_NAMES[self._cursor]
        crowned = any("K" in row for row in view["board"])
        if key == "s":
            return "start"
        if key in TAKE_BACK or (key in PICK and cell in view["bought"]):
            return f"remove {cell}"
        if key == "k" or (key in PICK and not crowned):
            return f"place K {cell}"
        if key.upper() in view["prices"]:
            return f"buy {key.upper()} {cell}"
        return None

    def _fight(self, key: str, view: View) -> str | None:
        if key == "s":
            self._picked = None
            return "skip turn"
        if key in TAKE_BACK:
            self._picked = None
        if key == "u" and view["undo"]:
            self._picked = None
            return "undo"
        if key not in PICK:
            return None
        cell = CELL_NAMES[self._cursor]
        picked = self._read_picked(view)
        if picked is not None and cell in view["moves"][picked]:
            self._picked = None
            return f"move {picked} {cell}"
        self._picked = self._cursor if cell in view["moves"] and cell != picked else None
        return None

    def _read_picked(self, view: View) -> str | None:
        """The cell of the piece picked up, if it can still move."""
        name = CELL_NAMES[self._picked] if self._picked is not None else ""
        return name if name in view["moves"] else None

    def keys(self) -> list[tuple[str, str]]:
        """The keys and what they do, for the help line."""
        say = self.say
        return [
            (say("terminal.key_pick_keys"), say("terminal.key_pick")),
            ("P N B R Q K", say("terminal.key_buy")),
            ("X", say("terminal.key_take_back")),
            ("S", say("terminal.key_start")),
            ("W", say("terminal.key_skip")),
            ("U", say("terminal.key_undo")),
            ("F", say("terminal.key_finish")),
            ("A", say("terminal.key_abandon")),
            ("G B U", say("terminal.key_king")),
        ]

    # Drawing.

    def extent(self, view: View, room: tuple[int, int]) -> tuple[int, int]:
        """As large as the board and its panel."""
        wide, high = _size_cell(*room)
        return min(room[0], _panel_left(wide) + PANEL), min(room[1], ROWS * high + 8)

    def draw(self, view: View, canvas: Canvas, now_ms: int) -> None:
        """Draw the view."""
        self._wide, self._high = _size_cell(canvas.width, canvas.height)
        low = canvas.height < USUAL_ROWS
        if not low:
            canvas.put(2, 0, "CHESSBRAWL", BOLD)
        if view["king"] and not low:
            canvas.put(14, 0, self.say(view["king"]), DIM)
        self._draw_board(view, canvas, 1 if low else 2)
        draw_panel(view, canvas, _panel_left(self._wide), self.say, low=low)
        self._draw_status(view, canvas, canvas.height - (1 if low else 2))

    def _draw_board(self, view: View, canvas: Canvas, top: int) -> None:
        left, wide, high = 4, self._wide, self._high
        zones = (2 * high, 6 * high)
        for line in range(ROWS * high + 1):
            if line % high:
                text = "│" + "│".join([" " * (wide - 1)] * COLUMNS) + "│"
            else:
                ends = "┌┬┐" if line == 0 else "└┴┘" if line == ROWS * high else "╞╪╡" if line in zones else "├┼┤"
                fill = ("═" if line in zones else "─") * (wide - 1)
                text = ends[0] + ends[1].join([fill] * COLUMNS) + ends[2]
            canvas.put(left, top + line, text, ZONE if line in zones else PAPER)
        for column in range(COLUMNS):
            canvas.put(left + column * wide + wide // 2, top - 1, "abcdef"[column], DIM)
        for row in range(ROWS):
            canvas.put(left - 2, top + row * high + high // 2, str(row), DIM)
        for cell, name in enumerate(CELL_NAMES):
            mark, style = self._mark(view, cell, name)
            x, y = left + cell % COLUMNS * wide + 1, top + cell // COLUMNS * high + 1
            for line in range(high - 1):
                shown = mark if line == (high - 1) // 2 else ""
                canvas.put(x, y + line, f"{_fit_mark(shown, wide - 1):^{wide - 1}}", style)

    def _mark(self, view: View, cell: int, name: str) -> tuple[str, Style]:
        """What a cell shows: a piece as its symbol and its letter, a dot where the picked piece may go."""
        letter = view["board"][cell // COLUMNS][cell % COLUMNS]
        picked = self._read_picked(view)
        reach = picked is not None and name in view["moves"][picked]
        feared = picked is not None and name in view["threats"]
        style = PLAYER if letter.isupper() else ENEMY if letter != "." else DOT if reach else PAPER
        if name == view["enemy"]:
            style = SELECTED
        elif name == picked:
            style = PICKED
        elif self.seats and cell == self._cursor and view["outcome"] is None and view["phase"] != "KING_SELECT":
            style = CURSOR
        if letter == "." and feared:
            return f" {'●' if reach else ' '}! ", FEARED
        if letter == ".":
            empty = "·" if view["phase"] == "PLACEMENT" and cell in PLAYER_ZONE else " "
            return f" {'●' if reach else empty}  ", style
        symbol = (PLAYER_SYMBOLS if letter.isupper() else ENEMY_SYMBOLS)[letter.upper()]
        return f"{'×' if reach else ' '}{symbol}{letter} ", style

    def _draw_status(self, view: View, canvas: Canvas, row: int) -> None:
        phase = view["phase"]
        if view["outcome"] is not None:
            canvas.put(2, row, tell_end(view["outcome"]["reason"], self.say), GOOD if phase == "VICTORY" else BAD)
            return
        if self._asked:
            canvas.put(2, row, self.say(DOUBTED[self._asked][1]), BAD)
            return
        canvas.put(2, row, self._tell_status(view), BOLD if self.seats else DIM)

    def _tell_status(self, view: View) -> str:
        phase = view["phase"]
        if phase == "KING_SELECT":
            return self.say("terminal.pick_king")
        if phase == "PLACEMENT":
            crowned = any("K" in row for row in view["board"])
            return self.say("terminal.buy" if crowned else "terminal.place_king")
        if phase == "WAVE_TRANSITION":
            return self.say("terminal.wave_is_here", wave=str(view["wave"]))
        if phase == "ENEMY_TURN":
            return self.say("terminal.enemy_moves")
        if view["surrender_in"] is not None and view["surrender_in"] <= SURRENDER_SOON and not self._read_picked(view):
            return self.say("surrender_in", count=view["surrender_in"])
        return self.say("terminal.where_to" if self._read_picked(view) else "terminal.your_turn")


def _size_cell(width: int, height: int) -> tuple[int, int]:
    """Columns and rows of a cell, with one of its lines, on a canvas of that size."""
    return next(
        ((wide, high) for wide, high in CELLS if width >= _panel_left(wide) + PANEL and height >= ROWS * high + 4),
        (5, 2) if width >= _panel_left(5) + PANEL else (3, 2),
    )


def _panel_left(wide: int) -> int:
    """Column where the panel starts, beside cells of that width."""
    return 5 + COLUMNS * wide + (5 if wide > 3 else 1)


def _fit_mark(mark: str, wide: int) -> str:
    """What a cell shows, where there are only two columns for it."""
    if wide >= len(mark):
        return mark
    return mark[0] + mark[2] if mark[0] != " " else mark[1:3]


SCREEN: Final = BrawlScreen
