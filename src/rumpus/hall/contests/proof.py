"""Proving a result: a solo game's recorded inputs are run again from the shared seed, and only that counts.

Pure: knows neither players nor tables nor clocks. What does not hold is a BadReplay, whose code and facts say why.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from rumpus.core.bot import BotHand, solo_rng
from rumpus.core.cursor import Cursor
from rumpus.core.game import RESIGN, Game, Progress, Setup
from rumpus.core.log import Input
from rumpus.core.options import Options, check_options
from rumpus.core.replay import Checkpoint, Replay, follow, verify
from rumpus.core.verdict import BadReplay
from rumpus.games.registry import GameFolder
from rumpus.hall.contests.rerun import Rerun

PLAY_SECONDS: Final = 600
"""rules/hall.md: play up to 600 s."""
TOO_FAST_SECONDS: Final = 2
"""By how much a game's clock may be ahead of the wall's."""
TOO_SLOW_SECONDS: Final = 30
"""By how much it may be behind: the time to begin elsewhere, and to hand in."""
MOST_INPUTS: Final = 20 * PLAY_SECONDS
"""More than the quickest hands need, and no more than the hall can run again in a moment."""
MOST_CHECKPOINTS: Final = 1_000


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
    """What counts in a challenge, more is better: points, or what `GameInfo.rank_alone` makes of the time."""
    millis: int
    """Game time used."""
    progress: Progress

    @classmethod
    def of(cls, game: Game) -> "Proof":
        """The result of a game that is over."""
        assert game.outcome is not None, "what is proved has an outcome"
        score = game.info.rank_alone(game.outcome, game.setup.options, game.step) or 0
        return cls(score, game.step * 1000 // game.info.rate, game.progress(0))


def solo_setup(folder: GameFolder, options: Options, seed: int) -> Setup:
    """What both sides of a challenge start from: the player in seat 0, bots in the others."""
    assert folder.info.solo is not None, "only a game with a solo score can be played alone"
    seats = folder.info.solo.seats
    return Setup(folder.info.settle(check_options(folder.info.options, options)), seats, seed, tuple(range(1, seats)))


def solo_hands(folder: GameFolder, setup: Setup) -> list[BotHand]:
    """The bots of a solo game, seated."""
    solo = folder.info.solo
    assert solo is not None, "only a game with a solo score can be played alone"
    level = solo.bot_level or ""
    return [
        BotHand(folder.seat_bot(seat, level, setup.options, setup.seats, solo_rng(setup.seed, number)))
        for number, seat in enumerate(setup.bots)
    ]


def prove_replay(folder: GameFolder, setup: Setup, replay: Replay, elapsed: float) -> Game:
    """The end of a replay handed in `elapsed` seconds after the start; BadReplay if it does not hold. One that has no
    outcome is given up where it ends: the score so far counts."""
    _compare_setups(folder, setup, replay)
    seconds = _length(folder, replay)
    if seconds > elapsed + TOO_FAST_SECONDS:
        raise BadReplay("too_fast", lasted=round(seconds), passed=round(elapsed))
    if elapsed > seconds + TOO_SLOW_SECONDS:
        raise BadReplay("too_slow", lasted=round(seconds), passed=round(elapsed))
    game = folder.rules(setup)
    follow(replay, Cursor(game, replay.inputs, feed=Rerun(game, solo_hands(folder, setup))))
    if game.outcome is None:
        game.act(0, RESIGN)
    return _require_outcome(game)


def prove_log(
    folder: GameFolder, setup: Setup, log: Sequence[Input], ended: Mark, outcome: Mapping[str, Any], mark: Mark | None
) -> Game:
    """The end of a match played at the hall, which stamped every input itself, the bots' too: run again it must come
    to the same end, and by way of the last mark that was kept. BadReplay if it does not."""
    entries = list(log) if mark is None else _put_mark(log, mark)
    return _require_outcome(_run_log(folder, setup, entries, Checkpoint(ended.step, ended.digest), outcome))


def check_mark(folder: GameFolder, setup: Setup, log: Sequence[Input], mark: Mark) -> Game:
    """The game at a mark that was kept; BadReplay unless what is recorded leads there."""
    return _run_log(folder, setup, _put_mark(log[: mark.inputs], mark))


def _put_mark(log: Sequence[Input], mark: Mark) -> list[Input | Checkpoint]:
    """The log with a mark in its place."""
    if len(log) < mark.inputs:
        raise BadReplay("missing")
    return [*log[: mark.inputs], Checkpoint(mark.step, mark.digest), *log[mark.inputs :]]


def _run_log(
    folder: GameFolder,
    setup: Setup,
    entries: Sequence[Input | Checkpoint],
    end: Checkpoint | None = None,
    outcome: Mapping[str, Any] | None = None,
) -> Game:
    info = folder.info
    return verify(Replay(info.name, info.version, setup, (), tuple(entries), end, outcome), folder.rules)


def _require_outcome(game: Game) -> Game:
    if game.outcome is None:
        raise BadReplay("unfinished")
    return game


def _compare_setups(folder: GameFolder, setup: Setup, replay: Replay) -> None:
    """Raise BadReplay unless the replay is of this very task."""
    if replay.game != folder.info.name:
        raise BadReplay("other_game", game=replay.game[:32], wanted=folder.info.name)
    if replay.version != folder.info.version:
        raise BadReplay("version", recorded=str(replay.version), version=str(folder.info.version))
    if dict(replay.setup.options) != dict(setup.options):
        raise BadReplay("other_options")
    if (replay.setup.seats, tuple(replay.setup.bots)) != (setup.seats, setup.bots):
        raise BadReplay("other_seats")
    if replay.setup.seed != setup.seed:
        raise BadReplay("other_seed")


def _length(folder: GameFolder, replay: Replay) -> float:
    """How many seconds it lasted; BadReplay if it is too long to be run at all."""
    inputs = len(replay.inputs)
    if inputs > MOST_INPUTS or len(replay.entries) - inputs > MOST_CHECKPOINTS:
        raise BadReplay("too_many_inputs", inputs=MOST_INPUTS, checkpoints=MOST_CHECKPOINTS)
    steps = [entry.step for entry in replay.entries] + ([replay.end.step] if replay.end else [])
    longest = PLAY_SECONDS * folder.info.rate
    if max(steps, default=0) > longest:
        raise BadReplay("too_long", most=PLAY_SECONDS)
    return max(steps, default=0) / folder.info.rate
