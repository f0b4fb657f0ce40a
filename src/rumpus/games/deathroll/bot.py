"""The computer rolls when it is its turn. There is nothing else to decide."""

from typing import Final

from rumpus.core.bot import Bot, Choice
from rumpus.core.game import View
from rumpus.games.deathroll.rules import ROLL


class DeathRollBot(Bot):
    """As good as anybody."""

    def choose(self, view: View, step: int) -> Choice | None:
        """Roll, or wait for the other to."""
        return Choice(ROLL) if view["turn"] == self.chair.seat else None


BOT: Final = DeathRollBot
