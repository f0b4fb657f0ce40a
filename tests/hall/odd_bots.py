"""Bots that a process has trouble with. In a file of their own: it has to find them."""

import os
import sys

from rumpus.core.bot import Bot, Chair, Choice
from rumpus.core.game import View
from rumpus.core.rng import Rng


class Stubborn(Bot):
    """Cannot be sent anywhere."""

    def __init__(self, chair: Chair, rng: Rng) -> None:
        super().__init__(chair, rng)
        self.secret = lambda: None

    def choose(self, view: View, step: int) -> Choice | None:
        """Nothing."""
        return None


class Clumsy(Bot):
    """Breaks down, or takes its whole process along."""

    def choose(self, view: View, step: int) -> Choice | None:
        """Never."""
        if view["kill"]:
            os._exit(3)
        sys.stdout.write("whatever is printed is no answer\n")
        raise ZeroDivisionError("it lost count")
