"""The bot of Pebbles: it sees what its seat sees and answers with the words a person would type."""

from typing import Final

from rumpus.core.bot import Bot, Choice
from rumpus.core.game import View


class PebblesBot(Bot):
    """Leaves a multiple of four if it is good; takes anything if it is not, or cannot."""

    def choose(self, view: View, step: int) -> Choice | None:
        """What to take, when it is this seat's turn."""
        if view["turn"] != self.chair.seat:
            return None
        best = view["heap"] % (view["most"] + 1)
        count = best if best and self.chair.level == "hard" else 1 + self.rng.below(min(view["most"], view["heap"]))
        return Choice(f"take {count}")


BOT: Final = PebblesBot
