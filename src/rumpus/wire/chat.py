"""What is typed: chat, commands, completion, and whom one does not want to read."""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from rumpus.wire.fields import Code, FromHall, Request, Short

Text: TypeAlias = Annotated[str, Meta(min_length=1, max_length=1000)]


# --- from a client -------------------------------------------------------------------------------------------------


class Say(Request, tag="say"):
    """Say something at a table one is at, or without a code to the whole hall."""

    text: Text
    code: Code | None = None


class Listen(Request, tag="listen"):
    """Hear what is said to the whole hall, or no longer. A table is heard by being there."""

    on: bool


class Typed(Request, tag="command"):
    """A line that was typed: a command, or something to say. `code` is the table on the screen, if there is one."""

    text: Text
    code: Code | None = None


class Complete(Request, tag="complete"):
    """How could this line go on?"""

    text: Text
    code: Code | None = None


class Mute(Request, tag="mute"):
    """Read a player, by id, no longer; or again."""

    player: Short
    on: bool = True


# --- from the hall -------------------------------------------------------------------------------------------------


class ChatLine(Struct):
    """Something that was said; by the hall itself if `player` and `name` are empty."""

    n: int
    player: str
    name: str
    text: str
    at: float
    """Seconds since 1970."""


class ChatShown(FromHall, tag="chat"):
    """What was said in a room: a table's code, or `hall`."""

    room: str
    lines: list[ChatLine]
    whole: bool
    """Whether these are the newest lines there are, in place of any shown before; else they are new."""


class ReplyShown(FromHall, tag="reply"):
    """What came of a command."""

    id: int
    lines: list[str]
    go: str | None
    """The code of the table to show now; you are at it."""


class CompletionsShown(FromHall, tag="completions"):
    """Whole lines the text could become."""

    id: int
    text: str
    lines: list[str]


class MutedPlayer(Struct):
    """Somebody one does not read."""

    player: str
    name: str


class MutedShown(FromHall, tag="muted"):
    """Everybody you do not read."""

    players: list[MutedPlayer]
