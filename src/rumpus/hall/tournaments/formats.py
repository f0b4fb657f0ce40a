"""The kinds of tournaments: which games come next, when it is over, and who stands where."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Protocol, TypeAlias

from rumpus.hall.tournaments import round_robin, swiss
from rumpus.hall.tournaments.arena import pair_free, score_of
from rumpus.hall.tournaments.bracket import Bracket, Slot, build_double, build_single, places_of
from rumpus.hall.tournaments.games import BYE, NOBODY, ONE, OPEN, OTHER, Entrant, Game, Pair, by_player, seed_order

ARENA: Final = "arena"
SWISS: Final = "swiss"
ROUND_ROBIN: Final = "round_robin"
KNOCKOUT: Final = "knockout"
DOUBLE_KNOCKOUT: Final = "double_knockout"


@dataclass(frozen=True)
class Field:
    """A tournament as its kind sees it; what follows from its games is found once."""

    entrants: Sequence[Entrant]
    games: Sequence[Game]
    rounds: int = 0
    """How many there are to be, where that is a choice."""
    free: frozenset[str] = frozenset()
    """Who could play right now."""

    @property
    def round(self) -> int:
        """The newest round; 0 before the first."""
        return max((game.round for game in self.games), default=0)

    @property
    def is_quiet(self) -> bool:
        """Whether no game is on."""
        return all(game.result != OPEN for game in self.games)

    @property
    def active(self) -> list[Entrant]:
        """Who still plays."""
        return [entrant for entrant in self.entrants if entrant.active]

    @cached_property
    def ended(self) -> dict[str, list[Game]]:
        """The games of each player that are over."""
        played = by_player(game for game in self.games if game.result != OPEN)
        return {entrant.id: played.get(entrant.id, []) for entrant in self.entrants}

    @cached_property
    def points(self) -> dict[str, int]:
        """The points of each player, in halves."""
        return {id: sum(game.points(id) for game in games) for id, games in self.ended.items()}


@dataclass(frozen=True, slots=True)
class Line:
    """Where somebody stands."""

    id: str
    place: int
    """From 1; who has the same figures shares one."""
    figures: tuple[int, ...]
    """What decides, in the order of what decides first; the names are the kind's."""


Figures: TypeAlias = Mapping[str, tuple[int, ...]]
"""What decides, by player."""


class Format(Protocol):
    """A kind of tournament."""

    figures: tuple[str, ...]
    """What is compared, first things first: names of sentences."""

    def next_pairs(self, field: Field) -> list[tuple[int, Pair]]:
        """Who is to play next, and in which round; nothing while others have to finish first."""

    def is_done(self, field: Field) -> bool:
        """Whether nothing is left to play."""

    def measure(self, field: Field) -> Figures:
        """Everybody's figures."""


class Arena:
    """Pair as you finish, until time is up."""

    figures: tuple[str, ...] = ("points", "wins", "games_fewer")

    def next_pairs(self, field: Field) -> list[tuple[int, Pair]]:
        """Those who are free."""
        free = [entrant for entrant in field.active if entrant.id in field.free]
        return [(1, pair) for pair in pair_free(free, field.games)]

    def is_done(self, field: Field) -> bool:
        """It lasts as long as it lasts."""
        return False

    def measure(self, field: Field) -> Figures:
        """Points with streaks, then wins, then who needed fewer games."""
        return {id: (score_of(mine, id)[0], _count_wins(mine, id), -len(mine)) for id, mine in field.ended.items()}


