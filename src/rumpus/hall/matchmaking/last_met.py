"""Whom each player was brought together with the last time, also over a restart."""

from collections import OrderedDict
from typing import Final

from rumpus.hall.people.players import Player
from rumpus.hall.stores import Keeper
from rumpus.store.records import Saved, SettingRecord

KEY: Final = "player_met:"
"""The settings under which it is kept for a player."""
REMEMBERED: Final = 10_000
"""Of so many people."""


class LastMet:
    """Knows it of those who met last."""

    def __init__(self, store: Keeper) -> None:
        self._store = store
        self._met: OrderedDict[str, str] = OrderedDict()

    def take_up(self, saved: Saved) -> None:
        """Know it again."""
        for player in saved.players:
            other = saved.settings.get(KEY + player.id)
            if isinstance(other, str):
                self._note(player.id, other)

    def of(self, player: Player) -> str:
        """Whom they met, by id; empty: nobody yet."""
        return self._met.get(player.id, "")

    def note(self, player: Player, other: Player) -> None:
        """Now it was somebody else."""
        self._note(player.id, other.id)
        self._store.put(SettingRecord(KEY + player.id, other.id))

    def _note(self, player: str, other: str) -> None:
        self._met[player] = other
        self._met.move_to_end(player)
        if len(self._met) > REMEMBERED:
            self._met.popitem(last=False)
