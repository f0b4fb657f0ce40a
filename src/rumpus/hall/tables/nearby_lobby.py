"""Phones around a big screen (rules/hall.md, NEARBY): seats that grow as they come, and places kept for the next match.
What a table is otherwise is in table.py; who is at it, in attendance.py."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from rumpus.hall.people.players import Player
from rumpus.hall.people.visitor import News
from rumpus.hall.tables.seats import Seating

if TYPE_CHECKING:
    from rumpus.hall.tables.table import Table

FEWEST: Final = 2
MOST: Final = 8
LINE: Final = 40
"""How many may stand in line."""


@dataclass(frozen=True, slots=True)
class Moved(News):
    """The big screen shows another table now: phones at the old one go along."""

    code: str
    to: str


class NearbyLobby:
    """How those around a big screen sit down, and when they begin."""

    def __init__(self, seating: Seating) -> None:
        self.waiting: list[Player] = []
        """Who stands in line for a seat, the next one first."""
        self._seating = seating

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
        """Stand in line for a seat."""
        if player not in self.waiting and not self._seating.of(player) and len(self.waiting) < LINE:
            self.waiting.append(player)

    def forget(self, player: Player) -> None:
        """Somebody no longer waits for a seat."""
        if player in self.waiting:
            self.waiting.remove(player)

    def fill(self, is_here: Callable[[Player], bool]) -> bool:
        """Those who wait and are here sit down, as far as there are seats. Whether anybody did."""
        seated = [player for player in self.waiting if is_here(player) and self.seat(player)]
        self.waiting = [player for player in self.waiting if player not in seated]
        return bool(seated)

    def take_turns(self, is_here: Callable[[Player], bool], stand_up: list[Player]) -> bool:
        """The match is over: those who waited and are here sit down; where seats are missing, those who `stand_up` make
        room, the first of them first, and wait in turn. Whether anybody sat down."""
        self.waiting = [player for player in self.waiting if is_here(player) and not self._seating.of(player)]
        missing = max(0, len(self.waiting) - (self.most - len(self._seating.people)))
        leaving = stand_up[:missing]
        for player in leaving:
            self._seating.free(player)
        seated = self.fill(is_here)
        self.waiting += leaving
        return seated

    def line_up(self, people: list[Player], order: Callable[[Player], int]) -> None:
        """Seat as many of these as there are seats for, in `order`; the others wait."""
        seated = people[: self.most]
        for player in sorted(seated, key=order):
            self.seat(player)
        self.waiting = people[len(seated) :]

    def clear_open(self) -> None:
        """Take away the seats that nobody holds: the match begins without them."""
        self._seating.seats = [seat for seat in self._seating if seat.kind != "open"]


def move_screen(old: "Table", to: "Table") -> None:
    """The big screen goes on to another table: so does the evening, and everybody has a seat or keeps their turn."""
    to.evening, to.winner_stays, to.countdown = old.evening, old.winner_stays, old.countdown
    line = [*old.nearby_lobby.waiting, *sorted(old.seating.people, key=lambda one: to.evening.welcome(one).in_a_row)]
    here = [player for player in line if old.attendance.is_here(player)]
    to.nearby_lobby.line_up(here, lambda player: to.evening.welcome(player).number)
