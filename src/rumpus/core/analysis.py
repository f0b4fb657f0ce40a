"""The contract of an analyst: what a match that is over was worth to each seat, moment by moment, and what else could
have been done. It sees everything, so nobody asks it about a match that is on.

Worths are whole numbers from 0 to FULL. They are read as chances, as far as a game can tell them; what counts is that
more is better. Knows no log: who goes through one is core/match_analysis.py.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Final, Generic, NamedTuple, TypeVar

from rumpus.core.game import RESIGN, Game, Setup
from rumpus.core.log import Input
from rumpus.core.notice import Notice
from rumpus.core.table_words import is_table_word

FULL: Final = 1000
EVEN: Final = FULL // 2

G = TypeVar("G", bound=Game)


@dataclass(frozen=True, slots=True)
class Opinion:
    """Something that can be done, what it is worth to who does it, and what is to be said of it."""

    action: str
    worth: int
    say: Notice


@dataclass(slots=True)
class Asked(Generic[G]):
    """A decision that a seat has to make, or had to."""

    seat: int
    question: object
    game: G
    """As it was when the question arose."""
    inputs: int
    """How many inputs had been made by then."""
    opinions: list[Opinion] = field(default_factory=list)
    """Best first."""
    trace: object = None
    """How far the seat has come with it; what that is, the analyst knows."""

    def read_answer(self, entry: Input | None) -> str | None:
        """What the seat has done about it by this input; None if it was somebody else, or gave up."""
        if entry is None or entry.seat != self.seat or is_table_word(entry.action) or entry.action == RESIGN:
            return None
        return entry.action


class Followed(NamedTuple):
    """What came of looking further at the most promising of many ways: the best of them, the least, and what that one
    had seemed to be worth by itself."""

    best: int
    least: int
    seemed: int

    def estimate(self, seems: int) -> int:
        """What a way is worth that was not followed: as much less than those that were as it seems by itself."""
        return self.least - max(0, self.seemed - seems)


class Analyst(ABC, Generic[G]):
    """Thinks about one match. It may remember what it has worked out, but the same match is always judged the same."""

    decides: ClassVar[bool] = True
    """Whether there is anything to decide in the game; else every input may turn a match."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup

    @abstractmethod
    def rate(self, game: G) -> tuple[int, ...]:
        """By seat, what the position is worth. Not asked for the end of a match between several."""

    def ask(self, game: G, seat: int) -> object:
        """What the seat has to decide now: equal as long as it is the same decision; None if there is nothing."""
        return None

    def trace(self, game: G, seat: int) -> object:
        """What is to be remembered of a decision on its way, such as where a falling piece is by now."""
        return None

    def weigh(self, game: G, seat: int) -> Iterator[Opinion]:
        """What can be done, in any order; of equals the first is taken for the best. Others have their turn between
        two of them, so each is found in a few milliseconds."""
        yield from ()

    def judge(self, asked: Asked[G], entry: Input | None, game: G) -> Opinion | None:
        """What was done: by this input, or by time alone (None), which has made this game of it. None if it was
        none of the seat's doing, or cannot be told."""
        action = asked.read_answer(entry)
        return next((opinion for opinion in asked.opinions if opinion.action == action), None)

    def sketch(self, asked: Asked[G], done: Opinion | None) -> Sequence[str]:
        """A drawing of the decision, row by row: `#` what is there, `*` the best, `o` what was done instead, `0` to `9`
        how likely it is, `.` nothing, any other letter itself."""
        return ()


def lean(lead: int, scale: int) -> int:
    """A worth for who is ahead by so much: even at 0, three quarters at `scale`, never quite sure."""
    return EVEN + EVEN * lead // (abs(lead) + scale) if lead >= 0 else FULL - lean(-lead, scale)


def fall_behind(behind: int, scale: int) -> int:
    """A worth for what is so much less than the best: half of it at `scale`."""
    return FULL * scale // (scale + max(0, behind))


def compare(figures: Sequence[int], scale: int) -> tuple[int, ...]:
    """By seat, a worth for who has more: each against the best of the others, or alone against nothing."""
    return tuple(
        lean(mine - max((other for place, other in enumerate(figures) if place != seat), default=0), scale)
        for seat, mine in enumerate(figures)
    )
