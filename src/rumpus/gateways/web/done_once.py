"""What one page asks for that must not be done twice, however often its connection breaks (hall/request_dedup.py)."""

import asyncio
from typing import Final

from rumpus.hall.request_dedup import RequestDedup
from rumpus.wire.fields import Request
from rumpus.wire.matches import Act
from rumpus.wire.messages import REPEATABLE
from rumpus.wire.people import SignIn
from rumpus.wire.visit import Hello, Ping

NOT_ONCE: Final = REPEATABLE | {Act, Hello, Ping, SignIn}
"""What may be done twice, or is counted in its own way."""


class DoneOnce:
    """The requests of one page on one connection."""

    __slots__ = ("_line", "_origin", "_player", "_requests")

    def __init__(self, requests: RequestDedup, player: str, origin: int) -> None:
        self._requests = requests
        self._player = player
        self._origin = origin
        self._line = object()
        """This connection, for who has to tell it from others when it is long gone."""

    def matters(self, message: Request) -> bool:
        """Whether it matters that it is done, and not done twice."""
        return bool(message.id) and type(message) not in NOT_ONCE

    def is_repeated(self, message: Request) -> bool:
        """Whether this page has had it done before its last connection broke."""
        return self.matters(message) and self._requests.is_repeated(self._player, self._origin, message.id, self._line)

    def begin(self, number: int, task: asyncio.Task[None]) -> None:
        """It takes a while."""
        self._requests.begin(self._player, self._origin, number, task)

    def note(self, number: int) -> None:
        """It is done."""
        self._requests.note(self._player, self._origin, number, self._line)
