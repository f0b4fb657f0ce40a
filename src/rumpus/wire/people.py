"""People: claiming a name, signing in on another device, signing out; what the host has to say to them."""

from typing import Annotated, Final, TypeAlias

from msgspec import Meta, field

from rumpus.core.shape import OneOf
from rumpus.core.time_control import POOLS
from rumpus.wire.fields import FromHall, NoticeShown, Request, Short

LONGEST_PASSPHRASE: Final = 200
Passphrase: TypeAlias = Annotated[str, Meta(min_length=1, max_length=LONGEST_PASSPHRASE)]


# --- from a client -------------------------------------------------------------------------------------------------


class Claim(Request, tag="claim"):
    """Keep my name with a passphrase, so that it follows me to another device."""

    passphrase: Passphrase
    """8 to 200 characters."""


class SignIn(Request, tag="sign_in"):
    """I am that player; here is the passphrase."""

    name: Short
    """Their name."""
    passphrase: Passphrase
    """Their passphrase."""


class ChangePassphrase(Request, tag="change_passphrase"):
    """Another passphrase; every other device is signed out."""

    old: Passphrase
    """The one until now."""
    new: Passphrase
    """The one from now on."""


class SignOut(Request, tag="sign_out"):
    """Sign out every other device of mine."""


class BotAccepts(Request, tag="bot_accepts"):
    """What a bot accepts from now on, unasked, as long as it is here: for the token of somebody's bot."""

    games: Annotated[list[Short], Meta(max_length=64)]
    """What it plays; none: nothing more."""
    pools: Annotated[list[Annotated[Short, OneOf(*POOLS)]], Meta(max_length=3)] = field(default_factory=list)
    """Turn by turn, how quick the matches are; none named: all."""
    least: Annotated[int, Meta(ge=0, le=9999)] = 0
    """The lowest rating in the game of who may play it."""
    most: Annotated[int, Meta(ge=0, le=9999)] = 0
    """The highest; 0: any."""
    at_once: Annotated[int, Meta(ge=1, le=100)] = 1
    """At how many tables it plays."""


# --- from the hall -------------------------------------------------------------------------------------------------


class SignedIn(FromHall, tag="signed_in"):
    """You are that player: keep the token instead of yours, and connect again with it."""

    player: str
    """Their id."""
    name: str
    """Their name."""
    token: str
    """The token to keep."""


class BanishedShown(FromHall, tag="banished"):
    """You are sent out, and the connection ends. `banned`: coming back is refused, too."""

    reason: NoticeShown
    """Why."""
    banned: bool
    """Whether coming back is refused, too."""


class SignedOutShown(FromHall, tag="signed_out"):
    """You signed out this device from another one: forget the token. The connection ends."""


class AnnouncementShown(FromHall, tag="announcement"):
    """What the host has to say to everybody; empty: no longer."""

    text: str
    """What the host says."""


class ClosingShown(FromHall, tag="closing"):
    """The hall will close for a moment and nothing new begins; or it will not after all."""

    on: bool
    """Whether it will close."""


class LanguageShown(FromHall, tag="language"):
    """You have asked for another language by a typed command: speak it from now on."""

    language: str
    """Its two letters."""


EXAMPLES: Final[tuple[Request | FromHall, ...]] = (
    Claim(passphrase="correct horse battery", id=3),
    SignIn(name="Ann", passphrase="correct horse battery", id=1),
    ChangePassphrase(old="correct horse battery", new="staple of the realm", id=4),
    SignOut(id=5),
    BotAccepts(games=["pebbles"], pools=["fast"], least=1200, most=1800, at_once=2, id=6),
    SignedIn(player="2ca408509bb4", name="Ann", token="WyIyY2E0MDg1MDliYjQiLDBd.avmwxA.qQWE5lAffm9tGbnmbW2"),
    BanishedShown(
        reason=NoticeShown("refused.banned_until", {"until": {"at": 1_800_001_560}, "reason": "rude words"}),
        banned=True,
    ),
    SignedOutShown(),
    AnnouncementShown(text="Pizza at eight"),
    ClosingShown(on=True),
    LanguageShown(language="de"),
)
"""One of each, as docs/protocol.md shows them."""
