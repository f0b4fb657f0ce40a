"""Coming in, being somebody, hearing about the hall, and whether anybody is there."""

from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta, Struct

from rumpus.wire.fields import FromHall, Request, Short, TableMode, TableState, Token

# --- from a client -------------------------------------------------------------------------------------------------


class Hello(Request, tag="hello"):
    """The first message: who is there, or nobody yet. `origin` tells this page from the player's other devices."""

    v: int
    """The version of the protocol the client speaks."""
    origin: Annotated[int, Meta(ge=1, le=2**31)]
    """A number the client makes up: it tells its inputs from those of the player's other devices."""
    token: Token | None = None
    """Who you are, from an earlier `welcome`; without one you are a new guest."""
    name: Short | None = None
    """As a new guest: by this name, if nobody has it."""
    browser: Annotated[str, Meta(max_length=32)] = ""
    """What the page has made up for its browser, whoever uses it: two of one browser at one address are not rated by
    each other. Empty for other programs."""
    short: bool = False
    """Whether updates and acknowledgements may come in their short form (wire/short.py), as pages have them."""
    rooms: bool = False
    """Whether matches may be heard from the rooms that run them, over lines of their own (`room`)."""
    region: Annotated[str, Meta(max_length=32)] = ""
    """The part of the world you are in, as the names of time zones begin: Europe, America. A hall with rooms in several
    runs matches near those who play."""
    actions: bool = False
    """Whether to be told what one may do, in `actions`: for programs that know no rules."""


class Rename(Request, tag="name"):
    """Take another name."""

    name: Short
    """1 to 16 letters with their marks, digits, spaces and `- _ . ' !`."""


class Lobby(Request, tag="lobby"):
    """Hear about open tables and who is here, or no longer."""

    on: bool
    """Whether to hear about it from now on."""


class Ping(Request, tag="ping"):
    """Is anybody there?"""


# --- from the hall -------------------------------------------------------------------------------------------------


class Welcome(FromHall, tag="welcome"):
    """Who you are. Keep the token, which a newcomer is told once: it is you."""

    v: int
    """The version of the protocol the hall speaks."""
    player: str
    """Your id."""
    name: str
    """Your name."""
    token: str
    """The token to keep; empty if you have it already."""
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
    """What was wrong."""
    facts: dict[str, Any] = msgspec.field(default_factory=dict)
    """What the sentence speaks of, by name."""
    of: str = ""
    """The game whose sentence it is; empty: the hall's."""
    id: int = 0
    """The number of the request, if it had one."""
    match: str | None = None
    """Of an `act`: its match."""
    seat: int | None = None
    """Of an `act`: its seat."""
    seq: int = 0
    """Of an `act`: its number."""


class TableLine(Struct):
    """A table in the lobby's list."""

    code: str
    """The table's code."""
    game: str
    """What is played there."""
    state: TableState
    """Where it is."""
    names: list[str]
    """Who sits there."""
    free: int
    """Free seats."""
    mode: TableMode
    """How it is played."""
    clock: str = "none"
    """How long everybody may think there."""


class PersonShown(Struct, omit_defaults=True):
    """Somebody who is here."""

    id: str
    """The player's id."""
    name: str
    """The player's name."""
    game: str = ""
    """What they play or watch right now, at a table that is not private."""
    code: str = ""
    """The code of that table."""
    busy: bool = False
    """In a real-time match: not to be invited to another."""
    owner: str = ""
    """Of a program: the name of the person whose bot it is."""
    plays: list[str] = msgspec.field(default_factory=list)
    """Of a program: what it accepts to play, unasked."""


class HallShown(FromHall, tag="hall"):
    """The lobby: open tables, and how many players are here."""

    tables: list[TableLine]
    """Tables one can join or watch."""
    online: int
    """How many players are here."""
    here: list[PersonShown]
    """Who is here, at most 50."""


class Pong(FromHall, tag="pong"):
    """Yes."""

    id: int
    """The number of the ping."""


class Done(FromHall, tag="done"):
    """What you asked for is done and on disk."""

    id: int
    """The number of the request."""


EXAMPLES: Final[tuple[Request | FromHall, ...]] = (
    Hello(v=1, origin=81732, token="WyIyY2E0MDg1MDliYjQiLDBd.avmwxA.qQWE5lAffm9tGbnmbW2qRF7kWyiM_LM7LbR_YUcuI08"),
    Rename(name="Ann", id=2),
    Lobby(on=True),
    Ping(id=9),
    Welcome(
        v=1,
        player="2ca408509bb4",
        name="Quick Otter",
        token="WyIyY2E0MDg1MDliYjQiLDBd.avmyww.xfMYLjDi",
        tables=["LUMIKA"],
        pledge="9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
        claimed=False,
        games={"LUMIKA": "pebbles"},
    ),
    Error(code="cannot_take", facts={"most": 3}, of="pebbles", match="LUMIKA-3f2a9c01", seat=0, seq=7),
    HallShown(
        tables=[TableLine(code="LUMIKA", game="pebbles", state="WAITING", names=["Ann"], free=1, mode="REMOTE")],
        online=2,
        here=[
            PersonShown(id="2ca408509bb4", name="Ann", game="pebbles", code="LUMIKA"),
            PersonShown(id="77ab01c2d3e4", name="Bob"),
        ],
    ),
    Pong(id=9),
    Done(id=2),
)
"""One of each, as docs/protocol.md shows them."""
