"""Examining a side of a challenge: a replay that was handed in, or a match at the hall. Changes nothing of either."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rumpus.core.game import Setup
from rumpus.core.replay import BadReplay, parse
from rumpus.games.registry import GameFolder, UnknownGame, find_game, find_rules
from rumpus.hall.contests.challenge import Challenge
from rumpus.hall.contests.proof import Mark, Proof, Unproven, check_mark, prove_log, prove_replay, solo_setup

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

    def run(self) -> Proof | Unproven | BadReplay:
        """What comes of it, whatever it is: nobody waits for ever. Touches nothing of the hall."""
        try:
            replay = parse(self.text, find_rules)
        except UnknownGame:
            return Unproven("it is a game this hall does not know")
        except BadReplay as problem:
            return problem
        except Exception as problem:
            return _break_down(problem)
        try:
            return prove_replay(self.folder, self.setup, replay, self.elapsed)
        except Unproven as problem:
            return problem
        except Exception as problem:
            return _break_down(problem)


def prove_table(challenge: Challenge, number: int, table: "Table") -> Proof | Unproven:
    """The result of a side's match at the hall, run again from its log."""
    running = table.running
    assert running is not None, "a match that ended was running"
    match, record = running.match, running.record
    if match.trouble is not None or match.outcome is None:
        return Unproven("the game broke down")
    folder = find_game(challenge.game)
    setup = solo_setup(folder, challenge.options, challenge.seed)
    if Setup(record.options, record.seats, record.seed, tuple(record.bots)) != setup:
        return Unproven("its match was set up differently")
    try:
        ended = Mark(len(match.log), match.step, match.game.digest())
        return prove_log(folder, setup, match.log, ended, match.outcome.describe(), challenge.sides[number].mark)
    except Unproven as problem:
        return problem
    except Exception as problem:
        return _break_down(problem)


def meet_mark(challenge: Challenge, number: int, table: "Table") -> None:
    """Raise Unproven unless a side's match goes by way of the mark that was kept of it."""
    mark = challenge.sides[number].mark
    if table.running is not None and mark is not None:
        folder = find_game(challenge.game)
        setup = solo_setup(folder, challenge.options, challenge.seed)
        check_mark(folder, setup, table.running.match.log, mark)


def _break_down(problem: Exception) -> Unproven:
    return Unproven(f"the game broke down: {type(problem).__name__}")
