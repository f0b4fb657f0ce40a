"""What you have missed: how matches of yours went on while you were away, until you have seen it."""

from typing import Final

from msgspec import Struct

from rumpus.wire.fields import FromHall, NoticeShown, Request, Short


class Seen(Request, tag="seen"):
    """I have seen what became of a match; do not tell me again, on any device."""

    match: Short
    """The match."""


class MissedLine(Struct):
    """One match that went on without you."""

    match: str
    """Its id; its page is `/m/ID`."""
    game: str
    """What was played."""
    what: NoticeShown
    """What became of it, and of you."""
    at: float
    """When, in seconds since 1970."""


class MissedShown(FromHall, tag="missed"):
    """All you have missed and not yet `seen`, oldest first; sent whole after `welcome`, if there is any, and when it
    changes."""

    matches: list[MissedLine]
    """One for each match."""


EXAMPLES: Final[tuple[Request | FromHall, ...]] = (
    Seen(match="LUMIKA-3f2a9c01"),
    MissedShown(
        matches=[
            MissedLine(
                match="LUMIKA-3f2a9c01",
                game="pebbles",
                what=NoticeShown(
                    "missed.timed_out",
                    {"how": {"say": "missed.lost"}, "game": {"title": "pebbles"}, "names": {"names": ["Bob"]}},
                ),
                at=1794751800.5,
            )
        ]
    ),
)
"""One of each, as docs/protocol.md shows them."""
