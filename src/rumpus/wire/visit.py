"""Coming in, being somebody, hearing about the hall, and whether anybody is there."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from rumpus.wire.fields import FromHall, Request, Short, Token

# --- from a client -------------------------------------------------------------------------------------------------


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


class Ping(Request, tag="ping"):
    """Is anybody there?"""


# --- from the hall -------------------------------------------------------------------------------------------------


class Welcome(FromHall, tag="welcome"):
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
    games: dict[str, str] = msgspec.field(default_factory=dict)
    """What is played at each of the tables, by code."""


class Error(FromHall, tag="error", omit_defaults=True):
    """A request that was refused; nothing has changed. Code and facts are a sentence of the catalogue, `refused.CODE`,
    of the game `of` if one is named. For an `act`, `match`, `seat` and `seq` name it."""

    code: str
    facts: dict[str, Any] = msgspec.field(default_factory=dict)
    of: str = ""
    message: str = ""
    id: int = 0
    match: str | None = None
    seat: int | None = None
    seq: int = 0


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


class HallShown(FromHall, tag="hall"):
    """The lobby: open tables, and how many players are here."""

    tables: list[TableLine]
    online: int
    here: list[PersonShown]


class Pong(FromHall, tag="pong"):
    """Yes."""

    id: int
