"""One clock for a whole process: a heap of due times, one timer, nothing for what is not due.

It does not know what time is: it is told now and asks to be woken, so that tests and simulations bring their own.
"""

import heapq
from collections.abc import Callable
from typing import Final, TypeAlias

Nanoseconds: TypeAlias = int

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
