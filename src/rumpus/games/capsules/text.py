"""Capsules in a terminal of 80 × 25: own field left, an opponent's right, the scoreboard between. Knows no rules."""

from typing import Any, Final

from rumpus.core.canvas import PLAIN, Canvas, Style
from rumpus.core.falling_text import list_moving
from rumpus.core.game import View
from rumpus.language.spoken_screen import SpokenScreen

_INK: Final = {"r": "red", "y": "yellow", "b": "blue"}
_DIM: Final = Style("dim")
_GREY: Final = Style("grey")
_BOLD: Final = Style(bold=True)
_OWN: Final = Style(bold=True, reverse=True)
_WRIGGLE_MS: Final = 400
_BOARD: Final = 39
"""Columns of the scoreboard."""
_ROWS: Final = 20
"""Rows of a usual picture; with one less the header stands beside the name."""

_LETTERS: Final = {"s": "left", "d": "right", "k": "turnleft", "l": "turnright", " ": "down", "p": "pause"}
_ARROWS: Final = {"LEFT": "left", "RIGHT": "right", "UP": "turnleft", "/": "turnright", "DOWN": "down", ".": "pause"}

_STATES: Final = {
    "receive": "terminal.receives",
    "paused": "terminal.paused",
    "won": "terminal.won",
    "defeated": "terminal.defeated",
    "left": "terminal.left",
    "ready": "terminal.ready",
    "waiting": "terminal.waiting",
    "stop": "terminal.enough",
}
"""What is said of a seat that does not play just now."""
_ENDS: Final = {
    "rounds_played": "terminal.end_played",
    "stopped": "terminal.end_stopped",
    "resigned": "terminal.end_resigned",
    "timed_out": "terminal.end_timed_out",
}
_ROUNDS: Final = {
    (False, False): "terminal.round",
    (False, True): "terminal.round_of",
    (True, False): "terminal.round_soon",
    (True, True): "terminal.round_of_soon",
}
"""The header, by whether the round is still to begin, and whether it is known how many there will be."""


