"""The ways a line goes bad, and who gets to know of it by itself: the page, the hall, both or neither."""

from dataclasses import dataclass
from typing import Final

from rumpus.loadtest.bad_wire import BadWire

NOTICED: Final = 4.0
"""Seconds after which a silent line counts as away (docs/rules/hall.md): a closed one does at once."""
SLACK: Final = 1.5
"""Seconds a screen may be late: lines are looked at every quarter of a second, and machines have other things to do."""
SECONDS: Final = {"1 s": 1.0, "4 s": 4.0, "10 s": 10.0, "60 s": 60.0}


@dataclass(frozen=True)
class Fault:
    """Something that happens to somebody's line."""

    name: str
    page_knows: bool = False
    """Whether the page's end is closed."""
    hall_knows: bool = False
    """Whether the hall's end is closed."""

    def strike(self, wire: BadWire) -> None:
        """From now on."""
        if self.name == "delayed":
            wire.delay(0.6)
        elif self.name == "cut":
            wire.cut()
        elif self.name == "swallowed":
            wire.hush(new_ones_too=True)
        else:
            wire.half_close(0 if self.page_knows else 1)

    def second_of(self, who: str, mark: str) -> float | None:
        """After how many seconds a column of the page holds for somebody: it tells of a line that is swallowed, and a
        minute of being away begins when the hall has noticed. None: others know by then what the next column tells."""
        if who == "S":
            return SECONDS[mark]
        early = NOTICED if self.hall_knows else 0.0
        late = NOTICED if mark == "60 s" else 0.0
        second = SECONDS[mark] + late - early
        return second if second >= 0 else None


SWALLOWED: Final = Fault("swallowed")
CUT: Final = Fault("cut", page_knows=True, hall_knows=True)
PAGE_CLOSED: Final = Fault("half closed, the page's end", page_knows=True)
HALL_CLOSED: Final = Fault("half closed, the hall's end", hall_knows=True)
DELAYED: Final = Fault("delayed")
FAULTS: Final = (SWALLOWED, CUT, PAGE_CLOSED, HALL_CLOSED, DELAYED)
