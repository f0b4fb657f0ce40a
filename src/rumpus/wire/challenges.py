"""Score challenges: how both stand, and playing elsewhere."""

from typing import Annotated, Final

from msgspec import Struct

from rumpus.core.shape import OneOf
from rumpus.wire.fields import FromHall, LineShown, NoticeShown, Options, Request, Short

# --- from a client -------------------------------------------------------------------------------------------------


class TakeAway(Request, tag="take_away"):
    """Play a challenge elsewhere: tell me the seed, and let me hand in the replay."""

    challenge: Short
    """Its id."""


# --- from the hall -------------------------------------------------------------------------------------------------


class SideShown(Struct):
    """One of the two."""

    player: str
    """Their id."""
    name: str
    """Their name."""
    state: Annotated[str, OneOf("playing", "checking", "proved", "unproved", "nothing")]
    """`unproved`: the result does not hold; `nothing`: they left, or did not play."""
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
    why: LineShown
    """Why there is no score, or why it was cut short."""
    missing: bool = False
    """Whether they cannot be heard at their table; the time runs on, and they may come back as long as it does."""


class ChallengeShown(FromHall, tag="challenge"):
    """A score challenge of yours; sent whole whenever a side of it changes."""

    id: str
    """Its id."""
    game: str
    """What is played."""
    options: Options
    """The options."""
    state: Annotated[str, OneOf("playing", "one_done", "over")]
    """Where it is."""
    left: float
    """Seconds until whoever still plays is stopped."""
    you: int
    """Which of the sides is yours."""
    sides: list[SideShown]
    """Both."""
    table: str
    """The code of your table; empty if you play elsewhere."""
    seed: str
    """The seed, if you play elsewhere, or it is over."""
    result: Annotated[str, OneOf("", "won", "draw", "void")]
    """`void`: nobody has a score; empty while it is on."""
    winner: str
    """The id of the winner; empty if there is none."""


class StatusShown(FromHall, tag="opponent"):
    """How the other one stands, every ten seconds."""

    challenge: str
    """Its id."""
    player: str
    """Their id."""
    points: int
    """What their scoreboard shows."""
    figures: list[tuple[str, int]]
    """The game's own figures."""


EXAMPLES: Final[tuple[Request | FromHall, ...]] = (
    TakeAway(challenge="c81f2a90d3e"),
    ChallengeShown(
        id="c81f2a90d3e",
        game="pebbles",
        options={"heap": 15},
        state="one_done",
        left=97.2,
        you=0,
        sides=[
            SideShown(
                player="2ca408509bb4",
                name="Ann",
                state="playing",
                away=False,
                score=None,
                millis=None,
                points=1200,
                figures=[("lines", 8), ("level", 1)],
                why="",
            ),
            SideShown(
                player="77ab01c2d3e4",
                name="Bob",
                state="unproved",
                away=True,
                score=None,
                millis=None,
                points=None,
                figures=[],
                why=NoticeShown("notice.unverified", {"why": {"say": "verdict.backwards", "facts": {"step": "212"}}}),
            ),
        ],
        table="LUMIKA",
        seed="",
        result="",
        winner="",
    ),
    StatusShown(challenge="c81f2a90d3e", player="77ab01c2d3e4", points=3400, figures=[("lines", 21), ("level", 3)]),
)
"""One of each, as docs/protocol.md shows them."""
