"""The clocks of one match: what everybody has left, and whose flag falls when.

A clock counts the steps of its match, so that a pause stops it, a replay shows it as it was, and nothing but the log is
needed to know it. That a flag has fallen is an input like any other (core/table_words.py).
"""

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from rumpus.core.game import Game
from rumpus.core.log import Input
from rumpus.core.table_words import given_seconds, is_table_word, kept_inputs
from rumpus.core.time_control import FISCHER, MOVE, TimeControl

ToAct: TypeAlias = Mapping[int, frozenset[str]]
"""The seats a match waits for, each with the first words of what it may do."""


def wait_for(game: Game) -> ToAct:
    """The seats a game waits for now."""
    if game.outcome is not None:
        return {}
    return {seat: frozenset(game.verbs(seat)) for seat in game.to_act()}


class Flag(NamedTuple):
    """When a seat's time will be up, if it does nothing."""

    step: int
    seat: int


class MatchClock:
    """The clocks of one match. `follow` it through the inputs, in their order."""

    __slots__ = ("_gains", "_rate", "_to_act", "control", "left", "since")

    def __init__(self, control: TimeControl, seats: int, rate: int, to_act: ToAct) -> None:
        self.control = control
        self.left: list[int] = [control.seconds * rate] * seats
        """What each seat had left at the step `since`, in steps."""
        self.since = 0
        self._rate = rate
        self._to_act = to_act
        self._gains: list[tuple[int, int]] = []
        """What each input that counts has given back, and to which seat; taken back, it is lost again."""

    @property
    def running(self) -> tuple[int, ...]:
        """The seats whose clocks run."""
        return tuple(self._to_act)

    def follow(self, entry: Input | None, step: int, to_act: ToAct) -> None:
        """Something has happened at a step, by an input or by time alone; then these seats are to act."""
        self.left, self.since = self.left_at(step), step
        done = [seat for seat, verbs in self._to_act.items() if is_done(verbs, to_act.get(seat))]
        self._to_act = to_act
        if self.control.kind == MOVE:
            for seat in done:
                self.left[seat] = self.control.seconds * self._rate
        if entry is not None:
            self._count(entry, moved=entry.seat in done)

    def _count(self, entry: Input, *, moved: bool) -> None:
        """Give what an input gives, or take what one that is taken back gave."""
        if (kept := kept_inputs(entry.action)) is not None:
            for seat, gain in self._gains[kept:]:
                # Who has used it already is not to lose by it at once.
                self.left[seat] = max(self.left[seat] - gain, min(self.left[seat], self._rate))
            del self._gains[kept:]
            return
        gives = self.control.kind == FISCHER and moved and not is_table_word(entry.action)
        gain = self.control.increment * self._rate if gives else 0
        self._gains.append((entry.seat, gain))
        self.left[entry.seat] += gain + given_seconds(entry.action) * self._rate

    @property
    def standing(self) -> tuple[tuple[bool, int], ...]:
        """Whose clocks run until when, and what the others have: the same until something happens to a clock."""
        return tuple(
            (True, self.since + left) if seat in self._to_act else (False, left) for seat, left in enumerate(self.left)
        )

    @property
    def flag(self) -> Flag | None:
        """Whose time is up first, and when."""
        return min((Flag(self.since + self.left[seat], seat) for seat in self._to_act), default=None)

    @property
    def falls_for_all(self) -> bool:
        """Whether the time of every seat will be up at the same step: then nobody has been quicker."""
        return len(self.left) > 1 and len(self._to_act) == len(self.left) and len(set(self.left)) == 1

    def left_at(self, step: int) -> list[int]:
        """What each seat has left at a step, in steps."""
        spent = step - self.since
        return [max(0, left - spent) if seat in self._to_act else left for seat, left in enumerate(self.left)]


def is_done(could: frozenset[str], can: frozenset[str] | None) -> bool:
    """Whether a seat's move is over: it is not its turn any more, or it is asked for something else now."""
    return can is None or (bool(could) and not could & can)
