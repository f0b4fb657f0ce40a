"""A machine on paper: one core, matches that cost a share of it each, and openings that cost a moment each.

What it cannot do in time it does later, and then every match is late by that much. It is asked in steps of 50 ms.
"""

from typing import Final

from tests.hall.hand_clock import HandClock

from rumpus.core.pacing import MILLISECOND, SECOND
from rumpus.hall.errors import Refused
from rumpus.hall.tables.capacity import Capacity

STEP: Final = 50 * MILLISECOND
START_SECONDS: Final = 0.4
"""How long people take from opening a table to their match."""


class Machine:
    """A core, and a hall that wants to know how much of it is left."""

    def __init__(self, cost: float, *, opening: float = 0.002) -> None:
        """`cost` is the share of the core a match takes, `opening` the seconds it takes to open a table."""
        self.time = HandClock()
        self.used = 0
        self.capacity = Capacity(self.time.clock, lambda: self.used)
        self.running = 0
        self.opened = 0
        self.refused = 0
        self.worst = 0
        """How late anybody was woken, in nanoseconds."""
        self._cost = cost
        self._opening = opening
        self._todo = 0
        self._starting: list[int] = []

    @property
    def wanted(self) -> float:
        """The share of the core all matches want."""
        return self.running * self._cost

    def ask(self, *, starts: bool = True) -> bool:
        """Somebody wants a table; whether they got it. With `starts`, they begin to play soon."""
        self._todo += round(self._opening * SECOND / 4)  # hearing and refusing costs something, too
        try:
            self.capacity.check()
        except Refused:
            self.refused += 1
            return False
        self.opened += 1
        self.capacity.promise(f"T{self.opened}")
        self._todo += round(self._opening * SECOND)
        if starts:
            self._starting.append(self.time.ns + round(START_SECONDS * SECOND))
        return True

    def end(self, matches: int) -> None:
        """So many matches are over."""
        for _ in range(matches):
            self.capacity.stop(f"T{self.running}")
        self.running -= matches

    def go_on(self, seconds: float) -> None:
        """Let time pass."""
        for _ in range(round(seconds * SECOND / STEP)):
            self.time.ns += STEP
            while self._starting and self._starting[0] <= self.time.ns:
                self._starting.pop(0)
                self.running += 1
                self.capacity.begin(f"T{self.running}")
            self._todo += round(self.wanted * STEP)
            done = min(STEP, self._todo)
            self._todo -= done
            self.used += done
            if self.running:
                self.worst = max(self.worst, self._todo)
            for _ in range((self.running + 1) // 2):  # ten wake-ups a second for each match
                self.capacity.note(self._todo)
