"""Reading what a client sends: one decoder over the messages of every desk."""

from typing import Any, Final, Union

import msgspec

from rumpus.gateways.web.desks import OPEN_TO_ALL, REQUESTS
from rumpus.gateways.web.messages import MAX_FRAME, Act, BadMessage, Hello, Lobby, Ping, Rename, Request

_KINDS: Final[tuple[type[Request], ...]] = (Hello, Rename, Lobby, Act, Ping, *OPEN_TO_ALL, *REQUESTS)
_decoder: Final[msgspec.json.Decoder[Any]] = msgspec.json.Decoder(Union[_KINDS])  # noqa: UP007 - made at run time


def decode(frame: str | bytes) -> Request:
    """The message in a frame, checked."""
    if len(frame) > MAX_FRAME:
        raise BadMessage(f"a message is at most {MAX_FRAME} bytes")
    try:
        message: Request = _decoder.decode(frame)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as problem:
        raise BadMessage(str(problem).splitlines()[0][:200]) from None
    return message
