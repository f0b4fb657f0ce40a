"""What a game declares of what it shows and hears: the shape of its views and events, and the words it takes.

A game's `shape.py` writes its view and its events as TypedDicts, a line of docstring after each field, and gathers them
as `SHAPE`. The type checker holds the rules to it, the contract holds the game to it while it is played, and the page's
types and docs/games are made from it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, TypeAlias, TypedDict


@dataclass(frozen=True, slots=True)
class OneOf:
    """Marks a text that is one of a few: `Annotated[str, OneOf("play", "over")]`."""

    words: tuple[str, ...]

    def __init__(self, *words: str) -> None:
        object.__setattr__(self, "words", words)


@dataclass(frozen=True, slots=True)
class Row:
    """Marks a list of just these, in this order: `Annotated[list[int], Row(int, int)]`."""

    kinds: tuple[Any, ...]

    def __init__(self, *kinds: Any) -> None:
        object.__setattr__(self, "kinds", kinds)


Pair: TypeAlias = Annotated[list[int], Row(int, int)]
"""Two numbers that belong together, such as a cell."""


class OutcomeShown(TypedDict):
    """How a match ended."""

    places: list[int]
    """By seat: 1 is best, equal places are a draw."""
    scores: list[int]
    """By seat, in 1/score_unit points."""
    reason: str
    """Why it ended, in one word."""


class Nothing(TypedDict):
    """An event that tells no more than its name."""


class OfSeat(TypedDict):
    """An event that tells whom it is about."""

    seat: int
    """Who, or whose."""


@dataclass(frozen=True, slots=True)
class Action:
    """A word that a seat may send. In `form` words in capitals stand for arguments; commas part several forms."""

    form: str
    means: str
    example: str = ""
    """One that could be sent; needed only where there are arguments."""


@dataclass(frozen=True, slots=True)
class Shape:
    """Everything a game declares of itself on the wire."""

    view: type
    """A TypedDict: what a seat or a watcher sees."""
    events: Mapping[str, Any]
    """TypedDicts: what each event tells, by its name; `Annotated[…, "…"]` says more of one that several share."""
    actions: tuple[Action, ...]
    """All words but `resign`, which every game takes."""
