"""What is heard from a hall elsewhere: the messages of docs/protocol.md that players need. All others are let pass."""

from typing import Any, Final, TypeAlias

import msgspec

from rumpus.language.catalogue import load_catalogue


class HallProblem(Exception):
    """The hall cannot be reached, is none, or has no place for us; the message says so in one line."""


class _Heard(msgspec.Struct):
    """Fields that are not named here may come at any time and are let pass."""


class Welcome(_Heard):
    """Who we are."""

    player: str
    name: str
    token: str = ""


class Refusal(_Heard):
    """A request that was refused."""

    code: str
    facts: dict[str, Any] = {}
    of: str = ""
    message: str = ""
    id: int = 0
    match: str | None = None
    seat: int | None = None
    seq: int = 0


def explain(refusal: Refusal, language: str = "en") -> str:
    """Why the hall refused, in one line."""
    said = load_catalogue().say(language, f"refused.{refusal.code}", refusal.facts, refusal.of)
    return refusal.message or said


class SeatHeard(_Heard):
    """One chair."""

    kind: str
    name: str = ""
    player: str = ""
    local: bool = False
    ready: bool = False
    present: bool = True


class TableHeard(_Heard):
    """The table as it is now."""

    code: str
    game: str
    state: str
    options: dict[str, int | str | bool]
    seats: list[SeatHeard]
    match: str | None = None
    outcome: dict[str, Any] | None = None
    why: str = ""
    turn: list[int] = []
    step: int = 0


class StreamBegun(_Heard):
    """The view of one seat (None: a watcher) as it is now."""

    match: str
    code: str
    game: str
    seat: int | None
    n: int
    step: int
    view: dict[str, Any]


class Updated(_Heard):
    """What changed in it."""

    match: str
    seat: int | None
    n: int
    step: int
    patch: list[list[Any]]
    events: list[dict[str, Any]]


class Acknowledged(_Heard):
    """Our action of that number, and all before it, are on disk."""

    match: str
    seat: int
    seq: int


class Gone(_Heard):
    """We are no longer at the table."""

    code: str
    why: str = ""


class ChatLine(_Heard):
    """Something that was said; by the hall itself if there is no name."""

    name: str
    text: str


class Said(_Heard):
    """What was said in a room; `whole`: these are the newest there are."""

    room: str
    lines: list[ChatLine]
    whole: bool = False


class Replied(_Heard):
    """What came of a command."""

    lines: list[str]
    go: str | None = None


class Banished(_Heard):
    """We are sent out."""

    reason: str


Heard: TypeAlias = (
    Welcome | Refusal | TableHeard | StreamBegun | Updated | Acknowledged | Gone | Said | Replied | Banished
)

_KINDS: Final[dict[object, type[Heard]]] = {
    "welcome": Welcome,
    "error": Refusal,
    "table": TableHeard,
    "match": StreamBegun,
    "update": Updated,
    "ack": Acknowledged,
    "gone": Gone,
    "chat": Said,
    "reply": Replied,
    "banished": Banished,
}


def read_frame(frame: str | bytes) -> list[Heard]:
    """The messages of a frame that concern us; HallProblem if this is no hall's frame."""
    try:
        messages = msgspec.json.decode(frame, type=list[dict[str, Any]])
        return [msgspec.convert(message, kind) for message in messages if (kind := _KINDS.get(str(message.get("t"))))]
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        raise HallProblem("that is no hall, or one of another version") from None
