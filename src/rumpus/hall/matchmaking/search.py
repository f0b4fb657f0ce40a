"""What somebody looks for, and the meeting of two that is offered to them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from rumpus.core.options import Value
from rumpus.hall.people.players import Player
from rumpus.hall.tables.dice import new_secret
from rumpus.store.contest_records import SearchRecord
from rumpus.store.record_data import WishData

PoolKey: TypeAlias = tuple[str, tuple[tuple[str, Value], ...]]
"""A game and its options: who wants the same can meet."""

OPEN = "open"
OVER = "over"


@dataclass(frozen=True, slots=True)
class Wish:
    """A game somebody wants to play, with all its options and the table's."""

    game: str
    options: Mapping[str, Value]

    @property
    def key(self) -> PoolKey:
        """Where those wait who want the same."""
        return self.game, tuple(sorted(self.options.items()))


@dataclass(slots=True, eq=False)
class Offer:
    """Two who could meet: both have to say yes."""

    id: str
    wish: Wish
    one: "Search"
    other: "Search"
    ends: float
    """Until when, in seconds."""
    words: dict[str, str] = field(default_factory=dict)
    """By the ids of those who have said yes: what they put into the dice."""
    secret: str = field(default_factory=new_secret)
    """What the hall puts in."""

    @property
    def searches(self) -> "tuple[Search, Search]":
        """Of both."""
        return self.one, self.other

    def opponent(self, player: Player) -> Player:
        """The other one."""
        return self.other.player if player is self.one.player else self.one.player


@dataclass(slots=True, eq=False)
class Search:
    """Somebody who looks for an opponent at one or several games."""

    player: Player
    wishes: tuple[Wish, ...]
    since: float
    offer: Offer | None = None
    bot_offered: bool = False
    """Whether they have waited so long that a bot would do."""

    def record(self, state: str = OPEN) -> SearchRecord:
        """What is kept of it."""
        wishes = [WishData(wish.game, dict(wish.options)) for wish in self.wishes]
        return SearchRecord(self.player.id, state, wishes, self.since)
