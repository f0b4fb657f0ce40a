"""What is seen and told of a match of Death Roll, and the word it takes (`make wire` writes types and docs)."""

from typing import Annotated, Final, NotRequired, TypedDict

from rumpus.core.shape import Action, OfSeat, OutcomeShown, Shape


class Roll(TypedDict):
    """One roll."""

    seat: int
    """Who rolled."""
    value: int
    """What came: 1 to `limit`."""
    limit: int
    """The highest it could have been."""


class Rounds(TypedDict):
    """How a match of several rounds stands (option `rounds`)."""

    needed: int
    """Who has won so many wins the match."""
    wins: list[int]
    """Rounds won, by seat."""


class RoundWon(OfSeat):
    """A round is over; who won it rolls first in the next."""

    wins: list[int]
    """Rounds won, by seat."""


class View(TypedDict):
    """The same for both seats and for watchers."""

    start: int
    """The first roll was from 1 to this (option `start`)."""
    limit: int
    """The next roll is from 1 to this."""
    turn: int | None
    """The seat that rolls next; null when it is over."""
    count: int
    """Rolls so far."""
    rounds: NotRequired[Rounds]
    """Only where the match has several."""
    history: list[Roll]
    """The last 30 rolls, oldest first."""
    loser: int | None
    """The seat that rolled 1 or gave up; null until then."""
    outcome: OutcomeShown | None
    """How it ended: `rolled_one` or `resigned`; null while it is on."""


SHAPE: Final = Shape(
    view=View,
    events={
        "rolled": Annotated[Roll, "A die was rolled."],
        "round": RoundWon,
        "lost": Annotated[OfSeat, "Somebody rolled the last 1 or gave up."],
    },
    actions=(Action("roll", "roll from 1 to `limit`; who rolls 1 has lost the round"),),
)
