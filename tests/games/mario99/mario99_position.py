"""Positions as drawings: set up a match from drawn bottles, draw one back."""

from tests.games.drawing import draw_rows

from rumpus.core.falling_text import list_moving
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
    return draw_rows(seen["rows"], list_moving(seen, "pill"), rows)
