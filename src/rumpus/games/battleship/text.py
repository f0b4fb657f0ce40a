"""The terminal picture: your fleet and the enemy's waters side by side, the ships left, the last shots.

Remembers only what the hand is doing: a cursor, the ship in hand, a half-typed cell, and whose ships the people at this
keyboard have agreed to look at.
"""

from typing import Any, Final

from rumpus.core.canvas import Canvas, Style
from rumpus.core.game import View
from rumpus.games.battleship.board import CELL_NUMBERS, COLUMNS, SHIPS, SIZE, list_cells, name_cell
from rumpus.games.battleship.words import explain_outcome, tell_entry, tell_shot
from rumpus.language.spoken_screen import SpokenScreen

MARKS: Final = {".": " · ", "s": " ■ ", "h": " ✗ ", "m": " ○ ", "x": " # "}
STYLES: Final = {
    ".": Style(fg="black", bg="blue"),
    "s": Style(fg="white", bg="grey", bold=True),
    "h": Style(fg="white", bg="red", bold=True),
    "m": Style(fg="white", bg="blue", bold=True),
    "x": Style(fg="black", bg="orange", bold=True),
}
FITS: Final = Style(fg="black", bg="green", bold=True)
CLASH: Final = Style(fg="black", bg="red", bold=True)
CURSOR: Final = Style(fg="black", bg="yellow", bold=True)
BOLD: Final = Style(bold=True)
DIM: Final = Style(fg="dim")
GOOD: Final = Style(fg="green", bold=True)
BAD: Final = Style(fg="red", bold=True)

SHORT: Final = (
    "terminal.carrier",
    "terminal.battleship",
    "terminal.cruiser",
    "terminal.submarine",
    "terminal.destroyer",
)
"""The ships' names where there is room for eleven letters."""
NAME: Final = 16
"""Letters of a name that there is room for."""
LEFT: Final = 2
SQUARES: Final = ((6, 2), (5, 2), (3, 1), (2, 1))
"""How many columns and rows a square takes, the largest first."""
BELOW: Final = 10
"""Rows above and below the waters in a usual picture."""
STEPS: Final = {"UP": (-1, 0), "DOWN": (1, 0), "LEFT": (0, -1), "RIGHT": (0, 1)}


