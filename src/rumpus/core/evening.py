"""How a game is hosted as an evening: people register at one table, and a game master lets them play round after round
until it is enough. A game that can be says so as `EVENING` in its evening.py; the hall leads it."""

from collections.abc import Callable
from dataclasses import dataclass

from rumpus.core.game import View
from rumpus.core.options import Value


@dataclass(frozen=True, slots=True)
class Rounds:
    """How far a match of several rounds has come, as everybody may see it."""

    number: int
    """The round that is being played, or the last one; 0 before the first."""
    playing: bool
    """Whether a round is being played."""
    stops_from: int | None
    """Between rounds, the step from which on the match can be stopped."""
    scores: tuple[int, ...]
    """Of the match so far, by seat."""


@dataclass(frozen=True, slots=True)
class Evening:
    """What the game master has to know of a game."""

    settings: tuple[str, ...]
    """Options, all of whole numbers, that the game master may change from one round to the next."""
    endless: tuple[tuple[str, Value], ...]
    """Options with which rounds go on until the match is stopped."""
    read: Callable[[View], Rounds]
    """What a watcher's view tells of the rounds."""
    round_end: str
    """The event with which a round ends."""
    stop: str
    """The action with which every seat together stops the match between rounds."""
    stopped: str
    """The reason in the outcome of a match that was stopped."""
    played_out: str
    """The reason in the outcome of a match that has had its rounds."""
