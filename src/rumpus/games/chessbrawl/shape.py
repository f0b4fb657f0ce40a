"""What is seen and told of a match of ChessBrawl, and the words it takes (`make wire` writes types and docs)."""

from typing import Annotated, Final, TypeAlias, TypedDict

from rumpus.core.shape import Action, Nothing, OneOf, OutcomeShown, Shape

Cell: TypeAlias = str
"""Column a to f and row 0 to 7 from the top: `c6`."""
Letter: TypeAlias = str
"""K Q R B N P; on the board and in `last` lower case for the enemy."""


class Promotion(TypedDict):
    """What a pawn became."""

    to: Cell
    """Where the new piece stands."""
    piece: Letter
    """What it is."""


_Ends = TypedDict(
    "_Ends",
    {"from": Annotated[Cell, "Where it stood."], "to": Annotated[Cell, "Where it went."]},
)


class LastMove(_Ends):
    """The newest move of this wave."""

    piece: Letter
    """What moved."""
    captured: Letter | None
    """What it took."""
    promoted: Promotion | None
    """What it became, if it was a pawn at the end of the board."""


class Stats(TypedDict):
    """What has happened in this run."""

    moves: int
    """Your moves."""
    captured: dict[Letter, int]
    """Enemies taken, by letter."""
    lost: dict[Letter, int]
    """Pieces lost, by letter."""
    skipped_waves: int
    """Waves skipped for their points."""
    finished_waves: int
    """Waves ended without paying."""
    clock_ms: int
    """Your own time in milliseconds, without the turn that is running."""
    rounds_cleared: int
    """Rounds whose waves were all fought out."""
    earned: int
    """Points earned by captures."""


class View(TypedDict):
    """The same for the seat and for watchers; only chance to come is hidden. A step is a millisecond."""

    phase: Annotated[
        str,
        OneOf("KING_SELECT", "PLACEMENT", "PLAYER_TURN", "ENEMY_TURN", "WAVE_TRANSITION", "VICTORY", "DEFEAT"),
    ]
    """What is to be done."""
    round: int
    """Round: 1 to 10."""
    wave: int
    """Wave of the round, from 1."""
    waves: list[dict[Letter, int]]
    """What comes in each wave of this round, by letter."""
    board: list[str]
    """Eight rows of six from the top: `.` empty, upper case yours, lower case the enemy's."""
    points: int
    """What you can spend."""
    king: Annotated[str | None, OneOf("good", "bad", "ugly")]
    """The King you picked; null before."""
    bought: list[Cell]
    """Pieces placed in this placement, which can be taken back."""
    moves: dict[Cell, list[Cell]]
    """In your turn: where each of your pieces can go."""
    enemy: Cell | None
    """The piece the enemy is about to move."""
    enemy_at: int | None
    """In the enemy's turn: the millisecond at which it selects or moves; null outside it."""
    last: LastMove | None
    """The newest move of this wave."""
    stats: Stats
    """What has happened in this run."""
    turn_since: int | None
    """The millisecond at which your turn began; null outside it."""
    plays: int
    """Plays in this round so far."""
    plays_left: int
    """Plays until your King is worn out."""
    abandons_left: int | None
    """How often you may still start anew; null: as often as you like."""
    mode: Annotated[str, OneOf("brawl", "honour")]
    """How it is played (option `mode`): in `honour` Kings have powers, enemies surrender, and a play can be undone."""
    skip: bool
    """Whether waves may be skipped (option `skip`; never in honour)."""
    undo: bool
    """Whether the last play can be undone now."""
    surrender_in: int | None
    """In honour, in your turn: so many turns without a capture, and the enemies surrender; null otherwise."""
    threats: list[str]
    """In your turn: cells on which an enemy could take a piece."""
    prices: dict[Letter, int]
    """What pieces cost, by letter; a capture pays the same."""
    outcome: OutcomeShown | None
    """How it ended: `victory`, `king_captured`, `spawn_capture`, `worn_out` or `resigned`; null while it is on."""


class PieceAt(TypedDict):
    """Something about one piece."""

    piece: Letter
    """Which, in upper case."""
    at: Cell
    """Where."""


class Captured(TypedDict):
    """An enemy was taken."""

    piece: Letter
    """Which, in upper case."""
    at: Cell
    """Where."""
    points: int
    """What it paid."""


class Moved(_Ends):
    """A piece moved."""

    piece: Letter
    """Which; lower case: the enemy's."""


class Promoted(TypedDict):
    """A pawn became something else, on a free cell of its own side."""

    side: Annotated[str, OneOf("player", "enemy")]
    """Whose."""
    at: Cell
    """Where it stood."""
    to: Cell
    """Where the new piece stands."""
    piece: Letter
    """What it is."""


class RoundStart(TypedDict):
    """A round begins with its placement."""

    round: int
    """Which."""


class WaveStart(TypedDict):
    """A wave begins."""

    round: int
    """Of which round."""
    wave: int
    """Which."""


class WaveEnd(TypedDict):
    """A wave is over."""

    round: int
    """Of which round."""
    wave: int
    """Which."""
    how: Annotated[str, OneOf("cleared", "skipped", "finished", "surrendered")]
    """How."""


class Returned(TypedDict):
    """The Good King, in honour: a piece that was lost comes back as a pawn."""

    piece: str
    """What it was."""
    to: Cell
    """Where the pawn stands."""


class Spawned(TypedDict):
    """The next wave stands on the board; what stood there is lost."""

    round: int
    """Of which round."""
    wave: int
    """Which."""
    cells: list[Cell]
    """Where."""


class Ended(TypedDict):
    """The run is over."""

    reason: str
    """Why."""


SHAPE: Final = Shape(
    view=View,
    events={
        "placed": Annotated[PieceAt, "A piece was placed."],
        "removed": Annotated[PieceAt, "A piece was taken back."],
        "round_start": RoundStart,
        "wave_start": WaveStart,
        "spawned": Spawned,
        "spawn_capture": Annotated[PieceAt, "A new enemy came where a piece stood."],
        "moved": Moved,
        "captured": Captured,
        "promoted": Promoted,
        "lost": Annotated[PieceAt, "One of yours is lost."],
        "returned": Returned,
        "turn_skipped": Annotated[Nothing, "You skipped a turn."],
        "undone": Annotated[Nothing, "The last play, and the enemy's answer, were taken back."],
        "enemy_selects": Annotated[PieceAt, "The enemy is about to move this."],
        "enemy_passes": Annotated[Nothing, "The enemy has no move."],
        "wave_end": WaveEnd,
        "abandoned": Annotated[Nothing, "The run starts anew."],
        "victory": Annotated[Ended, "All rounds are held."],
        "defeat": Annotated[Ended, "The run is lost."],
    },
    actions=(
        Action("king NAME", "pick `good`, `bad` or `ugly`", "king ugly"),
        Action("place K CELL", "place the King, in the lower two rows", "place K c7"),
        Action("buy PIECE CELL", "buy a piece and place it", "buy N b6"),
        Action("remove CELL", "take back what was placed in this placement", "remove b6"),
        Action("start", "begin the round or the wave"),
        Action("move CELL CELL", "move a piece", "move b6 b5"),
        Action("skip turn", "use the play for nothing (option `skip`)"),
        Action("undo", "in honour, once a wave: take back the last play"),
        Action("skip wave", "take all remaining enemies for their points, and end the wave"),
        Action("finish", "end the wave without paying"),
        Action("abandon", "start the run anew"),
    ),
)
