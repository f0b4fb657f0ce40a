"""Matches between random players, and the positions they come through, for the checks to look at closely."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import count
from typing import Final, TypeAlias

from rumpus.contract.bot_games import BotGame, bot_games
from rumpus.contract.cases import Case, Effort, list_cases
from rumpus.contract.result import Breach
from rumpus.core.cursor import Cursor
from rumpus.core.game import RESIGN, Event, Game, IllegalAction
from rumpus.core.log import Input
from rumpus.core.rng import Rng
from rumpus.games.registry import GameFolder


@dataclass(frozen=True, slots=True)
class Pass:
    """Time passes up to a step, and nobody acts."""

    step: int


Move: TypeAlias = Input | Pass
ENOUGH: Final = 2_000
"""Moves after which random players give up one by one where nothing else ends the match."""
LONG: Final = 40
"""Moves after which a case has been seen enough."""


@dataclass(frozen=True, slots=True)
class Stop:
    """A position on a match: after how many moves, and a copy of the game there."""

    moves: int
    game: Game
    digest: str


@dataclass(frozen=True, slots=True)
class RandomMatch:
    """One match between random players."""

    case: Case
    moves: tuple[Move, ...]
    stops: tuple[Stop, ...]
    end: Game


def wander(game: Game, rng: Rng) -> Iterator[Move]:
    """Let random players play on, for ever if need be: yields each move when it has been made."""
    patience = 2 if game.info.realtime else 16
    endless = game.info.is_endless(game.setup.options)
    for made in count():
        if game.outcome is not None:
            break
        due = game.due()
        offers = [(seat, offered) for seat in range(game.setup.seats) if (offered := game.actions(seat))]
        if offers and endless and made >= ENOUGH:
            seat = offers[0][0]
            game.act(seat, RESIGN)
            yield Input(game.step, seat, RESIGN)
        elif offers and (due is None or not rng.chance(1, patience)):
            seat, offered = rng.choice(offers)
            action = rng.choice(offered)
            try:
                game.act(seat, action)
            except IllegalAction as problem:
                raise Breach(f"step {game.step}: seat {seat} is offered {action!r} and refused: {problem}") from problem
            yield Input(game.step, seat, action)
        elif due is not None:
            if due <= game.step:
                raise Breach(f"step {game.step}: due() is {due}, which has passed")
            step = due
            if rng.chance(1, 4):  # now and then too early, or late enough for several things to be due at once
                step = game.step + 1 + rng.below(3 * (due - game.step))
            game.advance(step)
            yield Pass(step)
        else:
            raise Breach(f"step {game.step}: nobody may act, nothing is due, and there is no outcome")


def make(game: Game, move: Move) -> None:
    """Make a move that was made before."""
    game.advance(move.step)
    if isinstance(move, Input):
        game.act(move.seat, move.action)


def told_events(folder: GameFolder, match: RandomMatch) -> Iterator[tuple[str, Game, list[Event]]]:
    """What a match tells when it begins and after each move: where that is, in words, the game, and the events."""
    game = folder.rules(match.case.setup)
    for move in (None, *match.moves):
        if move is not None:
            make(game, move)
        yield f"{match.case}, step {game.step}", game, game.take_events()


def travel(folder: GameFolder, case: Case, effort: Effort, seed: int) -> RandomMatch:
    """One match between random players, with copies of the game along the way, closer together at the start."""
    game = folder.rules(case.setup)
    return _follow(game, case, wander(game, Rng(seed)), effort)


def retrace(folder: GameFolder, played: BotGame, effort: Effort) -> RandomMatch:
    """What a game between bots was: it comes through positions that random players never see."""
    game = folder.rules(played.case.setup)
    return _follow(game, played.case, _repeat(game, played), effort)


def _repeat(game: Game, played: BotGame) -> Iterator[Move]:
    cursor = Cursor(game, played.log)
    while cursor.more:
        yield cursor.play_input()
    cursor.pass_time(played.end.step)
    yield Pass(played.end.step)


def _follow(game: Game, case: Case, moves: Iterator[Move], effort: Effort) -> RandomMatch:
    stops = [Stop(0, game.copy(), game.digest())]
    made: list[Move] = []
    following = 1
    for move in moves:
        made.append(move)
        if len(made) >= following and game.outcome is None:
            stops.append(Stop(len(made), game.copy(), game.digest()))
            following = len(made) + 1 + len(made) // effort.spread
        if len(made) >= effort.max_moves:
            raise Breach(f"{case}: no outcome after {effort.max_moves} moves, at step {game.step}")
        game.take_events()
    stops.append(Stop(len(made), game.copy(), game.digest()))
    return RandomMatch(case, tuple(made), tuple(stops), game)


@lru_cache(maxsize=4)
def random_matches(folder: GameFolder, effort: Effort) -> tuple[RandomMatch, ...]:
    """Matches in every case, kept, for all checks walk through the same ones: between random players, more than one
    where they are short, and some between bots."""
    found = []
    for case in list_cases(folder.info, effort):
        seen = 0
        for seed in range(effort.short_games):
            found.append(travel(folder, case, effort, seed))
            seen += len(found[-1].moves)
            if seen >= LONG:
                break
    finished = [played for played in bot_games(folder, effort) if played.trouble is None]
    finished.sort(key=lambda played: len(played.log))
    return (*found, *(retrace(folder, played, effort) for played in finished[: effort.bot_journeys]))


def positions(folder: GameFolder, effort: Effort) -> Iterator[tuple[str, Game]]:
    """Every stop of every match: where it is, in words, and a copy of the game there to do anything with."""
    for match in random_matches(folder, effort):
        for stop in match.stops:
            yield f"{match.case}, step {stop.game.step}", stop.game.copy()
