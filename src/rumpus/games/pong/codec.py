"""Pong as numbers: where ball and paddles are now and where they go, as if one's own paddle were the left one."""

from collections.abc import Mapping, Sequence
from typing import Final

from rumpus.core.game import View
from rumpus.games.pong.court import COUNTDOWN, MAX_SPEED, PACE, PLAY_HEIGHT, PLAY_WIDTH, RATE, UNIT, WINNING_SCORE
from rumpus.gym.codec import TableCodec, share

_WIDTH: Final = PLAY_WIDTH * UNIT
_HEIGHT: Final = PLAY_HEIGHT * UNIT
_FASTEST: Final = MAX_SPEED * UNIT / RATE
_KEYS: Final = ("up", "down")


class PongCodec(TableCodec):
    """The view tells where things were at a step; this tells where they are at this one."""

    def list_parts(self) -> dict[str, tuple[int, ...]]:
        """Ball: across, down, and its speed across and down. Paddles: mine and theirs, place and speed. Points: mine,
        theirs. Numbers: in play, countdown, served to me. Keys: up and down held."""
        return {"ball": (4,), "paddles": (2, 2), "points": (2,), "numbers": (3,), "keys": (2,)}

    def list_words(self) -> Sequence[str]:
        """up, down."""
        return _KEYS

    def list_keys(self) -> Sequence[str]:
        """Both are held."""
        return _KEYS

    def write(self, view: View, seat: int, step: int, offer: Sequence[str]) -> None:
        """All of it, brought to this step and turned to this seat."""
        ball, side = view["ball"], -1 if seat else 1
        gone = step - ball["since"]
        x, y = ball["x"] + ball["dx"] * gone, ball["y"] + ball["dy"] * gone
        self.slots["ball"][:] = (
            side * share(2 * x - _WIDTH, _WIDTH),
            share(2 * y - _HEIGHT, _HEIGHT),
            side * share(ball["dx"], _FASTEST),
            share(ball["dy"], _FASTEST),
        )
        paddles, points = view["paddles"], view["points"]
        self.slots["paddles"][:] = [_find(paddles[seat], step), _find(paddles[1 - seat], step)]
        length = view.get("length", WINNING_SCORE)
        self.slots["points"][:] = points[seat] / length, points[1 - seat] / length
        self.slots["numbers"][:] = view["phase"] == "play", view["countdown"] / COUNTDOWN, view["serving"] == seat
        self.write_keys(offer)

    shapes = True

    def count_gains(self, before: View, after: View, seat: int) -> int:
        """Points won, less those lost."""
        points, then = after["points"], before["points"]
        gained: int = points[seat] - then[seat] - (points[1 - seat] - then[1 - seat])
        return gained


def _find(paddle: Mapping[str, int], step: int) -> tuple[float, float]:
    """Where the paddle is at this step, and how it moves."""
    y, dy, stop = paddle["y"], paddle["dy"], paddle["stop"]
    y += dy * (step - paddle["since"])
    y = min(y, stop) if dy > 0 else max(y, stop) if dy < 0 else y
    return share(2 * y - _HEIGHT, _HEIGHT), dy / PACE


CODEC: Final = PongCodec
