"""What is seen and told of a match of Dr. Mario 99, and the words it takes (`make wire` writes types and docs)."""

from typing import Annotated, Any, Final, NotRequired, TypeAlias, TypedDict

from rumpus.core.battle import WAYS
from rumpus.core.shape import Action, OfSeat, OneOf, OutcomeShown, Pair, Row, Shape

CellShown: TypeAlias = Annotated[list[Any], Row(int, int, str)]
"""Column, row (upwards from 0) and the two characters of a cell."""
Colour: TypeAlias = Annotated[str, OneOf("b", "r", "y")]


class PillShown(TypedDict):
    """The pill that falls."""

    x: int
    """Column of its lower left half, from 0."""
    y: int
    """Row of its lower left half, from 0 at the floor."""
    turn: int
    """Quarter turns to the left: 0 to 3."""
    colours: str
    """Two letters of `b` blue, `r` brown, `y` yellow, as it was thrown."""
    cells: list[CellShown]
    """Its two halves."""


class VirusesLeft(TypedDict):
    """Viruses left, by colour."""

    b: int
    """Blue."""
    r: int
    """Brown."""
    y: int
    """Yellow."""


class BottleShown(TypedDict):
    """One seat's bottle: 8 columns, 16 rows and the neck above."""

    rows: list[str]
    """Rows from the top, two characters a cell: `..` free, `##` glass, else the colour (`b` `r` `y`) and what it is:
    `*` a virus, `<` `>` `^` `v` half a pill bound to the other, `o` a single half, `x` one that pops."""
    pill: PillShown | None
    """The falling pill; null while it is thrown, things pop or fall, and at the end."""
    next: str
    """Colours of the next pill."""
    phase: Annotated[str, OneOf("throw", "fall", "pop", "gravity", "won", "lost")]
    """What happens in it now."""
    since: int
    """The millisecond at which the phase began."""
    until: int | None
    """The millisecond at which it next changes by itself; null when it does not."""
    viruses: int
    """Viruses left."""
    left: VirusesLeft
    """The same, by colour."""
    score: int
    """Points."""
    damage: int
    """Viruses that others have sent and that have not come in yet."""
    falling: list[CellShown]
    """Viruses of others that fall just now."""
    rain: int | None
    """The millisecond at which those move on; null when there are none."""
    shift: Pair | None
    """Which of left (-1) and right (1) is held, and at what remainder of 166 ms it repeats; null for neither."""
    spin: Pair | None
    """The same for a held turn key: quarter turns to the left (1 or 3), and the remainder."""
    number: int
    """Pills of the common list that have come here: `next` has this number, from 0."""
    ready: bool
    """Whether this seat has asked for the next stage or round."""
    gone: bool
    """Whether this seat has resigned from the match."""
    out: int | None
    """The millisecond at which it fell in this round, or left."""
    target: int
    """The seat its last damage went to; the next one in turn gets the next."""
    soft: NotRequired[bool]
    """In classic rules: whether down is held."""
    cured: NotRequired[int]
    """In classic rules: viruses that this move has cleared so far; each is worth twice the one before it."""


class AimShown(TypedDict):
    """In a battle: whom a seat aims at."""

    way: Annotated[str, OneOf(*WAYS)]
    """Whom it has chosen to aim at."""
    at: int
    """The seat its next damage goes to; -1 for nobody."""
    by: int
    """How many aim at it."""


class BoardShown(TypedDict):
    """One seat's bottle in a battle, as all see it: what lies in it, a few times a second."""

    rows: list[str]
    """The 16 rows below the neck, from the top, a letter a cell: `.` free, `b` `r` `y` half a pill, `B` `R` `Y` a
    virus."""
    viruses: int
    """Viruses left."""
    badges: int
    """Badges, for knock-outs: 0 to 4."""
    outs: int
    """Knock-outs, with those of the knocked out."""
    place: int | None
    """The place it fell to; null while it plays."""


