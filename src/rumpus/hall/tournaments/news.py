"""What people are told of tournaments: who plays, and who looks at one."""

from dataclasses import dataclass
from typing import Final

from rumpus.core.clock import Timer
from rumpus.core.pacing import MILLISECOND
from rumpus.hall.people.visitor import News, Visitor
from rumpus.hall.services import Services
from rumpus.hall.tournaments.tournament import Tournament

GATHER_MILLISECONDS: Final = 500
"""How long changes are gathered before they are told: a round that ends changes much at once."""


@dataclass(frozen=True, slots=True, weakref_slot=True, eq=False)
class TournamentChanged(News):
    """Something about a tournament you look at has changed. All who look hear the same one."""

    tournament: Tournament


@dataclass(frozen=True, slots=True)
class TournamentMoved(News):
    """A tournament you play in, and do not look at, has begun, or is over."""

    tournament: Tournament


@dataclass(frozen=True, slots=True)
class TournamentGame(News):
    """Your next game of a tournament is at a table."""

    tournament: Tournament
    table: str


class TournamentNews:
    """Who looks at which tournament, and what they have not been told yet."""

    def __init__(self, services: Services) -> None:
        self._store, self._presence, self._players = services.store, services.presence, services.players
        self._watching: dict[str, list[Visitor]] = {}
        self._changed: dict[str, Tournament] = {}
        self._states: dict[str, str] = {}
        """What those who play were last told: how far it has come."""
        self._timer = Timer(services.clock)

    def watch(self, visitor: Visitor, id: str | None) -> None:
        """Tell a visitor of one tournament from now on, and of no other."""
        for watching in self._watching.values():
            if visitor in watching:
                watching.remove(visitor)
        if id is not None:
            self._watching.setdefault(id, []).append(visitor)

    def forget(self, tournament: Tournament) -> None:
        """Nobody can look at it any more."""
        self._watching.pop(tournament.id, None)
        self._states.pop(tournament.id, None)

    def tell(self, tournament: Tournament) -> None:
        """Something has changed."""
        self._changed[tournament.id] = tournament
        if self._timer.at is None:
            self._timer.set_after(GATHER_MILLISECONDS * MILLISECOND, self._tell_all)

    def _tell_all(self) -> None:
        changed, self._changed = list(self._changed.values()), {}

        def tell() -> None:
            for tournament in changed:
                watching = dict.fromkeys(self._watching.get(tournament.id, ()))
                shown, moved = TournamentChanged(tournament), TournamentMoved(tournament)
                for visitor in watching:
                    visitor.tell(shown)
                for visitor in self._list_players(tournament):
                    if visitor not in watching:
                        visitor.tell(moved)

        self._store.when_saved(tell, urgent=True)

    def _list_players(self, tournament: Tournament) -> list[Visitor]:
        """The connections of everybody who plays, when it begins or is over; else nobody's."""
        if self._states.get(tournament.id) == tournament.state:
            return []
        self._states[tournament.id] = tournament.state
        players = [player for id in tournament.active if (player := self._players.find(id)) is not None]
        return [visitor for player in players for visitor in self._presence.of(player)]
