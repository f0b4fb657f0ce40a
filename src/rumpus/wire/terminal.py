"""The terminal's socket (`/terminal`): what a terminal says first and meanwhile, what it is told besides its picture.

These are text frames of one message each. Binary frames are bytes: from the terminal what was typed, from the hall what
is to be shown. It is a door of its own, beside the page's messages, and none of those are understood here.
"""

from typing import Annotated, Final, TypeAlias

import msgspec
from msgspec import Meta, Struct

from rumpus.wire.fields import VERSION, Given, Short, Token

Size: TypeAlias = Annotated[int, Meta(ge=0, le=65535)]
Setting: TypeAlias = Annotated[str, Meta(max_length=64)]


class TerminalHello(Struct, tag_field="t", tag="hello", forbid_unknown_fields=True):
    """The first message: who it is, what the terminal can show, and the table to come to, or to open."""

    v: int
    """The version of the protocol."""
    game: Short
    """What is to be played."""
    width: Size
    """Columns of the window; 0 if that is not known."""
    height: Size
    """Its rows."""
    term: Setting = ""
    """What TERM is set to."""
    environ: Annotated[dict[Short, Setting], Meta(max_length=8)] = msgspec.field(default_factory=dict)
    """What else the terminal says of itself: LANG, LC_ALL, LC_CTYPE, LC_MESSAGES, COLORTERM, NO_COLOR."""
    token: Token | None = None
    """Proves who it is, from an earlier `welcome`; without one, a new guest comes."""
    name: Short | None = None
    """What somebody without a token wants to be called."""
    visit: Annotated[str, Meta(pattern=r"^([0-9a-f]{32})?\Z")] = ""
    """A secret of 32 hex digits: who says it again after a lost line is the same guest and opens no second table."""
    code: Annotated[str, Meta(pattern=r"^([A-Za-z]{6})?\Z")] = ""
    """The table to come to; without one, a table is opened."""
    options: Given = msgspec.field(default_factory=dict)
    """Of the table that is opened; those not named have their defaults."""
    seats: Annotated[list[Short], Meta(min_length=1, max_length=16)] = msgspec.field(default_factory=lambda: ["me"])
    """Who sits at the table that is opened; it starts at once if no seat is open."""


class TerminalSize(Struct, tag_field="t", tag="size", forbid_unknown_fields=True):
    """The window has another size, or shows something else: draw everything anew."""

    width: Size
    """Its columns."""
    height: Size
    """Its rows."""


class TerminalWelcome(Struct, tag_field="t", tag="welcome"):
    """Who came without a token, or with an old one, is known by this one from now on."""

    token: str
    """To be kept and said in the next `hello`."""


class TerminalTable(Struct, tag_field="t", tag="table"):
    """The table the terminal is at: where to come back to after a lost line."""

    code: str
    """To be said in the next `hello`."""


class TerminalBye(Struct, tag_field="t", tag="bye"):
    """The visit is over: the table was left, or for this reason. A line that ends without it was lost."""

    why: str
    """The reason, in the player's language; empty if the table was left."""


FromTerminal: TypeAlias = TerminalHello | TerminalSize
ToTerminal: TypeAlias = TerminalWelcome | TerminalTable | TerminalBye

EXAMPLES: Final[tuple[FromTerminal | ToTerminal, ...]] = (
    TerminalHello(
        v=VERSION,
        game="pebbles",
        width=100,
        height=30,
        term="xterm-256color",
        environ={"LANG": "en_GB.UTF-8", "COLORTERM": "truecolor"},
        name="Ann",
        visit="6f1d0c2b9a7e4835b1f0a2c3d4e5f607",
        seats=["me", "bot:easy"],
    ),
    TerminalSize(width=120, height=40),
    TerminalWelcome(token="v1.2ca408509bb4.0.1794751800.kq3…"),
    TerminalTable(code="LUMIKA"),
    TerminalBye(why="there is no table LUMIKA"),
)
"""One of each, as docs/protocol.md shows them."""