class SeaScreen(SpokenScreen):
    """One terminal's picture. Two people at one keyboard hand it over, with a cover between."""

    GAME = "battleship"
    SMALL_SIZE = (60, 19)

    def __init__(self, seats: tuple[int, ...], names: tuple[str, ...]) -> None:
        super().__init__(seats, tuple(name[:NAME] for name in names))
        self._row, self._column = 4, 4
        self._ship = 0
        self._down = False
        self._typed = ""
        self._idle = False
        """Whether no ship is in hand, for all have just been placed."""
        self._looking: int | None = None
        self._wide, self._high = 3, 1
        """What a square takes in this picture."""
        self._top, self._right = 4, 43
        """The first row of both waters, and the first column of those on the right."""

    # Keys.

    def press(self, key: str, view: View) -> list[tuple[int, str]]:
        """What a key means now: (seat, action) pairs."""
        key = key.lower() if len(key) == 1 else key
        if view["outcome"] is not None or view["seat"] not in self.seats:
            return []
        if self._covers(view):
            if key in ("ENTER", "SPACE", " "):
                self._looking, self._typed, self._ship = view["seat"], "", 0
                self._idle = all(ship["cells"] for ship in view["own"]["ships"])
            return []
        if view["phase"] == "WAITING_OPPONENT":
            return []
        self._move(key)
        word = self._place(key, view) if view["phase"] == "PLACEMENT" else self._fire(key, view)
        return [(view["seat"], word)] if word else []

    def _move(self, key: str) -> None:
        """Arrows move the cursor, letters and digits name a cell."""
        if key in STEPS:
            down, right = STEPS[key]
            self._row, self._column = (self._row + down) % SIZE, (self._column + right) % SIZE
            self._typed, self._idle = "", False
        elif len(key) == 1 and key.upper() in COLUMNS:
            self._typed = key.upper()
        elif self._typed and key.isdigit() and self._typed + key in CELL_NUMBERS:
            self._typed += key
            self._row, self._column = divmod(CELL_NUMBERS[self._typed], SIZE)
            self._idle = False
        elif key == "BACKSPACE":
            self._typed = self._typed[:-1]

    def _place(self, key: str, view: View) -> str | None:
        ships = view["own"]["ships"]
        if key in ("ENTER", "SPACE", " "):
            self._typed = ""
            ship, word = SHIPS[self._ship], f"{name_cell(self._row * SIZE + self._column)} {'V' if self._down else 'H'}"
            if self._fits(view):
                away = [number for number, other in enumerate(ships) if not other["cells"] and number != self._ship]
                self._ship, self._idle = away[0] if away else self._ship, not away
            return f"place {ship.id} {word}"
        if key == "r":
            self._down, self._idle = not self._down, False
        elif key == "TAB":
            self._ship, self._idle = (self._ship + 1) % len(SHIPS), False
        elif not self._typed and key in ("1", "2", "3", "4", "5"):
            self._ship, self._idle = int(key) - 1, False
        elif key == "x":
            self._idle = True
        elif key in ("t", "DELETE"):
            return f"take {SHIPS[self._ship].id}"
        return {"x": "random", "y": "ready"}.get(key)

    def _fire(self, key: str, view: View) -> str | None:
        if key in ("ENTER", "SPACE", " ") and view["turn"] == view["seat"]:
            self._typed = ""
            return f"fire {name_cell(self._row * SIZE + self._column)}"
        return None

    def keys(self) -> list[tuple[str, str]]:
        """The keys and what they do, for the help line."""
        say = self.say
        return [
            (say("terminal.key_aim_keys"), say("terminal.key_aim")),
            ("ENTER SPACE", say("terminal.key_fire")),
            ("R", say("terminal.key_rotate")),
            ("1-5 TAB", say("terminal.key_ship")),
            ("T", say("terminal.key_take")),
            ("X", say("terminal.key_random")),
            ("Y", say("terminal.key_ready")),
        ]

    # Drawing.

    def extent(self, view: View, room: tuple[int, int]) -> tuple[int, int]:
        """As large as both waters and what stands below them."""
        wide, high = _size_square(*room)
        return min(room[0], max(80, 2 * SIZE * wide + 20)), min(room[1], SIZE * high + BELOW + 4)

    def draw(self, view: View, canvas: Canvas, now_ms: int) -> None:
        """Draw the view."""
        self._wide, self._high = _size_square(canvas.width, canvas.height)
        self._top = 4 if canvas.height >= SIZE * self._high + BELOW + 3 else 2
        self._right = canvas.width // 2 + (3 if canvas.width >= 80 else 1)
        if self._top > 2 or self._covers(view):
            canvas.put(2, 0, "BATTLESHIP", BOLD)
        if self._covers(view):
            self._draw_cover(view, canvas)
            return
        mine = view["seat"] is not None and view["seat"] in self.seats
        near = 0 if view["seat"] is None else view["seat"]
        titles = (
            (self.say("terminal.your_fleet"), self.say("terminal.enemy_waters"))
            if mine
            else (self.names[0].upper(), self.names[1].upper())
        )
        for side, left, title, key in ((near, LEFT, titles[0], "own"), (1 - near, self._right, titles[1], "enemy")):
            shots = f"{view['shots'][1 - side]} " + self.say("terminal.shots")
            canvas.put(left + 3, self._top - 2, title[: self._wide * SIZE - len(shots) - 1], BOLD)
            canvas.put(left + 3 + SIZE * self._wide - len(shots), self._top - 2, shots, DIM)
            self._draw_waters(view[key], canvas, left)
            self._draw_ships(view[key], canvas, left, view["phase"] == "PLACEMENT" and mine and key == "own")
        self._draw_hand(view, canvas)
        self._draw_history(view, canvas)
        self._draw_status(view, canvas)

    def _covers(self, view: View) -> bool:
        """Whether the ships in this view are not yet to be seen: another one sat here before."""
        return len(self.seats) > 1 and view["outcome"] is None and view["seat"] != self._looking

    def _draw_cover(self, view: View, canvas: Canvas) -> None:
        if view["last"]:
            canvas.centre(8, tell_shot(view["last"], self.names, self.seats, self.say), BOLD)
        canvas.centre(11, self.say("terminal.hand_over", name=self.names[view["seat"]]), GOOD)
        canvas.centre(13, self.say("terminal.nobody_looks"))

    def _draw_waters(self, waters: dict[str, Any], canvas: Canvas, left: int) -> None:
        for place in range(SIZE):
            canvas.put(left + 3 + place * self._wide + self._wide // 2, self._top - 1, COLUMNS[place], DIM)
            canvas.put(left, self._top + place * self._high, f"{place + 1:>2}", DIM)
        named = {
            (row, column): f" {number + 1} "
            for number, ship in enumerate(waters["ships"])
            for row, column in ship.get("hits", ())
        }
        for row, marks in enumerate(waters["rows"]):
            for column, mark in enumerate(marks):
                told = named.get((row, column), MARKS[mark]) if mark == "h" else MARKS[mark]
                self._put_square(canvas, left, row, column, told, STYLES[mark])

    def _put_square(self, canvas: Canvas, left: int, row: int, column: int, text: str, style: Style) -> None:
        """Fill a square of the waters that begin at `left`; what is in its middle stands in the first row."""
        x, y = left + 3 + column * self._wide, self._top + row * self._high
        canvas.put(x, y, f"{text if self._wide >= 3 else text[:2]:^{self._wide}}", style)
        for line in range(1, self._high):
            canvas.put(x, y + line, (text[0] if text[0] == "▒" else " ") * self._wide, style)

    def _draw_ships(self, waters: dict[str, Any], canvas: Canvas, left: int, placing: bool) -> None:
        for number, ship in enumerate(waters["ships"]):
            here = placing and number == self._ship
            mark = "▶" if here else "✓" if placing and ship["cells"] else " "
            style = DIM if ship["sunk"] else BOLD if here else Style()
            hits = len(ship.get("hits", ()))
            body = "#" * ship["size"] if ship["sunk"] else "✗" * hits + "■" * (ship["size"] - hits)
            label = f"{number + 1} " if placing or "hits" in ship else ""
            state = self.say("terminal.ship_sunk") if ship["sunk"] else ""
            name = self.say(SHORT[number])
            told = f"{mark} {label}{name:<11}{body:<6}{state}"
            canvas.put(left + 1, self._list + number, told[: self._right - LEFT - 2], style)

    @property
    def _list(self) -> int:
        """The first row of the list of ships."""
        return self._top + SIZE * self._high + (self._top > 2)

    def _fits(self, view: View) -> bool:
        """Whether the ship in hand could lie where the cursor is."""
        berth = (self._row * SIZE + self._column) * 2 + self._down
        cells = list_cells(SHIPS[self._ship].size, berth)
        others = [
            row * SIZE + column
            for number, ship in enumerate(view["own"]["ships"])
            for row, column in ship["cells"] or []
            if number != self._ship
        ]
        return bool(cells) and not set(cells) & set(others)

    def _draw_hand(self, view: View, canvas: Canvas) -> None:
        """The cursor: the ship in hand on one's own waters, or the aim on the enemy's."""
        if view["seat"] not in self.seats:
            return
        if view["phase"] == "PLACEMENT" and not self._idle:
            style = FITS if self._fits(view) else CLASH
            for place in range(SHIPS[self._ship].size):
                row = self._row + place * self._down
                column = self._column + place * (not self._down)
                if row < SIZE and column < SIZE:
                    self._put_square(canvas, LEFT, row, column, "▒▒▒", style)
        elif view["phase"] == "PLAYING" and view["turn"] == view["seat"]:
            mark = view["enemy"]["rows"][self._row][self._column]
            char = MARKS[mark][1]
            aim = f"[{char}]" if self._wide >= 3 else f"{char if char != '·' else '['}]"
            self._put_square(canvas, self._right, self._row, self._column, aim, CURSOR)

    def _draw_history(self, view: View, canvas: Canvas) -> None:
        room = canvas.height - self._list - 4
        if self._wide < 3 or room <= 0:
            return
        for side, left in ((0, LEFT + 25), (1, self._right + 25)):
            near = 0 if view["seat"] is None else view["seat"]
            shooter = 1 - near if side == 0 else near
            mine = [entry for entry in view["history"] if entry.startswith(f"{shooter} ")]
            for line, entry in enumerate(mine[-min(5, room) :]):
                canvas.put(left, self._list + line, tell_entry(entry, self.say)[:12], DIM)

    def _draw_status(self, view: View, canvas: Canvas) -> None:
        row = canvas.height - (2 if self._top > 2 else 1)
        if view["outcome"] is not None:
            won = view["outcome"]["places"].index(1) in self.seats
            told = self.tell_table_end(view["outcome"]) or explain_outcome(view["outcome"], self.names, self.say)
            canvas.put(2, row, told, GOOD if won or not self.seats else BAD)
            return
        if view["last"]:
            told = tell_shot(view["last"], self.names, self.seats, self.say)
            canvas.put(2, row - 1, told[: canvas.width - 4])
        told, style = self._tell_status(view)
        canvas.put(2, row, told[: canvas.width - 2], style)

    def _tell_status(self, view: View) -> tuple[str, Style]:
        mine = view["seat"] in self.seats
        where = name_cell(self._row * SIZE + self._column)
        if view["phase"] == "WAITING_OPPONENT":
            return self.say("terminal.waiting", name=self.names[1 - view["seat"]]), BOLD
        if view["phase"] == "PLACEMENT":
            if not mine:
                return self.say("told_being_placed"), BOLD
            if all(ship["cells"] for ship in view["own"]["ships"]):
                return self.say("terminal.all_stand"), GOOD
            ship = SHIPS[self._ship]
            return self.say("terminal.place", ship=self.say(ship.id), size=str(ship.size), cell=where), BOLD
        if view["turn"] in self.seats:
            typed = f" {self._typed}_" if self._typed else ""
            left = f" ({self.say('terminal.salvo', count=view['left'])})" if "left" in view else ""
            return self.say("terminal.your_turn", cell=where) + left + typed, GOOD
        return self.say("terminal.aims", name=self.names[view["turn"]]), Style()


def _size_square(width: int, height: int) -> tuple[int, int]:
    """How many columns and rows a square takes on a canvas of that size."""
    return next(
        ((wide, high) for wide, high in SQUARES if width >= 2 * SIZE * wide + 16 and height >= SIZE * high + 9),
        SQUARES[-1],
    )


SCREEN: Final = SeaScreen
