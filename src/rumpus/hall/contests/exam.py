"""Examining a side of a challenge: a replay that was handed in, or a match at the hall. Changes nothing of either."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rumpus.core.game import Game, Setup
from rumpus.core.replay import parse
from rumpus.core.verdict import BadReplay, Verdict, weigh
from rumpus.games.registry import GameFolder, UnknownGame, find_game, find_rules
from rumpus.hall.contests.challenge import Challenge
from rumpus.hall.contests.proof import Mark, check_mark, prove_log, prove_replay, solo_setup

if TYPE_CHECKING:
    from rumpus.hall.tables.table import Table


@dataclass(frozen=True, slots=True)
class Exam:
    """A replay that was handed in, and all that is needed to run it again, wherever that is done."""

    challenge: str
    side: int
    folder: GameFolder
    setup: Setup
    text: str
    elapsed: float
    """Seconds from the start until it was handed in."""

    def run(self) -> Verdict:
        """What comes of it, whatever it is: nobody waits for ever. Touches nothing of the hall."""
        return weigh(self._prove)

    def _prove(self) -> Game:
        try:
            replay = parse(self.text, find_rules)
        except UnknownGame:
            raise BadReplay("unknown_game") from None
        return prove_replay(self.folder, self.setup, replay, self.elapsed)


def prove_table(challenge: Challenge, number: int, table: "Table") -> Verdict:
    """What comes of a side's match at the hall, run again from its log."""
    return weigh(lambda: _prove_table(challenge, number, table))


def _prove_table(challenge: Challenge, number: int, table: "Table") -> Game:
    running = table.live
    assert running is not None, "a match that ended was running"
    match, record = running.match, running.record
    if match.trouble is not None or match.outcome is None:
        raise BadReplay("broken")
    folder = find_game(challenge.game)
    setup = solo_setup(folder, challenge.options, challenge.seed)
    if Setup(record.options, record.seats, record.seed, tuple(record.bots)) != setup:
        raise BadReplay("other_setup")
    ended = Mark(len(match.log), match.step, match.game.digest())
    return prove_log(folder, setup, match.log, ended, match.outcome.describe(), challenge.sides[number].mark)


def meet_mark(challenge: Challenge, number: int, table: "Table") -> Verdict | None:
    """Whether a side's match goes by way of the mark that was kept of it; None if there is none."""
    running, mark = table.live, challenge.sides[number].mark
    if running is None or mark is None:
        return None
    folder = find_game(challenge.game)
    setup = solo_setup(folder, challenge.options, challenge.seed)
    return weigh(lambda: check_mark(folder, setup, running.match.log, mark))
