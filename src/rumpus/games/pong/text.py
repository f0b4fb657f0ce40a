"""Pong in a terminal: the court in half-cells, points as large digits. Draws the view; knows no rules.

Between two views it moves ball and paddles on by its own clock, as the view says they move.
"""

from typing import Any, Final

from rumpus.core.canvas import Canvas, Style
from rumpus.core.game import View
from rumpus.games.pong.ball import fold
from rumpus.games.pong.court import (
    BALL_SIZE,
    MIDDLE_X,
    PADDLE_HEIGHT,
    PADDLE_MARGIN,
    PADDLE_WIDTH,
    PLAY_HEIGHT,
    PLAY_WIDTH,
    RATE,
    UNIT,
    UPDATE,
)
from rumpus.games.pong.pixels import Pixels
from rumpus.language.spoken_screen import SpokenScreen

_INK: Final = ("orange", "cyan")
_BOLD: Final = Style(bold=True)
_DIM: Final = Style("dim")
_NOTE: Final = Style(bold=True, reverse=True)
_NAME: Final = 20

_LETTERS: Final = {"w": "up", "s": "down"}
_ARROWS: Final = {"UP": "up", "DOWN": "down"}


class PongScreen(SpokenScreen):
    """The court. Remembers when it saw the newest view, to move things on between two of them."""

    GAME = "pong"
    SMALL_SIZE = (40, 16)

    def __init__(self, seats: tuple[int, ...], names: tuple[str, ...]) -> None:
        super().__init__(seats, tuple(name[:_NAME] for name in names))
        self._newest = -1
        self._seen_ms = 0

    def draw(self, view: View, canvas: Canvas, now_ms: int) -> None:
        """Names and points above, the court below."""
        step = self._tell_step(view, now_ms)
        rows = canvas.height - 3
        dots = Pixels(canvas.width, 2 * rows)
        for y in range(0, 2 * rows, 4):
            dots.fill(canvas.width // 2, y, 1, 2, "dim")
        for seat, points in enumerate(view["points"]):
            dots.write(canvas.width * (1 + 2 * seat) // 4, 3, str(points), "dim")
        for seat, paddle in enumerate(view["paddles"]):
            _draw_paddle(dots, seat, paddle, step)
        if view["countdown"]:
            dots.fill(canvas.width // 2 - 6, rows - 10, 13, 20, "")
            dots.write(canvas.width // 2, rows - 7, str(view["countdown"]), "yellow", wide=3, high=3)
        else:
            _draw_ball(dots, view["ball"], step)
        self._draw_frame(view, canvas)
        dots.draw(canvas, 0, 2)
        self._draw_note(view, canvas)

    def _tell_step(self, view: View, now_ms: int) -> int:
        """The step to draw: that of the view, and what has passed since it came."""
        newest = max(view["ball"]["since"], *(paddle["since"] for paddle in view["paddles"]))
        if newest != self._newest:
            self._newest, self._seen_ms = newest, now_ms
        passed = max(0, now_ms - self._seen_ms) * RATE // 1000
        return int(newest) + min(passed, UPDATE)

    def _draw_frame(self, view: View, canvas: Canvas) -> None:
        wall = "▄" * canvas.width
        canvas.put(0, 1, wall, _DIM)
        canvas.put(0, canvas.height - 1, "▀" * canvas.width, _DIM)
        mine, theirs = view["points"]
        canvas.centre(0, f"{mine} : {theirs}", _BOLD)
        for seat in (0, 1):
            name = self.name_seat(seat)
            text = f"█ {name}" if seat == 0 else f"{name} █"
            own = seat in self.seats
            x = 1 if seat == 0 else canvas.width - 1 - len(text)
            canvas.put(x, 0, text, Style(_INK[seat], bold=own))

    def _draw_note(self, view: View, canvas: Canvas) -> None:
        outcome = view["outcome"]
        row = canvas.height - 5
        if outcome is not None:
            winner = outcome["places"].index(1)
            name = self.name_seat(winner)
            key = "terminal.wins_resigned" if outcome["reason"] == "resigned" else "terminal.wins"
            told = self.tell_table_end(outcome) or self.say(key, name=name)
            canvas.centre(row, f" {told} ", _NOTE)
        elif view["countdown"]:
            serve = self.say("terminal.serve")
            canvas.centre(row, f"◄── {serve}" if view["serving"] == 0 else f"{serve} ──►", _BOLD)
        elif view["hits"] > 1:
            canvas.centre(canvas.height - 2, self.say("terminal.rally", hits=str(view["hits"])), _DIM)

    def press(self, key: str, view: View) -> list[tuple[int, str]]:
        """Taps: a terminal tells no key releases. Two people share the keyboard as letters and arrows."""
        if view["outcome"] is not None:
            return []
        letter, arrow = _LETTERS.get(key.lower()), _ARROWS.get(key)
        if len(self.seats) == 1:
            action = letter or arrow
            return [(self.seats[0], action)] if action else []
        return [(seat, action) for seat, action in zip(self.seats, (letter, arrow), strict=False) if action]

    def keys(self) -> list[tuple[str, str]]:
        """The keys and what they do."""
        if len(self.seats) > 1:
            return [("W S", self.say("terminal.key_left")), ("↑ ↓", self.say("terminal.key_right"))]
        return [("W S ↑ ↓", self.say("terminal.key_paddle"))]

    def moving(self, view: View) -> bool:
        """Whether a ball is in flight."""
        return bool(view["phase"] == "play")


def _draw_paddle(dots: Pixels, seat: int, paddle: dict[str, Any], step: int) -> None:
    y = paddle["y"] + paddle["dy"] * max(0, step - paddle["since"])
    if paddle["dy"]:
        y = min(y, paddle["stop"]) if paddle["dy"] > 0 else max(y, paddle["stop"])
    high = max(2, PADDLE_HEIGHT * dots.height // PLAY_HEIGHT)
    wide = max(1, PADDLE_WIDTH * dots.width // PLAY_WIDTH)
    top = (y // UNIT - PADDLE_HEIGHT // 2) * (dots.height - high) // (PLAY_HEIGHT - PADDLE_HEIGHT)
    left = PADDLE_MARGIN * dots.width // PLAY_WIDTH
    dots.fill(left if seat == 0 else dots.width - left - wide, top, wide, high, _INK[seat])


def _draw_ball(dots: Pixels, ball: dict[str, Any], step: int) -> None:
    steps = max(0, step - ball["since"])
    x, y = ball["x"] + ball["dx"] * steps, fold(ball["y"] + ball["dy"] * steps)
    wide = max(2, BALL_SIZE * dots.width // PLAY_WIDTH)
    left = dots.width // 2 + (x - MIDDLE_X) * dots.width // (PLAY_WIDTH * UNIT) - wide // 2
    top = (y - BALL_SIZE * UNIT // 2) * (dots.height - 2) // ((PLAY_HEIGHT - BALL_SIZE) * UNIT)
    dots.fill(left, max(0, min(dots.height - 2, top)), wide, 2, "white")


SCREEN: Final = PongScreen
