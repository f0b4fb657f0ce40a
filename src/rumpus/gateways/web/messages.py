"""Every message of the WebSocket door, version 1. docs/protocol.md shows an example of each.

A client sends one message a frame; the hall answers with frames that hold a list of messages. Decoding checks types,
sizes and ranges in one go: what gets past this file is well-formed.
"""

from typing import Annotated, Any, Final, TypeAlias

import msgspec
from msgspec import Meta, Struct

VERSION: Final = 1
MAX_FRAME: Final = 4096
"""A client's message is never longer than this."""

Id: TypeAlias = Annotated[int, Meta(ge=0, le=2**31)]
Seat: TypeAlias = Annotated[int, Meta(ge=0, le=15)]
# \Z and not $, which lets a line end through.
Code: TypeAlias = Annotated[str, Meta(pattern=r"^[A-Za-z]{6}\Z")]
Word: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]
Short: TypeAlias = Annotated[str, Meta(min_length=1, max_length=32)]
Token: TypeAlias = Annotated[str, Meta(min_length=1, max_length=200)]
Nonce: TypeAlias = Annotated[str, Meta(pattern=r"^[ -~]{0,64}\Z")]
"""What a player puts into the dice; empty for nothing."""
Given: TypeAlias = Annotated[dict[str, int | str | bool], Meta(max_length=32)]
"""Options as given; the game's own table checks their values."""


# --- from a client -------------------------------------------------------------------------------------------------


class Request(Struct, tag_field="t", kw_only=True, forbid_unknown_fields=True):
    """`id` is the client's own number for it; an error about it carries the same."""

    id: Id = 0


class Hello(Request, tag="hello"):
    """The first message: who is there, or nobody yet. `origin` tells this page from the player's other devices."""

    v: int
    origin: Annotated[int, Meta(ge=1, le=2**31)]
    token: Token | None = None
    name: Short | None = None


class Rename(Request, tag="name"):
    """Take another name."""

    name: Short


class Lobby(Request, tag="lobby"):
    """Hear about open tables and who is here, or no longer."""

    on: bool


class Open(Request, tag="open"):
    """Open a table. A seat is `me`, `local` (a second person on my keyboard), `open`, or `bot:LEVEL`."""

    game: Short
    options: Given = {}
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
    have: Annotated[list[Have], Meta(max_length=16)] = []
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


class Ping(Request, tag="ping"):
    """Is anybody there?"""


# --- from the hall -------------------------------------------------------------------------------------------------


class Welcome(Struct, tag_field="t", tag="welcome"):
    """Who you are. Keep the token, which a newcomer is told once: it is you."""

    v: int
    player: str
    name: str
    token: str
    tables: list[str]
    """Codes of tables where a seat is yours."""
    pledge: str
    """SHA-256 of the hall's secret for the first match at the next table you open."""
    claimed: bool
    """Whether your name is kept for you by a passphrase."""
    games: dict[str, str] = {}
    """What is played at each of the tables, by code."""


class Error(Struct, tag_field="t", tag="error", omit_defaults=True):
    """A request that was refused; nothing has changed. For an `act`, `match`, `seat` and `seq` name it."""

    code: str
    message: str
    id: int = 0
    match: str | None = None
    seat: int | None = None
    seq: int = 0


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


class TableShown(Struct, tag_field="t", tag="table"):
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
    outcome: dict[str, Any] | None
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
    next: list[NextShown] = []
    """Of a big screen's table: who came while a match was on, and plays the next one."""
    starts: int = 0
    """Of a big screen's table: milliseconds until the match begins; 0 while nothing counts down."""


class Gone(Struct, tag_field="t", tag="gone"):
    """You are no longer at this table."""

    code: str
    why: str


class MatchShown(Struct, tag_field="t", tag="match"):
    """A stream of updates begins: the view of one seat (null: a watcher) as it is now."""

    match: str
    code: str
    game: str
    seat: int | None
    n: int
    step: int
    view: dict[str, Any]


class Updated(Struct, tag_field="t", tag="update"):
    """What changed in a stream: `patch` turns view n-1 into view n (core/view.py says how)."""

    match: str
    seat: int | None
    n: int
    step: int
    patch: list[Any]
    events: list[dict[str, Any]]


class Ack(Struct, tag_field="t", tag="ack"):
    """The action of that number, and all before it, are on disk."""

    match: str
    seat: int
    seq: int


class TableLine(Struct):
    """A table in the lobby's list."""

    code: str
    game: str
    state: str
    names: list[str]
    free: int
    mode: str


class PersonShown(Struct, omit_defaults=True):
    """Somebody who is here."""

    id: str
    name: str
    game: str = ""
    """What they play or watch right now, at a table that is not private."""
    code: str = ""
    busy: bool = False
    """In a real-time match: not to be invited to another."""


class HallShown(Struct, tag_field="t", tag="hall"):
    """The lobby: open tables, and how many players are here."""

    tables: list[TableLine]
    online: int
    here: list[PersonShown]


class Pong(Struct, tag_field="t", tag="pong"):
    """Yes."""

    id: int


FromHall: TypeAlias = Struct
"""What the hall sends: the messages above, and those of the desks (gateways/web/desks)."""

_encoder: Final = msgspec.json.Encoder()


class BadMessage(ValueError):
    """A frame that is not a message; the text says in one line what was wrong."""


def encode(message: FromHall) -> bytes:
    """One message as it stands in a frame's list."""
    return _encoder.encode(message)


def join_frame(messages: list[bytes]) -> bytes:
    """Encoded messages as one frame."""
    return b"[" + b",".join(messages) + b"]"
