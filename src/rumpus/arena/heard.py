"""What a bot's visit hears from a hall: the messages it needs of docs/protocol.md. All others it lets pass."""

from typing import Any, Final, TypeAlias

import msgspec


class HallError(Exception):
    """The hall cannot be reached, is none, or refuses; the message says in one line what and why."""


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
    message: str
    id: int = 0
    match: str | None = None
    seq: int = 0


class SeatHeard(_Heard):
    """One chair."""

    kind: str
    player: str = ""
    local: bool = False
    ready: bool = False


class TableHeard(_Heard):
    """The table as it is now."""

    code: str
    game: str
    state: str
    options: dict[str, int | str | bool]
    seats: list[SeatHeard]
    match: str | None = None
    outcome: dict[str, Any] | None = None
    turn: list[int] = []
    step: int = 0


class StreamBegun(_Heard):
    """The view of one seat as it is now."""

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


Heard: TypeAlias = Welcome | Refusal | TableHeard | StreamBegun | Updated | Acknowledged | Gone

_KINDS: Final[dict[object, type[Heard]]] = {
    "welcome": Welcome,
    "error": Refusal,
    "table": TableHeard,
    "match": StreamBegun,
    "update": Updated,
    "ack": Acknowledged,
    "gone": Gone,
}


def read_frame(frame: str | bytes) -> list[Heard]:
    """The messages of a frame that concern us; HallError if this is no hall's frame."""
    try:
        messages = msgspec.json.decode(frame, type=list[dict[str, Any]])
        return [msgspec.convert(message, kind) for message in messages if (kind := _KINDS.get(str(message.get("t"))))]
    except (msgspec.DecodeError, RecursionError, UnicodeError) as problem:
        raise HallError(f"the hall speaks another language: {str(problem)[:120]}") from None
