"""What is seen and told of a match of Death Roll, and the word it takes (`make wire` writes types and docs)."""

from typing import Annotated, Final, TypedDict

from rumpus.core.shape import Action, OfSeat, OutcomeShown, Shape


class Roll(TypedDict):
    """One roll."""

    seat: int
    """Who rolled."""
    value: int
    """What came: 1 to `limit`."""
    limit: int
    """The highest it could have been."""


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
    history: list[Roll]
    """The last 30 rolls, oldest first."""
    loser: int | None
    """The seat that rolled 1 or gave up; null until then."""
    outcome: OutcomeShown | None
    """How it ended: `rolled_one` or `resigned`; null while it is on."""


SHAPE: Final = Shape(
    view=View,
    events={"rolled": Annotated[Roll, "A die was rolled."], "lost": Annotated[OfSeat, "Somebody rolled 1 or gave up."]},
    actions=(Action("roll", "roll from 1 to `limit`; who rolls 1 has lost"),),
)
