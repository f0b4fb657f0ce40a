"""Handlers of films, over HTTP: an ended match as the page plays it, as files to keep, and played again to check it.

Only of matches that are over: until then their seed, and what each seat hides, is nobody's to see.
"""

from collections.abc import Callable
from functools import partial
from typing import Final, Protocol

from aiohttp import web

from rumpus.core.verdict import BadReplay
from rumpus.export.own_formats import list_formats
from rumpus.gateways.limits import Limits
from rumpus.gateways.web.export_jobs import ExportJobs
from rumpus.gateways.web.handlers.handler import MatchFinder, Route
from rumpus.gateways.web.handlers.records import can_be_replayed
from rumpus.gateways.web.match_files import KINDS, list_kinds, make_export, make_film, make_verdict
from rumpus.gateways.web.static_files import PackedFile
from rumpus.hall.errors import Refused
from rumpus.hall.hall import Hall
from rumpus.language.catalogue import load_catalogue
from rumpus.language.files import FIRST
from rumpus.store.records import SavedMatch

KEPT: Final = {"Cache-Control": "private, max-age=86400"}
"""An ended match does not change any more."""


class Door(Protocol):
    """What these handlers need of the web door."""

    @property
    def hall(self) -> Hall:
        """Where one is."""

    @property
    def shelf(self) -> MatchFinder:
        """Where matches are looked up."""

    @property
    def export_jobs(self) -> ExportJobs:
        """Where films are made."""

    @property
    def limits(self) -> Limits:
        """What each address may ask for."""

    def address_of(self, request: web.Request, /) -> str:
        """Where a request comes from."""


async def show_film(door: Door, request: web.Request) -> web.StreamResponse:
    """The match as a watcher, or with `seat` as that seat, saw it."""
    saved = await _find(door, request)
    seat = _read_seat(request, saved)
    film = await _make(door, request, ("film", saved.match.id, seat), partial(make_film, saved, seat))
    return film.answer(request, **KEPT)


async def export_match(door: Door, request: web.Request) -> web.StreamResponse:
    """The match as a file: `as` is gif, cast, text, replay or a format of the game's own, such as gcg. With `language`
    films and texts speak it."""
    wanted = request.query.get("as", "replay")
    if wanted not in list_kinds(list_formats()):
        raise Refused("bad_file_kind", kinds=list_kinds(list_formats()))
    return await _export(door, request, wanted)


async def download_replay(door: Door, request: web.Request) -> web.StreamResponse:
    """The match as a replay file."""
    return await _export(door, request, "replay")


async def verify_match(door: Door, request: web.Request) -> web.StreamResponse:
    """The match played again from its dice and its inputs: `holds`, and the lines that `rumpus verify` prints."""
    saved = await _find(door, request)
    verdict = await _make(door, request, ("verify", saved.match.id), partial(make_verdict, saved))
    return verdict.answer(request)


async def _find(door: Door, request: web.Request) -> SavedMatch:
    saved = await door.shelf.find_match(request.match_info["id"])
    if saved is None or saved.match.outcome is None:
        raise Refused("no_ended_match")
    door.hall.check_seed(saved.match.seed)  # whoever still plays on it would see what is to come
    if not can_be_replayed(saved.match):
        raise Refused("cannot_be_replayed")
    return saved


def _read_seat(request: web.Request, saved: SavedMatch) -> int | None:
    given = request.query.get("seat", "")
    if not given:
        return None
    if not (given.isascii() and given.isdigit() and len(given) <= 3 and int(given) < saved.match.seats):
        raise Refused("bad_seat_number", most=saved.match.seats - 1)
    return int(given)


async def _make(
    door: Door, request: web.Request, key: tuple[str | int | None, ...], work: Callable[[], PackedFile]
) -> PackedFile:
    try:
        return await door.export_jobs.make(key, work, door.limits.key_of(door.address_of(request)))
    except BadReplay as problem:
        raise Refused("does_not_hold", why=problem.notice) from None


async def _export(door: Door, request: web.Request, wanted: str) -> web.StreamResponse:
    saved = await _find(door, request)
    seat = _read_seat(request, saved) if wanted != "replay" else None
    ending, kind = KINDS.get(wanted, (f".{wanted}", "text/plain"))
    language = load_catalogue().choose(request.query.get("language", "")) or FIRST
    key = (wanted, saved.match.id, seat, language)
    made = await _make(door, request, key, partial(make_export, saved, ending, kind, seat, language))
    name = f"{saved.match.game}-{saved.match.id}{ending}"
    return made.answer(request, **KEPT, **{"Content-Disposition": f'attachment; filename="{name}"'})


_MATCH: Final = "/api/matches/{id:[A-Z]{6}-[0-9a-f]{8}}"
ROUTES: Final[list[Route]] = [
    ("GET", f"{_MATCH}/film", show_film),
    ("GET", f"{_MATCH}/export", export_match),
    ("GET", f"{_MATCH}/replay", download_replay),
    ("GET", f"{_MATCH}/verify", verify_match),
]
