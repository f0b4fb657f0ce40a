"""What is seen and told of a match of Tetris, and the words it takes (`make wire` writes types and docs)."""

from typing import Annotated, Final, NotRequired, TypeAlias, TypedDict

from rumpus.core.shape import Action, OfSeat, OneOf, OutcomeShown, Pair, Row, Shape

Letter: TypeAlias = Annotated[str, OneOf("I", "O", "T", "S", "Z", "J", "L")]
Spin: TypeAlias = Annotated[str, OneOf("", "mini", "full")]


class PieceShown(TypedDict):
    """The piece that falls."""

    kind: Letter
    """Which."""
    turn: int
    """Quarter turns clockwise: 0 to 3."""
    x: int
    """Column of its box's left edge."""
    y: int
    """Row of its box's lower edge, from 0 at the floor."""
    cells: list[Pair]
    """Column and row (upwards) of its four cells, counted from `x` and `y`."""
    past: Annotated[list[int | None], Row(int, int, int, int, int | None, int)]
    """What playing it on needs to know: whether the last thing it did was a turn (1, with a kick 2); rows it was moved
    down by hand, points when it locks; rows it is above the lowest one it has been in; how often its lock delay has
    begun anew in this row; where that was too often and it hangs in the air, the step from which it locks where it
    comes down, else null; and how many keys were pressed for it."""


class LastClear(TypedDict):
    """What was scored last."""

    name: str
    """What it is called: `Tetris`, `T-Spin Double`."""
    points: int
    """What it gave."""
    lines: int
    """Lines cleared."""
    at: int
    """The step at which it happened."""


class WellShown(TypedDict):
    """One seat's well: 10 columns, 20 visible rows and 2 hidden ones above."""

    rows: list[str]
    """22 rows from the top, the two hidden ones first: `.` free, `g` garbage, else the piece's letter."""
    piece: PieceShown | None
    """The falling piece; null between two pieces and when out."""
    ghost: int | None
    """Where it would land: what its `y` would be there."""
    next: list[Letter]
    """The pieces to come, as many as option `next` shows."""
    hold: Letter | None
    """The held piece."""
    held: bool
    """Whether this piece came by a hold: there is no other one until it locks."""
    score: int
    """Points."""
    lines: int
    """Lines cleared."""
    level: int
    """Level; pieces fall faster with it."""
    combo: int
    """Clears in a row."""
    b2b: bool
    """Whether the last clear was a hard one: another hard one counts half as much again."""
    incoming: int
    """Garbage rows that come in before the next piece, unless clears cancel them."""
    outgoing: int
    """Garbage rows its clears send, before what comes in is cancelled."""
    phase: Annotated[str, OneOf("entry", "fall", "lock", "out")]
    """`entry`: between pieces; `lock`: the piece lies and will lock; `out`: topped out."""
    since: int
    """The step at which the phase began."""
    until: int | None
    """The step at which time next changes something here, if nobody acts; null when out."""
    placed: int
    """Pieces locked."""
    sent: int
    """Garbage rows sent."""
    faults: int
    """Finesse: keys that were more than a piece dropped from above needed, in all."""
    keys: list[Annotated[str, OneOf("left", "right", "down", "cw", "ccw", "turn180", "hold")]]
    """Keys that are held."""
    hand: Annotated[list[int], Row(int, int, int)]
    """The steps at which left and right went down, -1 if not, and which of them counts: -1, 1, 0 for none."""
    number: int
    """Pieces of the common sequence that have come here: the first of `next` has this number, from 0."""
    rank: int
    """In which order seats went out: 1 first, 0 while it plays."""
    target: int
    """The seat its last garbage went to, or that it aims at; in turn, the next one gets the next."""
    last: LastClear | None
    """What was scored last."""


class GoalShown(TypedDict):
    """What a match is played for."""

    name: Annotated[str, OneOf("lines40", "minutes2", "lines150", "zen")]
    """Option `goal`."""
    lines: int | None
    """Whoever first clears so many lines has won; null where lines do not end it."""
    ends: int | None
    """The step at which it is over; null where time does not end it."""


