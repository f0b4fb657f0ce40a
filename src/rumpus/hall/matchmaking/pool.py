"""Those who look for an opponent at the same game with the same options, and which two of them meet when. Pure values.

Ratings that are CLOSE apart are good enough at once, and each second of waiting allows WIDER more. A pair meets as soon
as the gap is allowed to both, so it is the patience of the later one that counts. Nobody meets the same opponent twice
in a row while somebody else waits.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

CLOSE: Final = 100
WIDER: Final = 10


@dataclass(frozen=True, slots=True)
class Seeker:
    """Somebody who waits."""

    id: str
    rating: int
    since: float
    """When they came, in seconds."""
    last: str = ""
    """Whom they met the last time."""


@dataclass(frozen=True, slots=True, order=True)
class Meeting:
    """Two who are to meet, and from when on; the one who came first is `one`."""

    at: float
    one: str
    other: str


class Pool:
    """Everybody who waits for the same."""

    def __init__(self, may_meet: Callable[[str, str], bool] = lambda one, other: True) -> None:
        """`may_meet` says whether two who wait are ever to be brought together."""
        self._may_meet = may_meet
        self._waiting: dict[str, Seeker] = {}
        """In the order of their coming."""
        self._best: dict[str, Meeting | None] = {}
        """Of each: the meeting that comes first of those with somebody who came before."""
        self._next: Meeting | None = None
        self._is_known = True
        """Whether `_next` is the one that comes first: all pools are asked whenever anybody comes or goes."""

    def __len__(self) -> int:
        return len(self._waiting)

    def add(self, seeker: Seeker) -> None:
        """Somebody waits, perhaps since before others who are here."""
        self._is_known = False
        self._waiting[seeker.id] = seeker
        newest = max(other.since for other in self._waiting.values()) == seeker.since
        if newest and not self._is_few:
            self._best[seeker.id] = self._find_best(seeker)
        else:
            self._look_again()

    def remove(self, id: str) -> None:
        """Somebody waits no longer."""
        if self._waiting.pop(id, None) is None:
            return
        del self._best[id]
        self._is_known = False
        if self._is_few:
            self._look_again()
            return
        for waiting, best in self._best.items():
            if best is not None and id in (best.one, best.other):
                self._best[waiting] = self._find_best(self._waiting[waiting])

    def next_meeting(self) -> Meeting | None:
        """The one that comes first; None if nobody can meet, however long they wait."""
        if not self._is_known:
            self._next = min((meeting for meeting in self._best.values() if meeting is not None), default=None)
            self._is_known = True
        return self._next

    # Inside.

    @property
    def _is_few(self) -> bool:
        """Whether it may just have changed that there is nobody else to meet."""
        return len(self._waiting) <= 3

    def _look_again(self) -> None:
        in_order = sorted(self._waiting.values(), key=lambda seeker: seeker.since)
        self._waiting = {seeker.id: seeker for seeker in in_order}
        self._best = {seeker.id: self._find_best(seeker) for seeker in in_order}

    def _find_best(self, seeker: Seeker) -> Meeting | None:
        earlier = []
        for other in self._waiting.values():
            if other is seeker:
                break
            if self._is_fair(seeker, other) and self._may_meet(seeker.id, other.id):
                earlier.append(_meet(other, seeker))
        return min(earlier, default=None)

    def _is_fair(self, one: Seeker, other: Seeker) -> bool:
        again = one.last == other.id or other.last == one.id
        return not again or len(self._waiting) == 2


def _meet(one: Seeker, other: Seeker) -> Meeting:
    """When two meet of whom the second came later."""
    gap = abs(one.rating - other.rating)
    return Meeting(other.since + max(0, gap - CLOSE) / WIDER, one.id, other.id)
