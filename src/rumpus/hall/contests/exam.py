"""Examining a side of a challenge: a replay that was handed in, or a match at the hall. Changes nothing of either."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from rumpus.core.game import Game, Setup
from rumpus.core.notice import Line, Notice
from rumpus.core.options import Value
from rumpus.core.replay import parse
from rumpus.core.table_words import TIMED_OUT
from rumpus.core.verdict import BadReplay, Verdict, weigh
from rumpus.games.registry import GameFolder, UnknownGame, find_game, find_rules
from rumpus.hall.contests.challenge import Challenge, HandedIn
from rumpus.hall.contests.proof import Mark, Proof, check_mark, prove_log, prove_replay, solo_setup
from rumpus.store.records import MatchRecord

if TYPE_CHECKING:
    from rumpus.hall.tables.table import Table


@dataclass(frozen=True, slots=True)
class Finding:
    """What came of running a side's game again: plain values, whichever process it was done in."""

    proof: Proof | None = None
    """Its result, if it holds."""
    timed_out: bool = False
    """Whether the time was up before the game was over."""
    why: Line = ""
    """Why it does not hold."""
    code: str = ""
    size: int = 1024
    """What it takes to keep, no less."""

    @classmethod
    def of(cls, found: Verdict) -> "Finding":
        """What a verdict comes to."""
        game = found.game
        if game is None:
            return cls(why=found.why, code=found.code)
        return cls(Proof.of(game), game.outcome is not None and game.outcome.reason == TIMED_OUT)


BROKEN: Final = Finding(why=Notice("verdict.not_run"), code="broken")
"""It took its process with it, or longer than anything may."""


@dataclass(frozen=True, slots=True)
class Exam:
    """A replay that was handed in, and all that is needed to run it again, in whichever process that is done."""

    challenge: str
    side: int
    game: str
    options: dict[str, Value]
    seed: int
    handed_in: HandedIn

    @classmethod
    def of(cls, challenge: Challenge, side: int) -> "Exam":
        """The exam of a side that has handed in."""
        handed_in = challenge.sides[side].handed_in
        assert handed_in is not None, "what is examined was handed in"
        return cls(challenge.id, side, challenge.game, challenge.options, challenge.seed, handed_in)

    def run(self) -> Finding:
        """What comes of it, whatever it is: nobody waits for ever. Touches nothing of the hall."""
        folder = find_game(self.game)  # not within: what this process does not know is no fault of the replay
        return Finding.of(weigh(lambda: self._prove(folder)))

    def _prove(self, folder: GameFolder) -> Game:
        try:
            replay = parse(self.handed_in.text, find_rules)
        except UnknownGame:
            raise BadReplay("unknown_game") from None
        return prove_replay(folder, solo_setup(folder, self.options, self.seed), replay, self.handed_in.elapsed)


def prove_table(challenge: Challenge, number: int, table: "Table") -> Finding:
    """What comes of a side's match at the hall, run again from its log."""
    return Finding.of(weigh(lambda: _prove_table(challenge, number, table)))


def _prove_table(challenge: Challenge, number: int, table: "Table") -> Game:
    running = table.live
    assert running is not None, "a match that ended was running"
    match, record = running.match, running.record
    if match.trouble is not None or match.outcome is None:
        raise BadReplay("broken")
    folder = find_game(challenge.game)
    setup = _read_setup(record, folder)
    if _choices(setup, folder) != _choices(solo_setup(folder, challenge.options, challenge.seed), folder):
        raise BadReplay("other_setup")
    ended = Mark(len(match.log), match.step, match.game.digest())
    return prove_log(folder, setup, match.log, ended, match.outcome.describe(), challenge.sides[number].mark)


def meet_mark(challenge: Challenge, number: int, table: "Table") -> Verdict | None:
    """Whether a side's match goes by way of the mark that was kept of it; None if there is none."""
    running, mark = table.live, challenge.sides[number].mark
    if running is None or mark is None:
        return None
    folder = find_game(challenge.game)
    setup = _read_setup(running.record, folder)
    return weigh(lambda: check_mark(folder, setup, running.match.log, mark))


def _read_setup(record: MatchRecord, folder: GameFolder) -> Setup:
    """What a side's match began from, which may have been under the rulings of an older hall."""
    return folder.info.read_setup(record.options, record.seats, record.seed, record.bots)


def _choices(setup: Setup, folder: GameFolder) -> Setup:
    """The setup as it was chosen."""
    return replace(setup, options=folder.info.choices(setup.options))
