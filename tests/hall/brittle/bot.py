"""A calm bot hits; a clumsy one breaks."""

from typing import Final

from rumpus.core.bot import Bot, Choice
from rumpus.core.game import View


class BrittleBot(Bot):
    """Hits when it may."""

    def choose(self, view: View, step: int) -> Choice | None:
        """Hit, or fall over."""
        if view["turn"] != self.chair.seat or view["over"]:
            return None
        if self.chair.level == "clumsy":
            raise KeyError("clumsy")
        return Choice("hit")


BOT: Final = BrittleBot
