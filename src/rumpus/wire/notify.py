"""Being told while you are not here: by which ways, of what, and when not (docs/notify.md)."""

from typing import Annotated, Final, TypeAlias

from msgspec import Meta, Struct, field

from rumpus.core.shape import OneOf
from rumpus.wire.fields import FromHall, Request

WayName: TypeAlias = Annotated[str, OneOf("webhook", "mail", "push"), Meta(pattern=r"^(webhook|mail|push)\Z")]
KindName: TypeAlias = Annotated[
    str, OneOf("turn", "invite", "tournament", "answer"), Meta(pattern=r"^(turn|invite|tournament|answer)\Z")
]
"""Kept for each person: so nothing else is taken."""
Address: TypeAlias = Annotated[str, Meta(max_length=1000)]
Hour: TypeAlias = Annotated[int, Meta(ge=0, le=23)]


# --- from a client -------------------------------------------------------------------------------------------------


class AskNotify(Request, tag="ask_notify"):
    """How am I told? And tell me when that changes, on this connection."""


class NotifyAt(Request, tag="notify_at"):
    """Tell me there, too; a mail address is asked for a code first."""

    way: WayName
    """By which way."""
    address: Address
    """A webhook's URL, a mail address, or of a browser its endpoint, `p256dh` and `auth` with blanks between them;
    empty: by this way no more, on no device."""


class NotifyNotAt(Request, tag="notify_not_at"):
    """This browser is told by push no more."""

    endpoint: Address
    """Its endpoint."""


class NotifyCode(Request, tag="notify_code"):
    """The code that came by mail."""

    code: Annotated[str, Meta(min_length=1, max_length=32)]
    """As it stands there."""


class NotifyOf(Request, tag="notify_of"):
    """Whether to tell me of this by that way."""

    kind: KindName
    """Of what."""
    way: WayName
    """By which way."""
    on: bool
    """Whether to."""


class NotifyQuiet(Request, tag="notify_quiet"):
    """When to tell me nothing; without hours never."""

    begins: Hour | None = None
    """From this hour, by the hall's time zone."""
    ends: Hour | None = None
    """To this one."""


class NotifyTest(Request, tag="notify_test"):
    """Send me something now, by every way there is."""


# --- from the hall -------------------------------------------------------------------------------------------------


class NotifyWay(Struct, omit_defaults=True):
    """One way to tell you something."""

    way: WayName
    """Which."""
    addresses: list[str] = field(default_factory=list)
    """Where to: of browsers their endpoints; empty: nowhere."""
    off: list[KindName] = field(default_factory=list)
    """Of what you are not told by it."""
    asked: str = ""
    """The mail address that waits for its code."""


class NotifyShown(FromHall, tag="notify", omit_defaults=True):
    """How you are told; the answer to `ask_notify`, and sent again when it changes."""

    ways: list[NotifyWay]
    """Those this hall has."""
    zone: str
    """The time zone of quiet hours."""
    claimed: bool
    """Whether your name is kept by a passphrase: else nothing is sent."""
    quiet: list[int] | None = None
    """From which hour to which you are told nothing."""
    push_key: str = ""
    """What a browser has to know to be told by push (`applicationServerKey`)."""
    tested: str = ""
    """By which way a test has just been sent."""
    arrived: bool = False
    """Whether it arrived; what did not is tried again later."""


EXAMPLES: Final[tuple[Request | FromHall, ...]] = (
    AskNotify(),
    NotifyAt(way="webhook", address="https://example.org/hook", id=6),
    NotifyNotAt(endpoint="https://push.example.org/a1b2", id=7),
    NotifyCode(code="K7PQ2RST", id=8),
    NotifyOf(kind="invite", way="mail", on=False, id=9),
    NotifyQuiet(begins=22, ends=7, id=10),
    NotifyTest(id=11),
    NotifyShown(
        ways=[
            NotifyWay("webhook", ["https://example.org/hook"]),
            NotifyWay("mail", off=["invite"], asked="ann@example.org"),
        ],
        zone="Europe/Berlin",
        claimed=True,
        quiet=[22, 7],
    ),
)
"""One of each, as docs/protocol.md shows them."""
