"""When Python looks for garbage that counting references does not free: while nobody plays in real time.

Such a look at everything (a full collection) stops the hall meanwhile: 416 ms were seen with 250 tables. So what is
there when the hall opens is never looked at again, a full collection waits until no match in real time is on, and only
when very much has gathered does Python make one by itself.
"""

import gc
from collections.abc import Callable
from typing import Final

from rumpus.core.clock import Clock, Nanoseconds
from rumpus.core.pacing import SECOND

YOUNG: Final = 10_000
"""So many objects more than before, and the newest are looked at: a few milliseconds, where 50,000 were seen to take 58
under an attack that leaves much behind. With 256 tables of a game in real time Python's own 700 made p99 lateness
195 ms."""
MIDDLE: Final = 10
"""So many looks at the newest, and those that were left over by them are looked at, too."""
MOST: Final = 100
"""So many looks at those, ten million objects more than before, and Python makes a full collection whoever plays: in a
hall that is never idle memory must not grow without end."""
EVERY: Final[Nanoseconds] = 5 * SECOND
"""How often it is found out whether anybody plays."""


def put_off() -> None:
    """Let Python look for garbage seldom, and hardly ever at everything."""
    gc.set_threshold(YOUNG, MIDDLE, MOST)


def spare_what_is_there() -> None:
    """Never look again at what is there now. It is still freed when nobody refers to it any more, unless it is in a
    cycle."""
    gc.collect()
    gc.freeze()


class IdleCollector:
    """Makes full collections while the hall is idle: one alarm, whatever there is."""

    def __init__(self, clock: Clock, is_busy: Callable[[], bool]) -> None:
        """`is_busy` tells whether anybody would notice."""
        self._clock = clock
        self._is_busy = is_busy

    def start(self) -> None:
        """Go on for as long as the clock does."""
        self._clock.after(EVERY, self._look)

    def _look(self) -> None:
        _, young, middle = gc.get_count()
        if (young or middle) and not self._is_busy():  # else hardly anything has been made since the last one
            gc.collect()
        self.start()
