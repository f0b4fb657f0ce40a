"""What people have missed: how a match of theirs went on and ended while they were away. Kept for each of them, over
restarts, until they have seen it on any of their devices."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from rumpus.core.game import RESIGN, Outcome
from rumpus.core.notice import Notice, list_names, name_game
from rumpus.core.table_words import TIMEOUT
from rumpus.hall.errors import Refused
from rumpus.hall.log import Log
from rumpus.hall.people.players import Player
from rumpus.hall.people.visitor import News
from rumpus.hall.services import Services
from rumpus.hall.tables.observer import Observer
from rumpus.store.records import Saved, SettingRecord

if TYPE_CHECKING:
    from rumpus.hall.tables.table import Table

SETTING: Final = "player_missed:"
"""The settings under which is kept what a player has missed."""
MOST: Final = 20
"""No more are kept for anybody; the oldest go first."""

log = Log("hall")


@dataclass(frozen=True, slots=True)
class Missed:
    """One match that went on without somebody."""

    match: str
    game: str
    what: Notice
    at: float

    def describe(self) -> dict[str, Any]:
        """The same as plain values, as it is kept."""
        return {"match": self.match, "game": self.game, "what": self.what.describe(), "at": self.at}

    @classmethod
    def read(cls, kept: dict[str, Any]) -> "Missed":
        """What was kept so."""
        return cls(kept["match"], kept["game"], Notice.read(kept["what"]), kept["at"])


@dataclass(frozen=True, slots=True)
class MissedChanged(News):
    """You have missed something, or have seen it on another device."""


class MissedMatches(Observer):
    """What everybody has missed and not yet seen."""

    def __init__(self, services: Services) -> None:
        self._store, self._wall, self._presence = services.store, services.wall, services.presence
        self._kept: dict[str, list[Missed]] = {}

    def take_up(self, saved: Saved) -> None:
        """Know again what was kept."""
        for key, value in saved.settings.items():
            if key.startswith(SETTING):
                try:
                    self._kept[key.removeprefix(SETTING)] = [Missed.read(one) for one in value]
                except (KeyError, TypeError):
                    log.warning("missed_not_read", key=key)

    def of(self, player: Player) -> list[Missed]:
        """What the player has not yet seen, oldest first."""
        return list(self._kept.get(player.id, ()))

    def put_away(self, player: Player, match: str) -> None:
        """The player has seen what became of a match."""
        left = [missed for missed in self.of(player) if missed.match != match]
        if len(left) == len(self.of(player)):
            raise Refused("not_missed")
        self._keep(player, left)

    # What it looks on at.

    def player_timed_out(self, table: "Table", player: Player) -> None:
        """Somebody was away for too long; with more than two the match goes on."""
        if table.live is not None and len(table.seating.people) > 2:
            self._add(table, player, "timed_out_of")

    def match_ended(self, table: "Table") -> None:
        """Those who sit and are not here have missed it, unless they gave up themselves."""
        running = table.live
        people = table.seating.people
        if running is None or running.outcome is None or running.trouble is not None:
            return
        if table.challenge is not None or len(people) < 2:  # a challenge tells its own story
            return
        for person in people:
            seats = table.seating.of(person)
            words = {entry.action for entry in running.match.log if entry.seat in seats}
            if table.attendance.is_here(person) or RESIGN in words:
                continue
            key = "ended"
            if TIMEOUT in words:
                key = "timed_out"
            elif any(table.seating[seat].stand_in for seat in seats):
                key = "bot_played"
            how = _tell_how(running.outcome, min(seats, key=running.outcome.places.__getitem__))
            self._add(table, person, key, how=how)

    def _add(self, table: "Table", player: Player, key: str, **facts: Notice) -> None:
        assert table.live is not None, "only a match can be missed"
        match, what = table.live.id, Notice(f"missed.{key}", **facts, **_name(table, player))
        others = [missed for missed in self.of(player) if missed.match != match]
        self._keep(player, [*others, Missed(match, table.info.name, what, self._wall())][-MOST:])

    def _keep(self, player: Player, missed: list[Missed]) -> None:
        self._kept[player.id] = missed
        if not missed:
            del self._kept[player.id]
        self._store.put(SettingRecord(SETTING + player.id, [one.describe() for one in missed]))
        self._store.when_saved(lambda: self._presence.tell(player, MissedChanged()), urgent=True)


def _name(table: "Table", player: Player) -> dict[str, Any]:
    """What was played, and with whom."""
    others = [seat.name for seat in table.seating if seat.kind != "open" and seat.player is not player]
    return {"game": name_game(table.info.name), "names": list_names(others)}


def _tell_how(outcome: Outcome, seat: int) -> Notice:
    """How it ended for a seat."""
    if seat in outcome.winners:
        return Notice("missed.won")
    if not outcome.winners:
        return Notice("missed.drew")
    if len(outcome.places) == 2:
        return Notice("missed.lost")
    return Notice("missed.place", place=outcome.places[seat], count=len(outcome.places))
