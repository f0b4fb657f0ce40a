"""Frames: one request of a client, or a list of what the hall has to say."""

from typing import Any, Final, Union

import msgspec

from rumpus.wire.fields import MAX_FRAME, FromHall, Request
from rumpus.wire.messages import REQUESTS

_decoder: Final[msgspec.json.Decoder[Any]] = msgspec.json.Decoder(Union[REQUESTS])  # noqa: UP007 - made at run time
_encoder: Final = msgspec.json.Encoder()


class BadMessage(ValueError):
    """A frame that is not a message; the text says in one line what was wrong."""


def decode(frame: str | bytes) -> Request:
    """The message in a client's frame, checked."""
    if len(frame) > MAX_FRAME:
        raise BadMessage(f"a message is at most {MAX_FRAME} bytes")
    try:
        message: Request = _decoder.decode(frame)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as problem:
        raise BadMessage(str(problem).splitlines()[0][:200]) from None
    return message


def encode(message: FromHall) -> bytes:
    """One message as it stands in a hall's frame."""
    return _encoder.encode(message)


def join_frame(messages: list[bytes]) -> bytes:
    """Encoded messages as one frame."""
    return b"[" + b",".join(messages) + b"]"
