"""Invites: asking somebody to play, answering, and seeing what came of it."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from rumpus.wire.fields import FromHall, Given, Nonce, Request, Short

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


class InviteShown(FromHall, tag="invitation"):
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
