"""What a page hears, frame by frame: short messages are made whole, as the page does for itself."""

import json
from typing import Any

import msgspec

from rumpus.wire.matches import MatchShown, StreamShown
from rumpus.wire.short import ShortReader

_BEGINS = {"match": MatchShown, "stream": StreamShown}


class PageFrames:
    """The frames of one connection."""

    def __init__(self) -> None:
        self._short = ShortReader()

    def read(self, frame: str | bytes) -> list[dict[str, Any]]:
        """The messages of a frame, all of them whole."""
        return [whole for message in json.loads(frame) if (whole := self._make_whole(message)) is not None]

    def _make_whole(self, message: Any) -> dict[str, Any] | None:
        if not isinstance(message, list):
            if kind := _BEGINS.get(message["t"]):
                self._short.note(msgspec.convert(message, kind))
            return dict(message)
        whole: dict[str, Any] | None = msgspec.to_builtins(self._short.expand(message))
        return whole
