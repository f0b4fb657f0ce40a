"""Handlers of friends: asking, saying yes or no, and who of them is here."""

from typing import TYPE_CHECKING, Final

from rumpus.gateways.web.handlers.handler import Requests, Shows
from rumpus.hall.errors import Refused
from rumpus.hall.people.friends import FriendsChanged
from rumpus.hall.people.players import Player
from rumpus.wire.friends import Befriend, FriendShown, FriendsShown, Unfriend

if TYPE_CHECKING:
    from rumpus.gateways.web.connection import Connection


def befriend(connection: "Connection", message: Befriend) -> None:
    """Ask, or say yes; both are told when it is on disk."""
    connection.hall.friends.ask(connection.player, _find(connection, message.player))
    connection.when_saved(lambda: connection.send(show_friends(connection)))


def unfriend(connection: "Connection", message: Unfriend) -> None:
    """End it, say no, or take it back."""
    connection.hall.friends.end(connection.player, _find(connection, message.player))


def _find(connection: "Connection", id: str) -> Player:
    player = connection.hall.players.find(id)
    if player is None:
        raise Refused("no_player_id")
    return player


def show_friends(connection: "Connection", news: FriendsChanged | None = None) -> FriendsShown:
    """All of the player's friends, and who may become one."""
    friends, player = connection.hall.friends, connection.player
    is_here = connection.hall.presence.is_here
    return FriendsShown(
        [FriendShown(one.id, one.name, is_here(one)) for one in friends.of(player)],
        [FriendShown(one.id, one.name) for one in friends.asking(player)],
        [FriendShown(one.id, one.name) for one in friends.asked(player)],
        news.what if news is not None else "",
        news.other.name if news is not None else "",
    )


def greet(connection: "Connection") -> None:
    """A newcomer sees who of their friends is here, and who asks."""
    shown = show_friends(connection)
    if shown.friends or shown.asking or shown.asked:
        connection.send(shown)


REQUESTS: Final[Requests] = {Befriend: befriend, Unfriend: unfriend}
NEWS: Final[Shows] = {FriendsChanged: show_friends}
