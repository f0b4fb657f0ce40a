"""The host's address, over HTTP: shows the hall and takes the host's commands. The token is the key."""

from typing import TYPE_CHECKING, Annotated, Final
from urllib.parse import urlsplit

import msgspec
import structlog
from aiohttp import web
from msgspec import Meta, Struct

from rumpus.gateways.saving import UNSAVED, wait_saved
from rumpus.gateways.web.handlers.handler import Route
from rumpus.gateways.web.present import show_line
from rumpus.hall.commands.run import HOST_LINE, run_host_command
from rumpus.hall.errors import Refused
from rumpus.language.catalogue import load_catalogue

if TYPE_CHECKING:
    from rumpus.gateways.web.app import WebDoor

log = structlog.get_logger("host")


class HostLine(Struct, forbid_unknown_fields=True):
    """A command of the host."""

    line: Annotated[str, Meta(max_length=HOST_LINE)]


async def show_overview(door: "WebDoor", request: web.Request) -> web.StreamResponse:
    """Everything the host's page shows."""
    _check_host(door, request)
    return _answer(door.hall.admin.overview())


async def take_command(door: "WebDoor", request: web.Request) -> web.StreamResponse:
    """One command of the host, answered with the same lines as on the console."""
    _check_host(door, request)
    try:
        given = msgspec.json.decode(await request.read(), type=HostLine)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        problem = f'send {{"line": "…"}}, at most {HOST_LINE} characters'
        raise _problem(web.HTTPBadRequest(), problem) from None
    answer = run_host_command(door.hall.admin, given.line, "web")
    saved = [] if await wait_saved(door.hall.store) else [UNSAVED]
    return _answer({"lines": [*map(show_line, answer.lines), *saved], "ok": answer.ok})


ROUTES: Final[list[Route]] = [
    ("GET", "/api/admin", show_overview),
    ("POST", "/api/admin", take_command),
]


def _check_host(door: "WebDoor", request: web.Request) -> None:
    """Turn away whoever has not the host's token, or comes from another hall's page, or guesses."""
    origin = request.headers.get("Origin")
    if origin is not None and _host_of(origin) != request.host:
        raise _problem(web.HTTPForbidden(), "this page belongs to another hall")
    admin = door.hall.admin
    address = door.address_of(request)
    guesser = f"address {address}"
    try:
        admin.attempts.begin(guesser)
    except Refused as refused:
        raise _problem(web.HTTPTooManyRequests(), load_catalogue().explain("en", refused)) from None
    kind, _, token = request.headers.get("Authorization", "").partition(" ")
    if kind.lower() != "bearer" or not admin.is_host(token.strip()):
        log.warning("host_token_wrong", address=address)
        raise _problem(web.HTTPForbidden(), "that is not the host's token; rumpus console token new makes another")
    admin.attempts.succeed(guesser)


def _problem(response: web.HTTPException, message: str) -> web.HTTPException:
    response.text = msgspec.json.encode({"error": message}).decode()
    response.content_type = "application/json"
    return response


def _answer(value: object) -> web.Response:
    return web.Response(body=msgspec.json.encode(value), content_type="application/json")


def _host_of(origin: str) -> str:
    try:
        return urlsplit(origin).netloc
    except ValueError:  # such as http://[
        return ""
