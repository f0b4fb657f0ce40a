"""Invites: asking somebody to play, answering, and seeing what came of it."""

from typing import Annotated, Final

import msgspec
from msgspec import Meta

from rumpus.core.shape import OneOf
from rumpus.wire.fields import FromHall, Given, LineShown, Nonce, NoticeShown, Options, Request, Short

# --- from a client -------------------------------------------------------------------------------------------------


class MakeInvite(Request, tag="invite"):
    """Ask a player, by id or name, to play; with `challenge`, each alone for the better score."""

    player: Short
    """Whom, by id or name."""
    game: Short
    """What to play."""
    options: Given = msgspec.field(default_factory=dict)
    """Options that are not at their defaults."""
    challenge: bool = False
    """Each alone on the same seed, for the better score."""
    wager: Annotated[int, Meta(ge=0, le=10**9)] = 0
    """Gold to play for, where a game takes wagers."""
    nonce: Nonce = ""
    """For the dice."""


class Accept(Request, tag="accept"):
    """Say yes to an invite."""

    invite: Short
    """Its id."""
    nonce: Nonce = ""
    """For the dice; the invitation has told the hall's pledge."""


class Decline(Request, tag="decline"):
    """Say no to an invite."""

    invite: Short
    """Its id."""


class Withdraw(Request, tag="withdraw"):
    """Take back an invite."""

    invite: Short
    """Its id."""


# --- from the hall -------------------------------------------------------------------------------------------------


class InviteShown(FromHall, tag="invitation"):
    """An invite of yours, made or received; sent whole when it is made and when it comes to its end."""

    id: str
    """Its id."""
    game: str
    """What to play."""
    options: Options
    """The options."""
    sender: str
    """Who asks, by id."""
    sender_name: str
    """Who asks."""
    receiver: str
    """Who is asked, by id."""
    receiver_name: str
    """Who is asked."""
    challenge: bool
    """Whether it is a score challenge."""
    wager: int
    """Gold to play for."""
    state: Annotated[str, OneOf("open", "accepted", "declined", "withdrawn", "expired", "failed")]
    """What has become of it."""
    why: LineShown
    """Why it failed."""
    left: float
    """Seconds until it runs out."""
    leads_to: str
    """Accepted: the code of the table to join, or the id of the challenge."""
    pledge: str
    """SHA-256 of the hall's secret for the dice."""
    counts: NoticeShown | None = None
    """While it is open: whether the match will be rated, or why not."""


EXAMPLES: Final[tuple[Request | FromHall, ...]] = (
    MakeInvite(player="Bob", game="pebbles", options={"heap": 20}, challenge=True),
    Accept(invite="i3f09ac52b1", nonce="4f1b2b0b"),
    Decline(invite="i3f09ac52b1"),
    Withdraw(invite="i3f09ac52b1"),
    InviteShown(
        id="i3f09ac52b1",
        game="pebbles",
        options={},
        sender="2ca408509bb4",
        sender_name="Ann",
        receiver="77ab01c2d3e4",
        receiver_name="Bob",
        challenge=False,
        wager=0,
        state="open",
        why="",
        left=86399.5,
        leads_to="",
        pledge="9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    ),
)
"""One of each, as docs/protocol.md shows them."""
