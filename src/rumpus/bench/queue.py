"""`rumpus bench queue`: how long people wait for an opponent, and how far apart in strength those are whom they get.

Simulated by the pool the hall uses (hall/matchmaking/pool.py), in time of its own: people come over a quarter of an
hour, play, and most come again.
"""

import heapq
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rumpus.hall.matchmaking.pool import Pool, Seeker

PEOPLE: Final = (10, 100, 1_000, 10_000)
COMING_SECONDS: Final = 900.0
MATCH_SECONDS: Final = (120.0, 480.0)
AGAIN: Final = 0.7
"""How many of those who have played look for another match."""
MEAN: Final = 1500
SPREAD: Final = 250
PATIENCE_SECONDS: Final = 300.0
"""After so long somebody goes."""


@dataclass(frozen=True, slots=True)
class Waits:
    """What a crowd of so many people had to bear."""

    people: int
    matches: int
    wait_median: float
    """Seconds."""
    wait_p95: float
    gap_median: int
    """Points of rating between the two."""
    gap_p95: int
    given_up: int
    """Searches that nobody was found for in time."""
    repeated: int
    """Matches between two who had just met, though somebody else waited; there should be none."""


def bench_queue(sizes: Sequence[int] = PEOPLE, seed: int = 1) -> list[Waits]:
    """Crowds of all sizes."""
    return [simulate(people, seed) for people in sizes]


def simulate(people: int, seed: int) -> Waits:
    """One crowd: what happens is a search that begins or is given up, or two who meet."""
    chance = random.Random(seed)
    ratings = {f"p{n}": round(chance.gauss(MEAN, SPREAD)) for n in range(people)}
    last: dict[str, str] = {}
    since: dict[str, float] = {}
    waits: list[float] = []
    gaps: list[int] = []
    given_up = repeated = 0
    pool = Pool()
    coming = [(chance.uniform(0, COMING_SECONDS), id) for id in ratings]
    heapq.heapify(coming)
    leaving: list[tuple[float, str, float]] = []
    while coming or len(pool):
        meeting = pool.next_meeting()
        now = min(
            meeting.at if meeting else float("inf"),
            coming[0][0] if coming else float("inf"),
            leaving[0][0] if leaving else float("inf"),
        )
        if meeting is not None and meeting.at <= now:
            one, other = meeting.one, meeting.other
            repeated += last.get(one) == other and len(pool) > 2
            for id, opponent in ((one, other), (other, one)):
                pool.remove(id)
                last[id] = opponent
                waits.append(now - since.pop(id))
                if chance.random() < AGAIN:
                    heapq.heappush(coming, (now + chance.uniform(*MATCH_SECONDS), id))
            gaps.append(abs(ratings[one] - ratings[other]))
        elif coming and coming[0][0] <= now:
            _, id = heapq.heappop(coming)
            since[id] = now
            pool.add(Seeker(id, ratings[id], now, last.get(id, "")))
            heapq.heappush(leaving, (now + PATIENCE_SECONDS, id, now))
        else:
            _, id, began = heapq.heappop(leaving)
            if since.get(id) == began:
                pool.remove(id)
                del since[id]
                given_up += 1
    return Waits(
        people,
        len(gaps),
        round(_find_rank(waits, 0.5), 1),
        round(_find_rank(waits, 0.95), 1),
        round(_find_rank(gaps, 0.5)),
        round(_find_rank(gaps, 0.95)),
        given_up,
        repeated,
    )


def _find_rank(figures: Sequence[float], share: float) -> float:
    """What that share of the figures does not exceed; 0 if there are none."""
    return sorted(figures)[int(share * (len(figures) - 1))] if figures else 0.0
