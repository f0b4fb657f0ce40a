"""Time controls for games turn by turn: how long a seat may think, and whose flag falls when.

A clock counts the steps of its match, so that a pause stops it, a replay shows it as it was, and nothing but the log is
needed to know it. That a flag has fallen is an input like any other (core/table_words.py).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from rumpus.core.log import Input
from rumpus.core.notice import Refusal
from rumpus.core.table_words import given_seconds

NONE: Final = "none"
MOVE: Final = "move"
FISCHER: Final = "fischer"

SHORTEST_MOVE: Final = 30
LONGEST_MOVE: Final = 14 * 86400
LONGEST_BASE: Final = 3 * 3600
LONGEST_INCREMENT: Final = 180

FAST: Final = "fast"
SLOW: Final = "slow"
DAILY: Final = "daily"
_FAST_SECONDS: Final = 600
_DAILY_SECONDS: Final = 6 * 3600
_MOVES: Final = 40
"""So many moves a game is taken to have, to tell how long a side may think in all."""


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
        """`none`, `move 86400` or `fischer 300+5`; BadTimeControl for anything else."""
        kind, _, rest = text.strip().lower().partition(" ")
        if kind == NONE and not rest:
            return cls()
        base, plus, increment = rest.partition("+")
        if kind == MOVE and not plus:
            control = cls(MOVE, _read(base))
            if SHORTEST_MOVE <= control.seconds <= LONGEST_MOVE:
                return control
        elif kind == FISCHER and plus:
            control = cls(FISCHER, _read(base), _read(increment))
            if 1 <= control.seconds <= LONGEST_BASE and 0 <= control.increment <= LONGEST_INCREMENT:
                return control
        raise BadTimeControl("bad_clock", given=text[:40])

    def write(self) -> str:
        """As `read` reads it."""
        if self.kind == NONE:
            return NONE
        return f"{MOVE} {self.seconds}" if self.kind == MOVE else f"{FISCHER} {self.seconds}+{self.increment}"

    def __bool__(self) -> bool:
        return self.kind != NONE

    @property
    def pool(self) -> str:
        """With which games it is rated: fast, slow or daily ones. Without a clock it may take days."""
        if self.kind == NONE or (self.kind == MOVE and self.seconds >= _DAILY_SECONDS):
            return DAILY
        total = self.seconds * _MOVES if self.kind == MOVE else self.seconds + self.increment * _MOVES
        return FAST if total < _FAST_SECONDS else SLOW


class Flag(NamedTuple):
    """When a seat's time will be up, if it does nothing."""

    step: int
    seat: int


class MatchClock:
    """The clocks of one match. `follow` it through the inputs, in their order."""

    __slots__ = ("_rate", "control", "left", "running", "since")

    def __init__(self, control: TimeControl, seats: int, rate: int, to_act: Iterable[int]) -> None:
        self.control = control
        self.left: list[int] = [control.seconds * rate] * seats
        """What each seat had left at the step `since`, in steps."""
        self.running: tuple[int, ...] = tuple(to_act)
        """The seats whose clocks run."""
        self.since = 0
        self._rate = rate

    def follow(self, entry: Input | None, step: int, to_act: Sequence[int]) -> None:
        """Something has happened at a step, by an input or by time alone; then these seats are to act."""
        spent, self.since = step - self.since, step
        for seat in self.running:
            self.left[seat] = max(0, self.left[seat] - spent)
        if entry is not None:
            self.left[entry.seat] += given_seconds(entry.action) * self._rate
        now = tuple(to_act)
        if self.control.kind == MOVE:
            for seat in self.running:
                if seat not in now:  # its next move is another one
                    self.left[seat] = self.control.seconds * self._rate
        elif entry is not None and entry.seat in self.running and entry.seat not in now:
            self.left[entry.seat] += self.control.increment * self._rate
        self.running = now

    @property
    def flag(self) -> Flag | None:
        """Whose time is up first, and when."""
        return min((Flag(self.since + self.left[seat], seat) for seat in self.running), default=None)

    def left_at(self, step: int) -> list[int]:
        """What each seat has left at a step, in steps."""
        spent = step - self.since
        return [max(0, left - spent) if seat in self.running else left for seat, left in enumerate(self.left)]

    def describe(self, step: int) -> Mapping[str, Any]:
        """As plain values: what is left in milliseconds, and whose clocks run."""
        left = [steps * 1000 // self._rate for steps in self.left_at(step)]
        return {"control": self.control.write(), "left": left, "running": list(self.running)}


def _read(number: str) -> int:
    return int(number) if number.isascii() and number.isdigit() and len(number) <= 7 else -1
