"""Courts as drawings, 20 pixels to a character: set up a match from one, draw one back.

```
....................
.#..................
.#......o...........
.#................#.
..................#.
```
and so on: fifteen rows of twenty; `#` is a paddle, three rows each, `o` the ball in the middle of its place.
"""

from typing import Final

from tests.games.drawing import tidy

from rumpus.games.pong.court import INITIAL_SPEED, PLAY_HEIGHT, PLAY_WIDTH, RATE, UNIT
from rumpus.games.pong.rules import PLAY, Pong

CELL: Final = 20  # pixels
COLUMNS: Final = PLAY_WIDTH // CELL
ROWS: Final = PLAY_HEIGHT // CELL
_PADDLES: Final = (1, COLUMNS - 2)


def set_up(drawing: str, dx: int, dy: int = 0, speed: int = INITIAL_SPEED, seed: int = 0) -> Pong:
    """A rally at step 0 as drawn, the ball flying at (dx, dy) pixels a second."""
    lines = tidy(drawing).split("\n")
    if len(lines) != ROWS or any(len(line) != COLUMNS for line in lines):
        raise ValueError(f"a court is {ROWS} rows of {COLUMNS}")
    game = Pong.new(seed=seed)
    game.take_events()
    game.phase, game.countdown = PLAY, 0
    for paddle, column in zip(game.paddles, _PADDLES, strict=True):
        rows = [row for row, line in enumerate(lines) if line[column] == "#"]
        paddle.y = paddle.stop = (rows[0] + rows[-1] + 1) * CELL * UNIT // 2
    row = next(place for place, line in enumerate(lines) if "o" in line)
    ball = game.ball
    ball.x = lines[row].index("o") * CELL * UNIT + CELL * UNIT // 2
    ball.y = row * CELL * UNIT + CELL * UNIT // 2
    ball.dx, ball.dy, ball.speed = dx * UNIT // RATE, dy * UNIT // RATE, speed
    return game


def draw(game: Pong) -> str:
    """The court now."""
    cells = [["."] * COLUMNS for _ in range(ROWS)]
    for paddle, column in zip(game.paddles, _PADDLES, strict=True):
        middle = paddle.where(game.step) // UNIT
        for row in range(ROWS):
            if middle - 30 <= row * CELL + CELL // 2 < middle + 30:
                cells[row][column] = "#"
    ball = game.ball.copy()
    ball.fly(game.step)
    column, row = ball.x // UNIT // CELL, ball.y // UNIT // CELL
    if 0 <= column < COLUMNS:
        cells[row][column] = "o"
    return "\n".join("".join(line) for line in cells)
