"""What messages are made of: the base of every request, and the bounds of its fields.

A client sends one message a frame; the hall answers with frames that hold a list of messages. Decoding checks types,
sizes and ranges in one go: what gets past it is well-formed.
"""

from dataclasses import dataclass
from typing import Annotated, Any, Final, TypeAlias

import msgspec
from msgspec import Meta, Struct

from rumpus.core.shape import OneOf

VERSION: Final = 1
MAX_FRAME: Final = 4096
"""A client's message is never longer than this."""

Id: TypeAlias = Annotated[int, Meta(ge=0, le=2**31)]
Seat: TypeAlias = Annotated[int, Meta(ge=0, le=98)]
# \Z and not $, which lets a line end through.
Code: TypeAlias = Annotated[str, Meta(pattern=r"^[A-Za-z]{6}\Z")]
Word: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]
Short: TypeAlias = Annotated[str, Meta(min_length=1, max_length=32)]
Token: TypeAlias = Annotated[str, Meta(min_length=1, max_length=200)]
Nonce: TypeAlias = Annotated[str, Meta(pattern=r"^[ -~]{0,64}\Z")]
"""What a player puts into the dice; empty for nothing."""
Options: TypeAlias = dict[str, int | str | bool]
"""A game's options by name (docs/games)."""
Given: TypeAlias = Annotated[dict[str, int | str | bool], Meta(max_length=32)]
"""Options as given; the game's own table checks their values."""


TableState: TypeAlias = Annotated[str, OneOf("IDLE", "WAITING", "PLAYING", "PAUSED", "ENDED")]
QuestionKind: TypeAlias = Annotated[Short, OneOf("take_back", "draw", "pause", "time")]
ReactionKind: TypeAlias = Annotated[Short, OneOf("good", "laugh", "wow", "cry", "fire", "clap")]
TableMode: TypeAlias = Annotated[str, OneOf("LOCAL", "NEARBY", "REMOTE", "SCORE_CHALLENGE")]


@dataclass(frozen=True, slots=True)
class Known:
    """Marks a field whose type the page's own types spell out (web/types.js)."""

    name: str


class Request(Struct, tag_field="t", kw_only=True, forbid_unknown_fields=True):
    """`id` is the client's own number for it; an error about it carries the same."""

    id: Id = 0
    """The client's own number for it, counting up; an error about it carries the same."""


class FromHall(Struct, tag_field="t"):
    """What the hall sends. A client lets pass what it does not know: fields and messages may be added."""


class NoticeShown(Struct, omit_defaults=True):
    """Something to be said, which is put into the reader's language where it is shown (docs/languages.md)."""

    say: str
    """The key of a sentence in the catalogue."""
    facts: dict[str, Any] = msgspec.field(default_factory=dict)
    """What it is filled with."""
    of: str = ""
    """The game whose sentence it is; without one there, the hall's is meant."""


LineShown: TypeAlias = str | NoticeShown
"""Something to be said, or text as somebody wrote it."""
