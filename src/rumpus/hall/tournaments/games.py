"""A tournament's games and players, as plain values. Everything about pairing works on these and knows no hall."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

OPEN: Final = "open"
ONE: Final = "one"
OTHER: Final = "other"
DRAW: Final = "draw"
NOBODY: Final = "nobody"
"""Neither came: it counts for neither."""
MISSES: Final = 2
"""Who does not come to so many games in a row plays no longer."""
BYE: Final = ""
"""Who would be the other one, but there is nobody: the game is won by who is there."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody who plays."""

    id: str
    rating: int
    """When they entered: who is stronger is seeded first."""
    active: bool = True
    """Whether they still play; who has gone has lost what is left to play."""
    absent: bool = False
    """Whether they have not gone themselves: they did not come to MISSES games in a row."""
    level: str = ""
    """Of a bot: how strong it is; empty for a player."""
    name: str = ""
    """Of a bot: what it is called; players have their names at the hall."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two who are to play; the first has the first seat."""

    one: str
    other: str
    """Or BYE."""
    slot: str = ""
    """Where in a bracket."""


@dataclass(frozen=True, slots=True)
class Game:
    """A pair that plays, or has played."""

    n: int
    round: int
    """From 1."""
    pair: Pair
    result: str = OPEN
    played: bool = True
    """Whether it was played out, or one of them was not there."""

    @property
    def players(self) -> tuple[str, ...]:
        """Those who are there."""
        return tuple(id for id in (self.pair.one, self.pair.other) if id != BYE)

    def points(self, id: str) -> int:
        """What it is worth to a player, in halves: 2 for a win, 1 for a draw."""
        if self.result == DRAW:
            return 1
        winner = {ONE: self.pair.one, OTHER: self.pair.other}.get(self.result)
        return 2 if winner == id else 0

    def opponent(self, id: str) -> str:
        """The other one."""
        return self.pair.other if id == self.pair.one else self.pair.one


def count_missed(games: Sequence[Game], id: str) -> int:
    """How many of the newest games of a player in a row they have not come to; who rests has missed nothing."""
    missed = 0
    for game in reversed(games):
        if id in game.players and len(game.players) == 2 and game.result != OPEN:
            if game.played or game.points(id):
                break
            missed += 1
    return missed


def seed_order(entrants: Iterable[Entrant]) -> list[Entrant]:
    """The strongest first."""
    return sorted(entrants, key=lambda entrant: (-entrant.rating, entrant.id))


def has_met(games: Iterable[Game]) -> set[frozenset[str]]:
    """Every two who have played each other, or were to."""
    return {frozenset(game.players) for game in games if len(game.players) == 2}


def by_player(games: Iterable[Game]) -> dict[str, list[Game]]:
    """The games of each player, in their order."""
    found: dict[str, list[Game]] = {}
    for game in games:
        for id in game.players:
            found.setdefault(id, []).append(game)
    return found


def give_seats(one: str, other: str, games: Mapping[str, Sequence[Game]]) -> Pair:
    """Who has had the first seat less often has it now; after that, who did not have it the last time. `games` are
    those of each player."""

    def claim(id: str) -> tuple[int, bool]:
        mine = [game.pair.one == id for game in games.get(id, ()) if len(game.players) == 2]
        return sum(1 if first else -1 for first in mine), bool(mine) and mine[-1]

    return Pair(other, one) if claim(other) < claim(one) else Pair(one, other)
