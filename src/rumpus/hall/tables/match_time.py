"""The time of a match with clocks: what is kept of it for the day the hall is killed."""

from rumpus.core.clock import Nanoseconds
from rumpus.core.time_control import TimeControl
from rumpus.hall.hall_time import HallTime
from rumpus.hall.stores import HallStore
from rumpus.store.records import MatchRecord


def find_step(hall_time: HallTime, record: MatchRecord, rate: int) -> int:
    """How far a match that is taken up had come: its clocks ran for as long as the hall was open."""
    if record.since is None:
        return record.step
    return record.step + max(0, hall_time.kept - record.since) * rate // 1000


class KeptTime:
    """From which step on the clocks of a match run, and since when by the hall's own time. Kept when that changes: when
    they begin to run or stop, and not for every move."""

    def __init__(self, record: MatchRecord, hall_time: HallTime, store: HallStore) -> None:
        self._match = record.id
        self._control = TimeControl.read(record.clock)
        self._on = bool(self._control)
        self._hall_time = hall_time
        self._store = store
        self._kept: tuple[int, int | None] = (record.step, record.since)

    def note(self, step: int, since: Nanoseconds | None) -> None:
        """The match was at a step when its time began to pass; or it stands there."""
        if not self._on:
            return
        now = (step, None if since is None else self._hall_time.at(since))
        if now != self._kept:
            self._kept = now
            self._store.put_reached(self._match, *now)
        if since is None:
            self._hall_time.unwatch(self._match)
        else:
            self._hall_time.watch(self._match, self._control)
