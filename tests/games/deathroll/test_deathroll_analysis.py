"""Chances of Death Roll, reckoned exactly."""

import pytest

from rumpus.games.deathroll.analysis import ANALYST
from rumpus.games.deathroll.rules import DeathRoll


@pytest.mark.parametrize(("limit", "worth"), [(2, 333), (3, 416), (100, 499), (999_999, 500)])
def test_the_lower_the_limit_the_worse_for_who_rolls(limit: int, worth: int) -> None:
    """From 1 to 2: half of the time one loses, else the rival is where one was: a third."""
    game = DeathRoll.new()
    game.limit, game.turn = limit, 0
    assert ANALYST(game.setup).rate(game) == (worth, 1000 - worth)
    game.turn = 1
    assert ANALYST(game.setup).rate(game) == (1000 - worth, worth)
