"""The handler of the description of what anybody may read: OpenAPI, made from the types of the answers."""

from functools import cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec
from aiohttp import web
from msgspec import Struct

import rumpus
from rumpus.gateways.web.handlers.handler import Route
from rumpus.gateways.web.static_files import PackedFile, pack
from rumpus.wire.public import (
    PublicLeaders,
    PublicMatches,
    PublicMatchPage,
    PublicPlayer,
    PublicScores,
    PublicTable,
    PublicTournaments,
)
from rumpus.wire.tournaments import TournamentShown

if TYPE_CHECKING:
    from rumpus.gateways.web.app import WebDoor

_REFS: Final = "#/components/schemas/{name}"


class Described(NamedTuple):
    """One address."""

    answer: type[Struct]
    about: str
    query: tuple[str, ...] = ()


PATHS: Final[dict[str, Described]] = {
    "/api/matches": Described(PublicMatches, "The matches that ended last, or before some time", ("before",)),
    "/api/matches/{id}": Described(PublicMatchPage, "A match"),
    "/api/players/{player}": Described(PublicPlayer, "Somebody's page, by id or name"),
    "/api/leaderboard/{game}": Described(PublicLeaders, "Who is best at a game", ("span", "pool")),
    "/api/scores/{game}": Described(PublicScores, "A game's best scores", ("span", "mode")),
    "/api/tournaments": Described(PublicTournaments, "Tournaments: running, to come, over"),
    "/api/tournaments/{id}": Described(TournamentShown, "A tournament: standings, games, bracket", ("games",)),
    "/api/tables/{code}": Described(PublicTable, "A table as watchers see it"),
}


def describe() -> dict[str, Any]:
    """The whole description."""
    shapes, parts = msgspec.json.schema_components([path.answer for path in PATHS.values()], ref_template=_REFS)
    paths = {}
    for (path, told), shape in zip(PATHS.items(), shapes, strict=True):
        names = [("path", part[1:-1]) for part in path.split("/") if part.startswith("{")]
        names += [("query", name) for name in told.query]
        paths[path] = {
            "get": {
                "summary": told.about,
                "parameters": [
                    {"name": name, "in": place, "required": place == "path", "schema": {"type": "string"}}
                    for place, name in names
                ],
                "responses": {
                    "200": {"description": told.about, "content": {"application/json": {"schema": shape}}},
                    "304": {"description": "What you have (If-None-Match) is how it is"},
                    "404": {"description": "There is no such thing"},
                    "429": {"description": "Too much was asked for: Retry-After says when to ask again"},
                },
            }
        }
    info = {"title": "Rumpus", "version": rumpus.__version__, "description": "What anybody may read of a game hall."}
    return {"openapi": "3.1.0", "info": info, "paths": paths, "components": {"schemas": parts}}


@cache
def _pack() -> PackedFile:
    return pack(msgspec.json.encode(describe()), "application/json")


async def show(door: "WebDoor", request: web.Request) -> web.StreamResponse:
    """The description."""
    return _pack().answer(request)


ROUTES: Final[list[Route]] = [("GET", "/api/openapi.json", show)]
