"""The web door: pages, files and JSON over HTTP, and the WebSocket that everything live goes through."""

import asyncio
import contextlib
import io
from collections.abc import Awaitable, Callable
from functools import partial
from html import escape
from pathlib import Path
from typing import Final, Protocol
from urllib.parse import urlsplit

import msgspec
import segno
from aiohttp import web

import rumpus
from rumpus.games.registry import GameFolder, UnknownGame, all_games, find_game
from rumpus.gateways.web.connection import Connection
from rumpus.gateways.web.desks import ROUTES
from rumpus.gateways.web.desks.desk import MatchFinder
from rumpus.gateways.web.desks.records import BookStore
from rumpus.gateways.web.metrics import Metrics
from rumpus.gateways.web.parcel import SMALL, Parcel, Shelf, accepts_gzip, pack
from rumpus.gateways.web.workshop import Workshop
from rumpus.hall.hall import Hall
from rumpus.kit.demo import record_demo

PAGE_FILES: Final = Path(rumpus.__file__).parent / "web"
MAX_READ: Final = 1 << 20
"""A frame longer than this ends the connection; one longer than a message may be is only refused."""
GOODBYE_SECONDS: Final = 1
"""How long the hall, when it closes, waits for its clients to hang up."""
HOST_LENGTH: Final = 255
"""A host's name is not longer, whatever a request says."""
PAGES: Final = (
    "/",
    "/t/{code:[A-Za-z]{6}}",
    "/m/{id:[A-Z]{6}-[0-9a-f]{8}}",
    "/p/{player:[^/]{1,64}}",
    "/leaders",
    "/leaders/{game:[a-z0-9]{1,32}}",
    "/host",
)
"""Addresses of screens: all of them are one page, which reads the address itself."""
DEMO_SECONDS: Final = 25
DEMO_SEED: Final = 9

_LOOPBACK: Final = ("localhost", "127.0.0.1", "::1")
_HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-cache",
}

_PACKED: Final = ("text/html", "text/plain", "text/markdown", "application/json", "image/svg+xml")

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Library(BookStore, MatchFinder, Protocol):
    """Where what is over is looked up."""


