"""A contest: which games are played by whom, on all cores, and how each of them ended."""

import contextlib
import os
from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations
from pathlib import Path

from rumpus.arena.entrants import is_outside, name_bots, seat_entrant
from rumpus.arena.fault import Failure
from rumpus.arena.limits import Limits
from rumpus.arena.opening_positions import Opening
from rumpus.arena.outside import OutsideBot
from rumpus.arena.process_cleanup import no_orphans
from rumpus.arena.workers import work_through
from rumpus.contract.bot_games import MAX_SECONDS, let_give_up
from rumpus.core.bot import Bot
from rumpus.core.game import Game
from rumpus.core.log import Input
from rumpus.core.options import Options
from rumpus.core.replay import record
from rumpus.core.rng import Rng
from rumpus.core.simulate import play_out
from rumpus.games.registry import GameFolder, find_game


@dataclass(frozen=True, slots=True)
class Contest:
    """What all games of a contest share."""

    game: str
    options: Options
    bots: tuple[str, ...]
    """The entrants: levels, or programs written cmd:COMMAND."""
    limits: Limits = field(default_factory=Limits)
    replays: Path | None = None
    """The folder in which every game is kept."""
    openings: tuple[Opening, ...] = ()
    """Where games begin, one after the other; none: each with a fresh deal."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """One game of a contest: who sits where, on which deal."""

    number: int
    """Counted from 1."""
    entrants: tuple[int, ...]
    """Which entrant holds each seat."""
    seed: int
    deal: int = 0
    """Counts deals from 0: each is played in every rotation."""


@dataclass(frozen=True, slots=True)
class Score:
    """How one game ended, by seat."""

    places: tuple[int, ...]
    scores: tuple[int, ...]
    inputs: int
    failures: tuple[Failure | None, ...] = ()
    """What programs from outside did wrong; () if nobody is from outside."""


def draw_up(bots: int, seats: int, count: int, seed: int, *, gauntlet: bool = False) -> list[Pairing]:
    """All games of a contest: `count` for every group of as many bots as there are seats; in a `gauntlet` the first bot
    is in each. Seats rotate, each deal being played once in every rotation, and all groups play the same deals."""
    rng = Rng(seed)
    pairings: list[Pairing] = []
    deal = 0
    for number in range(count):
        turn = number % seats
        if turn == 0:
            deal = (rng.word() << 32) | rng.word()
        for group in combinations(range(bots), seats):
            if gauntlet and 0 not in group:
                continue
            pairings.append(Pairing(len(pairings) + 1, (*group[turn:], *group[:turn]), deal, number // seats))
    return pairings


def play_pairing(contest: Contest, pairing: Pairing) -> Score:
    """Play one game of a contest to its end."""
    folder = find_game(contest.game)
    info = folder.info
    bots = [contest.bots[who] for who in pairing.entrants]
    if info.solo is None and len(bots) < info.seats[0] and folder.drill is not None:
        return Score((1,), (folder.drill(bots[0], pairing.seed),), 0)
    if info.solo is not None and len(bots) == 1 and info.solo.bot_level is not None:
        bots += [info.solo.bot_level] * (info.solo.seats - 1)
    fillers = tuple(range(len(pairing.entrants), len(bots)))
    opening = contest.openings[pairing.deal % len(contest.openings)] if contest.openings else None
    if opening is not None:
        game = opening.begin()
    else:
        game = folder.rules.new(contest.options, seats=len(bots), seed=pairing.seed, bots=fillers)
    with no_orphans() if any(map(is_outside, bots)) else contextlib.nullcontext():
        log, failures = _play(folder, game, bots, pairing.seed + 1, contest.limits)
    assert game.outcome is not None, "bots play to the outcome"
    if contest.replays is not None:
        begun = list(opening.inputs) if opening is not None else []
        _keep(contest, pairing, contest.replays, game, begun + log, failures)
    return Score(game.outcome.places, game.final_points(), len(log), failures)


def _play(
    folder: GameFolder, game: Game, words: Sequence[str], seed: int, limits: Limits
) -> tuple[list[Input], tuple[Failure | None, ...]]:
    rng = Rng(seed)
    bots: list[Bot] = []
    try:
        for seat, word in enumerate(words):
            bots.append(seat_entrant(folder, game, seat, word, rng.fork(), limits))
        outside = [bot for bot in bots if isinstance(bot, OutsideBot)]
        game.take_events()  # those of the deal: everybody begins with a view
        log = play_out(
            game,
            let_give_up(game, bots),
            max_steps=game.step + MAX_SECONDS * game.info.rate,
            watch=partial(_tell, outside) if outside else None,
        )
    finally:
        for bot in bots:
            if isinstance(bot, OutsideBot):
                bot.finish()
    return log, tuple(_failure(bot) for bot in bots) if outside else ()


def _tell(outside: Sequence[OutsideBot], game: Game) -> None:
    events = game.take_events()
    for bot in outside:
        bot.changed(events)


def _failure(bot: Bot) -> Failure | None:
    return bot.failure if isinstance(bot, OutsideBot) else None


def _keep(
    contest: Contest,
    pairing: Pairing,
    folder: Path,
    game: Game,
    log: list[Input],
    failures: Sequence[Failure | None],
) -> None:
    """Write the game's replay; why a program gave up stands in its header."""
    names = name_bots(contest.bots)
    players = [names[who] for who in pairing.entrants]
    players += [f"seat {seat + 1}" for seat in range(len(players), game.setup.seats)]
    extra = {f"fault-{seat}": f"{said.code}: {said.message}" for seat, said in enumerate(failures) if said}
    extra["arena"] = f"game {pairing.number}"
    replay = record(game.setup, type(game), log, players=tuple(players), end_step=game.step, extra=extra)
    (folder / f"{pairing.number:06d}.replay").write_text(replay.format(), encoding="utf-8")


def play_each(contest: Contest, pairings: Sequence[Pairing], workers: int | None = None) -> Generator[Score]:
    """Play game after game on all cores; the scores come in the order of the pairings. Closed early, it ends all."""
    workers = min(workers or os.cpu_count() or 1, len(pairings))
    if workers <= 1:
        for pairing in pairings:
            yield play_pairing(contest, pairing)
        return
    yield from work_through(partial(play_pairing, contest), pairings, workers)
