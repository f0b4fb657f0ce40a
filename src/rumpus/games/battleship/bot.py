"""The computer's four levels. Sees only its seat's view, and needs no memory: everything known is on the board."""

from typing import Final

from rumpus.core.bot import Bot, Choice
from rumpus.core.game import View
from rumpus.games.battleship.board import name_cell
from rumpus.games.battleship.chart import read_chart
from rumpus.games.battleship.hunting import shoot_easily, shoot_hard, shoot_normally
from rumpus.games.battleship.odds import weigh_cells

ERRORS: Final = {"easy": 40, "normal": 20}
"""Shots out of a hundred that go anywhere. rules/battleship.md: 20 % is normal."""


class Gunner(Bot):
    """Plays either seat from any position."""

    def choose(self, view: View, step: int) -> Choice | None:
        """What to do now; None while it is not this seat's to act."""
        if view["phase"] == "PLACEMENT":
            stands = all(ship["cells"] is not None for ship in view["own"]["ships"])
            return Choice("ready" if stands else "random")
        if view["phase"] != "PLAYING" or view["turn"] != self.chair.seat:
            return None
        return Choice(f"fire {name_cell(self.aim(view))}")

    def aim(self, view: View) -> int:
        """The cell to fire at."""
        chart = read_chart(view["enemy"])
        level = self.chair.level
        if level == "easy":
            return shoot_easily(chart, self.rng, ERRORS[level])
        if level == "normal":
            return shoot_normally(chart, self.rng, ERRORS[level])
        if level == "hard":
            return shoot_hard(chart, self.rng)
        weights = weigh_cells(chart)
        best = max(weights)
        if not best:  # too many explanations to find the right one among them
            return shoot_hard(chart, self.rng)
        return self.rng.choice([cell for cell, weight in enumerate(weights) if weight == best])


BOT: Final = Gunner
