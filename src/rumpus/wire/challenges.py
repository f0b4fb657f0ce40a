"""Score challenges: how both stand, and playing elsewhere."""

from typing import Any

from msgspec import Struct

from rumpus.wire.fields import FromHall, Request, Short

# --- from a client -------------------------------------------------------------------------------------------------


class TakeAway(Request, tag="take_away"):
    """Play a challenge elsewhere: tell me the seed, and let me hand in the replay."""

    challenge: Short


# --- from the hall -------------------------------------------------------------------------------------------------


class SideShown(Struct):
    """One of the two."""

    player: str
    name: str
    state: str
    """`playing`, `checking`, `proved`, `unproved` (the result does not hold) or `nothing` (none was played)."""
    away: bool
    """Whether it is played elsewhere."""
    score: int | None
    """What counts, in 1/score_unit points, when it is proved."""
    millis: int | None
    """Game time used."""
    points: int | None
    """What the scoreboard showed when it was last looked at."""
    figures: list[tuple[str, int]]
    """The game's own figures."""
    why: str
    """Why there is no score."""


class ChallengeShown(FromHall, tag="challenge"):
    """A score challenge of yours; sent whole whenever a side of it changes."""

    id: str
    game: str
    options: dict[str, Any]
    state: str
    """`playing`, `one_done` or `over`."""
    left: float
    """Seconds until whoever still plays is stopped."""
    you: int
    """Which of the sides is yours."""
    sides: list[SideShown]
    table: str
    """The code of your table; empty if you play elsewhere."""
    seed: str
    """The seed, if you play elsewhere, or it is over."""
    result: str
    """`won`, `draw`, `void` (nobody has a score), or empty while it is on."""
    winner: str


class StatusShown(FromHall, tag="opponent"):
    """How the other one stands, every ten seconds."""

    challenge: str
    player: str
    points: int
    figures: list[tuple[str, int]]
