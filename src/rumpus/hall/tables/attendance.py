"""Who sits at a table, who is there right now, and how long it waits for those who are not (rules/hall.md, leaving and
coming back)."""

from collections.abc import Callable
from typing import Final

from rumpus.core.clock import Alarm, Clock
from rumpus.core.pacing import SECOND
from rumpus.hall.people.players import Player
from rumpus.hall.people.visitor import Visitor
from rumpus.hall.tables.seats import Seating

GRACE_SECONDS: Final = 60


class Attendance:
    """The seats and visitors of one table, the grace times of its absent players, and how long it stands empty."""

    def __init__(
        self, clock: Clock, seating: Seating, give_up: Callable[[Player], None], put_away: Callable[[], None]
    ) -> None:
        """`give_up` is called when an absent player's grace time is over, `put_away` when it stood empty for long."""
        self.seating = seating
        self.visitors: list[Visitor] = []
        self._clock = clock
        self._give_up = give_up
        self._put_away = put_away
        self._empty: Alarm | None = None
        self._grace: dict[Player, Alarm] = {}
        self._given_up: set[Player] = set()

    def add(self, visitor: Visitor) -> None:
        """A visitor is here."""
        if visitor not in self.visitors:
            self.visitors.append(visitor)
        self.end_grace(visitor.player)
        self._stay()

    def stand_empty(self, seconds: int) -> None:
        """With nobody here, put the table away after that time."""
        self._stay()
        self._empty = self._clock.after(seconds * SECOND, self._put_away)

    def is_here(self, player: Player) -> bool:
        """Whether any of the player's devices is at the table."""
        return any(visitor.player is player for visitor in self.visitors)

    @property
    def all_here(self) -> bool:
        """Whether everybody who sits is at the table."""
        return all(self.is_here(person) for person in self.seating.people)

    @property
    def anybody_here(self) -> bool:
        """Whether anybody who sits is at the table."""
        return any(self.is_here(person) for person in self.seating.people)

    @property
    def awaited(self) -> list[Player]:
        """Those who sit, are away, and still have a seat to come back to."""
        return [person for person in self.seating.people if not self.is_here(person) and person not in self._given_up]

    def start_grace(self, player: Player) -> None:
        """Count the time an absent player has left."""
        if player not in self._grace:
            self._grace[player] = self._clock.after(GRACE_SECONDS * SECOND, lambda: self._over(player))

    def end_grace(self, player: Player) -> None:
        """The player is back."""
        self._given_up.discard(player)
        alarm = self._grace.pop(player, None)
        if alarm is not None:
            alarm.cancel()

    def count_out(self, player: Player) -> None:
        """The player is gone for good: nobody waits for them."""
        self.end_grace(player)
        self._given_up.add(player)

    def is_gone(self, player: Player) -> bool:
        """Whether a player is away and no longer awaited."""
        return not self.is_here(player) and player in self._given_up

    @property
    def gone(self) -> list[Player]:
        """Those who sit, are away, and are no longer awaited."""
        return [person for person in self.seating.people if self.is_gone(person)]

    def reset(self) -> None:
        """A match has begun or ended: nobody is counted out."""
        for player in list(self._grace):
            self.end_grace(player)
        self._given_up.clear()

    def _stay(self) -> None:
        if self._empty is not None:
            self._empty.cancel()
            self._empty = None

    def _over(self, player: Player) -> None:
        self._grace.pop(player, None)
        if not self.is_here(player) and self.visitors:  # with nobody here, there is nobody to keep waiting
            self.count_out(player)
            self._give_up(player)
