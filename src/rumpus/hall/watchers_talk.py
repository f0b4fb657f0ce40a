"""What watchers say during a match: for watchers, as they could tell a player what that player may not see. Who plays
may read it when the match is over, or at once when playing alone, if they want to. Knows no rooms, keeps no lines.
"""

from typing import TYPE_CHECKING, Final

from rumpus.hall.people.players import Player
from rumpus.hall.stores import Keeper
from rumpus.store.records import ChatRecord, Saved, SettingRecord

if TYPE_CHECKING:
    from rumpus.hall.tables.table import Table

WATCHERS: Final = "watchers"
"""Whom a line is for, as it is kept; empty: everybody there."""
READS: Final = "reads_watchers:"
"""The settings under which is kept who wants to read it."""


class WatchersTalk:
    """For whom a line is, and who wants to read what watchers say."""

    def __init__(self, store: Keeper) -> None:
        self._store = store
        self._readers: set[str] = set()

    def take_up(self, saved: Saved) -> None:
        """Know again who wants to read it."""
        self._readers = {key.removeprefix(READS) for key, on in saved.settings.items() if key.startswith(READS) and on}

    def wants(self, player: Player) -> bool:
        """Whether the player reads what watchers say, where that may be."""
        return player.id in self._readers

    def want(self, player: Player, on: bool) -> None:
        """From now on, and when they come again, the player wants to read it, or not."""
        (self._readers.add if on else self._readers.discard)(player.id)
        self._store.put(SettingRecord(READS + player.id, on))

    def may_read(self, line: ChatRecord, player: Player, table: "Table | None") -> bool:
        """Whether somebody in the line's room may read it now, and wants to."""
        if line.to != WATCHERS or table is None or not table.seating.of(player):
            return True
        return line.player == player.id or (self.wants(player) and not keeps_apart(table))


def address(player: Player, table: "Table | None") -> str:
    """For whom it is what a player says at a table now; None is the whole hall."""
    return WATCHERS if table is not None and table.playing and not table.seating.of(player) else ""


def keeps_apart(table: "Table") -> bool:
    """Whether those who play there must not read what watchers say now: a word of theirs could decide the match."""
    return table.playing and (len(table.seating.people) > 1 or table.challenge is not None)
