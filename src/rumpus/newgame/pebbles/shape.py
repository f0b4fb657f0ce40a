"""What is seen and told of a match of Pebbles, and the words it takes; `rumpus check` holds the rules to it."""

from typing import Annotated, Final, TypedDict

from rumpus.core.shape import Action, OneOf, OutcomeShown, Shape


class View(TypedDict):
    """The same for both seats and for watchers."""

    heap: int
    """Stones that are left."""
    taken: list[int]
    """Stones each has taken, by seat."""
    turn: int | None
    """The seat that takes next; null when it is over."""
    last: int
    """How many were taken last; 0 before the first move."""
    most: int
    """How many may be taken at once."""
    outcome: OutcomeShown | None
    """How it ended; null while it is on."""


class Took(TypedDict):
    """Somebody took stones."""

    seat: int
    """Who."""
    count: int
    """How many."""
    left: int
    """How many are left."""


class Ended(TypedDict):
    """The match is over."""

    winner: int
    """The seat that won."""
    reason: Annotated[str, OneOf("took_the_last", "resigned")]
    """Why."""


SHAPE: Final = Shape(
    view=View,
    events={"took": Took, "ended": Ended},
    actions=(Action("take COUNT", "take one to three stones", "take 2"),),
)
