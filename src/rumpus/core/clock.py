"""One clock for a whole process: a heap of due times, one timer, nothing for what is not due.

It does not know what time is: it is told now and asks to be woken, so that tests and simulations bring their own.
"""

import heapq
from collections.abc import Callable, Hashable, Iterator
from typing import Final, Generic, TypeAlias, TypeVar

Nanoseconds: TypeAlias = int
Key = TypeVar("Key", bound=Hashable)

FEW: Final = 64
"""So many called-off alarms are not worth clearing away."""


class Alarm:
    """Something to be done at a time; can be called off."""

    __slots__ = ("_clock", "action", "at")

    def __init__(self, clock: "Clock", at: Nanoseconds, action: Callable[[], None]) -> None:
        self.at = at
        self.action: Callable[[], None] | None = action
        self._clock = clock

    def cancel(self) -> None:
        """Call it off; harmless if it has rung."""
        if self.action is not None:
            self.action = None
            self._clock._note_called_off()


class Clock:
    """Rings alarms in order of their time, with a single timer underneath."""

    def __init__(self, now: Callable[[], Nanoseconds], wake: Callable[[Nanoseconds], None]) -> None:
        """`now` tells the time; `wake(at)` asks for `ring` to be called at that time, instead of any asked before."""
        self.now = now
        self._wake = wake
        self._heap: list[tuple[Nanoseconds, int, Alarm]] = []
        self._count = 0
        self._armed: Nanoseconds | None = None
        self._called_off = 0

    def __len__(self) -> int:
        """How many alarms are kept, called-off ones included."""
        return len(self._heap)

    def at(self, time: Nanoseconds, action: Callable[[], None]) -> Alarm:
        """Have `action` called at `time`."""
        alarm = Alarm(self, time, action)
        self._count += 1
        heapq.heappush(self._heap, (time, self._count, alarm))
        self._arm()
        return alarm

    def after(self, delay: Nanoseconds, action: Callable[[], None]) -> Alarm:
        """Have `action` called after `delay`."""
        return self.at(self.now() + delay, action)

    def ring(self) -> int:
        """Do all that is due; returns how many alarms rang."""
        self._armed = None
        rang = 0
        now = self.now()
        try:
            while self._heap and self._heap[0][0] <= now:
                alarm = heapq.heappop(self._heap)[2]
                if alarm.action is None:
                    self._called_off -= 1
                else:
                    action, alarm.action = alarm.action, None
                    rang += 1
                    action()
        finally:  # an action that raises must not silence the others
            self._arm()
        return rang

    def _arm(self) -> None:
        while self._heap and self._heap[0][2].action is None:
            heapq.heappop(self._heap)
            self._called_off -= 1
        if self._heap and (self._armed is None or self._heap[0][0] < self._armed):
            self._armed = self._heap[0][0]
            self._wake(self._armed)

    def _note_called_off(self) -> None:
        """An alarm far in the future, put off again and again, must not fill the heap."""
        self._called_off += 1
        if self._called_off > FEW and self._called_off * 2 > len(self._heap):
            self._heap = [entry for entry in self._heap if entry[2].action is not None]
            heapq.heapify(self._heap)
            self._called_off = 0


class Timer:
    """An alarm that can be set again: what it was set for before is called off then."""

    __slots__ = ("_alarm", "_clock")

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._alarm: Alarm | None = None

    @property
    def at(self) -> Nanoseconds | None:
        """When it rings; None while it is not set, and while it rings."""
        return self._alarm.at if self._alarm is not None and self._alarm.action is not None else None

    @property
    def left(self) -> Nanoseconds | None:
        """How long until it rings; None while it is not set."""
        return None if self.at is None else max(0, self.at - self._clock.now())

    def set_at(self, time: Nanoseconds, action: Callable[[], None]) -> None:
        """Have `action` called at `time`, and nothing else."""
        self.stop()
        self._alarm = self._clock.at(time, action)

    def set_after(self, delay: Nanoseconds, action: Callable[[], None]) -> None:
        """Have `action` called after `delay`, and nothing else."""
        self.set_at(self._clock.now() + delay, action)

    def stop(self) -> None:
        """Call it off; harmless if it is not set."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None


class Timers(Generic[Key]):
    """A timer for each of many things; what has rung or was called off is forgotten."""

    __slots__ = ("_alarms", "_clock")

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._alarms: dict[Key, Alarm] = {}

    def __len__(self) -> int:
        """How many are set."""
        return len(self._alarms)

    def __iter__(self) -> Iterator[Key]:
        """For what one is set."""
        return iter(self._alarms)

    def set_after(self, key: Key, delay: Nanoseconds, action: Callable[[], None]) -> None:
        """Have `action` called after `delay`, and nothing else for this key."""
        self.stop(key)

        def ring() -> None:
            del self._alarms[key]
            action()

        self._alarms[key] = self._clock.after(delay, ring)

    def stop(self, key: Key) -> None:
        """Call the key's off; harmless if none is set."""
        alarm = self._alarms.pop(key, None)
        if alarm is not None:
            alarm.cancel()
