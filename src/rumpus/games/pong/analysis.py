"""What a match of Pong was worth: points, and balls that cannot be reached any more; and where to meet each ball."""

from collections.abc import Iterator
from typing import Final

from rumpus.core.analysis import FULL, Analyst, Asked, Opinion, compare, fall_behind
from rumpus.core.log import Input
from rumpus.core.notice import Notice
from rumpus.games.pong.court import HIGHEST, LOWEST, PACE, REACH, UNIT
from rumpus.games.pong.foresight import Crossing, foresee
from rumpus.games.pong.rules import PLAY, Pong

POINT: Final = 4
LOST: Final = 3
"""A ball that cannot be reached any more is nearly a point."""
LEAD: Final = 6
HALF: Final = 30
"""Who misses a ball by so many pixels was half as good as who meets it."""


class LineJudge(Analyst[Pong]):
    """Knows where a ball goes."""

    def rate(self, game: Pong) -> tuple[int, ...]:
        """Points, and the ball that is lost already."""
        figures = [POINT * points for points in game.points]
        if game.phase == PLAY and game.ball.dx:
            side, coming = game.ball.side, _foresee(game)
            way = abs(game.paddles[side].where(game.step) - coming.y)
            if way - REACH > PACE * max(0, coming.steps - (game.step - game.ball.since)):
                figures[side] -= LOST
        return compare(figures, LEAD)

    def ask(self, game: Pong, seat: int) -> object:
        """Where to meet the ball that comes."""
        coming = game.phase == PLAY and game.ball.dx != 0 and game.ball.side == seat
        return (sum(game.points), game.hits) if coming else None

    def trace(self, game: Pong, seat: int) -> object:
        """Where the paddle is."""
        return game.paddles[seat].where(game.step)

    def weigh(self, game: Pong, seat: int) -> Iterator[Opinion]:
        """Where it will cross."""
        height = (max(HIGHEST, min(LOWEST, _foresee(game).y)) + UNIT // 2) // UNIT
        yield Opinion(f"to {height}", FULL, Notice("analysis.meet", height=height))

    def judge(self, asked: Asked[Pong], entry: Input | None, game: Pong) -> Opinion | None:
        """Met, or missed by so much."""
        if sum(game.points) == sum(asked.game.points):
            return asked.opinions[0] if game.hits > asked.game.hits else None
        paddle = asked.trace if isinstance(asked.trace, int) else 0
        missed = max(0, abs(paddle - _foresee(asked.game).y) - REACH) // UNIT
        return Opinion("miss", fall_behind(HALF + missed, HALF), Notice("analysis.missed", pixels=missed))


def _foresee(game: Pong) -> Crossing:
    ball = game.ball
    return foresee(ball.x, ball.y, ball.dx, ball.dy)


ANALYST: Final = LineJudge
