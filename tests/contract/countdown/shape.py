"""What is seen and told of Countdown."""

from typing import Annotated, Final, TypedDict

from rumpus.core.shape import Action, OneOf, OutcomeShown, Shape

_In = TypedDict("_In", {"in": Annotated[list[int], "By seat: 1 while it plays."]})


class View(_In):
    """What a seat sees."""

    heap: int
    """Stones left."""
    turn: int
    """Whose turn it is."""
    taken: list[int]
    """By seat: stones taken."""
    card: int | None
    """Your card; null for a watcher."""
    over: OutcomeShown | None
    """How it ended."""


class Dealt(TypedDict):
    """A card, told to its owner only."""

    card: int
    """Which."""


class Took(TypedDict):
    """Stones were taken."""

    seat: int
    """Who."""
    count: int
    """How many."""


class Crumbled(TypedDict):
    """Stones crumbled."""

    left: int
    """Stones left."""


class Ended(TypedDict):
    """The end."""

    reason: Annotated[str, OneOf("took_last", "crumbled_away", "resigned")]
    """Why."""


SHAPE: Final = Shape(
    view=View,
    events={"dealt": Dealt, "took": Took, "crumbled": Crumbled, "ended": Ended},
    actions=(Action("take COUNT", "take one to three stones", "take 2"),),
)
