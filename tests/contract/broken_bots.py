"""Countdown's bot, broken in one way at a time. A docstring names the check and what it must say."""

from itertools import count
from typing import Final

from tests.contract.countdown.bot import CountdownBot

from rumpus.core.bot import Choice
from rumpus.core.game import View

COUNTER: Final = count(1)


class CheatingBot(CountdownBot):
    """bots_finish: tries 'take 4'"""

    def choose(self, view: View, step: int) -> Choice | None:
        choice = super().choose(view, step)
        return Choice("take 4", 1) if choice and view["heap"] < 8 else choice


class CrashingBot(CountdownBot):
    """bots_finish: KeyError"""

    def choose(self, view: View, step: int) -> Choice | None:
        if self.chair.level == "hard" and view["heap"] < 9:
            raise KeyError("plan")
        return super().choose(view, step)


class MoodyBot(CountdownBot):
    """bots_repeatable: other inputs the second time"""

    def choose(self, view: View, step: int) -> Choice | None:
        choice = super().choose(view, step)
        return Choice(choice.action, next(COUNTER) % 5) if choice else None


class LostBot(CountdownBot):
    """bots_sit_in: sitting in"""

    seen = False

    def choose(self, view: View, step: int) -> Choice | None:
        if not self.seen and view["heap"] != self.chair.options["heap"]:
            raise RuntimeError("where are we?")
        self.seen = True
        return super().choose(view, step)


BROKEN_BOTS: Final[tuple[type[CountdownBot], ...]] = (CheatingBot, CrashingBot, MoodyBot, LostBot)
