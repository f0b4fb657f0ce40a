"""When Python looks for garbage that counting references does not free: while nobody plays in real time.

Such a look at everything (a full collection) stops the hall meanwhile: 416 ms were seen with 250 tables. So what is
there when the hall opens is not looked at again, a full collection waits until no match in real time is on and looks at
what is new while people are here, and only when very much has gathered does Python make one by itself.

What is new is looked at in small pieces: how long all the looks take together depends on what is made, but how long one
of them stops the hall depends on how much it looks at.
"""

import gc
from collections.abc import Callable
from typing import Final

from rumpus.core.clock import Clock, Nanoseconds
from rumpus.core.pacing import SECOND

YOUNG: Final = 2_000
"""So many objects more than before, and the newest are looked at: about a millisecond."""
MIDDLE: Final = 2
"""So many looks at the newest, and those that were left over by them are looked at, too: some 6,000, a few
milliseconds, where the 100,000 of ten looks at 10,000 took 53 ms under an attack that leaves much behind (0039)."""
MOST: Final = 2_500
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

    def __init__(self, clock: Clock, is_busy: Callable[[], bool], is_empty: Callable[[], bool] = lambda: True) -> None:
        """`is_busy` tells whether no pause may be made at all; `is_empty`, whether a long one is nobody's."""
        self._clock = clock
        self._is_busy = is_busy
        self._is_empty = is_empty

    def start(self) -> None:
        """Go on for as long as the clock does."""
        self._clock.after(EVERY, self._look)

    def _look(self) -> None:
        _, _, middle = gc.get_count()
        if middle and not self._is_busy():  # else hardly anything has been made since the last one
            if self._is_empty():
                gc.unfreeze()
            spare_what_is_there()  # what is still used now is not looked at again before everybody has gone
        self.start()