class Swiss:
    """So many rounds, equals against equals."""

    figures: tuple[str, ...] = ("points", "buchholz", "wins")

    def next_pairs(self, field: Field) -> list[tuple[int, Pair]]:
        """The next round, when the one before is over."""
        if not field.is_quiet or self.is_done(field) or len(field.active) < 2:
            return []
        return [(field.round + 1, pair) for pair in swiss.pair_round(field.entrants, field.games)]

    def is_done(self, field: Field) -> bool:
        """After all rounds, or when nobody is left to play."""
        return field.is_quiet and (field.round >= field.rounds or len(field.active) < 2)

    def measure(self, field: Field) -> Figures:
        """Points, then those of all opponents (Buchholz), then wins."""
        points = field.points
        figures = {}
        for id, mine in field.ended.items():
            buchholz = sum(points[game.opponent(id)] for game in mine if len(game.players) == 2)
            figures[id] = points[id], buchholz, _count_wins(mine, id)
        return figures


class RoundRobin:
    """Everybody against everybody."""

    figures: tuple[str, ...] = ("points", "sonneborn", "wins")

    def next_pairs(self, field: Field) -> list[tuple[int, Pair]]:
        """The next round, when the one before is over."""
        if not field.is_quiet or self.is_done(field):
            return []
        pairs = round_robin.list_rounds(field.entrants)[field.round]
        return [(field.round + 1, pair) for pair in pairs]

    def is_done(self, field: Field) -> bool:
        """After all rounds, or when nobody is left to play."""
        rounds = len(field.entrants) - 1 + len(field.entrants) % 2
        return field.is_quiet and (field.round >= rounds or len(field.active) < 2)

    def measure(self, field: Field) -> Figures:
        """Points, then those of beaten opponents and half of those of drawn ones (Sonneborn-Berger), then wins."""
        points = field.points
        figures = {}
        for id, games in field.ended.items():
            mine = [game for game in games if len(game.players) == 2]
            sonneborn = sum(game.points(id) * points[game.opponent(id)] for game in mine)
            figures[id] = points[id], sonneborn, _count_wins(mine, id)
        return figures


class Knockout:
    """Who loses is out; or, in a double one, who loses twice."""

    figures: tuple[str, ...] = ("reached",)

    def __init__(self, build: Callable[[int], list[Slot]]) -> None:
        self._build = build

    def bracket(self, field: Field) -> Bracket:
        """As it stands."""
        return Bracket(self._build(len(field.entrants)), field.entrants, field.games)

    def next_pairs(self, field: Field) -> list[tuple[int, Pair]]:
        """Every two who are known and have not played."""
        return [(slot.round, pair) for slot, pair in self.bracket(field).list_ready()]

    def is_done(self, field: Field) -> bool:
        """When the final has been played."""
        return self.bracket(field).is_done

    def measure(self, field: Field) -> Figures:
        """How far each has come."""
        reached = places_of(self.bracket(field))
        return {entrant.id: (reached.get(entrant.id, 0),) for entrant in field.entrants}


FORMATS: Final[dict[str, Format]] = {
    ARENA: Arena(),
    SWISS: Swiss(),
    ROUND_ROBIN: RoundRobin(),
    KNOCKOUT: Knockout(build_single),
    DOUBLE_KNOCKOUT: Knockout(build_double),
}


def rank(kind: str, field: Field) -> list[Line]:
    """Everybody, the best first; the higher seed first among equals, who share a place."""
    figures_of = FORMATS[kind].measure(field)
    measured = [(figures_of[entrant.id], entrant) for entrant in seed_order(field.entrants)]
    measured.sort(key=lambda pair: pair[0], reverse=True)
    lines: list[Line] = []
    for number, (figures, entrant) in enumerate(measured, 1):
        shared = bool(lines) and lines[-1].figures == figures
        lines.append(Line(entrant.id, lines[-1].place if shared else number, figures))
    return lines


def settle(pair: Pair, active: set[str]) -> str | None:
    """What a pair comes to without a game: who has nobody to play wins; None if they play."""
    here = [id for id in (pair.one, pair.other) if id != BYE and id in active]
    if len(here) == 2:
        return None
    if not here:
        return NOBODY
    return ONE if here[0] == pair.one else OTHER


def _count_wins(games: Sequence[Game], id: str) -> int:
    return sum(game.points(id) == 2 for game in games)