class View(TypedDict):
    """The same for all seats and for watchers; only the pills to come are hidden. A step is a millisecond."""

    phase: Annotated[str, OneOf("play", "stage", "round", "over")]
    """`stage`, `round`: one has just ended, and the next waits for `next`."""
    level: int
    """Level: 0 to 20."""
    round: int
    """Round, from 1."""
    rounds: int
    """Round wins needed (option `rounds`)."""
    wins: list[int]
    """By seat: rounds won."""
    started: int
    """The millisecond at which this stage or round began."""
    seats: list[BottleShown]
    """By seat; none in a battle, where `own` and `boards` stand for them."""
    own: NotRequired[BottleShown]
    """In a battle: the seat's own bottle."""
    aim: NotRequired[AimShown]
    """In a battle: whom the seat aims at."""
    boards: NotRequired[list[BoardShown]]
    """In a battle: by seat."""
    stage: NotRequired[int]
    """In a battle: 0 to 7, each faster than the one before."""
    left: NotRequired[int]
    """In a battle: how many still play."""
    ends: int | None
    """Where it is decided: the millisecond at which the screen that tells it appears."""
    next_from: int | None
    """The millisecond from which `next` is taken; null while nothing waits for it."""
    outcome: OutcomeShown | None
    """How it ended: `cleared`, `topped_out`, `last_standing` or `resigned`; null while it is on."""


class Landed(OfSeat):
    """A pill came to rest."""

    cells: list[CellShown]
    """Its halves."""


class Popped(OfSeat):
    """Lines of four or more go."""

    cells: list[CellShown]
    """What goes."""
    chain: int
    """Which clear since the pill landed, from 1."""


class VirusHit(OfSeat):
    """Viruses of one colour went."""

    colour: Colour
    """Which colour."""
    count: int
    """How many."""


class DamageSent(TypedDict):
    """A clear sends viruses to somebody."""

    seat: int
    """Who sends."""
    to: int
    """Who gets them."""
    count: int
    """How many."""


class DamageReceived(TypedDict):
    """Viruses of others come in at the top."""

    seat: int
    """Whose bottle."""
    columns: list[int]
    """Where."""


class Out(OfSeat):
    """In a battle: a seat is out."""

    by: int | None
    """Who gets the knock-out; null if nobody."""
    place: int
    """The place it fell to."""
    left: int
    """How many still play."""


class Faster(TypedDict):
    """In a battle: pills fall faster from now on."""

    stage: int
    """Which stage."""


class StageClear(TypedDict):
    """Alone: the level is done."""

    seat: int
    """Always 0."""
    level: int
    """Which level."""
    score: int
    """Points so far."""


class RoundWon(TypedDict):
    """A round was won."""

    seat: int
    """Who won it."""
    round: int
    """Which."""


class LevelBegun(TypedDict):
    """The next stage or round begins."""

    level: int
    """Level."""
    round: int
    """Round."""


SHAPE: Final = Shape(
    view=View,
    events={
        "throw": Annotated[OfSeat, "The next pill is thrown."],
        "drop": Annotated[OfSeat, "A pill was moved down."],
        "land": Landed,
        "pop": Popped,
        "virus_hit": VirusHit,
        "damage_sent": DamageSent,
        "damage_received": DamageReceived,
        "out": Out,
        "faster": Faster,
        "refilled": Annotated[OfSeat, "In a battle: a bottle was cleared and is filled anew."],
        "stage_clear": StageClear,
        "round_won": RoundWon,
        "level": LevelBegun,
        "lost": Annotated[OfSeat, "A bottle is full, or its player has left."],
        "won": Annotated[OfSeat, "The match is won."],
    },
    actions=(
        Action("left, left+, left-", "tap, press or let go the key: one column, then repeating while held"),
        Action("right, right+, right-", "the same to the right; of both the one pressed last counts"),
        Action("drop, drop+, drop-", "one row down, or fall fast while held"),
        Action("turnleft, turnleft+, turnleft-", "a quarter turn to the left"),
        Action("turnright, turnright+, turnright-", "a quarter turn to the right"),
        Action(
            "aim random, aim attackers, aim nearly, aim leader",
            "in a battle: send to anybody, to who aims at you, to who is nearly out, or to who has the most badges",
        ),
        Action("next", "go on to the next stage or round, where the view's phase asks for it"),
    ),
)