class View(TypedDict):
    """The same for all seats and for watchers; only pieces beyond `next` are hidden. A step is 1/60 s."""

    phase: Annotated[str, OneOf("play", "over")]
    """Whether it is on."""
    holds: bool
    """Whether pieces can be held (option `hold`)."""
    seats: list[WellShown]
    """By seat."""
    goal: NotRequired[GoalShown]
    """What it is played for; not there if it goes on as long as it can."""
    aim: NotRequired[Annotated[str, OneOf("random", "attackers", "leader", "chosen")]]
    """Option `target`, with three or more; not there where it is `turn`."""
    aims: NotRequired[list[int]]
    """With `aim`: by seat, whom the next garbage goes to as things stand; -1 where dice decide or the seat is out."""
    foes: NotRequired[list[int]]
    """By seat, who attacked it last, -1 if nobody has. Only with `target` `attackers`."""
    outcome: OutcomeShown | None
    """How it ended: `topped_out`, `last_standing`, `lines_cleared`, `time_up` or `resigned`; null while it is on."""


class Locked(OfSeat):
    """A piece locked."""

    cells: list[Pair]
    """Column and row (upwards) of its cells."""


class Clear(OfSeat):
    """Lines were cleared."""

    rows: list[int]
    """Which rows, from 0 at the floor."""
    count: int
    """How many: 1 to 4."""
    title: str
    """What it is called."""
    points: int
    """What it gave."""
    b2b: bool
    """Whether it followed another hard clear."""
    combo: int
    """Clears in a row, with this one."""
    tspin: Spin
    """Whether it was a T-spin."""


class SpinMade(OfSeat):
    """A T-spin without a line."""

    tspin: Spin
    """Which."""
    points: int
    """What it gave."""


class LevelReached(OfSeat):
    """The next level."""

    level: int
    """Which."""


class Dropped(OfSeat):
    """A piece was dropped to the ground."""

    cells: int
    """Rows it fell."""


class GarbageSent(TypedDict):
    """Garbage goes to somebody."""

    seat: int
    """Who sends it."""
    to: int
    """Who gets it."""
    count: int
    """Rows."""


class Aimed(TypedDict):
    """A seat aims at another one."""

    seat: int
    """Who."""
    to: int
    """At whom."""


class GarbageAdded(TypedDict):
    """Garbage came in from below."""

    seat: int
    """Whose well."""
    count: int
    """Rows."""


SHAPE: Final = Shape(
    view=View,
    events={
        "lock": Locked,
        "clear": Clear,
        "spin": SpinMade,
        "perfect": Annotated[OfSeat, "Nothing is left in the well after a clear."],
        "swept": Annotated[OfSeat, "The stack reached the top in zen, and was swept away."],
        "level": LevelReached,
        "drop": Dropped,
        "hold": Annotated[OfSeat, "A piece was put aside."],
        "aim": Aimed,
        "garbage_sent": GarbageSent,
        "garbage_added": GarbageAdded,
        "out": Annotated[OfSeat, "A seat is out."],
        "goal": Annotated[OfSeat, "A seat has reached what the match is played for."],
    },
    actions=(
        Action("left, left+, left-", "tap, press or let go the key: one column, then repeating while held"),
        Action("right, right+, right-", "the same to the right"),
        Action("left*, right*", "a column further, where who sends it repeats a held key: no key more for finesse"),
        Action("down, down+, down-", "one row, or fall fast while held"),
        Action("drop", "to the ground at once, and lock"),
        Action("cw, ccw", "turn clockwise, counter-clockwise"),
        Action("cw+, cw-, ccw+, ccw-", "the same, held until let go: a piece that enters meanwhile is turned at once"),
        Action("turn180, turn180+, turn180-", "half a turn (option `turn180`)"),
        Action("hold+, hold-", "as `hold`, held until let go"),
        Action("aim, aim 3", "send garbage to the next one, or to seat 3 (option `target` `chosen`)"),
        Action("hold", "put the piece aside for the held one (option `hold`)"),
    ),
)
