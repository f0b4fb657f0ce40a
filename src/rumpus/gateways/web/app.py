"""The web door: pages, files and JSON over HTTP, and the WebSocket that everything live goes through."""

import asyncio
from collections.abc import Mapping
from functools import partial
from html import escape
from typing import Final, Protocol

import msgspec
from aiohttp import web

import rumpus
from rumpus.contract.demo import record_demo
from rumpus.games.registry import GameFolder, all_games, find_game
from rumpus.gateways.limits import CODES, FILMS, LOOKUPS, Limits
from rumpus.gateways.terminal.doors.admission import Admission, tune_socket
from rumpus.gateways.web.connection import Connection
from rumpus.gateways.web.direct_socket import DirectSocket
from rumpus.gateways.web.early_files import add_early_files
from rumpus.gateways.web.entrance import Entrance, Serve
from rumpus.gateways.web.exam_jobs import ExamJobs
from rumpus.gateways.web.export_jobs import Elsewhere, ExportJobs
from rumpus.gateways.web.front import Front, is_local
from rumpus.gateways.web.handlers import ROUTES
from rumpus.gateways.web.handlers.admin import check_host_token
from rumpus.gateways.web.handlers.handler import MatchFinder
from rumpus.gateways.web.handlers.records import BookStore
from rumpus.gateways.web.languages import Languages
from rumpus.gateways.web.made_once import MadeOnce
from rumpus.gateways.web.match_shelf import MatchShelf
from rumpus.gateways.web.metrics import Metrics
from rumpus.gateways.web.middleware import Handler, allow_rooms, compress, expect, secure
from rumpus.gateways.web.origin import check_origin
from rumpus.gateways.web.page_files import PAGE_FILES, list_files, list_made
from rumpus.gateways.web.page_heads import find_place, write_head
from rumpus.gateways.web.page_line import SharedByPages
from rumpus.gateways.web.qr import draw_link
from rumpus.gateways.web.refusals import choose_language
from rumpus.gateways.web.static_files import PackedFile, StaticFiles, pack
from rumpus.gateways.web.stills import Stills
from rumpus.gateways.web.terminal_socket import TerminalSocket
from rumpus.gateways.web.terminal_visits import TerminalVisits
from rumpus.gateways.web.watched_tables import WatchedTables
from rumpus.gateways.web.worker_files import FOREVER, POLICY, WorkerFiles
from rumpus.hall.clean_text import clean_text
from rumpus.hall.errors import Refused
from rumpus.hall.hall import Hall

PAGES: Final = (
    "/",
    "/t/{code:[A-Za-z]{6}}",
    "/m/{id:[A-Z]{6}-[0-9a-f]{8}}",
    "/p/{player:[^/]{1,64}}",
    "/leaders",
    "/leaders/{game:[a-z0-9_]{1,32}}",
    "/daily",
    "/tournaments",
    "/tournaments/{id:t[0-9a-f]{8}}",
    "/host",
    "/windows",
    "/tv",
    "/tv/{code:[A-Za-z]{6}}",
    "/tv/{id:t[0-9a-f]{8}}",
    "/pad/{code:[A-Za-z]{6}}",
)
"""Addresses of screens: all of them are one page, which reads the address itself."""
ROOT_FILES: Final = {"/favicon.ico": "images/favicon.svg", "/manifest.json": "manifest.json", "/sw.js": "sw.js"}
"""Files that browsers look for here; a worker looks after pages below its own address only."""
DEMO_SECONDS: Final = 25
DEMO_SEED: Final = 9

_DEAR: Final = ("/film", "/export", "/replay", "/verify")
"""Ends of routes that take a core for a while."""


class Library(BookStore, MatchFinder, Protocol):
    """Where what is over is looked up."""


