"""Proving a result: a solo game's recorded inputs are run again from the shared seed, and only that counts.

Pure: knows neither players nor tables nor clocks. What does not hold is Unproven, with the reason in one line.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from rumpus.core.bot import BotHand, solo_rng
from rumpus.core.game import RESIGN, Game, IllegalAction, Progress, Setup
from rumpus.core.log import Input, apply_input
from rumpus.core.options import Options
from rumpus.core.replay import Checkpoint, Replay
from rumpus.games.registry import GameFolder
from rumpus.hall.contests.rerun import BotsDiffer, Rerun

T = TypeVar("T")

PLAY_SECONDS: Final = 600
"""rules/hall.md: play up to 600 s."""
TOO_FAST_SECONDS: Final = 2
"""By how much a game's clock may be ahead of the wall's."""
TOO_SLOW_SECONDS: Final = 30
"""By how much it may be behind: the time to begin elsewhere, and to hand in."""
MOST_INPUTS: Final = 20 * PLAY_SECONDS
"""More than the quickest hands need, and no more than the hall can run again in a moment."""
MOST_CHECKPOINTS: Final = 1_000


class Unproven(Exception):
    """A result that does not hold; the text says why, in one line."""


@dataclass(frozen=True, slots=True)
class Mark:
    """Where a match stood: after how many inputs, at which step, and the digest there."""

    inputs: int
    step: int
    digest: str


@dataclass(frozen=True, slots=True)
class Proof:
    """A result that holds."""

    score: int
    """In 1/score_unit points; what counts in a challenge, more is better."""
    millis: int
    """Game time used."""
    progress: Progress


def solo_setup(folder: GameFolder, options: Options, seed: int) -> Setup:
    """What both sides of a challenge start from: the player in seat 0, bots in the others."""
    assert folder.info.solo is not None, "only a game with a solo score can be played alone"
    seats = folder.info.solo.seats
    return Setup(dict(options), seats, seed, tuple(range(1, seats)))


def solo_hands(folder: GameFolder, setup: Setup) -> list[BotHand]:
    """The bots of a solo game, seated."""
    solo = folder.info.solo
    assert solo is not None, "only a game with a solo score can be played alone"
    level = solo.bot_level or ""
    return [
        BotHand(folder.seat_bot(seat, level, setup.options, setup.seats, solo_rng(setup.seed, number)))
        for number, seat in enumerate(setup.bots)
    ]


def prove_replay(folder: GameFolder, setup: Setup, replay: Replay, elapsed: float) -> Proof:
    """The result of a replay handed in `elapsed` seconds after the start. One that has no outcome is given up where
    it ends: the score so far counts."""
    _compare_setups(folder, setup, replay)
    seconds = _length(folder, replay)
    if seconds > elapsed + TOO_FAST_SECONDS:
        raise Unproven(f"it lasted {seconds:.0f} s, and only {elapsed:.0f} s had passed since the start")
    if elapsed > seconds + TOO_SLOW_SECONDS:
        raise Unproven(f"its clock ran slow: it lasted {seconds:.0f} s, and {elapsed:.0f} s had passed since the start")
    game = _guarded(lambda: _run_replay(Rerun(folder.rules(setup), solo_hands(folder, setup)), replay))
    if game.outcome is None:
        _guarded(lambda: game.act(0, RESIGN))
    return _result(game)


def prove_log(
    folder: GameFolder, setup: Setup, log: Sequence[Input], ended: Mark, outcome: Mapping[str, Any], mark: Mark | None
) -> Proof:
    """The result of a match played at the hall, which stamped every input itself, the bots' too: run again it must
    come to the same end, and by way of the last mark that was kept."""
    game = _guarded(lambda: _run_log(folder.rules(setup), log, ended, mark))
    if (game.outcome.describe() if game.outcome else None) != outcome:
        raise Unproven("what is recorded leads to another outcome")
    return _result(game)


def check_mark(folder: GameFolder, setup: Setup, log: Sequence[Input], mark: Mark) -> None:
    """Raise Unproven unless what is recorded leads by way of a mark that was kept."""
    _guarded(lambda: _run_log(folder.rules(setup), log[: mark.inputs], mark, None))
    if len(log) < mark.inputs:
        raise Unproven("inputs that were recorded are missing")


def _compare_setups(folder: GameFolder, setup: Setup, replay: Replay) -> None:
    """Raise Unproven unless the replay is of this very task."""
    if replay.game != folder.info.name:
        raise Unproven(f"it is a game of {replay.game[:32]}, not of {folder.info.name}")
    if replay.version != folder.info.version:
        raise Unproven(f"it was played by rules version {replay.version}; these are version {folder.info.version}")
    if dict(replay.setup.options) != dict(setup.options):
        raise Unproven("it was played with other options")
    if (replay.setup.seats, tuple(replay.setup.bots)) != (setup.seats, setup.bots):
        raise Unproven("it was played with other seats")
    if replay.setup.seed != setup.seed:
        raise Unproven("it was played on another seed")


def _length(folder: GameFolder, replay: Replay) -> float:
    """How many seconds it lasted; Unproven if it is too long to be run at all."""
    inputs = len(replay.inputs)
    if inputs > MOST_INPUTS or len(replay.entries) - inputs > MOST_CHECKPOINTS:
        raise Unproven(f"it has more than {MOST_INPUTS} inputs or {MOST_CHECKPOINTS} checkpoints")
    steps = [entry.step for entry in replay.entries] + ([replay.end.step] if replay.end else [])
    longest = PLAY_SECONDS * folder.info.rate
    if max(steps, default=0) > longest:
        raise Unproven(f"it lasted longer than {PLAY_SECONDS} s")
    return max(steps, default=0) / folder.info.rate


def _run_replay(rerun: Rerun, replay: Replay) -> Game:
    game = rerun.game
    for entry in replay.entries:
        if entry.step < game.step:
            raise Unproven(f"step {entry.step}: its inputs are out of order")
        if isinstance(entry, Checkpoint):
            rerun.pass_time(entry.step)
            _compare(game, entry)
        else:
            _apply(entry, rerun.take)
    if replay.end is not None:
        if replay.end.step < game.step:
            raise Unproven(f"step {replay.end.step}: its inputs are out of order")
        rerun.pass_time(replay.end.step)
        claimed, found = replay.outcome, game.outcome.describe() if game.outcome else None
        if claimed != found:
            raise Unproven(f"step {replay.end.step}: it claims another outcome than it leads to")
        _compare(game, replay.end)
    return game


def _run_log(game: Game, log: Sequence[Input], ended: Mark, mark: Mark | None) -> Game:
    for count, entry in enumerate(log):
        if mark is not None and count == mark.inputs:
            _meet(game, mark)
        if entry.step < game.step:
            raise Unproven(f"step {entry.step}: what is recorded is out of order")
        _apply(entry, lambda entry: apply_input(game, entry))
    if mark is not None and len(log) <= mark.inputs:
        if len(log) < mark.inputs:
            raise Unproven("inputs that were recorded are missing")
        _meet(game, mark)
    _meet(game, ended)
    return game


def _meet(game: Game, mark: Mark) -> None:
    game.advance(mark.step)
    _compare(game, Checkpoint(mark.step, mark.digest))


def _apply(entry: Input, take: Callable[[Input], None]) -> None:
    try:
        take(entry)
    except IllegalAction as problem:
        raise Unproven(f"step {entry.step}: {entry.action!r} is not legal: {problem}") from None
    except BotsDiffer as problem:
        raise Unproven(f"step {entry.step}: {problem}") from None


def _compare(game: Game, expected: Checkpoint) -> None:
    if game.digest() != expected.digest:
        raise Unproven(f"step {expected.step}: the state differs from the recorded one")


def _guarded(turn: Callable[[], T]) -> T:
    """A game that breaks down proves nothing, and harms nobody else (rules/hall.md)."""
    try:
        return turn()
    except Unproven:
        raise
    except BotsDiffer as problem:
        raise Unproven(str(problem)) from None
    except Exception as problem:
        raise Unproven(f"the game broke down: {type(problem).__name__}") from None


def _result(game: Game) -> Proof:
    if game.outcome is None:
        raise Unproven("it has no outcome")
    return Proof(game.outcome.scores[0], game.step * 1000 // game.info.rate, game.progress(0))
