"""Positions as drawings: set up a match from drawn bottles, draw one back. For tests, lessons and bug reports."""

from rumpus.core.options import Options
from rumpus.core.rng import Rng
from rumpus.games.mario99.board import COLOURS, parse
from rumpus.games.mario99.opening import PILL_ENTRIES
from rumpus.games.mario99.rules import Mario99


def set_up(*drawings: str, pills: str = "br", options: Options | None = None, seed: int = 0) -> Mario99:
    """A match at step 0 with one drawn bottle for each seat; `pills` are the colours to come, over and over."""
    game = Mario99.new(options, seats=len(drawings), seed=seed)
    game.take_events()
    game.pills = [COLOURS.index(letter) for letter in (pills * PILL_ENTRIES)[:PILL_ENTRIES]]
    luck = Rng(seed)
    for bottle, drawing in zip(game.bottles, drawings, strict=True):
        bottle.fill(parse(drawing), game.pills, luck.copy(), 0)
    return game


def draw(game: Mario99, seat: int = 0, rows: int = 17) -> str:
    """The lowest rows of a seat's bottle, with what is falling drawn into it."""
    seen = game.view(seat)["seats"][seat]
    lines = [[row[i : i + 2] for i in range(0, len(row), 2)] for row in seen["rows"]]
    for x, y, text in [*seen["falling"], *(seen["pill"]["cells"] if seen["pill"] else [])]:
        lines[16 - y][x] = text
    return "\n".join("".join(line) for line in lines[17 - rows :])


def tidy(drawing: str) -> str:
    """A drawing without the blanks around its rows, as `draw` gives it."""
    return "\n".join(line.strip() for line in drawing.split("\n") if line.strip())
