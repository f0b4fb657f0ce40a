"""What is seen and told of a match of Battleship, and the words it takes (`make wire` writes types and docs)."""

from typing import Annotated, Final, NotRequired, TypeAlias, TypedDict

from rumpus.core.shape import Action, OfSeat, OneOf, OutcomeShown, Pair, Shape

ShipId: TypeAlias = Annotated[str, OneOf("carrier", "battleship", "cruiser", "submarine", "destroyer")]


class ShipShown(TypedDict):
    """One ship of a fleet."""

    id: ShipId
    """What actions call it."""
    name: str
    """What people call it."""
    size: int
    """Cells it covers: 2 to 5."""
    sunk: bool
    """Whether all of its cells are hit."""
    cells: list[Pair] | None
    """Row and column of each of its cells, from 0; null while it is not placed, or not yours and not sunk."""
    hits: NotRequired[list[Pair]]
    """With `announce` `hit`: those of its cells that are hit. Left out where a hit does not name its ship."""


class Waters(TypedDict):
    """One side of the battle."""

    rows: list[str]
    """Ten rows of ten: `.` water, `s` ship (where it may be seen), `h` hit, `m` miss, `x` sunk."""
    ships: list[ShipShown]
    """The five ships, largest first."""


class Shot(TypedDict):
    """One shot."""

    seat: int
    """Who fired."""
    cell: str
    """At which cell: `A5` is column A, row 5."""
    result: Annotated[str, OneOf("hit", "miss", "sunk")]
    """What it did."""
    ship: str | None
    """The name of the ship it sank, with `announce` `hit` of the one it hit; null if none is named."""


class View(TypedDict):
    """What a seat sees; a watcher sees seat 0's waters as `own` and seat 1's as `enemy`, both without ships."""

    seat: int | None
    """Whose view it is; null: a watcher's."""
    phase: Annotated[str, OneOf("PLACEMENT", "WAITING_OPPONENT", "PLAYING", "ENDED")]
    """`WAITING_OPPONENT`: you are ready and the other is not."""
    turn: int | None
    """The seat that fires next; null while fleets are placed."""
    left: NotRequired[int]
    """In a salvo: shots this turn still has."""
    ready: list[bool]
    """By seat: whether the fleet is placed and ready."""
    own: Waters
    """Your waters, with your ships."""
    enemy: Waters
    """The other's waters; their ships only where sunk, all of them when it is over."""
    shots: list[int]
    """By seat: shots fired."""
    last: Shot | None
    """The newest shot."""
    history: list[str]
    """All shots, oldest first: `0 A5 hit`, `1 J10 sunk Cruiser`; with `announce` `hit` also `0 A5 hit Carrier`."""
    outcome: OutcomeShown | None
    """How it ended: `fleet_sunk` or `resigned`; scores are ships sunk. Null while it is on."""


class Placed(OfSeat):
    """A ship was placed; told to its owner only."""

    ship: ShipId
    """Which."""
    at: str
    """Its top left cell and its way: `A1 H`."""


class Taken(OfSeat):
    """A ship was taken off the board again; told to its owner only."""

    ship: ShipId
    """Which."""


class Battle(TypedDict):
    """Both fleets are ready: the battle begins."""

    turn: int
    """Who fires first."""


SHAPE: Final = Shape(
    view=View,
    events={
        "placed": Placed,
        "taken": Taken,
        "drawn": Annotated[OfSeat, "A whole fleet was placed at random; told to its owner only."],
        "ready": Annotated[OfSeat, "A fleet is placed."],
        "battle": Battle,
        "shot": Shot,
    },
    actions=(
        Action(
            "place SHIP CELL WAY", "put a ship, or put it elsewhere; `H` lies across, `V` down", "place carrier A1 H"
        ),
        Action("take SHIP", "take a ship off the board again", "take carrier"),
        Action("random", "place all ships at random"),
        Action("ready", "the fleet stays as it is; when both are ready the battle begins"),
        Action("fire CELL", "shoot: columns A to J, rows 1 to 10", "fire A5"),
    ),
)
