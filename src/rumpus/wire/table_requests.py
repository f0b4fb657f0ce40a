"""What a client asks of a table: opening, joining, setting up, ready, pausing, leaving."""

from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct

from rumpus.core.shape import OneOf
from rumpus.wire.fields import Code, FromHall, Given, Id, Nonce, Request, Seat, Short


class Open(Request, tag="open"):
    """Open a table. A seat is `me`, `local` (a second person on my keyboard; `local:NAME` says who), `open`, or
    `bot:LEVEL`."""

    game: Short
    """What to play: a name from `/api/games`."""
    options: Given = msgspec.field(default_factory=dict)
    """Options that are not at their defaults."""
    seats: Annotated[list[Short], Meta(min_length=1, max_length=16)] = msgspec.field(default_factory=lambda: ["me"])
    """Who holds each seat: `me`, `local`, `local:NAME`, `open`, `bot:LEVEL` or `bot:adaptive`."""
    start: bool = False
    """Whether the match begins at once."""
    nonce: Nonce = ""
    """For the dice of its first match; `welcome` has told the hall's pledge."""
    private: bool = False
    """Only those who know its code find it."""
    nearby: bool = False
    """It is shown on a big screen, with phones as pads."""
    after: Annotated[str, Meta(pattern=r"^[A-Za-z]{0,6}\Z")] = ""
    """The table of one's own that the big screen has shown until now: phones there go along, and it is closed."""


class Have(Struct, forbid_unknown_fields=True):
    """The newest update a client has of one stream."""

    match: Short
    """The match."""
    seat: Seat | None
    """Whose view; null: a watcher's."""
    n: Id
    """The number of the newest update."""


class Join(Request, tag="join"):
    """Come to a table: take a free seat if there is one and `sit` is true, else watch. Also after a lost connection."""

    code: Code
    """The table."""
    sit: bool = True
    """Whether to take a free seat, if there is one."""
    have: Annotated[list[Have], Meta(max_length=16)] = msgspec.field(default_factory=list)
    """After a lost connection: what one has of the table's streams."""
    nonce: Nonce = ""
    """For the dice, if sitting down starts the match."""
    terms: Id | None = None
    """Which options one has seen, as the table has told; others are refused. null: whichever there are."""
    room: Annotated[str, OneOf("", "lost", "never"), Meta(max_length=8)] = ""
    """To a room (`room`): `lost`: the line there broke; `never`: one does not get there, and hears the match here."""


class Leave(Request, tag="leave"):
    """Go away from a table for good; in a running match that is giving up."""

    code: Code
    """The table."""


class SetSeat(Request, tag="seat"):
    """Say who holds a seat: `me`, `local`, `local:NAME`, `open`, `bot:LEVEL` or `bot:adaptive`.
    Others' seats are the owner's to change."""

    code: Code
    """The table."""
    seat: Seat
    """Which seat, from 0."""
    to: Short
    """`me`, `local`, `local:NAME`, `open`, `bot:LEVEL` or `bot:adaptive`."""
    nonce: Nonce = ""
    """For the dice, if sitting down starts the match."""


class SetSeats(Request, tag="seats"):
    """How many seats the table has. The owner's to change."""

    code: Code
    """The table."""
    count: Annotated[int, Meta(ge=1, le=99)]
    """How many."""


class SetOptions(Request, tag="options"):
    """Options for the next match. The owner's to change."""

    code: Code
    """The table."""
    options: Given
    """Those that change."""


class Ready(Request, tag="ready"):
    """I am ready (after a match: for another one), or not yet. When everybody is, the match starts."""

    code: Code
    """The table."""
    on: bool = True
    """Ready, or not yet."""
    nonce: Nonce = ""
    """For the dice; the table has told the hall's pledge."""
    terms: Id | None = None
    """Which options one is ready for, as the table has told; others are refused. null: whichever there are."""


class AddWord(Request, tag="word"):
    """Put a word into the dice of the table's next match; ready or not, and instead of an earlier one."""

    code: Code
    """The table."""
    nonce: Nonce
    """The word."""


class Pause(Request, tag="pause"):
    """Stop the match's time, or let it go on."""

    code: Code
    """The table."""
    on: bool
    """Stop, or go on."""


class Wait(Request, tag="wait"):
    """Let the match stand still until who is away is back; for one of two, while the other is away."""

    code: Code
    """The table."""


class ClaimWin(Request, tag="claim_win"):
    """Win against somebody who is away and may be no longer, and for whom one has waited."""

    code: Code
    """The table."""


class SetCustoms(Request, tag="customs"):
    """How the table is kept: who finds it, whether a bot plays on for who does not come back, and whether it is counted
    down. The owner's."""

    code: Code
    """The table."""
    private: bool | None = None
    """Only those who know its code find it; null: as it is."""
    stand_in: bool | None = None
    """A bot plays on for who does not come back within the grace time; null: as it is."""
    winner_stays: bool | None = None
    """Around a big screen losers alone make room for those who wait, not who has played longest; null: as it is."""
    countdown: bool | None = None
    """A match in real time begins, and goes on, with three, two, one; null: as it is."""


class Kick(Request, tag="kick"):
    """Remove somebody from one's own table, by the player's id; they cannot come back to it."""

    code: Code
    """The table."""
    player: Short
    """Whom, by id."""


EXAMPLES: Final[tuple[Request | FromHall, ...]] = (
    Open(game="pebbles", options={"heap": 20}, seats=["me", "bot:normal"], start=True),
    Join(code="LUMIKA", have=[Have(match="LUMIKA-3f2a9c01", seat=0, n=244442012)]),
    Leave(code="LUMIKA"),
    SetSeat(code="LUMIKA", seat=1, to="bot:hard"),
    SetSeats(code="LUMIKA", count=4),
    SetOptions(code="LUMIKA", options={"heap": 30}),
    Ready(code="LUMIKA"),
    AddWord(code="LUMIKA", nonce="4f1b2b0b"),
    Pause(code="LUMIKA", on=True),
    Wait(code="LUMIKA"),
    ClaimWin(code="LUMIKA"),
    SetCustoms(code="LUMIKA", private=True, stand_in=True),
    Kick(code="LUMIKA", player="77ab01c2d3e4"),
)
"""One of each, as docs/protocol.md shows them."""
