"""A room's web door: the socket by which pages hear its matches, whether it is well, and its figures. Nothing else."""

from collections.abc import Callable
from functools import partial
from typing import Final

from aiohttp import web

from rumpus.gateways.limits import Limits
from rumpus.gateways.web.direct_socket import DirectSocket
from rumpus.gateways.web.entrance import Entrance
from rumpus.gateways.web.front import Front, is_local
from rumpus.gateways.web.metrics import Metrics
from rumpus.gateways.web.middleware import Handler, secure
from rumpus.gateways.web.page_line import SharedByPages
from rumpus.gateways.web.room_page import Host, RoomPage
from rumpus.hall.errors import Refused

PATHS: Final = ("/", "/rooms/{name:[^/]{1,64}}")
"""At an address of its own, and below the hall's: a proxy passes the path on as it is."""


class RoomDoor:
    """The routes, and what they need."""

    def __init__(
        self, host: Host, metrics: Metrics, front: Front, limits: Limits, describe: Callable[[], bytes]
    ) -> None:
        """`describe` tells the room's figures."""
        self._host = host
        self._metrics = metrics
        self._describe = describe
        self._shared = SharedByPages()
        self._entrance = Entrance(front, limits)

    def app(self) -> web.Application:
        """The aiohttp application. Which page asks does not matter: who has no ticket is told nothing."""
        app = web.Application(middlewares=[secure, self._limit])
        for path in PATHS:
            app.router.add_get(path, partial(self._entrance.open_socket, self._serve))
        app.router.add_get("/healthz", _tell_health)
        app.router.add_get("/metrics", self._show_metrics)
        app.on_shutdown.append(self._entrance.close_sockets)
        return app

    @web.middleware
    async def _limit(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        return await self._entrance.limit(request, handler)

    async def _serve(self, request: web.Request, socket: DirectSocket, _address: str) -> None:
        await RoomPage(self._host, socket, request.transport, self._metrics, self._shared).serve()

    async def _show_metrics(self, request: web.Request) -> web.StreamResponse:
        """For this machine alone."""
        if not is_local(request):
            raise Refused("no_page")
        return web.Response(body=self._describe(), content_type="text/plain", charset="utf-8")


async def _tell_health(_request: web.Request) -> web.StreamResponse:
    return web.json_response({"ok": True})
