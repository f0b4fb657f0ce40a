"""Parts of the hall that care about every match: asked before one starts, told when it starts, ends, or its table goes.

Hall asks all of them for every table, so that nothing has to be tied together again after a restart.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from rumpus.core.notice import Notice
from rumpus.hall.log import Log
from rumpus.hall.people.players import Player

if TYPE_CHECKING:
    from rumpus.hall.tables.table import Table

log = Log("hall")


class Observer:
    """A part that looks on; it overrides what it cares about."""

    def may_start(self, table: "Table") -> Notice | None:
        """Why the table's match may not start yet; None if it may."""
        return None

    def may_enter(self, table: "Table", player: Player) -> Notice | None:
        """Why the player may not come to the table; None if they may."""
        return None

    def may_kick(self, table: "Table", player: Player) -> Notice | None:
        """Why the owner may not remove the player; None if they may."""
        return None

    def is_at_stake(self, table: "Table") -> bool:
        """Whether something hangs on the table's match: then nobody may be away again and again."""
        return False

    def is_awaited(self, table: "Table") -> bool:
        """Whether others wait for what comes of the table's match: then it is played as it was set, nobody stops its
        time, and being away counts also with nobody there."""
        return False

    def match_started(self, table: "Table") -> None:
        """A match is being put: what is put now is kept with it or not at all."""

    def match_ended(self, table: "Table") -> None:
        """A match's outcome is being put: what is put now is kept with it or not at all. Nobody knows it yet."""

    def match_over(self, table: "Table") -> None:
        """A match's outcome is on disk: everybody may know it."""

    def table_closed(self, table: "Table") -> None:
        """The table is being put away."""

    def player_came(self, table: "Table", player: Player) -> None:
        """Somebody has come to the table, perhaps again."""

    def player_left(self, table: "Table", player: Player) -> None:
        """Somebody has left the table for good."""

    def presence_changed(self, table: "Table") -> None:
        """Somebody at the table cannot be heard any more, or can again."""

    def player_ready(self, table: "Table", player: Player) -> None:
        """Somebody is ready for a match."""

    def player_timed_out(self, table: "Table", player: Player) -> None:
        """Somebody was away from a match for too long: their time is about to be up in it."""


class Observers(Observer):
    """All of them, as one. The trouble of one is not the table's."""

    def __init__(self, *parts: Observer) -> None:
        self.parts = parts

    def may_start(self, table: "Table") -> Notice | None:
        """The first reason any of them has."""
        return next(filter(None, (part.may_start(table) for part in self.parts)), None)

    def may_enter(self, table: "Table", player: Player) -> Notice | None:
        """The first reason any of them has."""
        return next(filter(None, (part.may_enter(table, player) for part in self.parts)), None)

    def may_kick(self, table: "Table", player: Player) -> Notice | None:
        """The first reason any of them has."""
        return next(filter(None, (part.may_kick(table, player) for part in self.parts)), None)

    def is_at_stake(self, table: "Table") -> bool:
        """Whether any of them says so."""
        return any(part.is_at_stake(table) for part in self.parts)

    def is_awaited(self, table: "Table") -> bool:
        """Whether any of them says so."""
        return any(part.is_awaited(table) for part in self.parts)

    def match_started(self, table: "Table") -> None:
        """Tell them all."""
        self._tell(lambda part: part.match_started(table))

    def match_ended(self, table: "Table") -> None:
        """Tell them all."""
        self._tell(lambda part: part.match_ended(table))

    def match_over(self, table: "Table") -> None:
        """Tell them all."""
        self._tell(lambda part: part.match_over(table))

    def table_closed(self, table: "Table") -> None:
        """Tell them all."""
        self._tell(lambda part: part.table_closed(table))

    def player_came(self, table: "Table", player: Player) -> None:
        """Tell them all."""
        self._tell(lambda part: part.player_came(table, player))

    def player_left(self, table: "Table", player: Player) -> None:
        """Tell them all."""
        self._tell(lambda part: part.player_left(table, player))

    def presence_changed(self, table: "Table") -> None:
        """Tell them all."""
        self._tell(lambda part: part.presence_changed(table))

    def player_ready(self, table: "Table", player: Player) -> None:
        """Tell them all."""
        self._tell(lambda part: part.player_ready(table, player))

    def player_timed_out(self, table: "Table", player: Player) -> None:
        """Tell them all."""
        self._tell(lambda part: part.player_timed_out(table, player))

    def _tell(self, what: Callable[[Observer], None]) -> None:
        for part in self.parts:
            try:
                what(part)
            except Exception:
                log.exception("observer_failed", part=type(part).__name__)
