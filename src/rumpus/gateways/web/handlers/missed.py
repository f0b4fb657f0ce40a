"""Handlers of what was missed: told to who comes back, and put away when they have seen it."""

from typing import TYPE_CHECKING

from rumpus.gateways.web.handlers.handler import Requests, Shows
from rumpus.gateways.web.present import show_notice
from rumpus.hall.tables.missed import MissedChanged
from rumpus.wire.missed import MissedLine, MissedShown, Seen

if TYPE_CHECKING:
    from rumpus.gateways.web.connection import Connection


def show_missed(connection: "Connection", _news: MissedChanged | None = None) -> MissedShown:
    """What the connection's player has not yet seen."""
    missed = connection.hall.missed.of(connection.player)
    return MissedShown([MissedLine(one.match, one.game, show_notice(one.what), one.at) for one in missed])


def greet(connection: "Connection") -> None:
    """Who comes back hears what has happened."""
    if connection.hall.missed.of(connection.player):
        connection.send(show_missed(connection))


def put_away(connection: "Connection", message: Seen) -> None:
    """They have seen it."""
    connection.hall.missed.put_away(connection.player, message.match)


NEWS: Shows = {MissedChanged: show_missed}
REQUESTS: Requests = {Seen: put_away}
