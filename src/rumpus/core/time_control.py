"""Time controls for games turn by turn: how long a seat may think, as programs and as people write it.

How the clocks of a match go by one is match_clock.py.
"""

import re
from dataclasses import dataclass
from typing import Final

from rumpus.core.notice import Refusal

NONE: Final = "none"
MOVE: Final = "move"
FISCHER: Final = "fischer"

MINUTE: Final = 60
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR
SHORTEST_MOVE: Final = 30
LONGEST_MOVE: Final = 14 * DAY
LONGEST_BASE: Final = 3 * HOUR
LONGEST_INCREMENT: Final = 180

FAST: Final = "fast"
SLOW: Final = "slow"
DAILY: Final = "daily"
POOLS: Final = (FAST, SLOW, DAILY)
"""Matches that are rated apart. Where there are no clocks all are in one, DAILY, which is not named then."""
_FAST_SECONDS: Final = 10 * MINUTE
_DAILY_SECONDS: Final = 6 * HOUR
_MOVES: Final = 40
"""So many moves a game is taken to have, to tell how long a side may think in all."""

_UNITS: Final = {"d": DAY, "h": HOUR, "m": MINUTE, "s": 1}
"""The longest first: a time is written in the longest unit it is a whole number of."""
_FOR_PEOPLE: Final = re.compile(
    r"(?P<time>\d{1,7})(?P<unit>[smhd])|(?P<minutes>\d{1,3})(:(?P<rest>[0-5]\d))?\+(?P<more>\d{1,3})", re.ASCII
)
_FOR_PROGRAMS: Final = re.compile(r"move (?P<time>\d{1,7})|fischer (?P<base>\d{1,7})\+(?P<more>\d{1,7})", re.ASCII)


class BadTimeControl(Refusal):
    """What was given is no time control."""


@dataclass(frozen=True, slots=True)
class TimeControl:
    """How long everybody may think: for ever, so long for each move, or so long in all with some more for each move."""

    kind: str = NONE
    seconds: int = 0
    """For a move, or at the start."""
    increment: int = 0
    """What each move gives back, in seconds."""

    @classmethod
    def read(cls, text: str) -> "TimeControl":
        """`none`, `move 86400` or `fischer 300+5`, as programs write it; `5+3` (minutes and seconds), `1:30+2`, `30s`,
        `10m`, `12h` or `3d` (for each move), as people do. BadTimeControl for anything else."""
        text = " ".join(text.lower().split())
        if text in (NONE, "off"):
            return cls()
        found = _FOR_PROGRAMS.fullmatch(text) or _FOR_PEOPLE.fullmatch(text)
        if found is None:
            raise BadTimeControl("bad_clock", given=text[:40])
        part = found.groupdict()
        if part["time"] is not None:
            return cls(MOVE, int(part["time"]) * _UNITS[part.get("unit") or "s"]).checked()
        base = int(part["base"]) if "base" in part else int(part["minutes"]) * MINUTE + int(part["rest"] or 0)
        return cls(FISCHER, base, int(part["more"])).checked()

    def checked(self) -> "TimeControl":
        """The same, if nobody would have to hurry or to wait beyond measure."""
        if self.kind == MOVE and not SHORTEST_MOVE <= self.seconds <= LONGEST_MOVE:
            raise BadTimeControl("clock_move")
        if self.kind == FISCHER and not (1 <= self.seconds <= LONGEST_BASE and self.increment <= LONGEST_INCREMENT):
            raise BadTimeControl("clock_fischer")
        return self

    def write(self) -> str:
        """As programs write it; `read` reads it."""
        if self.kind == NONE:
            return NONE
        return f"{MOVE} {self.seconds}" if self.kind == MOVE else f"{FISCHER} {self.seconds}+{self.increment}"

    def say(self) -> str:
        """As people write it; `read` reads it."""
        if self.kind == NONE:
            return NONE
        if self.kind == FISCHER:
            minutes, rest = divmod(self.seconds, MINUTE)
            return f"{minutes}:{rest:02}+{self.increment}" if rest else f"{minutes}+{self.increment}"
        unit = next(unit for unit, seconds in _UNITS.items() if self.seconds % seconds == 0)
        return f"{self.seconds // _UNITS[unit]}{unit}"

    def __bool__(self) -> bool:
        return self.kind != NONE

    @property
    def pool(self) -> str:
        """With which games it is rated: fast, slow or daily ones. Without a clock it may take days."""
        if self.kind == NONE or (self.kind == MOVE and self.seconds >= _DAILY_SECONDS):
            return DAILY
        total = self.seconds * _MOVES if self.kind == MOVE else self.seconds + self.increment * _MOVES
        return FAST if total < _FAST_SECONDS else SLOW


def write_left(millis: int) -> str:
    """What is left on a clock: `4:52`, `1:02:05`, `2d 3h`. A second that has begun is still there."""
    seconds = -(-max(0, millis) // 1000)
    if seconds >= DAY:
        return f"{seconds // DAY}d {seconds % DAY // HOUR}h"
    minutes, rest = f"{seconds % HOUR // MINUTE}", f"{seconds % MINUTE:02}"
    return f"{seconds // HOUR}:{minutes:>02}:{rest}" if seconds >= HOUR else f"{minutes}:{rest}"
