"""A result that holds: the match run again from its dice and its log (rules, "Escrow": dispute)."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Protocol

from rumpus.core.dice import check, pledge
from rumpus.core.game import IllegalAction, Setup
from rumpus.core.match import Match
from rumpus.core.replay import record
from rumpus.store.records import MatchRecord


@dataclass(frozen=True, slots=True)
class Verified:
    """What the match came to when it was run again, or why that is not the result it had."""

    outcome: Mapping[str, Any] | None = None
    digest: str = ""
    why: str = ""

    def dump(self) -> dict[str, Any]:
        """The same as plain values."""
        return asdict(self)


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


def verify_match(played: Played) -> Verified:
    """The result of the match by its seed and its log alone; `why` if that is not the one it was given."""
    kept, match = played.record, played.match
    if match.outcome is None:
        return Verified(why="the match is not over")
    rules = type(match.game)
    if kept.version != rules.info.version:
        return Verified(why=f"it was played by rules version {kept.version}; these are version {rules.info.version}")
    unfair = check(kept.secret, kept.nonces, pledge(kept.secret), kept.seed) if kept.secret else ""
    if unfair:
        return Verified(why=unfair)
    try:
        again = record(Setup(kept.options, kept.seats, kept.seed, kept.bots), rules, match.log, end_step=match.step)
    except IllegalAction as problem:
        return Verified(why=f"what was recorded is not legal: {problem}")
    except Exception as problem:  # whatever breaks down, nothing is paid for it
        return Verified(why=f"it could not be run again: {type(problem).__name__}")
    assert again.end is not None, "a recorded match has an end"
    if again.outcome != match.outcome.describe() or again.end.digest != match.game.digest():
        return Verified(why="run again from its log, the match ends differently")
    return Verified(again.outcome, again.end.digest)
