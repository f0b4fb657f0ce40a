"""Handlers of what is typed: chat, commands, completion, and whom one does not want to read."""

from typing import TYPE_CHECKING, Final

from rumpus.core.notice import Notice
from rumpus.gateways.typed_commands import run_typed as run_within
from rumpus.gateways.web.handlers.handler import Requests, Shows
from rumpus.gateways.web.handlers.tables import at
from rumpus.gateways.web.present import show_line, show_notice
from rumpus.hall.chat import HALL, ChatSaid, RoomChanged
from rumpus.hall.commands.caller import Speaker
from rumpus.hall.commands.completion import complete
from rumpus.hall.errors import Refused
from rumpus.store.records import ChatRecord
from rumpus.wire.chat import (
    ChatLine,
    ChatShown,
    Complete,
    CompletionsShown,
    Listen,
    Mute,
    MutedPlayer,
    MutedShown,
    ReadWatchers,
    ReplyShown,
    Say,
    Typed,
)

if TYPE_CHECKING:
    from rumpus.gateways.web.connection import Connection
    from rumpus.hall.tables.table import Table


# --- what they do --------------------------------------------------------------------------------------------------


def say(connection: "Connection", message: Say) -> None:
    """Say something."""
    connection.hall.chat.say(connection.player, message.code or HALL, message.text)


def listen(connection: "Connection", message: Listen) -> None:
    """Hear the whole hall, beginning with what was said last, or no longer."""
    connection.hall.chat.listen(connection, message.on)
    if message.on:
        connection.looks.look(HALL, lambda: show_room(connection, HALL))


def read_watchers(connection: "Connection", message: ReadWatchers) -> None:
    """Read what watchers say as soon as that may be, or no longer."""
    connection.hall.chat.read_watchers(connection.player, message.on)


def run_typed(connection: "Connection", message: Typed) -> None:
    """Do what was typed. The answer is sent when what it speaks of is on disk; so is what else the page has to know."""
    before, muted = _known(connection), set(connection.player.muted)
    speaker = _speaker(connection, message.code)
    connection.word = message.nonce
    try:
        reply = run_within(message.text, speaker, connection.limits, connection.address)
    finally:
        connection.word = ""
    if _known(connection) != before:  # another name, or other dice for the next table
        connection.when_saved(lambda: connection.welcome(""))
    if connection.player.muted != muted:
        connection.when_saved(lambda: show_muted(connection))
    shown = ReplyShown(message.id, [show_line(line) for line in reply.lines], reply.go)
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
        raise Refused("no_player_id")
    connection.hall.chat.mute(connection.player, other, message.on)
    connection.when_saved(lambda: show_muted(connection))


def _speaker(connection: "Connection", code: str | None) -> Speaker:
    """The caller; what is typed at a table one is no longer at is refused, and never said to the whole hall."""
    return Speaker(connection.hall, connection, at(connection, code) if code is not None else None)


def _known(connection: "Connection") -> tuple[str, str]:
    """What `welcome` has told and a command may change."""
    return connection.player.name, connection.hall.opening.dice_of(connection.player).pledge


def _tell_entered(connection: "Connection", table: "Table") -> None:
    from rumpus.gateways.web.handlers import ENTERED  # which is put together out of these handlers and the others

    for tell in ENTERED:
        tell(connection, table)


# --- what is told --------------------------------------------------------------------------------------------------


def show_said(connection: "Connection", news: ChatSaid) -> ChatShown:
    """Something was said just now."""
    return ChatShown(news.line.room, [_show_line(news.line)], whole=False)


def show_room(connection: "Connection", room: str) -> None:
    """What was said last in a room."""
    chat = connection.hall.chat
    lines = [_show_line(line) for line in chat.last(room, connection.player)]
    reads = room != HALL and chat.watchers_talk.wants(connection.player)
    connection.send(ChatShown(room, lines, whole=True, reads_watchers=reads))


def show_again(connection: "Connection", news: RoomChanged) -> None:
    """What may be read of a room is no longer the same."""
    show_room(connection, news.room)


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
    notice = show_notice(line.line) if isinstance(line.line, Notice) else None
    return ChatLine(line.n, line.player, line.name, line.text, line.at, notice, line.to)


REQUESTS: Final[Requests] = {
    Say: say,
    Listen: listen,
    ReadWatchers: read_watchers,
    Typed: run_typed,
    Complete: complete_typed,
    Mute: mute,
}
NEWS: Final[Shows] = {ChatSaid: show_said, RoomChanged: show_again}