class CapsulesScreen(SpokenScreen):
    """Fields and a scoreboard. Keeps only whether letters are wanted instead of brackets."""

    GAME = "capsules"
    SMALL_SIZE = (60, 19)

    def __init__(self, seats: tuple[int, ...], names: tuple[str, ...]) -> None:
        super().__init__(seats, names)
        self._lettered = False
        self._size = (2, 1)
        """Columns and rows of a cell in this picture."""
        self._top = 2
        """The row of the fields' lids."""

    def extent(self, view: View, room: tuple[int, int]) -> tuple[int, int]:
        """All fields and the scoreboard, as far as there is room; larger if all have room like that."""
        wide, high = _size_cell(len(view["seats"]), *room)
        field = 8 * wide + 2
        shown = _list_lefts(room[0], field)[: len(view["seats"])]
        return min(room[0], max(shown[-1] + field, field + 3 + _BOARD) + 1), min(room[1], max(16 * high + 4, 24))

    def draw(self, view: View, canvas: Canvas, now_ms: int) -> None:
        """Own field, scoreboard, opponents as far as there is room."""
        order = self._order(view)
        self._size = _size_cell(len(order), canvas.width, canvas.height)
        self._top = 2 if canvas.height >= _ROWS else 1
        field = 8 * self._size[0] + 2
        board = field + 3
        for left, seat in zip(_list_lefts(canvas.width, field), order, strict=False):
            style, mine = _BOLD if seat in self.seats else PLAIN, view["seats"][seat]
            coming = f" ↓{mine['waiting']}" if mine["waiting"] else ""
            canvas.put(left, self._top - 1, self.name_seat(seat)[: field - len(coming)], style)
            canvas.put(left + field - len(coming), self._top - 1, coming, _BOLD)
            self._draw_field(canvas, left, mine, now_ms)
            for row, line in enumerate(self._tell(view, seat)):
                shown = f" {line} "[: field - 2]  # a frame is never written over
                canvas.centre(
                    8 * self._size[1] + row, shown, _OWN if not row else _BOLD, left=left + 1, width=field - 2
                )
        if self._top > 1:
            canvas.put(1, 0, "CAPSULES", _BOLD)
        canvas.put(board, 0, self._tell_round(view), _BOLD)
        self._draw_next(canvas, board, view, order, now_ms)
        self._draw_scores(canvas, board, view)

    def press(self, key: str, view: View) -> list[tuple[int, str]]:
        """s d k l and space, arrows too; two people share the keyboard as letters and arrows."""
        if view["outcome"] is not None:
            return []
        key = "p" if key == "ESC" else " " if key == "SPACE" else key.lower() if len(key) == 1 else key
        if key == "m" and self.seats and view["phase"] == "play":
            self._lettered = not self._lettered
            return []
        shared = len(self.seats) > 1
        for slot, seat in enumerate(self.seats[:2]):
            action: str | None = None
            arrow = key in _ARROWS
            if not shared:
                action = _LETTERS.get(key) or _ARROWS.get(key)
            elif arrow == (slot == 1):
                action = (_ARROWS if slot else _LETTERS).get(key)
            mine = (len(key) == 1 and key.isprintable()) or arrow
            if mine and (not shared or arrow == (slot == 1)):
                return self._mean(seat, action, view)
        if key == "BACKSPACE" and view["phase"] == "waiting" and not view["rounds"] and view["round"]:
            return [(seat, "stop") for seat in self.seats if view["seats"][seat]["state"] != "stop"]
        return []

    def _mean(self, seat: int, action: str | None, view: View) -> list[tuple[int, str]]:
        """What one of a player's own keys means now: any of them is readiness, and ends a pause."""
        state = view["seats"][seat]["state"]
        if view["phase"] == "waiting":
            return [(seat, "ready")] if state in ("waiting", "paused", "stop") else []
        if state == "paused":
            return [(seat, "resume")]
        return [(seat, action)] if action and state in ("play", "settle", "receive") else []

    def keys(self) -> list[tuple[str, str]]:
        """The keys and what they do."""
        if not self.seats:
            return []
        say = self.say
        if len(self.seats) > 1:
            return [
                ("S D", say("terminal.key_left")),
                ("K L", say("terminal.key_turn")),
                ("SPACE", say("terminal.key_down")),
                ("P", say("terminal.key_pause")),
                ("← →", say("terminal.key_right")),
                ("↑ /", say("terminal.key_turn")),
                ("↓", say("terminal.key_down")),
                (".", say("terminal.key_pause")),
            ]
        return [
            ("S D ← →", say("terminal.key_move")),
            ("K L ↑ /", say("terminal.key_turn")),
            ("SPACE ↓", say("terminal.key_down")),
            ("P .", say("terminal.key_pause_yourself")),
            ("M", say("terminal.key_letters")),
        ]

    def moving(self, view: View) -> bool:
        """Viruses wriggle until the match is over."""
        return view["outcome"] is None

    def _order(self, view: View) -> list[int]:
        """Seats in the order they are drawn: one's own, then opponents, those still playing with few viruses first."""
        others = [seat for seat in range(len(view["seats"])) if seat not in self.seats]
        if self.seats and len(others) > 1:
            shown = view["seats"]
            others.sort(key=lambda seat: (shown[seat]["state"] in ("defeated", "left"), shown[seat]["viruses"], seat))
        return [*self.seats, *others]

    def _tell(self, view: View, seat: int) -> list[str]:
        """What is written across a field."""
        outcome, mine = view["outcome"], view["seats"][seat]
        own = seat in self.seats
        if outcome is not None:
            score = self.say("terminal.score", score=str(mine["score"]))
            return [self._tell_place(outcome["places"], seat), score, self.say(_ENDS[outcome["reason"]])]
        if view["phase"] == "waiting":
            return self._tell_waiting(view, seat) if own or not self.seats else []
        if mine["state"] == "paused":
            return [self.say("stamp_paused"), *([self.say("terminal.any_key_go_on")] if own else [])]
        if mine["state"] == "defeated":
            ends = own and view["seconds"] is not None
            left = [self.say("terminal.ends_in", seconds=str(view["seconds"]))] if ends else []
            return [self.say("stamp_defeated"), *left]
        return [self.say("stamp_left")] if mine["state"] == "left" else []

    def _tell_place(self, places: list[int], seat: int) -> str:
        """How it ended for a seat, as it is stamped across its field."""
        if len(places) == 1:
            return self.say("stamp_end")
        if places.count(1) == len(places):
            return self.say("terminal.shared")
        return self.say("stamp_winner") if places[seat] == 1 else self.say("stamp_place", place=str(places[seat]))

    def _tell_waiting(self, view: View, seat: int) -> list[str]:
        state = view["seats"][seat]["state"]
        if state == "left":
            return [self.say("stamp_left")]
        lines = [
            self.say("panel_round", round=str(view["round"] + 1)),
            self.say("terminal.in_seconds", seconds=str(view["seconds"])),
        ]
        if view["round"]:
            lines.insert(0, self._tell_winner(view["winners"], seat))
        if seat in self.seats:
            asked = {"ready": "terminal.ready", "stop": "terminal.you_stop"}.get(state, "terminal.any_key_ready")
            lines.append(self.say(asked))
            if not view["rounds"] and view["round"] and state != "stop":
                lines.append(self.say("terminal.backspace_stop"))
        return lines

    def _tell_winner(self, winners: list[int], seat: int) -> str:
        """Who won the last round, as a seat is told."""
        if seat in winners:
            return self.say("terminal.you_won")
        return (
            self.say("terminal.name_won", name=self.name_seat(winners[0])[:10]) if winners else self.say("news_nobody")
        )

    def _draw_field(self, canvas: Canvas, left: int, mine: dict[str, Any], now_ms: int) -> None:
        wide, high = self._size
        canvas.box(left, self._top, 8 * wide + 2, 16 * high + 2, _DIM)
        top = self._top + 1
        for row, text in enumerate(mine["rows"]):
            for x in range(8):
                cell = text[2 * x : 2 * x + 2]
                self._draw_cell(canvas, left + 1 + wide * x, top + row * high, cell, now_ms + 130 * x, self._size)
        for x, y, cell in list_moving(mine, "capsule"):
            self._draw_cell(canvas, left + 1 + wide * x, top + (15 - y) * high, cell, now_ms, self._size)

    def _draw_cell(
        self, canvas: Canvas, x: int, y: int, cell: str, now_ms: int, size: tuple[int, int] = (2, 1)
    ) -> None:
        """rules/capsules.md: viruses are >< and -- in turn, elements (). Bold, reverse and plain tell colours, too;
        letters do where they are wanted, and where there are no colours."""
        letter, kind = cell[0], cell[1]
        lettered = self._lettered != self.colourless
        if cell == "..":
            canvas.block(x, y, size, " ·", _DIM)
            return
        style = Style(_INK[letter], bold=letter == "r", reverse=letter == "y")
        if kind == "x":
            text = "**"
        elif kind == "*":
            text = "><" if now_ms // _WRIGGLE_MS % 2 else "--"
            text = f"{letter.upper()}{text[1]}" if lettered else text
        else:
            text = f"({letter}" if lettered else "()"
        canvas.block(x, y, size, text, style)

    def _draw_next(self, canvas: Canvas, left: int, view: View, order: list[int], now_ms: int) -> None:
        for row, seat in enumerate(self.seats[:2] or order[:1]):
            mine = view["seats"][seat]
            canvas.put(left, 2 + row, self.say("terminal.next"), _GREY)
            for half, letter in enumerate(mine["next"]):
                self._draw_cell(canvas, left + 6 + 2 * half, 2 + row, letter + "<>"[half], now_ms)
            if view["round"]:
                canvas.put(left + 12, 2 + row, self.say("terminal.viruses", viruses=f"{mine['viruses']:2}"), _BOLD)
            if len(self.seats) > 1:
                canvas.put(left + 24, 2 + row, self.name_seat(seat)[:14], _GREY)

    def _draw_scores(self, canvas: Canvas, left: int, view: View) -> None:
        """Everybody, the best first; own rows are highlighted."""
        player, viruses, score = map(self.say, ("panel_player", "terminal.head_viruses", "terminal.head_score"))
        canvas.put(left, 5, f"{player:16} {viruses:>14} {score:>6}", _GREY)
        seats = view["seats"]
        ranking = sorted(range(len(seats)), key=lambda seat: (seats[seat]["score"], seats[seat]["viruses"], seat))
        for row, seat in enumerate(ranking[: canvas.height - 6], 6):
            mine = seats[seat]
            state = self._tell_state(mine)
            text = f"{self.name_seat(seat)[:16]:16} {state:9.9} {mine['viruses']:4} {mine['score']:6}"
            out = mine["state"] in ("defeated", "left")
            canvas.put(left, row, text, _OWN if seat in self.seats else _DIM if out else PLAIN)
        if 6 + len(seats) < canvas.height:
            canvas.put(left, 6 + len(seats), self.say("terminal.low_is_good"), _DIM)

    def _tell_state(self, mine: dict[str, Any]) -> str:
        """What is said of a seat on the scoreboard; of one that plays, how many elements wait above its jar."""
        if mine["state"] in _STATES:
            return self.say(_STATES[mine["state"]])
        return self.say("terminal.coming", count=str(mine["waiting"])) if mine["waiting"] else ""

    def _tell_round(self, view: View) -> str:
        """The header: which round, or when the next begins."""
        soon = view["phase"] == "waiting"
        facts = {"round": str(view["round"] + soon)}
        if view["rounds"]:
            facts["rounds"] = str(view["rounds"])
        if soon:
            facts["seconds"] = str(view["seconds"])
        return self.say(_ROUNDS[soon, bool(view["rounds"])], **facts)


def _list_lefts(width: int, field: int) -> list[int]:
    """Where fields of that width begin: one's own, then right of the scoreboard as many as there is room for."""
    return [1, *range(field + 4 + _BOARD, width - field, field + 2)]


def _size_cell(fields: int, width: int, height: int) -> tuple[int, int]:
    """How many columns and rows a cell takes: more than usual if all fields have room like that."""
    return (4, 2) if len(_list_lefts(width, 8 * 4 + 2)) >= fields and height >= 16 * 2 + 4 else (2, 1)


SCREEN: Final = CapsulesScreen
