"""Frames: one request of a client, or a list of what the hall has to say."""

from typing import Any, Final, Union

import msgspec

from rumpus.core.notice import Refusal
from rumpus.wire.fields import MAX_FRAME, FromHall, Request
from rumpus.wire.messages import REQUESTS

_decoder: Final[msgspec.json.Decoder[Any]] = msgspec.json.Decoder(Union[REQUESTS])  # noqa: UP007 - made at run time
_encoder: Final = msgspec.json.Encoder()


class BadMessage(Refusal, ValueError):
    """A frame that is not a message. The fact `reason` says to whoever writes a client what was wrong, and where."""


def decode(frame: str | bytes) -> Request:
    """The message in a client's frame, checked."""
    if len(frame) > MAX_FRAME:
        raise BadMessage("frame_too_long", most=MAX_FRAME)
    try:
        message: Request = _decoder.decode(frame)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as problem:
        raise BadMessage("bad_message", reason=str(problem).splitlines()[0][:200]) from None
    return message


def encode(message: FromHall) -> bytes:
    """One message as it stands in a hall's frame."""
    return _encoder.encode(message)


def encode_short(message: list[Any]) -> bytes:
    """One message in its short form (short.py)."""
    return _encoder.encode(message)


def join_frame(messages: list[bytes]) -> bytes:
    """Encoded messages as one frame."""
    return b"[" + b",".join(messages) + b"]"
