"""Tables and the matches at them: opening, joining, setting up, playing, and how they look."""

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from rumpus.core.shape import OutcomeShown
from rumpus.wire.fields import Code, FromHall, Given, Id, Nonce, Request, Seat, Short, Word

# --- from a client -------------------------------------------------------------------------------------------------


class Open(Request, tag="open"):
    """Open a table. A seat is `me`, `local` (a second person on my keyboard), `open`, or `bot:LEVEL`."""

    game: Short
    options: Given = msgspec.field(default_factory=dict)
    seats: Annotated[list[Short], Meta(min_length=1, max_length=16)] = msgspec.field(default_factory=lambda: ["me"])
    start: bool = False
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
    seat: Seat | None
    n: Id


class Join(Request, tag="join"):
    """Come to a table: take a free seat if there is one and `sit` is true, else watch. Also after a lost connection."""

    code: Code
    sit: bool = True
    have: Annotated[list[Have], Meta(max_length=16)] = msgspec.field(default_factory=list)
    nonce: Nonce = ""
    """For the dice, if sitting down starts the match."""


class Leave(Request, tag="leave"):
    """Go away from a table for good; in a running match that is giving up."""

    code: Code


class SetSeat(Request, tag="seat"):
    """Say who holds a seat: `me`, `local`, `open`, or `bot:LEVEL`. Others' seats are the owner's to change."""

    code: Code
    seat: Seat
    to: Short


class SetSeats(Request, tag="seats"):
    """How many seats the table has. The owner's to change."""

    code: Code
    count: Annotated[int, Meta(ge=1, le=16)]


class SetOptions(Request, tag="options"):
    """Options for the next match. The owner's to change."""

    code: Code
    options: Given


class Ready(Request, tag="ready"):
    """I am ready (after a match: for another one), or not yet. When everybody is, the match starts."""

    code: Code
    on: bool = True
    nonce: Nonce = ""
    """For the dice; the table has told the hall's pledge."""


class Pause(Request, tag="pause"):
    """Stop the match's time, or let it go on."""

    code: Code
    on: bool


class SetCustoms(Request, tag="customs"):
    """How the table is kept: who finds it, and whether a bot plays on for who does not come back. The owner's."""

    code: Code
    private: bool | None = None
    stand_in: bool | None = None


class Kick(Request, tag="kick"):
    """Remove somebody from one's own table, by the player's id; they cannot come back to it."""

    code: Code
    player: Short


class Act(Request, tag="act"):
    """Do something in a match. `seq` counts this page's actions for the seat from 1; sent twice, it happens once."""

    match: Short
    seat: Seat
    action: Word
    seq: Annotated[int, Meta(ge=1, le=2**31)]


# --- from the hall -------------------------------------------------------------------------------------------------


class SeatShown(Struct, omit_defaults=True):
    """One chair at a table."""

    kind: str
    """`open`, `person` or `bot`."""
    name: str = ""
    player: str = ""
    local: bool = False
    level: str = ""
    ready: bool = False
    present: bool = True
    wins: int = 0
    rating: int = 0
    """Of its player in this game; 0 if there is none yet."""
    stand_in: str = ""
    """The level of the bot that plays on while its player is away."""


class DiceShown(Struct, omit_defaults=True):
    """Fair dice: what a match's seed was made of. `secret` and `seed` are told when it is over."""

    pledge: str
    nonces: list[str]
    secret: str = ""
    seed: str = ""


class NextShown(Struct):
    """Somebody who has a seat in the next match."""

    player: str
    name: str


class TableShown(FromHall, tag="table"):
    """A table as everybody sees it; sent whole whenever something about it changes."""

    code: str
    game: str
    state: str
    """`IDLE`, `WAITING`, `PLAYING`, `PAUSED` or `ENDED`."""
    owner: str
    options: dict[str, Any]
    seats: list[SeatShown]
    watchers: int
    match: str | None
    outcome: OutcomeShown | None
    why: str
    """Why the match is paused, or void; else empty."""
    turn: list[int]
    """Seats the match waits for, turn by turn."""
    step: int
    """The match's step now; while the state is PLAYING it goes on at the game's rate."""
    mode: str
    """`LOCAL`, `NEARBY`, `REMOTE` or `SCORE_CHALLENGE`."""
    private: bool
    stand_in: bool
    challenge: str
    """Id of the score challenge it belongs to, if any."""
    pledge: str
    """SHA-256 of the hall's secret for the next match."""
    dice: DiceShown | None
    """What the seed of this match was made of."""
    next: list[NextShown] = msgspec.field(default_factory=list)
    """Of a big screen's table: who came while a match was on, and plays the next one."""
    starts: int = 0
    """Of a big screen's table: milliseconds until the match begins; 0 while nothing counts down."""


class Gone(FromHall, tag="gone"):
    """You are no longer at this table."""

    code: str
    why: str


class MatchShown(FromHall, tag="match"):
    """A stream of updates begins: the view of one seat (null: a watcher) as it is now."""

    match: str
    code: str
    game: str
    seat: int | None
    n: int
    step: int
    view: Mapping[str, Any]


class Updated(FromHall, tag="update"):
    """What changed in a stream: `patch` turns view n-1 into view n (core/view.py says how)."""

    match: str
    seat: int | None
    n: int
    step: int
    patch: list[Any]
    events: list[dict[str, Any]]


class Ack(FromHall, tag="ack"):
    """The action of that number, and all before it, are on disk."""

    match: str
    seat: int
    seq: int


class MovedShown(FromHall, tag="moved"):
    """The big screen of a table shows another one now; phones go along."""

    code: str
    to: str
