"""What a match is played for: as long as it goes, to so many lines, or against the clock."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from rumpus.core.options import Value
from rumpus.games.tetris.shape import GoalShown

if TYPE_CHECKING:  # a well knows by its manner whether it is played for zen
    from rumpus.games.tetris.well import Well

ENDLESS: Final = "endless"
ZEN: Final = "zen"
"""Until one has had enough: the level stays, and a stack that reaches the top is swept away."""
_LINES: Final = {"lines40": 40, "lines150": 150}
_STEPS: Final = {"minutes2": 2 * 60 * 60}
GOALS: Final = (ENDLESS, "lines40", "minutes2", "lines150", ZEN)
RACES: Final = tuple(_LINES)
"""Those where the time decides."""

CLEARED: Final = "lines_cleared"
TIME_UP: Final = "time_up"


class Goal:
    """A goal, as an option names it."""

    __slots__ = ("ends", "lines", "name")

    def __init__(self, options: Mapping[str, Value]) -> None:
        self.name = str(options.get("goal", ENDLESS))
        self.lines = _LINES.get(self.name)
        """So many lines end it; None where lines do not."""
        self.ends = _STEPS.get(self.name)
        """The step at which it is over; None where time does not end it."""

    def find_reached(self, wells: "Sequence[Well]") -> list[int]:
        """Seats that have cleared the lines."""
        return [well.seat for well in wells if self.lines is not None and well.lines >= self.lines]

    def describe(self) -> GoalShown | None:
        """As plain values; None for a match that goes on as long as it can."""
        return {"name": self.name, "lines": self.lines, "ends": self.ends} if self.name != ENDLESS else None


def rank_wells(wells: "Sequence[Well]", ranks: Sequence[int], reached: Sequence[int]) -> tuple[int, ...]:
    """Places by seat where a goal ended it: who reached it, then who still plays, by lines for a goal of lines, else by
    points; then those who went out, the last one first. Equals share."""
    merits = [
        (well.seat in reached, well.living, rank, well.lines if reached else well.score)
        for well, rank in zip(wells, ranks, strict=True)
    ]
    keys = [(2, 0) if met else (1, count) if living else (0, rank) for met, living, rank, count in merits]
    return tuple(1 + sum(other > mine for other in keys) for mine in keys)
