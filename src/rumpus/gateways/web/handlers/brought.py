"""Handlers of matches that were played without the hall: a page that was offline brings them, over HTTP."""

from typing import TYPE_CHECKING, Final

import msgspec
from aiohttp import web

from rumpus.games.registry import find_game
from rumpus.gateways.limits import BROUGHT, BROUGHT_A_DAY
from rumpus.gateways.saving import wait_saved
from rumpus.gateways.web.brought_match import BYTES, BroughtHead, Ran, Rerun
from rumpus.gateways.web.handlers.challenges import recognise
from rumpus.gateways.web.handlers.handler import Route
from rumpus.gateways.web.middleware import read_body
from rumpus.hall.errors import Refused
from rumpus.hall.tables.brought_matches import check_same, keep_brought

if TYPE_CHECKING:
    from rumpus.gateways.web.app import WebDoor


async def bring(door: "WebDoor", request: web.Request) -> web.StreamResponse:
    """Keep a match, once however often it is brought; its id at the hall."""
    player = recognise(door.hall, request)
    if (request.content_length or 0) > BYTES:
        raise Refused("replay_too_long", most=BYTES)
    body = await read_body(request)
    _check_form(body)
    address = door.address_of(request)
    asker = door.limits.key_of(address)
    door.export_jobs.check_room(asker)
    door.limits.check(BROUGHT_A_DAY, address)
    door.limits.spend(BROUGHT, address)
    door.limits.spend(BROUGHT_A_DAY, address)
    rerun = Rerun(body)
    ran: Ran = await door.export_jobs.make(rerun, rerun, asker)
    if ran.brought is None:
        raise Refused("bad_replay", why=ran.why) if ran.why else Refused("bad_body")
    found = await door.store.queries.match(ran.brought.find_id(player))
    if found is None:
        match = keep_brought(door.hall.store, player, ran.brought, door.hall.wall())
        await wait_saved(door.hall.store, None)
    else:
        match = found[0].id
        check_same(found[0], player, ran.brought)
    return web.json_response({"match": match})


def _check_form(body: bytes) -> None:
    """Refused unless it is a match of a game that is known here, before anything is done with it."""
    try:
        told = msgspec.json.decode(body, type=BroughtHead)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Refused("bad_body") from None
    find_game(told.game)


ROUTES: Final[list[Route]] = [("POST", "/api/brought/replay", bring)]
