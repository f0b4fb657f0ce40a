"""Replays: playing on from a position of a match that is over."""

from typing import Annotated

from msgspec import Meta

from rumpus.wire.fields import Request, Seat, Short


class Continue(Request, tag="continue"):
    """Play on from an ended match as it stood at a step, in one of its seats; bots take the others."""

    match: Short
    step: Annotated[int, Meta(ge=0, le=2**53)]
    inputs: Annotated[int, Meta(ge=0, le=10**6)]
    """How many inputs had been made by then: several may share a step."""
    seat: Seat
    level: Short
