"""Positions as drawings: set up a match from drawn fields, draw one back."""

from typing import Final

from tests.games.drawing import draw_rows

from rumpus.core.falling_text import list_moving
from rumpus.core.options import Options
from rumpus.core.rng import Rng
from rumpus.games.capsules.field import COLOURS, parse
from rumpus.games.capsules.opening import Line
from rumpus.games.capsules.rules import Capsules

LINE: Final = 200


def set_up(*drawings: str, capsules: str = "rb", options: Options | None = None, seed: int = 0) -> Capsules:
    """The first round at step 0 with one drawn field for each seat; `capsules` are the colours to come."""
    game = Capsules.new({"countdown": 0, **(options or {})}, seats=len(drawings), seed=seed)
    game.take_events()
    pairs = [capsules[i : i + 2] for i in range(0, len(capsules), 2)] * LINE
    game.line = Line(Rng(seed), [3 * COLOURS.index(pair[0]) + COLOURS.index(pair[1]) for pair in pairs[:LINE]])
    luck = Rng(seed)
    for side, drawing in zip(game.sides, drawings, strict=True):
        side.fill(parse(drawing), game.line, luck.copy(), 0)
    return game


def draw(game: Capsules, seat: int = 0, rows: int = 16) -> str:
    """The lowest rows of a seat's field, with what is falling drawn into it."""
    seen = game.view(seat)["seats"][seat]
    return draw_rows(seen["rows"], list_moving(seen, "capsule"), rows)
