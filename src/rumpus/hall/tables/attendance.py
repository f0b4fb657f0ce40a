"""Who sits at a table, who is there right now, and how long it waits for those who are not (rules/hall.md, being
there)."""

from collections.abc import Callable, Iterable

from rumpus.core.clock import Clock, Timer
from rumpus.core.pacing import SECOND
from rumpus.hall.people.players import Player, Players
from rumpus.hall.people.visitor import Visitor
from rumpus.hall.tables.away_budget import AwayBudgets
from rumpus.hall.tables.seats import Seating
from rumpus.store.record_data import AwayData


class Attendance:
    """The seats and visitors of one table, how long its absent players may stay away, and how long it stands empty."""

    def __init__(
        self,
        clock: Clock,
        seating: Seating,
        give_up: Callable[[Player], None],
        put_away: Callable[[], None],
        keep: Callable[[], None],
        in_all: Callable[[], bool],
        awaited: Callable[[], bool],
    ) -> None:
        """`give_up` is called when an absent player's time is used up, `put_away` when it stood empty for long; `keep`
        and `in_all` are the budgets'; `awaited` tells whether others wait who are not here."""
        self.seating = seating
        self.visitors: list[Visitor] = []
        self.carried = False
        """Whether a room has gone on with the match: its people hear it there, and are still to come here."""
        self.budgets = AwayBudgets(clock, in_all, self._over, keep)
        self._silent: set[Visitor] = set()
        """Connections that are open and say nothing: their people are not here."""
        self._give_up = give_up
        self._put_away = put_away
        self._is_awaited = awaited
        self._empty = Timer(clock)
        self._given_up: set[Player] = set()

    def take_up(self, away: Iterable[AwayData], players: Players) -> None:
        """Know again how long people were away; for whom a bot plays, nobody waits."""
        self.budgets.load(away, players)
        self._given_up.update(seat.player for seat in self.seating if seat.stand_in and seat.player is not None)

    def add(self, visitor: Visitor) -> None:
        """A visitor is here, or has spoken again."""
        if visitor not in self.visitors:
            self.visitors.append(visitor)
        self._silent.discard(visitor)
        self._given_up.discard(visitor.player)
        self.budgets.stop(visitor.player)
        self._empty.stop()

    def remove(self, visitor: Visitor) -> None:
        """A visitor is gone."""
        self.visitors.remove(visitor)
        self._silent.discard(visitor)

    def silence(self, visitor: Visitor) -> None:
        """A visitor's connection says nothing any more."""
        self._silent.add(visitor)

    def is_silent(self, visitor: Visitor) -> bool:
        """Whether a visitor's connection says nothing."""
        return visitor in self._silent

    def stand_empty(self, seconds: int) -> None:
        """With nobody here, put the table away after that time."""
        self._empty.set_after(seconds * SECOND, self._put_away)

    def is_here(self, player: Player) -> bool:
        """Whether any of the player's devices is at the table, and can be heard."""
        return self.carried or any(
            visitor.player is player and visitor not in self._silent for visitor in self.visitors
        )

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

    def count_out(self, player: Player) -> None:
        """The player is gone for good: nobody waits for them."""
        self.budgets.stop(player)
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
        self.budgets.refill()
        self._given_up.clear()

    def _over(self, player: Player) -> None:
        if all(visitor in self._silent for visitor in self.visitors) and not self._is_awaited():
            self.budgets.hold(player)  # with nobody here, there is nobody to keep waiting
        else:
            self._give_up(player)
