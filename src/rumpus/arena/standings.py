"""What the games of a contest say: how every entrant did, overall and against each other."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

from rumpus.arena.contest import Contest, Pairing, Score
from rumpus.arena.entrants import name_bots
from rumpus.arena.fault import Failure
from rumpus.arena.rating import Z, rate
from rumpus.games.registry import find_game


@dataclass(frozen=True, slots=True)
class Duel:
    """How often one finished ahead of another, level with it, and behind it."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        """How often they met."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """A win is one point, a draw a half."""
        return self.wins + self.draws / 2

    @property
    def share(self) -> float:
        """Share of points won."""
        return self.points / self.games if self.games else 0.0


@dataclass(frozen=True, slots=True)
class Standing:
    """How one entrant did."""

    name: str
    total: Duel
    """Games won (alone in first place), drawn, and lost."""
    mean_score: float
    best_score: int
    interval: tuple[float, float]
    """95 % interval: of the share of points (a draw is half a win), or of the mean score when playing alone."""
    duels: tuple[Duel, ...]
    """Against each entrant; nothing against itself."""
    rating: tuple[float, float] | None
    """Elo relative to the average of all entrants, and the half of its 95 % interval; None when playing alone."""
    failures: tuple[tuple[int, Failure], ...]
    """Games that a program lost by breaking the rules, by number."""


def count_up(contest: Contest, pairings: Sequence[Pairing], scores: Sequence[Score]) -> list[Standing]:
    """How every entrant did."""
    names = name_bots(contest.bots)
    solo = len(pairings[0].entrants) == 1
    duels = count_duels(len(names), pairings, scores)
    ratings = None if solo else rate([[duel.points for duel in row] for row in duels])
    # A drill counts what it took: there, few is good.
    few = solo and find_game(contest.game).info.solo is None
    standings: list[Standing] = []
    for who, name in enumerate(names):
        seated = [
            (pairing, score, pairing.entrants.index(who))
            for pairing, score in zip(pairings, scores, strict=True)
            if who in pairing.entrants
        ]
        total = _count([_result(score.places, seat) for _, score, seat in seated])
        points = [score.scores[seat] for _, score, seat in seated]
        interval = mean_interval(points) if solo else share_interval(total.points, total.games)
        failures = [(p.number, s.failures[seat]) for p, s, seat in seated if s.failures]
        standings.append(
            Standing(
                name,
                total,
                fmean(points),
                min(points) if few else max(points),
                interval,
                duels[who],
                ratings[who] if ratings else None,
                tuple((number, failure) for number, failure in failures if failure is not None),
            )
        )
    return standings


def count_duels(bots: int, pairings: Sequence[Pairing], scores: Sequence[Score]) -> list[tuple[Duel, ...]]:
    """Everybody against everybody: who of two took the better place in each game both were in."""
    ahead = [[0] * bots for _ in range(bots)]
    level = [[0] * bots for _ in range(bots)]
    for pairing, score in zip(pairings, scores, strict=True):
        seats = list(enumerate(pairing.entrants))
        for seat, who in seats:
            for other, whom in seats:
                ahead[who][whom] += score.places[seat] < score.places[other]
                level[who][whom] += score.places[seat] == score.places[other] and seat != other
    return [tuple(Duel(ahead[a][b], level[a][b], ahead[b][a]) for b in range(bots)) for a in range(bots)]


def _result(places: Sequence[int], seat: int) -> int:
    """1 for a win, 0 for a draw, -1 for a loss."""
    first = places.count(1)
    if places[seat] == 1 and first == 1:
        return 1
    return 0 if places[seat] == 1 or first == 0 else -1


def _count(results: Sequence[int]) -> Duel:
    return Duel(results.count(1), results.count(0), results.count(-1))


def share_interval(points: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share: stays within 0 and 1, and is honest for few games."""
    share = points / games
    centre = share + Z * Z / (2 * games)
    spread = Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    scale = 1 + Z * Z / games
    return max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)


def mean_interval(points: Sequence[int]) -> tuple[float, float]:
    """The 95 % interval of a mean."""
    mean = fmean(points)
    spread = Z * stdev(points) / sqrt(len(points)) if len(points) > 1 else 0.0
    return mean - spread, mean + spread
