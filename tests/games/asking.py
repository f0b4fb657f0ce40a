"""A decision as an analyst sees it."""

from typing import TypeVar

from rumpus.core.analysis import Analyst, Asked
from rumpus.core.game import Game

G = TypeVar("G", bound=Game)


def ask(analyst: Analyst[G], game: G, seat: int) -> Asked[G]:
    """What the seat has to decide now, with every opinion, best first."""
    asked = Asked(seat, analyst.ask(game, seat), game.copy(), 0, trace=analyst.trace(game, seat))
    assert asked.question is not None, "there is something to decide"
    asked.opinions = sorted(analyst.weigh(game, seat), key=lambda opinion: -opinion.worth)
    return asked
