"""Phones around a big screen (rules/hall.md, NEARBY): seats that grow as they come, places kept for the next match,
and the countdown before it. What a table is otherwise is in table.py; who is at it, in attendance.py."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from rumpus.core.clock import Alarm, Clock
from rumpus.core.pacing import MILLISECOND, SECOND
from rumpus.hall.people.players import Player
from rumpus.hall.people.visitor import News
from rumpus.hall.tables.seats import Seating

COUNTDOWN_SECONDS: Final = 3
"""Time to look up from the phone, once everybody is ready."""
FEWEST: Final = 2
MOST: Final = 8


@dataclass(frozen=True, slots=True)
class Moved(News):
    """The big screen shows another table now: phones at the old one go along."""

    code: str
    to: str


class NearbyLobby:
    """How those around a big screen sit down, and when they begin."""

    def __init__(self, clock: Clock, seating: Seating) -> None:
        self.waiting: list[Player] = []
        """Who came while a match was on and has a seat in the next one."""
        self._clock = clock
        self._seating = seating
        self._alarm: Alarm | None = None

    @property
    def most(self) -> int:
        """How many can play."""
        return max(self._seating.info.seats[0], min(MOST, self._seating.info.seats[1]))

    @property
    def is_ready(self) -> bool:
        """Whether a match can start with those who sit: empty seats do not count, all others are ready."""
        low, high = self._seating.info.seats
        held = [seat for seat in self._seating if seat.kind != "open"]
        fewest = max(low, min(FEWEST, high))
        return bool(self._seating.people) and len(held) >= fewest and all(seat.ready for seat in held)

    @property
    def left(self) -> int:
        """Milliseconds until the match begins; 0 while nothing counts down."""
        return 0 if self._alarm is None else max(1, (self._alarm.at - self._clock.now()) // MILLISECOND)

    def seat(self, player: Player) -> bool:
        """Sit down in an open seat, in a new one, or where a bot sat; whether there was one."""
        if self._seating.take_free(player):
            return True
        if len(self._seating) < self.most:
            self._seating.resize(len(self._seating) + 1)
            return self._seating.take_free(player)
        bots = list(self._seating.levels)
        if bots:
            self._seating[bots[-1]].give(player)
        return bool(bots)

    def wait(self, player: Player) -> None:
        """Keep a seat in the next match for somebody, as long as there is one."""
        people = [person for person in self._seating.people if person is not player]
        if player not in self.waiting and len(people) + len(self.waiting) < self.most:
            self.waiting.append(player)

    def forget(self, player: Player) -> None:
        """Somebody no longer waits for a seat."""
        if player in self.waiting:
            self.waiting.remove(player)

    def sit_down(self, is_here: Callable[[Player], bool]) -> bool:
        """The match is over: those who waited and are here sit down. Whether anybody did."""
        waiting, self.waiting = self.waiting, []
        seated = [self.seat(player) for player in waiting if is_here(player) and not self._seating.of(player)]
        return True in seated

    def clear_open(self) -> None:
        """Take away the seats that nobody holds: the match begins without them."""
        self._seating.seats = [seat for seat in self._seating if seat.kind != "open"]

    def count_down(self, begin: Callable[[], None]) -> None:
        """Have `begin` called after the countdown, unless it is stopped; one that runs goes on."""
        if self._alarm is None:

            def ring() -> None:
                self._alarm = None
                begin()

            self._alarm = self._clock.after(COUNTDOWN_SECONDS * SECOND, ring)

    def stop(self) -> None:
        """No match begins now after all."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
