"""Inputs that came before the step they were meant for, held until then.

A page that plays ahead of its hall says for which step an input was meant. What comes early waits here, but not for
long and not much of it; what comes late is none of this. A seat's inputs keep the order they came in. Knows steps, not
time.
"""

from bisect import insort
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from rumpus.core.notice import Refusal

AHEAD_MS: Final = 250
"""So far ahead an input may be meant; what is meant for later is taken then."""
MOST: Final = 32
"""So many inputs of one seat are held; of more, the first one is taken at once."""


@dataclass(frozen=True, slots=True, order=True)
class HeldInput:
    """One of them."""

    step: int
    """The step at which it is taken."""
    number: int
    """Counts what came to the match: of one step the first comes first."""
    seat: int = field(compare=False)
    action: str = field(compare=False)
    origin: int = field(compare=False)
    seq: int = field(compare=False)
    taken: Callable[[], None] = field(compare=False)
    """Called when it has been taken, and its owner has been told so."""
    refused: Callable[[Refusal], None] = field(compare=False)
    """Called instead if it could not be."""


class HeldInputs:
    """Those of one match, in the order in which they are taken."""

    __slots__ = ("_count", "_held")

    def __init__(self) -> None:
        self._held: list[HeldInput] = []
        self._count = 0

    def __len__(self) -> int:
        """How many there are."""
        return len(self._held)

    @property
    def first(self) -> HeldInput | None:
        """The one that is taken next."""
        return self._held[0] if self._held else None

    def after(self, seat: int, step: int) -> int:
        """The step from which another input of the seat may be taken: none overtakes those it made before."""
        return max((held.step for held in self._held if held.seat == seat), default=step)

    def hold(
        self,
        step: int,
        seat: int,
        action: str,
        origin: int,
        seq: int,
        taken: Callable[[], None],
        refused: Callable[[Refusal], None],
    ) -> None:
        """Keep an input until its step. One that comes again, over another line, is kept once and answered there."""
        self._count += 1
        number = self._count
        for held in self._held:
            if seq and (held.seat, held.origin, held.seq) == (seat, origin, seq):
                step, number = held.step, held.number
                self._held.remove(held)
                break
        insort(self._held, HeldInput(step, number, seat, action, origin, seq, taken, refused))

    def overflow(self, seat: int) -> HeldInput | None:
        """The first of a seat's inputs, taken out, if there are too many."""
        own = [held for held in self._held if held.seat == seat]
        if len(own) <= MOST:
            return None
        self._held.remove(own[0])
        return own[0]

    def pop(self) -> HeldInput:
        """Take out the one that is taken next."""
        return self._held.pop(0)

    def drop(self, seat: int | None = None) -> list[HeldInput]:
        """Take out all of a seat, or all there are, for they are not taken any more."""
        dropped = [held for held in self._held if seat is None or held.seat == seat]
        self._held = [held for held in self._held if held not in dropped]
        return dropped
