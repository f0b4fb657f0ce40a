"""What is seen and told of a match of Stay on the Board, and the words it takes (`make wire` writes types and docs)."""

from typing import Annotated, Final, NotRequired, TypeAlias, TypedDict

from rumpus.core.shape import Action, OfSeat, OneOf, OutcomeShown, Pair, Row, Shape

Landing: TypeAlias = Annotated[list[int], Row(int, int, int, int)]
"""Direction, distance, row, column."""

_Ends = TypedDict(
    "_Ends",
    {
        "from": NotRequired[Annotated[Pair, "Where the queen stood; absent while your board is hidden."]],
        "to": NotRequired[Annotated[Pair, "Where she went, perhaps off the board; absent while your board is hidden."]],
    },
)


class Move(_Ends):
    """The last move, good or bad."""

    seat: int
    """Who moved."""
    direction: int
    """As on a number pad: 8 is up, 6 right, 2 down, 4 left, 7 9 1 3 between them."""
    distance: int
    """Cells moved."""
    points: int
    """What it gave, in hundredths."""


class Entry(OfSeat):
    """One line of the history: a move, or a word."""

    points: int
    """What it gave, in hundredths."""
    direction: NotRequired[int]
    """Of a move."""
    distance: NotRequired[int]
    """Of a move."""
    word: NotRequired[Annotated[str, OneOf("claim", "finish", "continue")]]
    """What was said instead of a move."""
    right: NotRequired[bool]
    """Of a claim: whether it was right."""


class Shown(TypedDict):
    """What this seat has chosen to see."""

    board: bool
    """Whether the board is shown."""
    moves: bool
    """Whether the legal moves are shown."""


class View(TypedDict):
    """What a seat sees; a watcher sees every board. A seat that hides its own board scores more."""

    size: int
    """Rows and columns of the board."""
    mode: Annotated[str, OneOf("normal", "blocked")]
    """`blocked`: every cell the queen leaves is gone (option `mode`)."""
    bots: list[int]
    """Seats held by a bot from the start."""
    turn: int
    """The seat that moves, or chooses."""
    queen: Pair | None
    """Row and column of the queen, from 0 at the top left; null while your board is hidden."""
    blocked: list[Pair] | None
    """Cells that are gone; null while your board is hidden."""
    moves: list[Landing] | None
    """Moves that stay on the board: direction, distance, row, column; null where they are not shown."""
    shown: Shown
    """Your settings; a watcher's are both true."""
    start: Pair
    """Where the queen stood first."""
    history: list[Entry]
    """The last moves and words, oldest first."""
    last: Move | None
    """The newest move."""
    count: int
    """Good moves so far."""
    scores: list[int]
    """By seat, in hundredths."""
    breakdown: dict[str, int]
    """What the newest move gave, in hundredths: `base`, `size`, `distance`, `blocked`, `jump`, `mirror`."""
    worth: int
    """What a move of the seat at turn gives before all else, 1 to 3: by the most help since its turn began."""
    draw_in: int | None
    """Moves of each side until it is a draw; null unless these are ten or fewer."""
    choice: int | None
    """The seat that claimed rightly and now chooses to finish or to continue; null otherwise."""
    outcome: OutcomeShown | None
    """How it ended: `off_board`, `blocked_cell`, `wrong_claim`, `no_moves`, `fifty_moves` (a
    draw) or `resigned`; null while it is on."""


_Places = TypedDict(
    "_Places",
    {
        "from": Annotated[Pair | None, "Where the queen stood; null while somebody's board is hidden."],
        "to": Annotated[Pair | None, "Where she went, perhaps off the board; null while somebody's board is hidden."],
    },
)


class Fell(_Places):
    """The queen left the board, or landed on a cell that is gone: the match is over."""

    seat: int
    """Who moved her."""
    direction: int
    """As on a number pad."""
    distance: int
    """Cells moved."""


class Moved(_Places):
    """A good move."""

    seat: int
    """Who moved."""
    direction: int
    """As on a number pad."""
    distance: int
    """Cells moved."""
    points: int
    """What it gave, in hundredths."""
    jumped: int
    """Cells that are gone and were jumped over."""


class Claimed(OfSeat):
    """Somebody said that no move is left."""

    right: bool
    """Whether it is so; a wrong claim loses."""
    points: int
    """What it gave, in hundredths."""


class Finished(OfSeat):
    """Who claimed rightly ends the match and wins it."""

    points: int
    """What it gave, in hundredths."""


class Setting(OfSeat):
    """A seat shows or hides something from itself."""

    what: Annotated[str, OneOf("board", "moves")]
    """What."""
    on: bool
    """Whether it is shown now."""


SHAPE: Final = Shape(
    view=View,
    events={
        "moved": Moved,
        "mirror": Annotated[OfSeat, "The move took back the bot's last one, which costs points."],
        "left_board": Annotated[Fell, "The queen left the board: the match is over."],
        "hit_block": Annotated[Fell, "The queen landed on a cell that is gone: the match is over."],
        "claimed": Claimed,
        "finished": Finished,
        "continued": Annotated[OfSeat, "After a right claim all blocks are removed, and play goes on."],
        "setting": Setting,
    },
    actions=(
        Action("move DIRECTION DISTANCE", "move the queen; directions as on a number pad", "move 9 2"),
        Action("claim", "say that no move is left"),
        Action("finish", "after a right claim: end the match and win"),
        Action("continue", "after a right claim: remove all blocks and play on"),
        Action("board on, board off", "show or hide the board from yourself; hidden, moves give more"),
        Action("moves on, moves off", "show or hide the legal moves from yourself; hidden, moves give more"),
    ),
)
