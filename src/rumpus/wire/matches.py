"""Matches: what a seat does, and how its view follows."""

from collections.abc import Mapping
from typing import Annotated, Any, Final, TypeAlias

from msgspec import Meta

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


class MatchShown(FromHall, tag="match"):
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


class Updated(FromHall, tag="update"):
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


class Ack(FromHall, tag="ack"):
    """The action of that number, and all before it, are on disk."""

    match: str
    """The match."""
    seat: int
    """Your seat."""
    seq: int
    """The number of the action."""


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
    ),
    Updated(
        match="LUMIKA-3f2a9c01",
        seat=0,
        n=244442000,
        step=1,
        patch=[[["heap"], 18], [["taken", 0], 2], [["turn"], 1], [["last"], 2]],
        events=[{"name": "took", "seat": 0, "count": 2, "left": 18}],
    ),
    Ack(match="LUMIKA-3f2a9c01", seat=0, seq=17),
)
"""One of each, as docs/protocol.md shows them."""
