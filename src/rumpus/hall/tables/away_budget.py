"""How long each person may still be away from a table (rules/hall.md, being there): in a match that is rated or played
for gold in all, else each time anew. Who is away, and what is done when it is used up, is not known here."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from rumpus.core.clock import Clock, Nanoseconds, Timers
from rumpus.core.pacing import MILLISECOND, SECOND
from rumpus.hall.people.players import Player, Players
from rumpus.store.record_data import AwayData

AWAY_SECONDS: Final = 60
KEEP_SECONDS: Final = 5
"""How often it is kept while it is being used: so much of it a crash may give back."""


@dataclass(slots=True)
class _Spending:
    used: Nanoseconds = 0
    """Until `since`."""
    since: Nanoseconds | None = None
    """When they went away; None while they are here, or nobody waits for them."""


class AwayBudgets:
    """Everybody's, in one match or between two."""

    def __init__(
        self, clock: Clock, in_all: Callable[[], bool], over: Callable[[Player], None], keep: Callable[[], None]
    ) -> None:
        """`in_all`: whether what was used stays used; `over` is called when somebody's is used up, `keep` from time to
        time while one is being used."""
        self._clock = clock
        self._in_all = in_all
        self._over = over
        self._keep = keep
        self._of: dict[Player, _Spending] = {}
        self._timers: Timers[Player] = Timers(clock)

    def refill(self) -> None:
        """Another match, or none: everybody has all of it."""
        for player in self._of:
            self._timers.stop(player)
        self._of.clear()

    def count(self, player: Player) -> None:
        """They are away from now on, unless that is counted already."""
        spending = self._of.setdefault(player, _Spending())
        if spending.since is None:
            spending.since = self._clock.now()
            self._arm(player, spending)

    def stop(self, player: Player) -> None:
        """They are back, or it is over for them: another time they have all of it again, if each counts anew."""
        self.hold(player)
        if player in self._of and not self._in_all():
            del self._of[player]

    def hold(self, player: Player) -> None:
        """Nobody waits for them, whether they are here or not: it goes on from there when somebody does."""
        spending = self._of.get(player)
        if spending is not None:
            spending.used, spending.since = self._used(spending), None
            self._timers.stop(player)

    def left(self, player: Player) -> Nanoseconds | None:
        """How long they may still be away; None if that is not counted now."""
        spending = self._of.get(player)
        if spending is None or spending.since is None:
            return None
        return max(0, AWAY_SECONDS * SECOND - self._used(spending))

    def data(self) -> tuple[AwayData, ...]:
        """What is kept."""
        return tuple(AwayData(player.id, self._used(one) // MILLISECOND) for player, one in self._of.items())

    def load(self, kept: Iterable[AwayData], players: Players) -> None:
        """Know again what was used; nothing is counted yet."""
        for one in kept:
            player = players.find(one.player)
            if player is not None:
                self._of[player] = _Spending(one.used_ms * MILLISECOND)

    def _used(self, spending: _Spending) -> Nanoseconds:
        return spending.used + (self._clock.now() - spending.since if spending.since is not None else 0)

    def _arm(self, player: Player, spending: _Spending) -> None:
        left = AWAY_SECONDS * SECOND - self._used(spending)
        soon = max(0, min(left, KEEP_SECONDS * SECOND))
        self._timers.set_after(player, soon, lambda: self._ring(player))

    def _ring(self, player: Player) -> None:
        spending = self._of[player]
        if self.left(player):
            self._arm(player, spending)
            self._keep()
        else:
            self._over(player)
