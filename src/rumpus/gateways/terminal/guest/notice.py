"""Something said to a guest in the bottom row, for a few seconds."""

from collections.abc import Callable
from typing import Final

from rumpus.core.clock import Clock, Nanoseconds, Timer
from rumpus.core.pacing import MILLISECOND
from rumpus.gateways.terminal.width import fit_cells

STAYS_NS: Final[Nanoseconds] = 5_000 * MILLISECOND


class PassingNote:
    """The newest thing said; what it replaces is gone."""

    def __init__(self, clock: Clock, changed: Callable[[], None]) -> None:
        """`changed` is called when it is there or gone."""
        self._changed = changed
        self._timer = Timer(clock)
        self.text = ""

    def say(self, text: str) -> None:
        """Say it; nothing takes back what was said before."""
        self.stop()
        self.text = fit_cells(text)
        if text:
            self._timer.set_after(STAYS_NS, lambda: self.say(""))
        self._changed()

    def stop(self) -> None:
        """Nobody reads it any more."""
        self._timer.stop()
