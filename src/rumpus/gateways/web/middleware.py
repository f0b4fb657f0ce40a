"""What every request goes through and every answer carries: headers for browsers, packing, refusals. No routes."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import Final
from urllib.parse import urlsplit

import structlog
from aiohttp import HttpVersion11, web
from aiohttp.http_exceptions import HttpProcessingError

from rumpus.core.notice import Refusal
from rumpus.gateways.guarded_line import HALF_SENT_SECONDS
from rumpus.gateways.limits import TooMany
from rumpus.gateways.web.refusals import refuse
from rumpus.gateways.web.static_files import SMALL, accepts_gzip
from rumpus.hall.errors import Refused
from rumpus.language.catalogue import load_catalogue
from rumpus.language.files import FIRST

HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-cache",
    "Server": "rumpus",
}


def allow_rooms(addresses: Iterable[str]) -> str:
    """The policy of a page that opens lines of its own to rooms at these addresses, and to nobody else. Those below the
    hall's own address are its own."""
    places = sorted({f"{at.scheme}://{at.netloc}" for at in map(urlsplit, addresses) if at.netloc})
    return HEADERS["Content-Security-Policy"].replace("connect-src 'self'", " ".join(("connect-src 'self'", *places)))


_PACKED: Final = (
    "text/html",
    "text/plain",
    "text/markdown",
    "application/json",
    "application/atom+xml",
    "image/svg+xml",
)

_BROKEN: Final = (ConnectionError, web.RequestPayloadError, HttpProcessingError)
"""A client that hung up half-way, or sent a body that is none."""

log = structlog.get_logger("web")

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


@web.middleware
async def secure(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Headers on every answer; whatever goes wrong is one line."""
    try:
        _check_headers(request)
        response = await handler(request)
    except web.HTTPException as problem:
        problem.headers.update(HEADERS)
        raise
    except Refusal as problem:
        response = refuse(request, problem)
    except _BROKEN:
        response = refuse(request, Refused("bad_body"))
    except Exception:  # a fault of ours: the log says which, the client only that it was
        log.exception("request_failed", method=request.method, route=_name_route(request))
        response = refuse(request, Refused("trouble"))
    if not response.prepared:
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
    return response


@web.middleware
async def compress(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Pages and JSON that are made for one request; static files come packed."""
    response = await handler(request)
    if (
        isinstance(response, web.Response)
        and isinstance(response.body, bytes)
        and len(response.body) >= SMALL
        and "Content-Encoding" not in response.headers
        and response.content_type in _PACKED
        and accepts_gzip(request)
    ):
        response.headers["Vary"] = ", ".join((*response.headers.getall("Vary", ()), "Accept-Encoding"))
        response.enable_compression(web.ContentCoding.gzip)
    return response


def write_refusal(problem: TooMany) -> bytes:
    """The answer to a request of which nothing was read; the same for everybody, and the line is closed after it."""
    said = load_catalogue().explain(FIRST, problem).encode()
    headers = {
        **HEADERS,
        "Content-Type": "text/plain; charset=utf-8",
        "Content-Language": FIRST,
        "Content-Length": str(len(said)),
        "Retry-After": str(problem.seconds),
        "Connection": "close",
    }
    head = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    return f"HTTP/1.1 429 Too Many Requests\r\n{head}\r\n".encode() + said


async def read_body(request: web.Request) -> bytes:
    """The whole body; one that does not come is not waited for."""
    try:
        async with asyncio.timeout(HALF_SENT_SECONDS):
            return await request.read()
    except TimeoutError:
        raise Refused("bad_body") from None


async def expect(request: web.Request) -> web.StreamResponse | None:
    """A client asks before it sends a body: it may; anything else it could expect is not known here."""
    if request.headers.get("Expect", "").lower() != "100-continue":
        response = refuse(request, Refused("bad_expectation"))
        response.headers.update(HEADERS)
        return response
    if request.version >= HttpVersion11:
        await request.writer.write(b"HTTP/1.1 100 Continue\r\n\r\n")
        request.writer.output_size = 0  # this was not the answer yet
    return None


def _check_headers(request: web.Request) -> None:
    """Refuse headers that are not UTF-8: the HTTP library lets them in as half letters, which cannot be written."""
    for value in request.headers.values():
        if not value.isascii() and any("\ud800" <= char <= "\udfff" for char in value):
            raise Refused("bad_header")


def _name_route(request: web.Request) -> str:
    """The route, not the path: a path may name somebody."""
    resource = request.match_info.route.resource
    return resource.canonical if resource is not None else ""
