"""Who is here by how many connections, and how news reach them. Knows nothing of tables."""

from collections.abc import Iterable, Iterator

from rumpus.hall.people.players import Player
from rumpus.hall.people.visitor import News, Visitor


class Presence:
    """Every connection in the hall, by player."""

    def __init__(self) -> None:
        self._by_player: dict[Player, list[Visitor]] = {}
        self._traces: dict[Player, str] = {}
        """Where each was last here from: address and browser, as a door has told it."""
        self._networks: dict[Player, str] = {}
        """By which network each came last."""
        self._regions: dict[Player, str] = {}
        """In which part of the world each is, of those whose client has said it."""

    def __iter__(self) -> Iterator[Visitor]:
        return (visitor for visitors in tuple(self._by_player.values()) for visitor in tuple(visitors))

    def add(self, visitor: Visitor, trace: str = "", household: str = "", region: str = "") -> None:
        """A connection has said who it is; `trace` tells where it comes from, `household` by which network, `region`
        from which part of the world, if its door knows."""
        self._by_player.setdefault(visitor.player, []).append(visitor)
        if household:
            self._networks[visitor.player] = household
        if trace:
            self._traces[visitor.player] = trace
        if region:
            self._regions[visitor.player] = region

    def region_of(self, player: Player) -> str:
        """The part of the world somebody is in; empty if no client of theirs has said it."""
        return self._regions.get(player, "")

    def household_of(self, player: Player) -> str:
        """The network by which somebody who is here came last; empty if no door has told it."""
        return self._networks.get(player, "") if player in self._by_player else ""

    def network_of(self, player: Player) -> str:
        """The network by which somebody came last, also who is not here just now; empty if nobody knows."""
        return self._networks.get(player, "")

    def share_everything(self, one: Player, other: Player) -> bool:
        """Whether both were last here from the same address with the same browser."""
        trace = self._traces.get(one)
        return trace is not None and trace == self._traces.get(other)

    def remove(self, visitor: Visitor) -> None:
        """A connection is gone."""
        visitors = self._by_player.get(visitor.player, [])
        if visitor in visitors:
            visitors.remove(visitor)
        if not visitors:
            self._by_player.pop(visitor.player, None)

    def forget(self, player: Player) -> None:
        """Know nothing any more of somebody who is not here."""
        self._traces.pop(player, None)
        self._networks.pop(player, None)
        self._regions.pop(player, None)

    def count(self) -> int:
        """How many people are here."""
        return len(self._by_player)

    def here(self) -> list[Player]:
        """Who is here, each once."""
        return list(self._by_player)

    def is_here(self, player: Player) -> bool:
        """Whether the player has a connection."""
        return player in self._by_player

    def of(self, player: Player) -> list[Visitor]:
        """The player's connections."""
        return list(self._by_player.get(player, ()))

    def tell(self, players: Player | Iterable[Player], news: News) -> None:
        """Tell every connection of a player, or of several, each once."""
        for player in dict.fromkeys([players] if isinstance(players, Player) else players):
            for visitor in self.of(player):
                visitor.tell(news)

    def tell_all(self, news: News) -> None:
        """Tell everybody who is here."""
        for visitor in self:
            visitor.tell(news)
