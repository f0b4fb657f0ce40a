"""Looking for an opponent: what for, who was found, and saying yes or no to them."""

from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct

from rumpus.core.shape import OneOf
from rumpus.wire.fields import FromHall, Given, LineShown, Nonce, Options, Request, Short

# --- from a client -------------------------------------------------------------------------------------------------


class WishGiven(Struct, forbid_unknown_fields=True):
    """A game you would play."""

    game: Short
    """Which."""
    options: Given = msgspec.field(default_factory=dict)
    """Options that are not at their defaults, the time control too: who wants the same can meet."""


class Seek(Request, tag="seek"):
    """Look for somebody to play one of these with; what you looked for before is no longer."""

    wishes: Annotated[list[WishGiven], Meta(min_length=1, max_length=9)]
    """What you would play."""


class StopSeeking(Request, tag="stop_seeking"):
    """Look for nobody any more; that says no to who was found."""


class AnswerOffer(Request, tag="answer_offer"):
    """Say yes or no to who was found for you."""

    offer: Short
    """The offer's id."""
    yes: bool
    """Whether you want to play."""
    nonce: Nonce = ""
    """For the dice."""


class SeekBot(Request, tag="seek_bot"):
    """Play a bot about as strong as you instead of looking on."""

    game: Short
    """At one of the games you look for."""
    nonce: Nonce = ""
    """For the dice."""


# --- from the hall -------------------------------------------------------------------------------------------------


class WishShown(Struct, omit_defaults=True):
    """A game you look for an opponent at."""

    game: str
    """Which."""
    options: Options
    """All its options."""
    waiting: int = 0
    """How many wait for the same, you among them."""
    usual: float | None = None
    """How many seconds people had to wait lately; not there if nobody has."""
    bot: str = ""
    """After a while: the level of a bot about as strong as you."""


class OfferShown(Struct):
    """Somebody who was found for you."""

    id: str
    """Its id."""
    game: str
    """What you would play."""
    options: Options
    """Its options."""
    player: str
    """Who, by id."""
    name: str
    """Who."""
    rating: int
    """How strong they play it."""
    provisional: bool
    """Whether that is not known well yet."""
    left: float
    """How many seconds you have to answer."""
    agreed: bool
    """Whether you have said yes."""
    pledge: str
    """SHA-256 of the hall's secret for the dice."""


class SearchShown(FromHall, tag="search", omit_defaults=True):
    """How your search for an opponent stands; sent whole when something about it changes."""

    wishes: list[WishShown] = msgspec.field(default_factory=list)
    """What you look for; nothing if you look no longer."""
    waited: float = 0
    """For how many seconds."""
    offer: OfferShown | None = None
    """Who was found."""
    news: Annotated[str, OneOf("", "looking", "found", "again", "missed", "started", "stopped", "failed")] = ""
    """What has happened: you look; somebody was `found`; you look `again`, as the other one did not want to; you
    `missed` to answer; a table was `started`; the search was `stopped`, or `failed`. Empty after `welcome`."""
    table: str = ""
    """Started: its code."""
    why: LineShown = ""
    """Failed: why."""


EXAMPLES: Final[tuple[Request | FromHall, ...]] = (
    Seek(wishes=[WishGiven("pebbles", {"heap": 20})], id=8),
    StopSeeking(id=9),
    AnswerOffer(offer="o3f09ac52b1", yes=True, nonce="4f1b2b0b", id=10),
    SeekBot(game="pebbles", id=11),
    SearchShown(
        [WishShown("pebbles", {"heap": 20}, 1, 12.5, "normal")],
        14.2,
        OfferShown(
            "o3f09ac52b1",
            "pebbles",
            {"heap": 20},
            "77ab01c2d3e4",
            "Bob",
            1510,
            provisional=False,
            left=9.8,
            agreed=False,
            pledge="9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
        ),
        news="found",
    ),
)
"""One of each, as docs/protocol.md shows them."""
