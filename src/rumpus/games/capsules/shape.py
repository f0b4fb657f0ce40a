"""What is seen and told of a match of Capsules, and the words it takes (`make wire` writes types and docs)."""

from typing import Annotated, Any, Final, TypeAlias, TypedDict

from rumpus.core.shape import Action, OfSeat, OneOf, OutcomeShown, Row, Shape

CellShown: TypeAlias = Annotated[list[Any], Row(int, int, str)]
"""Column, row (upwards from 0) and the two characters of a cell."""


class CapsuleShown(TypedDict):
    """The capsule that falls."""

    n: int
    """Which one of the round, from 1: the same for everybody."""
    turn: int
    """Quarter turns to the left: 0 to 3."""
    cells: list[CellShown]
    """Its two elements, the lower left one first."""


class SideShown(TypedDict):
    """One seat's field: 8 columns, 16 rows."""

    rows: list[str]
    """Rows from the top, two characters a tile: `..` free, else the colour (`r` `y` `b`) and what it is: `*` a virus,
    `<` `>` `^` `v` an element bound to another, `o` a single element, `x` one that goes."""
    capsule: CapsuleShown | None
    """The falling capsule; null while things settle, and outside rounds."""
    next: str
    """Colours of the next capsule; empty before the first."""
    falling: list[CellShown]
    """What others sent and falls just now."""
    state: Annotated[
        str,
        OneOf("waiting", "ready", "stop", "paused", "play", "settle", "receive", "won", "defeated", "ended", "left"),
    ]
    """What this seat does; `ended`: somebody else won the round, `left`: has left the match."""
    viruses: int
    """Viruses left."""
    score: int
    """Rounds won."""
    waiting: int
    """Elements others have sent that have not come in yet."""
    until: int | None
    """The step at which it next changes by itself; null when it does not."""
    under_way: Annotated[list[Any], Row(int, str, int)]
    """Capsules of the round's common line that have come here (`next` has this number, from 0); colours of the rows
    that went since the last one came to rest (more than one are sent); what is left of the tick of a seat that has
    paused."""


class View(TypedDict):
    """The same for all seats and for watchers; only the capsules to come are hidden. A step is a tenth of a second."""

    phase: Annotated[str, OneOf("waiting", "play", "over")]
    """`waiting`: between rounds."""
    round: int
    """Rounds begun."""
    rounds: int
    """Rounds of this match (option `rounds`); 0: until everybody has had enough."""
    opens: int | None
    """While waiting: the step from which `ready` and `stop` are taken."""
    starts: int | None
    """While waiting: the step at which the round begins by itself; null if it waits for everybody."""
    ends: int | None
    """The step at which a round that only waits for those who have paused is ended; null otherwise."""
    seconds: int | None
    """Seconds until `starts` or `ends`; null when neither is set."""
    winners: list[int]
    """Seats that won the last round."""
    left: list[int]
    """Seats that have left the match, the first one first."""
    seats: list[SideShown]
    """By seat."""
    outcome: OutcomeShown | None
    """How it ended: `rounds_played`, `stopped` or `resigned`; null while it is on."""


class Landed(OfSeat):
    """A capsule came to rest."""

    cells: list[CellShown]
    """Its elements."""


class Eliminated(OfSeat):
    """Rows of four or more go."""

    cells: list[CellShown]
    """What goes."""
    rows: str
    """The colour of each row."""
    chain: int
    """Which elimination since the capsule landed, from 1."""


class Received(TypedDict):
    """What others sent comes in at the top."""

    seat: int
    """Whose field."""
    colours: str
    """The colour of each element."""
    columns: list[int]
    """Where each comes in."""


class Sent(TypedDict):
    """More than one row went: the rest goes next door."""

    seat: int
    """Who sends."""
    to: int
    """Who gets it."""
    colours: str
    """The colour of each element."""


class RoundStart(TypedDict):
    """A round begins."""

    round: int
    """Which, from 1."""


class RoundEnd(TypedDict):
    """A round is over."""

    round: int
    """Which."""
    winners: list[int]
    """Seats that won it."""


SHAPE: Final = Shape(
    view=View,
    events={
        "landed": Landed,
        "eliminated": Eliminated,
        "received": Received,
        "sent": Sent,
        "paused": Annotated[OfSeat, "A seat stopped its own field."],
        "resumed": Annotated[OfSeat, "It goes on."],
        "defeated": Annotated[OfSeat, "A field is full: this round is lost."],
        "won": Annotated[OfSeat, "A round is won."],
        "round_start": RoundStart,
        "round_end": RoundEnd,
    },
    actions=(
        Action("left, right, down", "move the capsule by one tile"),
        Action("turnleft, turnright", "turn it by a quarter"),
        Action("pause, resume", "stop your own field, or let it go on"),
        Action("ready", "between rounds: begin as soon as everybody is"),
        Action("stop", "between rounds of a match without an end: you have had enough"),
    ),
)
