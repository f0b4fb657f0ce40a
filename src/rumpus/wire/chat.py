"""What is typed: chat, commands, completion, and whom one does not want to read."""

from typing import Annotated, Final, TypeAlias

from msgspec import Meta, Struct

from rumpus.wire.fields import Code, FromHall, Nonce, NoticeShown, Request, Short

Text: TypeAlias = Annotated[str, Meta(min_length=1, max_length=1000)]


# --- from a client -------------------------------------------------------------------------------------------------


class Say(Request, tag="say"):
    """Say something at a table one is at, or without a code to the whole hall."""

    text: Text
    """What to say, at most 300 characters."""
    code: Code | None = None
    """The table; null: the whole hall."""


class Listen(Request, tag="listen"):
    """Hear what is said to the whole hall, or no longer. A table is heard by being there."""

    on: bool
    """Whether to hear it from now on."""


class ReadWatchers(Request, tag="read_watchers"):
    """Where you sit: read what watchers say, or not. Never while you play with others: then it is shown afterwards."""

    on: bool
    """Whether to read it from now on."""


class Typed(Request, tag="command"):
    """A line that was typed: a command, or something to say. `code` is the table on the screen, if there is one."""

    text: Text
    """The line, as it was typed."""
    code: Code | None = None
    """The table on the screen, if there is one."""
    nonce: Nonce = ""
    """For the dice, if the line starts a match."""


class Complete(Request, tag="complete"):
    """How could this line go on?"""

    text: Text
    """The line so far."""
    code: Code | None = None
    """The table on the screen, if there is one."""


class Mute(Request, tag="mute"):
    """Read a player, by id, no longer; or again."""

    player: Short
    """Whom, by id."""
    on: bool = True
    """Read no longer, or again."""


# --- from the hall -------------------------------------------------------------------------------------------------


class ChatLine(Struct, omit_defaults=True):
    """Something that was said; by the hall itself if `player` and `name` are empty."""

    n: int
    """Counts the room's lines."""
    player: str
    """Who said it; empty: the hall."""
    name: str
    """Their name; empty: the hall."""
    text: str
    """What was said, as plain text; empty if it is a notice."""
    at: float
    """Seconds since 1970."""
    notice: NoticeShown | None = None
    """What the hall itself has to say."""
    to: str = ""
    """`watchers`: a watcher said it during a match, for watchers; empty: for everybody there."""


class ChatShown(FromHall, tag="chat", omit_defaults=True):
    """What was said in a room: a table's code, or `hall`."""

    room: str
    """A table's code, or `hall`."""
    lines: list[ChatLine]
    """What was said."""
    whole: bool
    """Whether these are the newest lines there are, in place of any shown before; else they are new."""
    reads_watchers: bool = False
    """Of a table, with `whole`: whether you want to read what watchers say (`read_watchers`)."""


class ReplyShown(FromHall, tag="reply"):
    """What came of a command."""

    id: int
    """The number of the command."""
    lines: list[str | NoticeShown]
    """The answer, line by line: something to be said, or text as somebody wrote it."""
    go: str | None
    """The code of the table to show now; you are at it."""


class CompletionsShown(FromHall, tag="completions"):
    """Whole lines the text could become."""

    id: int
    """The number of the request."""
    text: str
    """The line so far."""
    lines: list[str]
    """Whole lines it could become, at most 20."""


class MutedPlayer(Struct):
    """Somebody one does not read."""

    player: str
    """Their id."""
    name: str
    """Their name."""


class MutedShown(FromHall, tag="muted"):
    """Everybody you do not read."""

    players: list[MutedPlayer]
    """Everybody."""


EXAMPLES: Final[tuple[Request | FromHall, ...]] = (
    Say(text="good luck!", code="LUMIKA"),
    Listen(on=True),
    ReadWatchers(on=True),
    Typed(text="/pebbles Brave Otter", id=4),
    Complete(text="/peb", code="LUMIKA", id=5),
    Mute(player="9f31c0d2ab44"),
    ChatShown(
        room="LUMIKA",
        lines=[
            ChatLine(n=216912001, player="2ca408509bb4", name="Ann", text="good luck!", at=1794747600.5),
            ChatLine(
                n=216912002,
                player="",
                name="",
                text="",
                at=1794747601.5,
                notice=NoticeShown("notice.came", {"name": "Bob"}),
            ),
        ],
        whole=False,
    ),
    ReplyShown(
        id=4,
        lines=[NoticeShown("answer.invited", {"name": "Brave Otter", "game": {"title": "pebbles"}})],
        go=None,
    ),
    CompletionsShown(id=5, text="/peb", lines=["/pebbles"]),
    MutedShown(players=[MutedPlayer(player="9f31c0d2ab44", name="Eve")]),
)
"""One of each, as docs/protocol.md shows them."""
