"""Matches that are heard in their rooms, without the connections: what is said there, and what becomes of a lost line.

Nothing is mended on a line to a room: the hall knows by then where the match is, and is asked. What is done in a match
goes one way at a time, and all of it again when the way is another one: over two, the later could overtake the earlier.
"""

from collections.abc import Sequence
from typing import Final

from rumpus.client.outbox import Outbox
from rumpus.client.problems import HallProblem
from rumpus.client.reading import read_frame
from rumpus.wire.fields import FromHall, Request
from rumpus.wire.matches import Act
from rumpus.wire.rooms import Enter, RoomLeft, RoomShown
from rumpus.wire.short import ShortReader
from rumpus.wire.table_requests import Have
from rumpus.wire.visit import Error

FIRST_WAIT: Final = 0.3
LONGEST_WAIT: Final = 2.0
FEW: Final = 2
MANY: Final = 8
"""So often a room that never answered is tried, and one that did; then the match is heard through the hall."""


class Elsewhere(HallProblem):
    """The match is not to be heard on this line."""


class RoomVisit:
    """One line to a room."""

    def __init__(self, way: RoomShown, losses: int = 0) -> None:
        self.way = way
        self.losses = losses
        """How often in a row a line for this match was lost."""
        self.up = False
        """Whether the room knows us."""
        self.left = False
        """Whether the room has said goodbye."""
        self.lost = False
        """Whether the hall is to say where the match is."""
        self._short = ShortReader()
        self._out: list[Request] = []

    def enter(self, origin: int, have: list[Have]) -> None:
        """There is a connection."""
        self._out = [Enter(ticket=self.way.ticket, origin=origin, short=True, have=have)]

    def say(self, acts: Sequence[Act]) -> None:
        """Do something there; before the room knows us it waits with all else that is open."""
        if self.up:
            self._out += acts

    def take_out(self) -> list[Request]:
        """What is to be sent now, in order."""
        out, self._out = self._out, []
        return out

    def read(self, frame: str | bytes) -> list[FromHall]:
        """What is in a frame; Elsewhere if this line is of no use."""
        heard = read_frame(frame, self._short)
        if not self.up and any(isinstance(message, Error) for message in heard):
            raise Elsewhere("the room does not have the match")
        return heard

    def wait(self) -> float:
        """Seconds until the hall is to be asked; at once, the first time."""
        return 0.0 if self.losses == 1 else min(FIRST_WAIT * 2 ** (self.losses - 2), LONGEST_WAIT)


class RoomVisits:
    """The matches of one client that are in rooms."""

    def __init__(self, outbox: Outbox) -> None:
        self._outbox = outbox
        self._visits: dict[str, RoomVisit] = {}
        self._known: set[str] = set()
        """Addresses that have answered."""

    def all(self) -> tuple[RoomVisit, ...]:
        """Every one of them."""
        return tuple(self._visits.values())

    def of(self, match: str) -> RoomVisit | None:
        """The line on which a match is heard, up or not; None if it is heard through the hall."""
        return self._visits.get(match)

    def open(self, way: RoomShown) -> None:
        """The hall says where a match is heard."""
        before = self._visits.get(way.match)
        if before is None or not before.up or before.lost or before.way.address != way.address:
            self._visits[way.match] = RoomVisit(way, before.losses if before is not None else 0)

    def settle(self, visit: RoomVisit) -> None:
        """The room knows us."""
        visit.up, visit.losses = True, 0
        self._known.add(visit.way.address)
        visit.say(self._outbox.list_open(visit.way.match))

    def lose(self, visit: RoomVisit) -> None:
        """The line broke, or the room does not have the match."""
        visit.up, visit.lost = False, True
        visit.losses += 1

    def is_hopeless(self, visit: RoomVisit) -> bool:
        """Whether one does not get there, and is to hear the match through the hall."""
        return visit.losses >= (MANY if visit.way.address in self._known else FEW)

    def end(self, match: str) -> list[Act]:
        """A match is not heard in a room any more; what is to be said to the hall instead."""
        return self._outbox.list_open(match) if self._visits.pop(match, None) is not None else []

    def hear_here(self, match: str) -> list[Act]:
        """The hall shows a match itself; what is to be said to it, if the match was looked for elsewhere."""
        visit = self._visits.get(match)
        return self.end(match) if visit is not None and visit.lost else []

    def keep(self, code: str, match: str | None) -> None:
        """A table has this match, or none that we hear: lines for others it had are not needed."""
        self._visits = {key: visit for key, visit in self._visits.items() if visit.way.code != code or key == match}


def find_farewell(heard: Sequence[FromHall]) -> RoomLeft | None:
    """How a room says that the match is not there any more, if it does."""
    return next((message for message in heard if isinstance(message, RoomLeft)), None)
