"""The web door's listening socket, with a guard before every connection (gateways/guarded_line.py)."""

import asyncio
from ssl import SSLContext
from typing import Final

from aiohttp import web

from rumpus.gateways.door_guard import DoorGuard

KEEPALIVE_SECONDS: Final = 30.0
"""How long a connection without a request is kept for the next one."""


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

    @property
    def name(self) -> str:
        """Where it listens."""
        return f"{'https' if self._ssl_context else 'http'}://{self._host}:{self._port}"

    async def start(self) -> None:
        """Listen; OSError if that cannot be."""
        await super().start()
        server = self._runner.server
        assert server is not None, "set up before it listens"
        self._server = await asyncio.get_running_loop().create_server(
            lambda: self._guard.line(server, "web", asks=True),
            self._host,
            self._port,
            ssl=self._ssl_context,
            backlog=self._backlog,
        )
