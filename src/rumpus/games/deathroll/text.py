"""Death Roll in a terminal: the number in large digits, the falling maximum as bars, the rolls announced."""

from typing import Any, Final

from rumpus.core.canvas import PLAIN, Canvas, Style
from rumpus.core.game import View
from rumpus.core.notice import Notice
from rumpus.games.deathroll.digits import HIGH, write_number
from rumpus.games.deathroll.rules import ROLL
from rumpus.language.spoken_screen import SpokenScreen

_INK: Final = ("orange", "cyan")
_BOLD: Final = Style(bold=True)
_DIM: Final = Style("dim")
_GOOD: Final = Style("green", bold=True)
_BAD: Final = Style("red", bold=True)
_NAME: Final = 16
_LEFT: Final = 36
"""Columns for the bars; beside them are the rolls."""
_NARROW: Final = 24
"""The same in a narrow window."""
_TOP: Final = 6 + HIGH
"""Row of the first bar and the newest roll."""
_TUMBLE_MS: Final = 600

_KEYS: Final = ("SPACE", " ", "ENTER", "r", "R")


class DeathRollScreen(SpokenScreen):
    """One terminal's picture; with two seats the same keys roll for whoever's turn it is."""

    GAME = "deathroll"
    SMALL_SIZE = (60, 16)

    def __init__(self, seats: tuple[int, ...], names: tuple[str, ...]) -> None:
        super().__init__(seats, tuple(name[:_NAME] for name in names))
        self._seen = -1
        self._seen_ms = 0
        self._tumbles = False

    def extent(self, view: View, room: tuple[int, int]) -> tuple[int, int]:
        """Numbers and rolls need no more; a higher window shows more rolls."""
        return min(room[0], 84), room[1]

    def draw(self, view: View, canvas: Canvas, now_ms: int) -> None:
        """Players above, the number and the bars, the rolls at the side, whose turn it is below."""
        tumbling = self._look(view, now_ms)
        canvas.put(2, 0, "DEATH ROLL", _BOLD)
        canvas.put(14, 0, self.say("terminal.from", start=str(view["start"])), _DIM)
        self._draw_players(view, canvas, tumbling)
        if tumbling:
            last = view["history"][-1]
            seen = 1 + (now_ms // 60 * 7919 + last["value"]) % last["limit"]
            write_number(canvas, 4, seen, _DIM, left=0, width=canvas.width)
        else:
            shown = view["history"][-1]["value"] if view["history"] else view["limit"]
            write_number(canvas, 4, shown, self._ink(view), left=0, width=canvas.width)
        told = view["history"][:-1] if tumbling else view["history"]
        self._draw_bars(view, _this_round(told), canvas)
        self._draw_rolls(told, canvas)
        if not tumbling:
            self._draw_status(view, canvas)

    def _look(self, view: View, now_ms: int) -> bool:
        """Whether the last roll is still tumbling."""
        if view["count"] != self._seen:
            self._tumbles = self._seen >= 0 and view["count"] == self._seen + 1
            self._seen, self._seen_ms = view["count"], now_ms
        if not 0 <= now_ms - self._seen_ms < _TUMBLE_MS:
            self._tumbles = False
        return self._tumbles

    def _draw_players(self, view: View, canvas: Canvas, tumbling: bool) -> None:
        for seat in (0, 1):
            mark = " "
            if not tumbling:
                mark = "▶" if view["turn"] == seat else "★" if view["loser"] == 1 - seat else " "
                mark = "✗" if view["loser"] == seat else mark
            place = 2 if seat == 0 else _split(canvas) + 2
            rounds = view.get("rounds")
            wins = f"  {rounds['wins'][seat]}/{rounds['needed']}" if rounds else ""
            canvas.put(place, 2, f"{mark} {self.name_seat(seat)}{wins}", Style(_INK[seat], bold=view["turn"] == seat))

    @staticmethod
    def _ink(view: View) -> Style:
        """Calm while the number is large, red when it gets low."""
        if view["loser"] is not None or view["limit"] <= 5:
            return _BAD
        return Style("yellow", bold=True) if view["limit"] <= 20 else Style("white", bold=True)

    @staticmethod
    def _draw_bars(view: View, told: list[dict[str, Any]], canvas: Canvas) -> None:
        """The falling maximum, on a scale of doublings."""
        rows = canvas.height - _TOP - 3
        falls: list[tuple[int | None, int]] = [(None, view["start"])]
        falls += [(entry["seat"], entry["value"]) for entry in told]
        most = _doublings(view["start"])
        for row, (seat, value) in enumerate(falls[-rows:]):
            wide = 1 + _doublings(value) * (_split(canvas) - 12) // most
            style = _DIM if seat is None else Style(_INK[seat])
            canvas.put(2, _TOP + row, f"{value:>7}", style)
            canvas.put(10, _TOP + row, "▄" * wide, style)

    def _draw_rolls(self, told: list[dict[str, Any]], canvas: Canvas) -> None:
        room = canvas.height - _TOP - 3
        names = (self.name_seat(0), self.name_seat(1))
        for row, entry in enumerate(reversed(told[-room:])):
            figures = {"value": str(entry["value"]), "limit": str(entry["limit"])}
            text = self._say_within(canvas.width - _split(canvas) - 2, "terminal.rolls", names[entry["seat"]], figures)
            style = Style(_INK[entry["seat"]], bold=row == 0)
            canvas.put(_split(canvas) + 2, _TOP + row, text, style)

    def _draw_status(self, view: View, canvas: Canvas) -> None:
        row = canvas.height - 2
        names = (self.name_seat(0), self.name_seat(1))
        if view["outcome"] is not None:
            won = 1 - view["loser"] in self.seats
            resigned = view["outcome"]["reason"] == "resigned"
            told = self.tell_table_end(view["outcome"]) or self.say(
                "terminal.end_gave_up" if resigned else "terminal.end_rolled",
                loser=names[view["loser"]],
                winner=names[1 - view["loser"]],
            )
            canvas.put(2, row, told, _GOOD if won or not self.seats else _BAD)
            return
        seat = view["turn"]
        risk = self.say("terminal.risk", limit=f"{view['limit']:,}".replace(",", " "))
        mine = seat in self.seats
        key, end = "terminal.your_roll" if mine else "terminal.is_to_roll", f"   ({risk})"
        told = self._say_within(canvas.width - 2 - len(end), key, names[seat], {"limit": str(view["limit"])})
        canvas.put(2, row, told + end, _BOLD if mine else PLAIN)

    def _say_within(self, room: int, key: str, name: str, figures: dict[str, str]) -> str:
        """A sentence that fits: where there is little room the name is cut, never the figures."""
        over = len(self.say(key, name=name, **figures)) - room
        return self.say(key, name=name[: len(name) - max(0, over)], **figures)

    def press(self, key: str, view: View) -> list[tuple[int, str]]:
        """Roll, if it is the turn of somebody at this keyboard."""
        if key in _KEYS and view["outcome"] is None and view["turn"] in self.seats:
            return [(view["turn"], ROLL)]
        return []

    def keys(self) -> list[tuple[str, str]]:
        """The keys and what they do."""
        return [("SPACE ENTER R", self.say("terminal.key_roll"))]

    def moving(self, view: View) -> bool:
        """While the dice are tumbling."""
        return self._tumbles


def say_aloud(event: dict[str, Any], names: list[str]) -> Notice | None:
    """What the hall says aloud: every roll, `NAME rolls X (1-Y)` (rules/deathroll.md)."""
    if event["name"] != "rolled":
        return None
    return Notice("announced", name=names[event["seat"]], value=str(event["value"]), limit=str(event["limit"]))


def _this_round(told: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The rolls since the last 1 before the newest roll."""
    ends = [place for place, entry in enumerate(told[:-1]) if entry["value"] == 1]
    return told[ends[-1] + 1 :] if ends else told


def _split(canvas: Canvas) -> int:
    return _LEFT if canvas.width >= 2 * _LEFT else _NARROW


def _doublings(value: int) -> int:
    """How often 1 must be doubled to reach the value, in eighths."""
    return max(1, int(value**8).bit_length() - 1)


SCREEN: Final = DeathRollScreen
