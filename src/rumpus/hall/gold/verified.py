"""A result that holds: the match run again from its dice and its log (rules, "Escrow": dispute)."""

from typing import Protocol

from rumpus.core.dice import check, pledge
from rumpus.core.game import Game
from rumpus.core.match import Match
from rumpus.core.options import CLOCK
from rumpus.core.replay import Checkpoint, Replay, verify
from rumpus.core.verdict import BadReplay, Verdict, weigh
from rumpus.store.records import MatchRecord


class Played(Protocol):
    """A match with what it was started from."""

    @property
    def id(self) -> str:
        """The match's id."""

    @property
    def record(self) -> MatchRecord:
        """What is kept of it."""

    @property
    def match(self) -> Match:
        """The game and its log."""


def verify_match(played: Played) -> Verdict:
    """The result of the match by its seed and its log alone; it does not hold if that is not the one it was given."""
    return weigh(lambda: _run_again(played.record, played.match))


def _run_again(kept: MatchRecord, match: Match) -> Game:
    if match.outcome is None:
        raise BadReplay("not_over")
    unfair = check(kept.secret, kept.nonces, pledge(kept.secret), kept.seed) if kept.secret else None
    if unfair is not None:
        raise BadReplay("dice", why=unfair)
    setup = type(match.game).info.read_setup(kept.options, kept.seats, kept.seed, kept.bots)
    end = Checkpoint(match.step, match.game.digest())
    outcome, extra = match.outcome.describe(), {CLOCK.name: kept.clock}
    recorded = Replay(kept.game, kept.version, setup, kept.players, tuple(match.log), end, outcome, extra)
    return verify(recorded, type(match.game))
