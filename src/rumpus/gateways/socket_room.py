"""How many sockets a hall has open, over all doors: no more than the system gives it descriptors for.

Some descriptors are kept back for the database, exports and the console. When all others are taken, whoever is inside
stays, and of those who have not yet said who they are the one goes that was idle longest, at the address which has
most of them: so somebody honest who comes finds room, however many silent sockets there are.
"""

from collections import Counter, OrderedDict
from collections.abc import Hashable
from contextlib import suppress
from typing import Final, Protocol

RESERVED: Final = 128
"""Descriptors that no socket takes."""
WORST: Final = 3
"""Of so many addresses with the most sockets one has to go."""
LEAST: Final = 128
"""So many sockets there may be in any case."""
UNKNOWN: Final = 8192
"""What is taken for the limit where the system does not say."""


class Line(Hashable, Protocol):
    """A socket, as far as it takes up room."""

    place: tuple[str, str]
    """By which door it came, and from which network."""

    @property
    def is_inside(self) -> bool:
        """Whether it is somebody's who has said who they are."""

    def drop(self) -> None:
        """Close it at once."""


class SocketRoom:
    """The sockets there are, who was heard last standing last."""

    def __init__(self, most: int | None = None) -> None:
        self._most = most if most is not None else find_room()
        self._lines: OrderedDict[Line, None] = OrderedDict()
        self._places: Counter[tuple[str, str]] = Counter()

    def __len__(self) -> int:
        return len(self._lines)

    def count(self, place: tuple[str, str]) -> int:
        """How many came by one door from one network."""
        return self._places[place]

    def add(self, line: Line) -> bool:
        """Count one more, making room if there is none; False if there is none to be made."""
        if len(self._lines) >= self._most and not self._make_room():
            return False
        self._lines[line] = None
        self._places[line.place] += 1
        return True

    def note(self, line: Line) -> None:
        """It was heard."""
        if line in self._lines:
            self._lines.move_to_end(line)

    def remove(self, line: Line) -> bool:
        """It is gone; whether it was counted."""
        counted = line in self._lines
        if counted:
            del self._lines[line]
            self._places[line.place] -= 1
            if not self._places[line.place]:
                del self._places[line.place]
        return counted

    def _make_room(self) -> bool:
        for place, _ in self._places.most_common(WORST):
            for line in self._lines:
                if line.place == place and not line.is_inside:
                    self.remove(line)
                    line.drop()
                    return True
        return False


def find_room() -> int:
    """Ask the system for as many descriptors as it allows; how many sockets that is."""
    limit = UNKNOWN
    with suppress(ImportError, OSError, ValueError):  # not on Windows
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        limit = hard if hard != resource.RLIM_INFINITY else UNKNOWN
        resource.setrlimit(resource.RLIMIT_NOFILE, (limit, hard))
    return max(LEAST, limit - RESERVED)
