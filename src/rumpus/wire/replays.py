"""Replays: playing on from a position of a match that is over."""

from typing import Annotated, Final

from msgspec import Meta

from rumpus.wire.fields import FromHall, Request, Seat, Short


class Continue(Request, tag="continue"):
    """Play on from an ended match as it stood at a step, in one of its seats; bots take the others."""

    match: Short
    """The ended match."""
    step: Annotated[int, Meta(ge=0, le=2**53)]
    """The step at which to go on."""
    inputs: Annotated[int, Meta(ge=0, le=10**6)]
    """How many inputs had been made by then: several may share a step."""
    seat: Seat
    """Your seat, from 0."""
    level: Short
    """The level of the bots in the others."""


EXAMPLES: Final[tuple[Request | FromHall, ...]] = (
    Continue(match="LUMIKA-3f2a9c01", step=412, inputs=17, seat=0, level="normal"),
)
"""One of each, as docs/protocol.md shows them."""