class WebDoor:
    """The routes, and what they need."""

    def __init__(self, hall: Hall, store: Library, metrics: Metrics, lan: str | None = None) -> None:
        """`lan` is this machine's address as its neighbours see it, if they can reach the hall."""
        self._lan = lan
        self.hall = hall
        self.store = store
        self._metrics = metrics
        self._sockets: set[web.WebSocketResponse] = set()
        self._demos: dict[str, asyncio.Task[Parcel]] = {}
        self._shelf = Shelf()
        self.workshop = Workshop()
        """Where films and files of matches are made."""

    def app(self) -> web.Application:
        """The aiohttp application."""
        app = web.Application(middlewares=[_secure, _compress])
        for path in PAGES:
            app.router.add_get(path, self._page)
        app.router.add_get("/favicon.ico", self._favicon)
        app.router.add_get("/static/{file:[a-z0-9_]+\\.[a-z]+}", self._page_file)
        app.router.add_get("/games/{name}/{file:web(?:_[a-z]+)?\\.(?:js|css)}", self._game_file)
        app.router.add_get("/api/games", _games)
        app.router.add_get("/api/games/{name}/rules", _rules)
        app.router.add_get("/api/games/{name}/demo", self._demo)
        app.router.add_get("/qr.svg", self._qr)
        app.router.add_get("/healthz", self._health)
        app.router.add_get("/metrics", self._show_metrics)
        app.router.add_get("/ws", self._socket)
        for method, path, answer in ROUTES:
            app.router.add_route(method, path, partial(answer, self))
        app.on_shutdown.append(self._close_sockets)
        return app

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        origin = request.headers.get("Origin")
        if origin is not None and _host_of(origin) != request.host:
            raise web.HTTPForbidden(text="this page belongs to another hall")
        socket = web.WebSocketResponse(heartbeat=20, compress=False, max_msg_size=MAX_READ)
        await socket.prepare(request)
        self._sockets.add(socket)
        try:
            await Connection(self.hall, self.store, socket, request.transport, self._metrics).serve()
        finally:
            self._sockets.discard(socket)
        return socket

    async def _close_sockets(self, _app: web.Application) -> None:
        """Say goodbye to everybody at once; nobody who does not listen keeps the hall open."""
        goodbyes = [socket.close(code=1001, message=b"the hall is closing", drain=False) for socket in self._sockets]
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(asyncio.gather(*goodbyes, return_exceptions=True), GOODBYE_SECONDS)

    async def _demo(self, request: web.Request) -> web.StreamResponse:
        name = _folder(request).info.name
        if name not in self._demos:  # made once for the life of the program, however many ask for it meanwhile
            self._demos[name] = asyncio.create_task(asyncio.to_thread(_pack_demo, name))
        return (await asyncio.shield(self._demos[name])).answer(request)

    async def _qr(self, request: web.Request) -> web.StreamResponse:
        code = request.query.get("code", "").upper()
        if code not in self.hall.tables:
            raise web.HTTPNotFound(text="there is no such table")
        out = io.BytesIO()
        link = f"{request.scheme}://{request.host[:HOST_LENGTH]}/t/{code}"
        segno.make(link, micro=False).save(out, kind="svg", scale=8, border=2, dark="#1d2528", light="#ffffff")
        return web.Response(body=out.getvalue(), content_type="image/svg+xml")

    async def _page(self, request: web.Request) -> web.StreamResponse:
        page = (PAGE_FILES / "index.html").read_text("utf-8")
        return web.Response(text=page.replace("{link}", escape(self._link(request))), content_type="text/html")

    async def _page_file(self, request: web.Request) -> web.StreamResponse:
        return self._shelf.find(PAGE_FILES, request.match_info["file"]).answer(request)

    async def _game_file(self, request: web.Request) -> web.StreamResponse:
        return self._shelf.find(_folder(request).path, request.match_info["file"]).answer(request)

    async def _favicon(self, request: web.Request) -> web.StreamResponse:
        return self._shelf.find(PAGE_FILES, "favicon.svg").answer(request)

    def _link(self, request: web.Request) -> str:
        """The hall's address for others: who opened it as `localhost` would send friends to their own machine."""
        if self._lan is not None and request.url.host in _LOOPBACK:
            return f"http://{self._lan}:{request.url.port}"
        return f"{request.scheme}://{request.host}"

    async def _health(self, _request: web.Request) -> web.StreamResponse:
        healthy = getattr(self.hall.store, "healthy", True)
        return web.json_response({"ok": healthy, "version": rumpus.__version__}, status=200 if healthy else 503)

    async def _show_metrics(self, _request: web.Request) -> web.StreamResponse:
        return web.Response(body=self._metrics.page(self.hall), content_type="text/plain", charset="utf-8")


@web.middleware
async def _secure(request: web.Request, handler: Handler) -> web.StreamResponse:
    try:
        response = await handler(request)
    except web.HTTPException as problem:
        problem.headers.update(_HEADERS)
        raise
    if not response.prepared:
        for name, value in _HEADERS.items():
            response.headers.setdefault(name, value)
    return response


@web.middleware
async def _compress(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Pages and JSON that are made for one request; parcels come packed."""
    response = await handler(request)
    if (
        isinstance(response, web.Response)
        and isinstance(response.body, bytes)
        and len(response.body) >= SMALL
        and "Content-Encoding" not in response.headers
        and response.content_type in _PACKED
        and accepts_gzip(request)
    ):
        response.headers["Vary"] = "Accept-Encoding"
        response.enable_compression(web.ContentCoding.gzip)
    return response


async def _games(_request: web.Request) -> web.StreamResponse:
    return web.json_response({"games": [folder.info.describe() for folder in all_games().values()]})


async def _rules(request: web.Request) -> web.StreamResponse:
    text = (_folder(request).path / "RULES.md").read_text("utf-8")
    return web.Response(text=text, content_type="text/markdown")


def _host_of(origin: str) -> str:
    try:
        return urlsplit(origin).netloc
    except ValueError:  # such as http://[
        return ""


def _folder(request: web.Request) -> GameFolder:
    try:
        return find_game(request.match_info["name"])
    except UnknownGame as problem:
        raise web.HTTPNotFound(text=str(problem)) from None


def _record_demo(name: str) -> bytes:
    """The recording that plays on a game's tile."""
    return msgspec.json.encode(record_demo(find_game(name), DEMO_SEED, DEMO_SECONDS))


def _pack_demo(name: str) -> Parcel:
    return pack(_record_demo(name), "application/json")
