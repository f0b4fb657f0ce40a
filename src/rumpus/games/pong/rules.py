"""Pong: the match. Countdown, serve, rally, points. A step is 1/60 of a second.

How the ball flies is in ball.py, how a paddle moves in paddle.py; this file brings them together.
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar, Final, Self

from rumpus.core.game import RESIGN, Game, GameInfo, IllegalAction, Outcome, Progress, Setup
from rumpus.core.rng import Rng
from rumpus.core.state import Fields, kept, lists, part, parts, plain
from rumpus.games.pong.ball import Ball
from rumpus.games.pong.court import COUNTDOWN, PLAY_HEIGHT, RATE, SPEEDS, UNIT, WINNING_SCORE
from rumpus.games.pong.info import INFO
from rumpus.games.pong.paddle import DOWN, FULL, UP, Paddle
from rumpus.games.pong.score import COUNTED, SCORES, score_match, score_on_scale
from rumpus.games.pong.serve import aim_serve, draw_angle
from rumpus.games.pong.shape import View

READY: Final = "countdown"
PLAY: Final = "play"
OVER: Final = "over"

_WAYS: Final = {"up": UP, "down": DOWN}
_KEYS: Final = {word + sign: (way, sign) for word, way in _WAYS.items() for sign in ("", "+", "-")}
_TO: Final = re.compile(r"to ([0-9]{1,3})(?: ([0-9]{1,3}))?")


class Pong(Game):
    """A match of Pong; seat 0 holds the left paddle."""

    fields: ClassVar[Fields] = Fields(
        part("rng", Rng),
        plain("phase", "countdown", "_tick_at", "serving"),
        lists("points"),
        plain("hits", "longest"),
        part("ball", Ball),
        parts("paddles", Paddle),
        kept("length", "_speed"),
    )
    __slots__ = fields.slots

    info: ClassVar[GameInfo] = INFO
    decisive: ClassVar[frozenset[str]] = frozenset({"point", "serve"})

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.rng = Rng(setup.seed)
        self._restore()
        self.points = [0, 0]
        self.ball = Ball()
        self.paddles = [Paddle(), Paddle()]
        self.hits = 0
        """Paddle hits in this rally."""
        self.longest = 0
        self.serving = self.rng.below(2)
        """The seat the next ball is served toward."""
        self._start_countdown()

    def _restore(self) -> None:
        self.length = int(self.setup.options["length"])
        """Who has so many points has won."""
        self._speed = SPEEDS[str(self.setup.options["speed"])]

    # What a hand does.

    def act(self, seat: int, action: str) -> None:
        """Do it, or raise IllegalAction and change nothing."""
        target = self._check(seat, action)
        if action == RESIGN:
            self._finish(1 - seat, "resigned")
            return
        paddle = self.paddles[seat]
        if target is not None:
            paddle.send(*target)
        else:
            way, sign = _KEYS[action]
            if sign == "+":
                paddle.press(way)
            elif sign == "-":
                paddle.release(way)
            else:
                paddle.nudge(way, self.step)
        if self.phase == PLAY:
            paddle.steer(self.step)

    def actions(self, seat: int) -> list[str]:
        """The keys: what is held can be let go, what is not can be pressed, either can be tapped. The many `to`
        words are legal too, but not listed."""
        if self.outcome is not None:
            return []
        paddle = self.paddles[seat]
        return ["up-" if paddle.up else "up+", "down-" if paddle.down else "down+", "up", "down"]

    def _check(self, seat: int, action: str) -> tuple[int, int] | None:
        """Refuse what cannot be done; else where `to` sends the paddle and how fast, None for another word."""
        if self.outcome is not None:
            raise IllegalAction("over")
        if seat not in (0, 1):
            raise IllegalAction("no_seat")
        if action == RESIGN or action in _KEYS:
            return None
        found = _TO.fullmatch(action)
        if found is None:
            raise IllegalAction("unknown_action")
        height, pace = int(found[1]), int(found[2] or FULL)
        if height > PLAY_HEIGHT or not 1 <= pace <= FULL:
            raise IllegalAction("bad_target", most=PLAY_HEIGHT, full=FULL)
        return height * UNIT, pace

    # Time.

    def due(self) -> int | None:
        """The step at which time alone next changes something: while the ball flies, ten times a second at least."""
        if self.phase == READY:
            return self._tick_at
        if self.phase == OVER:
            return None
        due = self.ball.due()
        for paddle in self.paddles:
            stops = paddle.due()
            if stops is not None and stops < due:
                due = stops
        return due

    def _run(self, step: int) -> None:
        if self.phase == READY:
            self._tick(step)
        else:
            self._fly(step)

    def _tick(self, step: int) -> None:
        self.countdown -= 1
        if self.countdown:
            self._tick_at = step + RATE
            self.emit("countdown", count=self.countdown)
        else:
            self._serve(step)

    def _fly(self, step: int) -> None:
        for paddle in self.paddles:
            if paddle.due() == step:
                paddle.steer(step)
        ball = self.ball
        if ball.due() != step:
            return
        if ball.until_meeting() > step - ball.since:
            ball.fly(step)
            return
        ball.fly(step - 1)
        side = ball.side
        met = ball.go(self.paddles[side].where(step))
        if met.wall:
            self.emit("wall", x=ball.x, y=ball.y)
        if met.paddle:
            self.hits += 1
            self.longest = max(self.longest, self.hits)
            self.emit("hit", seat=side, x=ball.x, y=ball.y, offset=met.offset, speed=ball.speed)
        elif met.out:
            self._score(1 - side, step)

    # Points.

    def _start_countdown(self) -> None:
        """rules/pong.md: from the centre after the 3 s countdown. Paddles start from the middle as well."""
        self.phase = READY
        self.countdown = COUNTDOWN
        self._tick_at = self.step + RATE
        self.hits = 0
        self.ball.reset(self.step, self._speed)
        for paddle in self.paddles:
            paddle.centre(self.step)
        self.emit("countdown", count=COUNTDOWN)

    def _serve(self, step: int) -> None:
        self.phase = PLAY
        self.ball.dx, self.ball.dy = aim_serve(self.serving, draw_angle(self.rng), self._speed)
        self.ball.since = step
        for paddle in self.paddles:
            paddle.steer(step)
        self.emit("serve", seat=self.serving)

    def _score(self, seat: int, step: int) -> None:
        self.points[seat] += 1
        self.serving = 1 - seat  # toward the player who lost the point
        self.emit("point", seat=seat, points=self.points.copy(), x=self.ball.x, y=self.ball.y, hits=self.hits)
        if self.points[seat] == self.length:
            self._finish(seat, "five_points" if self.length == WINNING_SCORE else "enough_points")
        else:
            self._start_countdown()

    def _finish(self, winner: int, reason: str) -> None:
        self.phase = OVER
        self.countdown = 0
        ball = self.ball
        if ball.since < self.step:
            ball.fly(self.step)
        ball.dx = ball.dy = 0
        for paddle in self.paddles:
            paddle.halt(self.step)
        mine, theirs = self.points
        score = score_match if self.setup.options.get(SCORES) == COUNTED else score_on_scale
        scores = (
            score(winner == 0, mine, theirs, self.step, self.length),
            score(winner == 1, theirs, mine, self.step, self.length),
        )
        self.outcome = Outcome((1, 2) if winner == 0 else (2, 1), scores, reason)
        self.emit("won", seat=winner)

    # Views and copies.

    def view(self, seat: int | None) -> View:
        """The same for everybody. Ball and paddles as they were at step `since`; they move on evenly by `dx` and `dy`
        a step, a paddle no further than its `stop`."""
        ball = self.ball
        view: View = {
            "phase": self.phase,
            "countdown": self.countdown,
            "serving": self.serving,
            "ball": {"x": ball.x, "y": ball.y, "dx": ball.dx, "dy": ball.dy, "speed": ball.speed, "since": ball.since},
            "paddles": [paddle.describe(self.phase == PLAY) for paddle in self.paddles],
            "points": self.points.copy(),
            "hits": self.hits,
            "longest": self.longest,
            "outcome": self.outcome.describe() if self.outcome else None,
        }
        if self.length != WINNING_SCORE:
            view["length"] = self.length
        return view

    def progress(self, seat: int) -> Progress:
        """Points won and lost: what rules/pong.md makes of them and of the time is known at the end."""
        won, lost = self.points[seat], self.points[1 - seat]
        return Progress(won, (("won", won), ("lost", lost)))

    def imagine(self, seat: int | None, seed: int) -> Self:
        """Other serves to come."""
        twin = self.copy()
        twin.rng = Rng(seed)
        return twin

    @classmethod
    def guess(cls, setup: Setup, seat: int | None, view: Mapping[str, Any], step: int, seed: int) -> Self:
        """Other serves to come; before a serve, keys that are held already do not count."""
        game = cls(replace(setup, seed=seed))
        game.setup, game.step, game.outcome = setup, step, Outcome.read(view["outcome"])
        game.phase, game.countdown, game.serving = view["phase"], view["countdown"], view["serving"]
        game.points, game.hits, game.longest = list(view["points"]), view["hits"], view["longest"]
        game.ball = Ball.load([view["ball"][name] for name in Ball.fields.slots])
        game._tick_at = game.ball.since + RATE * (COUNTDOWN + 1 - game.countdown)
        game.paddles = [Paddle.read(paddle) for paddle in view["paddles"]]
        game.take_events()
        return game


GAME: Final = Pong
