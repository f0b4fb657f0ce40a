"""The measures of the court, as whole numbers: lengths in 1/256 of a pixel, times in steps of 1/60 s.

rules/pong.md: whole numbers in 1/256 of a pixel, so that every platform agrees to the last bit. All constants are the
seed's. Ball and paddles are placed by their centres.
"""

from typing import Final

RATE: Final = 60  # steps a second
UNIT: Final = 256  # in one pixel

PLAY_WIDTH: Final = 400
PLAY_HEIGHT: Final = 300
PADDLE_WIDTH: Final = 10
PADDLE_HEIGHT: Final = 60
PADDLE_SPEED: Final = 300  # pixels a second
PADDLE_MARGIN: Final = 20
BALL_SIZE: Final = 10
INITIAL_SPEED: Final = 200
SPEEDS: Final = {"slow": 150, "normal": INITIAL_SPEED, "fast": 300}  # of a serve, by option `speed`
MAX_SPEED: Final = 400
SPEED_INCREMENT: Final = 10
SPIN: Final = 100  # pixels a second, for a hit at the paddle's very end
WINNING_SCORE: Final = 5
COUNTDOWN: Final = 3  # seconds
UPDATE_HZ: Final = 10

MIDDLE_X: Final = PLAY_WIDTH * UNIT // 2
MIDDLE_Y: Final = PLAY_HEIGHT * UNIT // 2
TOP: Final = BALL_SIZE * UNIT // 2
"""Where the ball's centre meets the upper wall."""
BOTTOM: Final = PLAY_HEIGHT * UNIT - TOP
FACES: Final = (
    (PADDLE_MARGIN + PADDLE_WIDTH) * UNIT + BALL_SIZE * UNIT // 2,
    (PLAY_WIDTH - PADDLE_MARGIN - PADDLE_WIDTH) * UNIT - BALL_SIZE * UNIT // 2,
)
"""Where the ball's centre meets the face of each seat's paddle."""
OUTS: Final = (
    PADDLE_MARGIN * UNIT - BALL_SIZE * UNIT // 2,
    (PLAY_WIDTH - PADDLE_MARGIN) * UNIT + BALL_SIZE * UNIT // 2,
)
"""Where the whole ball is past each seat's paddle."""
HALF: Final = PADDLE_HEIGHT * UNIT // 2
REACH: Final = HALF + BALL_SIZE * UNIT // 2
"""Ball and paddle meet if their centres are closer than this, measured upright."""
HIGHEST: Final = HALF
"""Where a paddle's centre is when it touches the upper wall."""
LOWEST: Final = PLAY_HEIGHT * UNIT - HALF
PACE: Final = PADDLE_SPEED * UNIT // RATE
"""How far a paddle moves in a step."""
UPDATE: Final = RATE // UPDATE_HZ
"""Steps between two states of a flying ball, at most."""


def divide(number: int, by: int) -> int:
    """A quotient rounded toward zero: up and down, left and right are treated alike."""
    return number // by if number >= 0 else -(-number // by)


def divide_up(number: int, by: int) -> int:
    """How many whole times `by` it takes to reach a positive number."""
    return -(-number // by)
