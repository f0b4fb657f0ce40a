"""The terminal's socket (`/terminal`): what a terminal says first and meanwhile, what it is told besides its picture.

These are text frames of one message each. Binary frames are bytes: from the terminal what was typed, from the hall what
is to be shown. It is a door of its own, beside the page's messages, and none of those are understood here.
"""

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta, Struct

from rumpus.wire.fields import Given, Short, Token

Size: TypeAlias = Annotated[int, Meta(ge=0, le=65535)]
Setting: TypeAlias = Annotated[str, Meta(max_length=64)]


class TerminalHello(Struct, tag_field="t", tag="hello", forbid_unknown_fields=True):
    """The first message: who it is, what the terminal can show, and the table to come to, or to open."""

    v: int
    game: Short
    width: Size
    height: Size
    term: Setting = ""
    environ: Annotated[dict[Short, Setting], Meta(max_length=8)] = msgspec.field(default_factory=dict)
    """What else the terminal says of itself: LANG, LC_ALL, LC_CTYPE, LC_MESSAGES, COLORTERM, NO_COLOR."""
    token: Token | None = None
    name: Short | None = None
    """What somebody without a token wants to be called."""
    visit: Annotated[str, Meta(pattern=r"^([0-9a-f]{32})?\Z")] = ""
    """A secret of this visit: who says it again after a lost line is the same guest, and no second table is opened."""
    code: Annotated[str, Meta(pattern=r"^([A-Za-z]{6})?\Z")] = ""
    """The table to come to; without one, a table is opened."""
    options: Given = msgspec.field(default_factory=dict)
    seats: Annotated[list[Short], Meta(min_length=1, max_length=16)] = msgspec.field(default_factory=lambda: ["me"])
    """Who sits at the table that is opened; it starts at once if no seat is open."""


class TerminalSize(Struct, tag_field="t", tag="size", forbid_unknown_fields=True):
    """The window has another size, or shows something else: draw everything anew."""

    width: Size
    height: Size


class TerminalWelcome(Struct, tag_field="t", tag="welcome"):
    """Who came without a token, or with an old one, is known by this one from now on."""

    token: str


class TerminalTable(Struct, tag_field="t", tag="table"):
    """The table the terminal is at: where to come back to after a lost line."""

    code: str


class TerminalBye(Struct, tag_field="t", tag="bye"):
    """The visit is over: the table was left, or for this reason. A line that ends without it was lost."""

    why: str


FromTerminal: TypeAlias = TerminalHello | TerminalSize
ToTerminal: TypeAlias = TerminalWelcome | TerminalTable | TerminalBye