class WebDoor:
    """The routes, and what they need."""

    def __init__(
        self,
        hall: Hall,
        store: Library,
        metrics: Metrics,
        front: Front | None = None,
        *,
        limits: Limits | None = None,
        admission: Admission | None = None,
        elsewhere: Elsewhere | None = None,
        soon: Elsewhere | None = None,
    ) -> None:
        """`front` says how the hall is seen from outside; `admission` counts the terminals of all doors; `elsewhere`
        makes films and files in another process, `soon` does what takes a moment in one."""
        self.front = front if front is not None else Front()
        self.limits = limits if limits is not None else Limits()
        """What each address may ask for."""
        self._admission = admission if admission is not None else Admission(hall, limits=self.limits)
        self.hall = hall
        self.store = store
        self._metrics = metrics
        self._shared = SharedByPages()
        self._visits = TerminalVisits(hall)
        self._entrance = Entrance(self.front, self.limits)
        self._made: MadeOnce[PackedFile] = MadeOnce()
        self._static_files = StaticFiles()
        self._worker_files = WorkerFiles()
        self._languages = Languages()
        self._stills = Stills()
        self.shelf = MatchShelf(store)
        """Where ended matches are looked up."""
        self.watched = WatchedTables(hall.store)
        """Tables as frames of other sites show them."""
        self._positions = ExportJobs(soon)
        self.export_jobs = ExportJobs(elsewhere)
        """Where films and files of matches are made."""
        self.exam_jobs = ExamJobs(hall.challenges, elsewhere)
        """Where replays that were handed in are run again."""

    def app(self) -> web.Application:
        """The aiohttp application."""
        app = web.Application(middlewares=[secure, self._limit, compress])
        add = partial(app.router.add_get, expect_handler=expect)
        for path in PAGES:
            add(path, self._page)
        for path, file in ROOT_FILES.items():
            add(path, partial(self._root_file, file))
        add("/static/{file:(?:[a-z0-9_]+/)*[a-z0-9_]+\\.[a-z]+}", self._page_file)
        add("/games/{name}/web/{file:[a-z0-9_]+\\.(?:js|css)}", self._game_file)
        add("/worker/index.json", self._worker_index)
        add("/worker/files.json", self._all_files)
        add("/worker/pyodide-{version:[0-9a-z.-]+}/{file:[a-z_.-]+}", self._pyodide_file)
        add("/worker/{file:rules-[0-9a-f]+\\.zip}", self._rules_file)
        add("/api/games", _games)
        add("/api/games/{name}/rules", _rules)
        add("/api/games/{name}/demo", self._demo)
        add("/qr.svg", self._qr)
        add("/healthz", self._health)
        add("/metrics", self._show_metrics)
        add("/ws", partial(self._socket, self._serve_page))
        add("/terminal", partial(self._socket, self._serve_terminal))
        for method, path, answer in ROUTES:
            app.router.add_route(method, path, partial(answer, self), expect_handler=expect)
        app.on_startup.append(self._take_up_exams)
        app.on_shutdown.append(self._close)
        app.on_response_prepare.append(self.front.add_hsts)
        return app

    async def _socket(self, serve: Serve, request: web.Request) -> web.StreamResponse:
        check_origin(request)
        return await self._entrance.open_socket(serve, request)

    async def _serve_page(self, request: web.Request, socket: DirectSocket, address: str) -> None:
        await Connection(
            self.hall,
            self.shelf,
            socket,
            request.transport,
            self._metrics,
            self.limits,
            address,
            self._positions,
            self._shared,
        ).serve()

    async def _serve_terminal(self, request: web.Request, socket: DirectSocket, address: str) -> None:
        transport = request.transport
        tune_socket(transport.get_extra_info("socket") if transport is not None else None)
        await TerminalSocket(
            self._admission, self._visits, socket, transport, address, self.front.link(request)
        ).serve()

    def address_of(self, request: web.Request) -> str:
        """Where a request comes from, for limits."""
        return self.front.address_of(request)

    @web.middleware
    async def _limit(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Refuse what an address asks for too often: first what is dear, then what asks the database at all."""
        return await self._entrance.limit(request, partial(self._limit_dear, handler))

    async def _limit_dear(self, handler: Handler, request: web.Request) -> web.StreamResponse:
        if request.path.startswith("/api/"):
            resource = request.match_info.route.resource
            dear = resource is not None and resource.canonical.endswith(_DEAR)
            self.limits.spend(FILMS if dear else LOOKUPS, self.address_of(request))
        return await handler(request)

    async def _take_up_exams(self, _app: web.Application) -> None:
        self.exam_jobs.take_up()

    async def _close(self, app: web.Application) -> None:
        self.exam_jobs.stop()
        await self._entrance.close_sockets(app)

    async def _demo(self, request: web.Request) -> web.StreamResponse:
        name = _folder(request).info.name
        return (await self._made.find(name, partial(_pack_demo, name))).answer(request)

    async def _qr(self, request: web.Request) -> web.StreamResponse:
        address = self.address_of(request)
        self.limits.check(CODES, address)
        try:
            path = self._find_path(request.query)
        except Refused:
            self.limits.spend(CODES, address)
            raise
        return web.Response(body=draw_link(f"{self.front.link(request)}/{path}"), content_type="image/svg+xml")

    def _find_path(self, query: Mapping[str, str]) -> str:
        """Where a square code leads: to a table, as a pad of it, or to a tournament. Refused if it is not there."""
        if "tournament" in query:
            return f"tournaments/{self.hall.tournaments.find(query['tournament']).id}"
        code = query.get("code", "").upper()
        if code not in self.hall.tables:
            raise Refused("no_table", code=clean_text(code, 8))
        return f"{'pad' if query.get('to') == 'pad' else 't'}/{code}"

    async def _page(self, request: web.Request) -> web.StreamResponse:
        page = add_early_files((PAGE_FILES / "index.html").read_text("utf-8"), request.path)
        link = self.front.link(request)
        head = await self._find_head(request, link)
        page = page.replace("{link}", escape(link)).replace("</head>", f"{head}</head>", 1)
        policy = allow_rooms(self.hall.admin.room_addresses())
        return web.Response(text=page, content_type="text/html", headers={"Content-Security-Policy": policy})

    async def _find_head(self, request: web.Request, link: str) -> str:
        """What the page says of itself where its link is shown; nothing if it leads nowhere."""
        try:
            place = await find_place(self, request.path, self.address_of(request), choose_language(request))
        except Refused:
            return ""
        return write_head(place, link)

    async def _page_file(self, request: web.Request) -> web.StreamResponse:
        name = request.match_info["file"]
        policy = {"Content-Security-Policy": POLICY} if name.startswith("worker/") else {}
        made = self._languages.find(name) or self._stills.find(name)
        return (made or self._static_files.find(PAGE_FILES, name)).answer(request, **policy)

    async def _worker_index(self, _request: web.Request) -> web.StreamResponse:
        return web.json_response(await asyncio.to_thread(self._worker_files.describe))

    async def _all_files(self, _request: web.Request) -> web.StreamResponse:
        """All it takes to play without the hall, for a browser that keeps it."""
        names = [name for name, _ in (*list_files(), *list_made(self._languages, self._stills))]
        return web.json_response({"files": ["/", *(f"/{name}" for name in (*names, *self._worker_files.list_all()))]})

    async def _pyodide_file(self, request: web.Request) -> web.StreamResponse:
        version, name = request.match_info["version"], request.match_info["file"]
        found = await self._made.find((version, name), partial(self._worker_files.find_pyodide, version, name))
        return found.answer(request, **{"Cache-Control": FOREVER})

    async def _rules_file(self, request: web.Request) -> web.StreamResponse:
        name = request.match_info["file"]
        found = await self._made.find(name, partial(self._worker_files.find_rules, name))
        return found.answer(request, **{"Cache-Control": FOREVER})

    async def _game_file(self, request: web.Request) -> web.StreamResponse:
        return self._static_files.find(_folder(request).path / "web", request.match_info["file"]).answer(request)

    async def _root_file(self, file: str, request: web.Request) -> web.StreamResponse:
        return self._static_files.find(PAGE_FILES, file).answer(request)

    async def _health(self, _request: web.Request) -> web.StreamResponse:
        healthy = getattr(self.hall.store, "healthy", True)
        facts = {"ok": healthy, "version": rumpus.__version__, "pyodide": self._worker_files.version}
        return web.json_response(facts, status=200 if healthy else 503)

    async def _show_metrics(self, request: web.Request) -> web.StreamResponse:
        """For this machine, and whoever has the host's token."""
        if not is_local(request):
            check_host_token(self, request)
        return web.Response(body=self._metrics.page(self.hall), content_type="text/plain", charset="utf-8")


async def _games(_request: web.Request) -> web.StreamResponse:
    return web.json_response({"games": [folder.describe() for folder in all_games().values()]})


async def _rules(request: web.Request) -> web.StreamResponse:
    text = _folder(request).read_rules(request.query.get("language", "en"))
    return web.Response(text=text, content_type="text/markdown")


def _folder(request: web.Request) -> GameFolder:
    return find_game(request.match_info["name"])


def _record_demo(name: str) -> bytes:
    """The recording that plays on a game's tile."""
    return msgspec.json.encode(record_demo(find_game(name), DEMO_SEED, DEMO_SECONDS))


def _pack_demo(name: str) -> PackedFile:
    return pack(_record_demo(name), "application/json")
