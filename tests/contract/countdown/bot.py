"""A bot for Countdown: leaves a multiple of four if it is good, anything if it is not."""

from typing import Final

from rumpus.core.bot import Bot, Choice
from rumpus.core.game import View


class CountdownBot(Bot):
    """Plays from the view alone."""

    def choose(self, view: View, step: int) -> Choice | None:
        """One to three stones, when it is the bot's turn."""
        if view["turn"] != self.chair.seat or view["over"]:
            return None
        best = view["heap"] % 4
        count = best if best and self.chair.level == "hard" else 1 + self.rng.below(min(3, view["heap"]))
        return Choice(f"take {count}", wait=3)


BOT: Final = CountdownBot
