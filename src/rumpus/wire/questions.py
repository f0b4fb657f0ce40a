"""What those who sit ask of each other in a match, and how they react."""

from typing import Annotated, Final

from msgspec import Struct

from rumpus.core.shape import OneOf
from rumpus.wire.fields import Code, FromHall, QuestionKind, ReactionKind, Request, Seat


class Ask(Request, tag="ask"):
    """Ask the others who sit for something, for half a minute. Where another asks for a draw or a pause already, to ask
    for the same is to agree."""

    code: Code
    """The table."""
    kind: QuestionKind
    """To take one's last move back, a draw, a pause, or more time."""


class AnswerQuestion(Request, tag="answer"):
    """Agree to what somebody asks for, or not; who has asked takes it back by `yes: false`."""

    code: Code
    """The table."""
    kind: QuestionKind
    """What was asked for."""
    yes: bool
    """Agree, or not."""


class GiveTime(Request, tag="give_time"):
    """Give somebody else more time on their clock; nobody has to agree to that."""

    code: Code
    """The table."""
    seat: Seat
    """Whom, by seat."""


class React(Request, tag="react"):
    """Show a reaction to everybody at the table, for who sits there; a few at a time."""

    code: Code
    """The table."""
    kind: ReactionKind
    """Which."""


class QuestionShown(Struct):
    """Something that is asked for in a match."""

    kind: QuestionKind
    """What."""
    player: str
    """Who asks, by id."""
    name: str
    """Their name."""
    agreed: list[str]
    """The ids of those who have agreed so far."""
    left_ms: int
    """Milliseconds for which it is open."""


class ReactedShown(FromHall, tag="reacted"):
    """Somebody who sits there has reacted. It is kept nowhere."""

    code: str
    """The table."""
    player: str
    """Who, by id."""
    name: str
    """Their name."""
    seat: int
    """Their seat."""
    kind: ReactionKind
    """How."""


class QuestionClosedShown(FromHall, tag="answered"):
    """Something that was asked for is no longer: granted (and that is kept), declined by somebody, or it has come to
    nothing because nobody answered in time, the position has passed, or who asked has gone."""

    code: str
    """The table."""
    kind: QuestionKind
    """What was asked for."""
    player: str
    """Who asked, by id."""
    name: str
    """Their name."""
    how: Annotated[str, OneOf("granted", "declined", "expired", "withdrawn")]
    """What came of it."""
    by: str = ""
    """Who declined, by name."""


EXAMPLES: Final[tuple[Request | FromHall, ...]] = (
    Ask(code="LUMIKA", kind="take_back"),
    AnswerQuestion(code="LUMIKA", kind="take_back", yes=True),
    GiveTime(code="LUMIKA", seat=1),
    React(code="LUMIKA", kind="laugh"),
    ReactedShown(code="LUMIKA", player="2ca408509bb4", name="Ann", seat=0, kind="laugh"),
    QuestionClosedShown(code="LUMIKA", kind="take_back", player="2ca408509bb4", name="Ann", how="declined", by="Bob"),
)
"""One of each, as docs/protocol.md shows them."""
