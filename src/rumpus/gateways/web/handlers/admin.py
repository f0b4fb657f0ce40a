"""The host's address, over HTTP: shows the hall and takes the host's commands. The token is the key."""

from typing import TYPE_CHECKING, Annotated, Final

import msgspec
import structlog
from aiohttp import web
from msgspec import Meta, Struct

from rumpus.gateways.limits import find_network
from rumpus.gateways.saving import UNSAVED, wait_saved
from rumpus.gateways.web.handlers.handler import Route
from rumpus.gateways.web.middleware import read_body
from rumpus.gateways.web.origin import check_origin
from rumpus.gateways.web.present import show_line
from rumpus.hall.commands.run import HOST_LINE, run_host_command
from rumpus.hall.errors import Refused

if TYPE_CHECKING:
    from rumpus.gateways.web.app import WebDoor

log = structlog.get_logger("host")


class HostLine(Struct, forbid_unknown_fields=True):
    """A command of the host."""

    line: Annotated[str, Meta(max_length=HOST_LINE)]


async def show_overview(door: "WebDoor", request: web.Request) -> web.StreamResponse:
    """Everything the host's page shows."""
    check_host_token(door, request)
    return _answer(door.hall.admin.overview())


async def take_command(door: "WebDoor", request: web.Request) -> web.StreamResponse:
    """One command of the host, answered with the same lines as on the console."""
    check_host_token(door, request)
    try:
        given = msgspec.json.decode(await read_body(request), type=HostLine)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Refused("bad_host_line", most=HOST_LINE) from None
    answer = run_host_command(door.hall.admin, given.line, "web")
    saved = () if await wait_saved(door.hall.store) else (UNSAVED,)
    return _answer({"lines": [*map(show_line, (*answer.lines, *saved))], "ok": answer.ok})


ROUTES: Final[list[Route]] = [
    ("GET", "/api/admin", show_overview),
    ("POST", "/api/admin", take_command),
]


def check_host_token(door: "WebDoor", request: web.Request) -> None:
    """Turn away whoever has not the host's token, or comes from another hall's page, or guesses."""
    check_origin(request)
    admin = door.hall.admin
    address = door.address_of(request)
    guesser = f"address {find_network(address)}"
    admin.attempts.begin(guesser)
    kind, _, token = request.headers.get("Authorization", "").partition(" ")
    if kind.lower() != "bearer" or not admin.is_host(token.strip()):
        log.warning("host_token_wrong", address=address)
        raise Refused("not_host")
    admin.attempts.succeed(guesser)


def _answer(value: object) -> web.Response:
    return web.Response(body=msgspec.json.encode(value), content_type="application/json")
