"""A long body, written as fast as it is read: who does not read keeps no more of it waiting than a piece or two, and
writing it is paid for by who asks."""

import asyncio
from typing import Any, Final

from aiohttp import web
from aiohttp.abc import AbstractStreamWriter
from aiohttp.payload import Payload

from rumpus.gateways.web.request_account import RequestAccount

PIECE: Final = 64 << 10
"""Bytes that are written before it is asked whether they are read."""
ACCOUNT: Final = web.RequestKey("account", RequestAccount)
"""Under which a request knows who pays for it."""


def write_body(request: web.Request, body: bytes) -> Any:
    """The body as a response takes it: in pieces, if it is long."""
    return body if len(body) <= PIECE else Pieces(body, request.get(ACCOUNT))


class Pieces(Payload):
    """A body in pieces."""

    _autoclose = True

    def __init__(self, body: bytes, account: RequestAccount | None) -> None:
        super().__init__(body)
        self._size = len(body)
        self._account = account

    def decode(self, encoding: str = "utf-8", errors: str = "strict") -> str:
        """As text."""
        body: bytes = self._value
        return body.decode(encoding, errors)

    async def write(self, writer: AbstractStreamWriter) -> None:
        """Write one piece after another, each when the one before is on its way."""
        body = memoryview(self._value)
        for start in range(0, len(body), PIECE):
            work = writer.write(body[start : start + PIECE])
            if self._account is None:
                await work
            else:
                await self._account.answer(work)
                await self._account.rest()
            await asyncio.sleep(0)  # a system that takes it all at once is no reason to let everybody else wait
