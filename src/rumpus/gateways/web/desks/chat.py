"""The desk of what is typed: chat, commands, completion, and whom one does not want to read."""

from typing import TYPE_CHECKING, Annotated, Final, TypeAlias

from msgspec import Meta, Struct

from rumpus.gateways.typed import run_typed as run_within
from rumpus.gateways.web.desks.desk import Entered, Greeting, Requests, Shows
from rumpus.gateways.web.desks.tables import at
from rumpus.gateways.web.messages import Code, Request, Short
from rumpus.hall.chat import HALL, ChatSaid
from rumpus.hall.commands.caller import Speaker
from rumpus.hall.commands.completion import complete
from rumpus.hall.errors import Refused
from rumpus.store.records import ChatRecord

if TYPE_CHECKING:
    from rumpus.gateways.web.connection import Connection
    from rumpus.hall.tables.table import Table

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


class ChatShown(Struct, tag_field="t", tag="chat"):
    """What was said in a room: a table's code, or `hall`."""

    room: str
    lines: list[ChatLine]
    whole: bool
    """Whether these are the newest lines there are, in place of any shown before; else they are new."""


class ReplyShown(Struct, tag_field="t", tag="reply"):
    """What came of a command."""

    id: int
    lines: list[str]
    go: str | None
    """The code of the table to show now; you are at it."""


class CompletionsShown(Struct, tag_field="t", tag="completions"):
    """Whole lines the text could become."""

    id: int
    text: str
    lines: list[str]


class MutedPlayer(Struct):
    """Somebody one does not read."""

    player: str
    name: str


class MutedShown(Struct, tag_field="t", tag="muted"):
    """Everybody you do not read."""

    players: list[MutedPlayer]


# --- what they do --------------------------------------------------------------------------------------------------


def say(connection: "Connection", message: Say) -> None:
    """Say something."""
    connection.hall.chat.say(connection.player, message.code or HALL, message.text)


def listen(connection: "Connection", message: Listen) -> None:
    """Hear the whole hall, beginning with what was said last, or no longer."""
    connection.hall.chat.listen(connection, message.on)
    if message.on:
        show_room(connection, HALL)


def run_typed(connection: "Connection", message: Typed) -> None:
    """Do what was typed. The answer is sent when what it speaks of is on disk; so is what else the page has to know."""
    before, muted = _known(connection), set(connection.player.muted)
    speaker = _speaker(connection, message.code)
    reply = run_within(message.text, speaker, connection.limits, connection.address)
    if _known(connection) != before:  # another name, or other dice for the next table
        connection.when_saved(lambda: connection.welcome(""))
    if connection.player.muted != muted:
        connection.when_saved(lambda: show_muted(connection))
    shown = ReplyShown(message.id, list(reply.lines), reply.go)
    connection.when_saved(lambda: connection.send(shown))
    if reply.go is not None:
        _tell_entered(connection, connection.hall.find_table(reply.go))


def complete_typed(connection: "Connection", message: Complete) -> None:
    """Tell how the line could go on."""
    lines = complete(message.text, _speaker(connection, message.code))
    connection.send(CompletionsShown(message.id, message.text, lines))


def mute(connection: "Connection", message: Mute) -> None:
    """Read somebody no longer, or again."""
    other = connection.hall.players.find(message.player)
    if other is None:
        raise Refused("no_player", "nobody of that id is known here")
    connection.hall.chat.mute(connection.player, other, message.on)
    connection.when_saved(lambda: show_muted(connection))


def _speaker(connection: "Connection", code: str | None) -> Speaker:
    """The caller; what is typed at a table one is no longer at is refused, and never said to the whole hall."""
    return Speaker(connection.hall, connection, at(connection, code) if code is not None else None)


def _known(connection: "Connection") -> tuple[str, str]:
    """What `welcome` has told and a command may change."""
    return connection.player.name, connection.hall.dice_of(connection.player).pledge


def _tell_entered(connection: "Connection", table: "Table") -> None:
    from rumpus.gateways.web.desks import ENTERED  # which is put together out of this desk and the others

    for tell in ENTERED:
        tell(connection, table)


# --- what is told --------------------------------------------------------------------------------------------------


def show_said(connection: "Connection", news: ChatSaid) -> ChatShown:
    """Something was said just now."""
    return ChatShown(news.line.room, [_show_line(news.line)], whole=False)


def show_room(connection: "Connection", room: str) -> None:
    """What was said last in a room."""
    lines = connection.hall.chat.last(room, connection.player)
    connection.send(ChatShown(room, [_show_line(line) for line in lines], whole=True))


def show_muted(connection: "Connection") -> None:
    """Whom the player does not read."""
    found = [connection.hall.players.find(id) for id in sorted(connection.player.muted)]
    connection.send(MutedShown([MutedPlayer(player.id, player.name) for player in found if player is not None]))


def greet(connection: "Connection") -> None:
    """A newcomer knows whom they do not read."""
    if connection.player.muted:
        show_muted(connection)


def show_entered(connection: "Connection", table: "Table") -> None:
    """Who comes to a table reads what was said there last."""
    show_room(connection, table.code)


def _show_line(line: ChatRecord) -> ChatLine:
    return ChatLine(line.n, line.player, line.name, line.text, line.at)


REQUESTS: Final[Requests] = {
    Say: say,
    Listen: listen,
    Typed: run_typed,
    Complete: complete_typed,
    Mute: mute,
}
NEWS: Final[Shows] = {ChatSaid: show_said}
GREETINGS: Final[list[Greeting]] = [greet]
ENTERED: Final[list[Entered]] = [show_entered]
