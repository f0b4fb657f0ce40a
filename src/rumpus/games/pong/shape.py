"""What is seen and told of a match of Pong, and the words it takes (`make wire` writes types and docs)."""

from typing import Annotated, Any, Final, NotRequired, TypedDict

from rumpus.core.shape import Action, OfSeat, OneOf, OutcomeShown, Row, Shape


class BallShown(TypedDict):
    """The ball at step `since`; until something meets it, it flies on evenly. Lengths are 1/256 of a pixel."""

    x: int
    """Its centre, from the left: the court is 400 pixels wide."""
    y: int
    """Its centre, from the top: the court is 300 pixels high."""
    dx: int
    """How far it flies in a step (1/60 s), to the right."""
    dy: int
    """How far it flies in a step, downwards."""
    speed: int
    """Its speed in pixels a second; every hit makes it faster."""
    since: int
    """The step at which it was there."""


class PaddleShown(TypedDict):
    """A paddle at step `since`; it moves on by `dy` a step, but no further than `stop`."""

    y: int
    """Its centre, from the top, in 1/256 of a pixel."""
    dy: int
    """How far it moves in a step, downwards."""
    stop: int
    """Where it will stop."""
    since: int
    """The step at which it was there."""
    hand: Annotated[list[Any], Row(bool, bool, int)] | None
    """While the ball flies: whether up and down are held, and which was pressed last (-1 up, 1 down)."""
    sent: int | None
    """While a tap or a finger sends it to `stop`: at how many percent of full speed."""


class View(TypedDict):
    """The same for both seats and for watchers. Seat 0 holds the left paddle."""

    phase: Annotated[str, OneOf("countdown", "play", "over")]
    """What happens now."""
    countdown: int
    """Seconds until the serve; 0 while the ball flies."""
    serving: int
    """The seat toward which the next serve goes: who lost the last point."""
    ball: BallShown
    """The ball."""
    paddles: list[PaddleShown]
    """By seat."""
    points: list[int]
    """By seat; five win, or `length`."""
    hits: int
    """Hits since the serve."""
    longest: int
    """Most hits between two points in this match."""
    outcome: OutcomeShown | None
    """How it ended: `five_points`, `enough_points` or `resigned`; null while it is on."""
    length: NotRequired[int]
    """Option `length`: so many points win; not there if it is five."""


class Countdown(TypedDict):
    """Another second of the countdown begins."""

    count: int
    """Seconds left."""


class Wall(TypedDict):
    """The ball met the upper or lower wall."""

    x: int
    """Where, in 1/256 of a pixel."""
    y: int
    """Where."""


class Hit(OfSeat):
    """The ball met a paddle."""

    x: int
    """Where, in 1/256 of a pixel."""
    y: int
    """Where."""
    offset: int
    """How far below the paddle's middle it met."""
    speed: int
    """The ball's speed from now on, in pixels a second."""


class Point(OfSeat):
    """Somebody scored."""

    points: list[int]
    """By seat, with this one."""
    x: int
    """Where the ball went out, in 1/256 of a pixel."""
    y: int
    """Where."""
    hits: int
    """Hits since the serve."""


SHAPE: Final = Shape(
    view=View,
    events={
        "countdown": Countdown,
        "serve": Annotated[OfSeat, "The ball is served, toward this seat."],
        "wall": Wall,
        "hit": Hit,
        "point": Point,
        "won": Annotated[OfSeat, "The match is won."],
    },
    actions=(
        Action("up+, up-", "press or let go the key that moves your paddle up"),
        Action("down+, down-", "the same for down; of two held keys the one pressed last counts"),
        Action("up, down", "tap: move 30 pixels"),
        Action("to HEIGHT", "send the paddle's middle to a height, 0 to 300 pixels from the top", "to 150"),
        Action("to HEIGHT PACE", "the same at 1 to 100 percent of full speed", "to 150 40"),
    ),
)
