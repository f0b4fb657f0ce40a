"""Bots against bots: which game is played by whom, on all cores, and what the numbers say."""

import multiprocessing
import os
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import Final

from rumpus.core.options import Options
from rumpus.core.rng import Rng
from rumpus.games.registry import find_game
from rumpus.kit.bot_games import play_bots

Z: Final = 1.96
"""Of a normal distribution, 95 % lies within so many standard deviations."""
BATCH: Final = 4


@dataclass(frozen=True, slots=True)
class Pairing:
    """One game of a contest: who sits where, on which seed."""

    game: str
    options: Options
    levels: tuple[str, ...]
    """Levels, by seat."""
    entrants: tuple[int, ...]
    """Which entrant holds each seat."""
    seed: int


@dataclass(frozen=True, slots=True)
class Score:
    """How one game ended, by seat."""

    places: tuple[int, ...]
    scores: tuple[int, ...]
    inputs: int


@dataclass(frozen=True, slots=True)
class Standing:
    """How one entrant did."""

    name: str
    games: int
    wins: int
    draws: int
    losses: int
    mean_score: float
    best_score: int
    interval: tuple[float, float]
    """95 % interval: of the share of points (a draw is half a win), or of the mean score when playing alone."""

    @property
    def share(self) -> float:
        """Share of points won."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.0


def draw_up(game: str, options: Options, levels: Sequence[str], count: int, seed: int, *, solo: bool) -> list[Pairing]:
    """All games of a contest. Seats rotate, each deal being played once in every rotation; alone, everybody plays the
    same deals."""
    rng = Rng(seed)
    entrants = tuple(range(len(levels)))
    pairings: list[Pairing] = []
    deal = 0
    for number in range(count):
        if solo or number % len(levels) == 0:
            deal = (rng.word() << 32) | rng.word()
        if solo:
            pairings += [Pairing(game, options, (levels[who],), (who,), deal) for who in entrants]
        else:
            turn = number % len(levels)
            order = (*entrants[turn:], *entrants[:turn])
            pairings.append(Pairing(game, options, tuple(levels[who] for who in order), order, deal))
    return pairings


def play_pairing(pairing: Pairing) -> Score:
    """Play one game of a contest to its end."""
    folder = find_game(pairing.game)
    info = folder.info
    levels = list(pairing.levels)
    if info.solo is None and len(levels) < info.seats[0] and folder.drill is not None:
        return Score((1,), (folder.drill(levels[0], pairing.seed),), 0)
    if info.solo is not None and len(levels) == 1 and info.solo.bot_level is not None:
        levels += [info.solo.bot_level] * (info.solo.seats - 1)
    game = folder.rules.new(
        pairing.options, seats=len(levels), seed=pairing.seed, bots=tuple(range(len(pairing.levels), len(levels)))
    )
    log = play_bots(folder, game, levels, pairing.seed + 1)
    assert game.outcome is not None, "bots play to the outcome"
    return Score(game.outcome.places, game.outcome.scores, len(log))


def play_all(pairings: Sequence[Pairing], tick: Callable[[], None], workers: int | None = None) -> list[Score]:
    """Play all games on all cores; the scores come in the order of the pairings, whatever ran when."""
    workers = min(workers or os.cpu_count() or 1, len(pairings))
    if workers <= 1:
        alone: list[Score] = []
        for pairing in pairings:
            alone.append(play_pairing(pairing))
            tick()
        return alone
    scores: list[Score] = []
    with ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn")) as pool:
        try:
            for score in pool.map(play_pairing, pairings, chunksize=BATCH if len(pairings) > 8 * workers else 1):
                scores.append(score)
                tick()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    return scores


def count_up(names: Sequence[str], pairings: Sequence[Pairing], scores: Sequence[Score]) -> list[Standing]:
    """How every entrant did."""
    return [_stand(name, who, pairings, scores) for who, name in enumerate(names)]


def _stand(name: str, who: int, pairings: Sequence[Pairing], scores: Sequence[Score]) -> Standing:
    wins = draws = losses = 0
    points: list[int] = []
    solo = len(pairings[0].entrants) == 1
    for pairing, score in zip(pairings, scores, strict=True):
        if who not in pairing.entrants:
            continue
        seat = pairing.entrants.index(who)
        points.append(score.scores[seat])
        first = score.places.count(1)
        if score.places[seat] == 1 and first == 1:
            wins += 1
        elif score.places[seat] == 1 or first == 0:
            draws += 1
        else:
            losses += 1
    games = len(points)
    interval = mean_interval(points) if solo else share_interval(wins + draws / 2, games)
    # A drill counts what it took: there, few is good.
    best = min(points) if solo and find_game(pairings[0].game).info.solo is None else max(points)
    return Standing(name, games, wins, draws, losses, fmean(points), best, interval)


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
