"""What the hall and its rooms say to each other, and nothing of how it gets there (post.py).

All of it may be heard twice: inputs are known by their place in the log, what people do by its number (`op`), and the
rest says how something is to be, not how it changes. What was lost is asked for (`Since`), or said again (`State`).
"""

from typing import Any, TypeAlias

from msgspec import Struct

from rumpus.core.log import Input


class Message(Struct, frozen=True, tag=True, tag_field="say"):
    """Something about one match; about all of them, if none is named."""

    match: str


# From the hall.


class Take(Message, frozen=True):
    """Run this match, from what is kept of it; who has it already says how it stands."""

    n: int
    """So many inputs the hall has heard of."""
    lease: int
    """The newest number under which it has heard of the match: a room that has it under an older one takes it anew."""
    op: int
    """The number of what the hall wants done next."""
    levels: dict[int, str]
    running: bool
    revoked: dict[str, int] = {}
    """As in a wish."""


class Wish(Message, frozen=True):
    """How the match is to be, whatever it is now."""

    levels: dict[int, str]
    """Those of the bots that play in it, by seat."""
    running: bool
    """Whether its time is to pass."""
    revoked: dict[str, int] = {}
    """Whose tickets no longer count, by player: those that were made by then (milliseconds since 1970)."""


class Release(Message, frozen=True):
    """Stop, keep all there is, and let it go: another room goes on."""


class Drop(Message, frozen=True):
    """The match is another's, or settled."""


class Since(Message, frozen=True):
    """Tell how the match stands, and its inputs from the n-th on."""

    n: int


class Act(Message, frozen=True):
    """Somebody does something, or the table has a word to say."""

    op: int
    seat: int
    action: str
    origin: int
    seq: int
    step: int | None = None
    """For which step it is meant, if for one."""
    table: bool = False
    """Whether the hall says it: then it counts while time stands still, too."""
    n: int = 0
    """Of a word of the table: how many inputs it is said about."""


class Forsake(Message, frozen=True):
    """The match cannot go on, and does not count."""

    why: str


class Drain(Message, frozen=True):
    """Let all matches go and take none; or take some again."""

    on: bool


FromHall: TypeAlias = Take | Wish | Release | Drop | Since | Act | Forsake | Drain


# From a room.


class State(Message, frozen=True):
    """The room has the match, under this number of the database; its inputs from the n-th on, and how it stands.
    What people did and was not answered is said again."""

    lease: int
    n: int
    inputs: list[Input]
    step: int
    attended: bool = False
    """As last said (Attended)."""
    running: bool = False
    """Whether its time passes."""


class Logged(Message, frozen=True):
    """These inputs, from the n-th on, are on disk, and the match has come to this step."""

    n: int
    inputs: list[Input]
    step: int


class Done(Message, frozen=True):
    """What somebody did is on disk."""

    op: int


class Denied(Message, frozen=True):
    """What somebody did cannot be, and nothing changed."""

    op: int
    code: str
    facts: dict[str, Any]
    of: str
    rules: bool
    """Whether the game's rules say so, and not the table."""


class Stuck(Message, frozen=True):
    """What happens cannot be kept: its time stands still, where that takes something from somebody."""


class Attended(Message, frozen=True):
    """Whether everybody who plays is heard by the room itself: then it goes on without the hall."""

    on: bool


class Ended(Message, frozen=True):
    """The match is over after so many inputs, and that is on disk. Said again until it is dropped."""

    n: int
    step: int
    trouble: str | None
    """Why it is void, if it is."""


class LetGo(Message, frozen=True):
    """The room does not have the match, or no longer."""


FromRoom: TypeAlias = State | Logged | Done | Denied | Stuck | Attended | Ended | LetGo
Said: TypeAlias = FromHall | FromRoom
