"""What is seen and told of a match of Words with WoW, and the words it takes (`make wire` writes types and docs)."""

from typing import Annotated, Any, Final, NotRequired, TypeAlias, TypedDict

from rumpus.core.shape import Action, OfSeat, OneOf, OutcomeShown, Row, Shape

TileLaid: TypeAlias = Annotated[list[Any], Row(int, int, str)]
"""Row and column from 1, and the letter; small: a blank."""
WordMade: TypeAlias = Annotated[list[Any], Row(str, int)]
"""A word and its points."""

_Pass = TypedDict("_Pass", {"pass": NotRequired[Annotated[bool, "That it was a pass."]]})


class Entry(_Pass):
    """A move as it is remembered: a play, an exchange, a pass or giving up."""

    seat: int
    """Who."""
    word: NotRequired[str]
    """Of a play: the word."""
    row: NotRequired[int]
    """Row of its first letter, from 1 at the top."""
    col: NotRequired[int]
    """Column of its first letter, from 1 at the left."""
    across: NotRequired[bool]
    """Whether it lies across; else down."""
    score: NotRequired[int]
    """What the play gave."""
    tiles: NotRequired[list[TileLaid]]
    """Tiles it laid, in `last` only: row and column from 1, and the letter; small: a blank."""
    words: NotRequired[list[WordMade]]
    """Words it formed and their points, in `last` only."""
    exchanged: NotRequired[int]
    """Of an exchange: how many tiles."""
    withdrawn: NotRequired[bool]
    """Of a play: that it was challenged, and taken back."""
    challenged: NotRequired[int]
    """Of a challenge: the seat whose play it was about."""
    play: NotRequired[str]
    """Of a challenge: the word that was laid."""
    none: NotRequired[list[str]]
    """Of a challenge: the words that are none; if there are any, the play was taken back."""
    gave: NotRequired[int]
    """Of a wrong challenge that cost points: how many the challenged seat got. One without cost the turn."""
    resigned: NotRequired[bool]
    """That the seat gave up."""


class View(TypedDict):
    """What a seat sees: the board and its own rack; of the rest only how many tiles there are."""

    preset: Annotated[str, OneOf("wow", "classic")]
    """Which set of rules (option `preset`)."""
    lexicon: str
    """The list of words that counts."""
    layout: list[str]
    """Fifteen rows of squares: `d` twice the letter, `t` three times, `D` `T` the word, `*` the centre, `.` plain."""
    bonus: int
    """Points for laying all seven tiles at once."""
    values: dict[str, int]
    """What each letter counts; `?` is a blank."""
    board: list[str]
    """Fifteen rows: a letter or `.`; a small letter is a blank."""
    rack: list[str] | None
    """Your tiles, `?` for a blank; null for a watcher."""
    racks: list[int]
    """By seat: how many tiles."""
    open: list[list[str]] | None
    """By seat: all tiles, when it is over; null before."""
    bag: int
    """Tiles in the bag."""
    exchange: bool
    """Whether tiles may be exchanged now."""
    scores: list[int]
    """By seat."""
    turn: int
    """Whose turn it is."""
    gone: list[int]
    """Seats that gave up, in that order."""
    passes: int
    """Passes in a row."""
    scoreless: NotRequired[int]
    """In `classic`: turns in a row without a score; six end the match."""
    challenge: NotRequired[Annotated[str, OneOf("double", "five")]]
    """Where words that are none are not refused: what a wrong challenge costs, the turn or five points."""
    awaits: NotRequired[bool]
    """Whether the newest play may still be challenged, by whoever's turn it is; told where `challenge` is."""
    must_answer: NotRequired[bool]
    """Whether that has to be settled first, since the play ends the match if it stands; told where `challenge` is."""
    count: int
    """Turns so far."""
    last: Entry | None
    """The newest move, with its tiles and words."""
    history: list[Entry]
    """All moves, oldest first."""
    outcome: OutcomeShown | None
    """How it ended: `out`, `passed`, `scoreless` or `resigned`; null while it is on."""


class Played(OfSeat):
    """A word was laid."""

    word: str
    """The word."""
    row: int
    """Row of its first letter, from 1."""
    col: int
    """Column of its first letter, from 1."""
    across: bool
    """Whether it lies across; else down."""
    score: int
    """What it gave."""
    tiles: list[TileLaid]
    """Tiles it laid: row and column from 1, and the letter; small: a blank."""
    words: list[WordMade]
    """Words it formed and their points."""


class Exchanged(OfSeat):
    """Tiles were exchanged."""

    count: int
    """How many."""


class Challenged(OfSeat):
    """A play was challenged."""

    challenged: int
    """Whose play it was."""
    play: str
    """The word that was laid."""
    none: list[str]
    """The words that are none; if there are any, the play is taken back."""
    gave: NotRequired[int]
    """If it was wrong and cost points: how many the challenged seat got."""


class Accepted(OfSeat):
    """The play was accepted; told only where somebody says so."""

    play: str
    """The word that was laid."""


class Drew(TypedDict):
    """You drew tiles; told to that seat only."""

    tiles: list[str]
    """Which."""


SHAPE: Final = Shape(
    view=View,
    events={
        "played": Played,
        "exchanged": Exchanged,
        "passed": Annotated[OfSeat, "A seat passed."],
        "resigned": Annotated[OfSeat, "A seat gave up."],
        "challenged": Challenged,
        "accepted": Accepted,
        "drew": Drew,
        "ended": Annotated[OutcomeShown, "The match is over."],
    },
    actions=(
        Action(
            "word LETTERS WAY ROW COLUMN",
            "lay a word, letters that lie there included; `H` across, `V` down; a small letter is a blank",
            "word DRAGON H 8 8",
        ),
        Action("exchange TILES", "put tiles back and draw others; `?` is a blank", "exchange ABC"),
        Action("pass", "do nothing"),
        Action("challenge", "doubt the play before, where option `challenge` is `double` or `five`"),
        Action("accept", "let the play before stand; any other word does that, too, unless it would end the match"),
    ),
)
