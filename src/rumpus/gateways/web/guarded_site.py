"""The web door's listening socket, with a guard before every connection (gateways/guarded_line.py)."""

import asyncio
from ssl import SSLContext
from typing import Any, Final, cast

from aiohttp import web

from rumpus.core.pacing import SECOND
from rumpus.gateways.door_guard import DoorGuard
from rumpus.gateways.guarded_line import GuardedLine
from rumpus.gateways.limits import KEPT_OUT, too_fast
from rumpus.gateways.socket_room import Line
from rumpus.gateways.web.middleware import write_refusal
from rumpus.gateways.web.server_log import SERVER_LOG
from rumpus.gateways.web.tls_door import TlsDoor

DOOR: Final = "web"
KEEPALIVE_SECONDS: Final = 30.0
"""How long a connection without a request is kept for the next one."""


def make_runner(app: web.Application, **how: Any) -> web.AppRunner:
    """What runs an application. Bodies are taken as they come: what is packed small may be large, and nobody needs to
    send us anything packed."""
    return web.AppRunner(app, access_log=None, logger=SERVER_LOG, auto_decompress=False, **how)


def count_unbegun(protocol: asyncio.Protocol) -> int:
    """How many requests aiohttp has read of a connection and not begun: it reads all that come, and keeps them."""
    return len(getattr(protocol, "_messages", ()))


class GuardedSite(web.BaseSite):
    """Listens; connections that may not come in cost no request."""

    def __init__(
        self,
        runner: web.AppRunner,
        guard: DoorGuard,
        host: str,
        port: int,
        *,
        ssl_context: SSLContext | None = None,
    ) -> None:
        super().__init__(runner, ssl_context=ssl_context)
        self._guard = guard
        self._host = host
        self._port = port
        self._refusal = write_refusal(too_fast(KEPT_OUT, KEPT_OUT.seconds * SECOND))

    @property
    def name(self) -> str:
        """Where it listens."""
        return f"{'https' if self._ssl_context else 'http'}://{self._host}:{self._port}"

    async def start(self) -> None:
        """Listen; OSError if that cannot be."""
        await super().start()
        server = self._runner.server
        assert server is not None, "set up before it listens"

        def make(knock: Line | None = None) -> GuardedLine:
            return self._guard.line(server, DOOR, asks=count_unbegun, refusal=self._refusal, knock=knock)

        if self._ssl_context is None:
            self._server = await asyncio.get_running_loop().create_server(
                make, self._host, self._port, backlog=self._backlog
            )
        else:
            door = TlsDoor(self._guard, self._ssl_context, DOOR, make, self._backlog)
            self._server = cast(asyncio.AbstractServer, door)  # as much of one as is used: it closes, and has sockets
            await door.open(self._host, self._port)
