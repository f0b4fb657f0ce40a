"""Handlers of invites: asking somebody to play, answering, and seeing what came of it."""

from typing import TYPE_CHECKING, Final

from rumpus.core.dice import pledge
from rumpus.gateways.web.handlers.handler import Requests, Shows
from rumpus.gateways.web.present import show_line, show_notice
from rumpus.hall.clean_text import clean_text
from rumpus.hall.contests.invite import OPEN, Invite
from rumpus.hall.contests.invites import InviteChanged
from rumpus.hall.errors import Refused
from rumpus.hall.people.players import Player
from rumpus.wire.invites import Accept, Decline, InviteShown, MakeInvite, Withdraw

if TYPE_CHECKING:
    from rumpus.gateways.web.connection import Connection

SHOWN: Final = 24
"""So much of an unknown name is repeated in an error."""


# --- what they do --------------------------------------------------------------------------------------------------


def invite(connection: "Connection", message: MakeInvite) -> None:
    """Ask somebody to play."""
    connection.hall.invites.invite(
        connection.player,
        _find_player(connection, message.player),
        message.game,
        dict(message.options),
        challenge=message.challenge,
        wager=message.wager,
        nonce=message.nonce,
    )


def accept(connection: "Connection", message: Accept) -> None:
    """Say yes."""
    connection.hall.invites.accept(connection.player, message.invite, message.nonce)


def decline(connection: "Connection", message: Decline) -> None:
    """Say no."""
    connection.hall.invites.decline(connection.player, message.invite)


def withdraw(connection: "Connection", message: Withdraw) -> None:
    """Take it back."""
    connection.hall.invites.withdraw(connection.player, message.invite)


def _find_player(connection: "Connection", who: str) -> Player:
    players = connection.hall.players
    player = players.meant(who)
    if player is None:
        raise Refused("no_player", name=clean_text(who, SHOWN))
    return player


# --- what is told --------------------------------------------------------------------------------------------------


def show_invite(connection: "Connection", invite: Invite) -> InviteShown:
    """An invite as both see it."""
    return InviteShown(
        invite.id,
        invite.game,
        dict(invite.options),
        invite.sender.id,
        invite.sender.name,
        invite.receiver.id,
        invite.receiver.name,
        invite.challenge,
        invite.wager,
        invite.state,
        show_line(invite.why),
        round(max(0.0, invite.expires - connection.hall.seen()), 1),
        invite.leads_to,
        pledge(invite.secret),
        show_notice(connection.hall.ratings.foresee(invite)) if invite.state == OPEN else None,
    )


def show_changed(connection: "Connection", news: InviteChanged) -> InviteShown:
    """An invite that was made or has ended."""
    return show_invite(connection, news.invite)


def greet(connection: "Connection") -> None:
    """A newcomer sees the invites that are open."""
    for invite in connection.hall.invites.open_for(connection.player):
        connection.send(show_invite(connection, invite))


REQUESTS: Requests = {MakeInvite: invite, Accept: accept, Decline: decline, Withdraw: withdraw}
NEWS: Shows = {InviteChanged: show_changed}
