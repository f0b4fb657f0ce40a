"""The desk of invites: asking somebody to play, answering, and seeing what came of it."""

from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta, Struct

from rumpus.core.dice import pledge
from rumpus.gateways.web.desks.desk import Requests, Shows
from rumpus.gateways.web.messages import Given, Nonce, Request, Short
from rumpus.hall.contests.invite import Invite
from rumpus.hall.contests.invites import InviteChanged
from rumpus.hall.errors import Refused
from rumpus.hall.people.players import Player

if TYPE_CHECKING:
    from rumpus.gateways.web.connection import Connection


# --- from a client -------------------------------------------------------------------------------------------------


class MakeInvite(Request, tag="invite"):
    """Ask a player, by id or name, to play; with `challenge`, each alone for the better score."""

    player: Short
    game: Short
    options: Given = msgspec.field(default_factory=dict)
    challenge: bool = False
    wager: Annotated[int, Meta(ge=0, le=10**9)] = 0
    nonce: Nonce = ""
    """For the dice."""


class Accept(Request, tag="accept"):
    """Say yes to an invite."""

    invite: Short
    nonce: Nonce = ""
    """For the dice; the invitation has told the hall's pledge."""


class Decline(Request, tag="decline"):
    """Say no to an invite."""

    invite: Short


class Withdraw(Request, tag="withdraw"):
    """Take back an invite."""

    invite: Short


# --- from the hall -------------------------------------------------------------------------------------------------


class InviteShown(Struct, tag_field="t", tag="invitation"):
    """An invite of yours, made or received; sent whole when it is made and when it comes to its end."""

    id: str
    game: str
    options: dict[str, Any]
    sender: str
    sender_name: str
    receiver: str
    receiver_name: str
    challenge: bool
    wager: int
    state: str
    """`open`, `accepted`, `declined`, `withdrawn`, `expired` or `failed`."""
    why: str
    """Why it failed."""
    left: float
    """Seconds until it runs out."""
    leads_to: str
    """Accepted: the code of the table to join, or the id of the challenge."""
    pledge: str
    """SHA-256 of the hall's secret for the dice."""


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
    player = players.find(who) or players.by_name(who)
    if player is None:
        raise Refused("no_player", "there is nobody of that name")
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
        invite.why,
        round(max(0.0, invite.expires - connection.hall.wall()), 1),
        invite.leads_to,
        pledge(invite.secret),
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
GREETINGS = [greet]
