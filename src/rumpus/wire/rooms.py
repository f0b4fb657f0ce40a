"""Rooms: where a match that is run beside the hall is heard, over a line of its own (docs/many-machines.md)."""

from typing import Annotated, Final

import msgspec
from msgspec import Meta

from rumpus.wire.fields import FromHall, Request
from rumpus.wire.table_requests import Have


class RoomShown(FromHall, tag="room"):
    """The match of a table is heard elsewhere: on a WebSocket at `address`, to which one says `enter` first.

    Told to who has said `rooms` in `hello`, instead of `match`, and again when the match is in another room. A line
    that breaks is no loss: `join` again, and be told the way as it is then."""

    code: str
    """The table."""
    match: str
    """The match."""
    address: str
    """A path below the hall's own address, or a whole one (`wss://…`)."""
    ticket: str
    """What to show there, within a minute."""


class RoomLeft(FromHall, tag="left"):
    """A room says: the match is not here any more; the line is closed."""

    match: str
    """The match."""
    over: bool
    """Whether it is over; if not, the hall knows where it goes on."""


class Enter(Request, tag="enter"):
    """To a room, first: whom it may show the match. It answers with `match` for each seat, or for a watcher, and hears
    `act` and `ping` from then on."""

    ticket: Annotated[str, Meta(min_length=1, max_length=1000)]
    """From `room`."""
    origin: Annotated[int, Meta(ge=1, le=2**31)]
    """As in `hello`."""
    short: bool = False
    """As in `hello`."""
    have: Annotated[list[Have], Meta(max_length=16)] = msgspec.field(default_factory=list)
    """After a lost connection: what one has of the match's streams."""


MATCH: Final = "LUMIKA-3f2a9c01"
TICKET: Final = "WyJMVU1JS0EtM2YyYTljMDEiLDEsImEiLFswXSwxXQ.MEUCIQ"
EXAMPLES: Final[tuple[Request | FromHall, ...]] = (
    RoomShown(code="LUMIKA", match=MATCH, address="/rooms/one", ticket=TICKET),
    RoomLeft(match=MATCH, over=False),
    Enter(ticket=TICKET, origin=1829, short=True),
)
"""One of each, as docs/protocol.md shows them."""
