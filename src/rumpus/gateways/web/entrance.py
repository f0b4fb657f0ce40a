"""What every web door does with whoever comes, before it is known what for: the hall's has one, and so has a room's.

It counts what a request costs, and who pays, and keeps the sockets that are open.
"""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias

from aiohttp import web

from rumpus.gateways.guarded_line import GuardedLine, find_line
from rumpus.gateways.limits import Limits
from rumpus.gateways.web.direct_socket import DirectSocket
from rumpus.gateways.web.front import Front, is_proxied
from rumpus.gateways.web.middleware import Handler
from rumpus.gateways.web.pieces import ACCOUNT
from rumpus.gateways.web.request_account import RequestAccount
from rumpus.hall.errors import Refused

MAX_READ: Final = 1 << 20
"""A frame longer than this ends the connection; one longer than a message may be is only refused."""
GOODBYE_SECONDS: Final = 1
"""How long a door, when it closes, waits for its clients to hang up."""

Serve: TypeAlias = Callable[[web.Request, DirectSocket, str], Awaitable[None]]
"""Speaks with one WebSocket, which comes from an address, until it ends."""


class Entrance:
    """One door's."""

    def __init__(self, front: Front, limits: Limits) -> None:
        self._front = front
        self._limits = limits
        self._sockets: set[web.WebSocketResponse] = set()

    async def open_socket(self, serve: Serve, request: web.Request) -> web.StreamResponse:
        """A WebSocket: counted, and served until it ends."""
        address = self._front.address_of(request)
        self._limits.connect(address)
        line = find_line(request.transport)
        if line is not None:
            line.belong_to(address)
        try:
            socket = DirectSocket(heartbeat=20, autoping=False, compress=False, max_msg_size=MAX_READ)
            try:
                await socket.prepare(request)
            except ValueError:  # a key that is not even ASCII
                raise Refused("no_handshake") from None
            self._sockets.add(socket)
            try:
                await serve(request, socket, address)
            finally:
                self._sockets.discard(socket)
        finally:
            self._limits.disconnect(address)
        return socket

    async def close_sockets(self, _app: web.Application) -> None:
        """Say goodbye to everybody at once; nobody who does not listen keeps the door open."""
        goodbyes = [socket.close(code=1001, message=b"the hall is closing", drain=False) for socket in self._sockets]
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(asyncio.gather(*goodbyes, return_exceptions=True), GOODBYE_SECONDS)

    async def limit(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Let who asks more than their share wait, and have what is done paid for."""
        line = find_line(request.transport)
        if line is not None:
            line.begin_request()
        if is_proxied(request):
            self._note_proxy(request, line)
        try:
            self._front.check_host(request)
            account = request[ACCOUNT] = RequestAccount(self._limits, line, self._front.address_of(request))
            await account.admit()
            answer = _answer(handler, request)
            is_long = "Upgrade" in request.headers  # a WebSocket, which counts for itself
            return await (answer if is_long else account.answer(answer))
        finally:
            if line is not None:
                line.end_request()

    def _note_proxy(self, request: web.Request, line: GuardedLine | None) -> None:
        """Somebody speaks for others: who does so from this machine is not its host, and who may do so is no client."""
        peer = request.remote or ""
        if self._front.trusts_proxy and "X-Forwarded-For" in request.headers:
            self._limits.trust(peer)
            if line is not None:
                line.speak_for_others()
        else:
            self._limits.note_proxy(peer)


async def _answer(handler: Handler, request: web.Request) -> web.StreamResponse:
    return await handler(request)
