"""Matches: what a seat does, and how its view follows."""

from collections.abc import Mapping
from typing import Annotated, Any, Final, TypeAlias

from msgspec import Meta, field

from rumpus.wire.fields import FromHall, Known, Request, Seat, Short, Word

Patch: TypeAlias = list[list[Any]]
"""A change is `[path, value]`, or `[path]` to remove a key (core/view.py)."""
GameEvent: TypeAlias = Annotated[dict[str, Any], Known("GameEvent")]
"""What happened: its `name`, and what its game tells of it (docs/games)."""


class Act(Request, tag="act"):
    """Do something in a match. `seq` counts this page's actions for the seat from 1; sent twice, it happens once."""

    match: Short
    """The match."""
    seat: Seat
    """Your seat, from 0."""
    action: Word
    """A word of the game (docs/games)."""
    seq: Annotated[int, Meta(ge=1, le=2**31)]
    """Counts this client's actions for the seat, from 1."""
    step: Annotated[int, Meta(ge=0, le=2**53)] | None = None
    """In real time, the step it was meant for: the hall holds it until then, but no longer than 250 ms. Late, or
    without a step, it is taken when it comes."""


class Premove(Request, tag="premove"):
    """Leave actions for when it is your turn, instead of those left before; none: take these back. Which ones a game
    allows `/api/games` says. Nobody else is told."""

    match: Short
    """The match."""
    seat: Seat
    """Your seat, from 0."""
    actions: Annotated[list[Word], Meta(max_length=20)]
    """Words of the game, the next one first."""


class MatchShown(FromHall, tag="match", omit_defaults=True):
    """A stream of updates begins: the view of one seat (null: a watcher) as it is now."""

    match: str
    """The match."""
    code: str
    """The table."""
    game: str
    """What is played."""
    seat: int | None
    """Whose view; null: a watcher's."""
    n: int
    """The number of this view."""
    step: int
    """The match's step."""
    view: Mapping[str, Any]
    """The view (docs/games)."""
    options: Mapping[str, Any] = field(default_factory=dict)
    """What the match began under: its options, and what its rules said then (a table's options may be those of the
    next match)."""
    bots: list[int] = field(default_factory=list)
    """Seats that bots held when it began."""
    seq: int = 0
    """The newest of this client's actions that is in it; told to who has said for which step one was meant."""
    stream: int = 0
    """The number of the stream in short messages; told to who has asked for them."""
    paths: list[Any] = field(default_factory=list)
    """The paths that have numbers in it already, from 0."""


class StreamShown(FromHall, tag="stream"):
    """A stream goes on after a lost connection, in short messages; what was missed has been told before it."""

    match: str
    """The match."""
    seat: int | None
    """Whose view; null: a watcher's."""
    n: int
    """The number of the newest view that was told."""
    stream: int
    """The number of the stream in short messages."""
    paths: list[Any]
    """The paths that have numbers in it, from 0."""


class PremovesShown(FromHall, tag="premoves"):
    """What is left for later in your seat, when that changes and when you come."""

    match: str
    """The match."""
    seat: int
    """Your seat."""
    actions: list[str]
    """The next one first."""
    dropped: str = ""
    """What could not be done when it was your turn, and is left out now."""


class Updated(FromHall, tag="update", omit_defaults=True):
    """What changed in a stream: `patch` turns view n-1 into view n (core/view.py says how)."""

    match: str
    """The match."""
    seat: int | None
    """Whose view; null: a watcher's."""
    n: int
    """The number of the view it makes."""
    step: int
    """The match's step."""
    patch: Patch
    """Changes: `[path, value]`, or `[path]` to remove a key; a path that ends in a list's length adds to it."""
    events: list[GameEvent]
    """What happened (docs/games)."""
    seq: int = 0
    """The newest of this client's actions that is in the view; told to who has said for which step one was meant."""


class ActionsShown(FromHall, tag="actions", omit_defaults=True):
    """What a seat of yours may do, for who asks for it in `hello`; after the view it belongs to, in the same frame.
    Turn by turn it comes when it is your turn, again after everything that happens then, and empty once it no longer
    is; in real time whenever it is another list. `resign` is always possible and never listed."""

    match: str
    """The match."""
    seat: int
    """Your seat."""
    n: int
    """The number of the view it belongs to."""
    actions: list[str] | None
    """The words you may send now; null where they are too many, and `forms` says how they look."""
    forms: list[str] = field(default_factory=list)
    """Where there is no list: what you may send now, words in capitals standing for arguments (docs/games)."""
    more: bool = False
    """Whether there are others beside these 1,000."""


class Ack(FromHall, tag="ack", omit_defaults=True):
    """The action of that number, and all before it, are on disk."""

    match: str
    """The match."""
    seat: int
    """Your seat."""
    seq: int
    """The number of the action."""
    early: int | None = None
    """If it was meant for a step: how many milliseconds before that step it came; negative if it came late."""


EXAMPLES: Final[tuple[Request | FromHall, ...]] = (
    Act(match="LUMIKA-3f2a9c01", seat=0, action="take 2", seq=17),
    MatchShown(
        match="LUMIKA-3f2a9c01",
        code="LUMIKA",
        game="pebbles",
        seat=0,
        n=244441999,
        step=0,
        view={"heap": 20, "taken": [0, 0], "turn": 0, "last": 0, "most": 3, "outcome": None},
        options={"heap": 20, "most": 3},
    ),
    StreamShown(match="LUMIKA-3f2a9c01", seat=0, n=244441999, stream=12, paths=[["heap"], ["taken", 0]]),
    Updated(
        match="LUMIKA-3f2a9c01",
        seat=0,
        n=244442000,
        step=1,
        patch=[[["heap"], 18], [["taken", 0], 2], [["turn"], 1], [["last"], 2]],
        events=[{"name": "took", "seat": 0, "count": 2, "left": 18}],
    ),
    ActionsShown(match="LUMIKA-3f2a9c01", seat=0, n=244442000, actions=["take 1", "take 2", "take 3"]),
    Ack(match="LUMIKA-3f2a9c01", seat=0, seq=17, early=12),
    Premove(match="LUMIKA-3f2a9c01", seat=0, actions=["take 1"]),
    PremovesShown(match="LUMIKA-3f2a9c01", seat=0, actions=[], dropped="take 1"),
)
"""One of each, as docs/protocol.md shows them."""
