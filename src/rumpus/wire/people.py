"""People: claiming a name, signing in on another device, signing out; what the host has to say to them."""

from typing import Annotated, TypeAlias

from msgspec import Meta

from rumpus.wire.fields import FromHall, Request, Short

Passphrase: TypeAlias = Annotated[str, Meta(min_length=1, max_length=200)]


# --- from a client -------------------------------------------------------------------------------------------------


class Claim(Request, tag="claim"):
    """Keep my name with a passphrase, so that it follows me to another device."""

    passphrase: Passphrase


class SignIn(Request, tag="sign_in"):
    """I am that player; here is the passphrase."""

    name: Short
    passphrase: Passphrase


class ChangePassphrase(Request, tag="change_passphrase"):
    """Another passphrase; every other device is signed out."""

    old: Passphrase
    new: Passphrase


class SignOut(Request, tag="sign_out"):
    """Sign out every other device of mine."""


# --- from the hall -------------------------------------------------------------------------------------------------


class SignedIn(FromHall, tag="signed_in"):
    """You are that player: keep the token instead of yours, and connect again with it."""

    player: str
    name: str
    token: str


class BanishedShown(FromHall, tag="banished"):
    """You are sent out, and the connection ends. `banned`: coming back is refused, too."""

    reason: str
    banned: bool


class SignedOutShown(FromHall, tag="signed_out"):
    """You signed out this device from another one: forget the token. The connection ends."""


class AnnouncementShown(FromHall, tag="announcement"):
    """What the host has to say to everybody; empty: no longer."""

    text: str


class ClosingShown(FromHall, tag="closing"):
    """The hall will close for a moment and nothing new begins; or it will not after all."""

    on: bool
