"""The time of matches with clocks in a room: kept for each match, as a room may be gone when it is asked for."""

from collections.abc import Callable

from rumpus.core.clock import Clock, Nanoseconds, Timers
from rumpus.core.pacing import SECOND
from rumpus.core.time_control import TimeControl
from rumpus.hall.hall_time import OFTEN, SHARE, HallTime
from rumpus.hall.stores import Keeper


class RoomTime(HallTime):
    """Stands still for whoever asks: how far a match has come is kept with it again and again."""

    def __init__(self, clock: Clock, store: Keeper, keep: Callable[[str], None]) -> None:
        """`keep` puts how far a match has come by now."""
        super().__init__(clock, store)
        self._often: Timers[str] = Timers(clock)
        self._keep_match = keep

    def at(self, time: Nanoseconds) -> int:
        """Always the same: who takes a match up goes on at the step that was kept."""
        return 0

    def watch(self, match: str, control: TimeControl) -> None:
        """A match's clocks run: keep how far it has come."""
        pace = max(OFTEN, control.seconds * SECOND // SHARE)

        def keep() -> None:
            self._often.set_after(match, pace, keep)
            self._keep_match(match)

        self._often.set_after(match, pace, keep)

    def unwatch(self, match: str) -> None:
        """A match's clocks stand still."""
        self._often.stop(match)
