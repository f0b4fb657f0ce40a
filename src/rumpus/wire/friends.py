"""Friends: asking somebody, saying yes or no, and who of them is here."""

from typing import Final

from msgspec import Struct, field

from rumpus.wire.fields import FromHall, Request, Short


class Befriend(Request, tag="befriend"):
    """Ask somebody to be a friend; who has asked you is one at once."""

    player: Short
    """Whom, by id."""


class Unfriend(Request, tag="unfriend"):
    """Be friends no longer, say no to who asks, or take back what you asked."""

    player: Short
    """Whom, by id."""


class FriendShown(Struct, omit_defaults=True):
    """Somebody you are friends with, or may become."""

    player: str
    """Their id."""
    name: str
    """Their name."""
    here: bool = False
    """Whether they are here; told of friends only."""


class FriendsShown(FromHall, tag="friends", omit_defaults=True):
    """Your friends; sent whole after `welcome`, if there is anybody, and when something changes."""

    friends: list[FriendShown]
    """Those who are here first, each by name."""
    asking: list[FriendShown] = field(default_factory=list)
    """Who asks to be your friend."""
    asked: list[FriendShown] = field(default_factory=list)
    """Whom you have asked."""
    news: str = ""
    """What has changed: `asks`, `friends`, `ended`, `here`, `gone` or `named`; empty after `welcome`."""
    name: str = ""
    """With whom it has changed."""


EXAMPLES: Final[tuple[Request | FromHall, ...]] = (
    Befriend(player="9f31c0d2ab44", id=6),
    Unfriend(player="9f31c0d2ab44", id=7),
    FriendsShown(
        friends=[FriendShown("77ab01c2d3e4", "Bob", here=True)],
        asking=[FriendShown("9f31c0d2ab44", "Eve")],
        news="asks",
        name="Eve",
    ),
)
"""One of each, as docs/protocol.md shows them."""
