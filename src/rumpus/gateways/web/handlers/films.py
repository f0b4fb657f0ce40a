"""Handlers of films, over HTTP: an ended match as the page plays it, as files to keep, and played again to check it.

Only of matches that are over: until then their seed, and what each seat hides, is nobody's to see.
"""

from collections.abc import Callable, Iterable
from typing import Final, Protocol

import msgspec
from aiohttp import web

from rumpus.core.dice import fair_lines
from rumpus.core.game import Setup
from rumpus.core.notice import Line, Notice, keep_line
from rumpus.core.options import CLOCK
from rumpus.core.replay import Replay, record
from rumpus.core.verdict import BadReplay, Verdict
from rumpus.export.own_formats import list_formats
from rumpus.export.page_replay import write_page_replay
from rumpus.export.verdict import check_replay, tell_verdict
from rumpus.games.registry import find_game
from rumpus.gateways.limits import neighbourhood
from rumpus.gateways.web.export_jobs import ExportJobs
from rumpus.gateways.web.handlers.handler import MatchFinder, Route
from rumpus.gateways.web.handlers.records import can_be_replayed
from rumpus.gateways.web.static_files import PackedFile, pack
from rumpus.hall.errors import Refused
from rumpus.hall.hall import Hall
from rumpus.language.catalogue import load_catalogue
from rumpus.language.files import FIRST
from rumpus.store.records import SavedMatch

KINDS: Final = {
    "gif": (".gif", "image/gif"),
    "cast": (".cast", "application/x-asciicast"),
    "text": (".txt", "text/plain"),
    "replay": (".replay", "text/plain"),
}
KEPT: Final = {"Cache-Control": "private, max-age=86400"}
"""An ended match does not change any more."""


class Door(Protocol):
    """What these handlers need of the web door."""

    @property
    def hall(self) -> Hall:
        """Where one is."""

    @property
    def store(self) -> MatchFinder:
        """Where matches are looked up."""

    @property
    def export_jobs(self) -> ExportJobs:
        """Where films are made."""

    def address_of(self, request: web.Request, /) -> str:
        """Where a request comes from."""


async def show_film(door: Door, request: web.Request) -> web.StreamResponse:
    """The match as a watcher, or with `seat` as that seat, saw it."""
    saved = await _find(door, request)
    seat = _read_seat(request, saved)
    film = await _make(door, request, ("film", saved.match.id, seat), lambda: _make_film(saved, seat))
    return film.answer(request, **KEPT)


async def export_match(door: Door, request: web.Request) -> web.StreamResponse:
    """The match as a file: `as` is gif, cast, text, replay or a format of the game's own, such as gcg. With `language`
    films and texts speak it."""
    wanted = request.query.get("as", "replay")
    if wanted not in _list_kinds(list_formats()):
        raise Refused("bad_file_kind", kinds=_list_kinds(list_formats()))
    return await _export(door, request, wanted)


async def download_replay(door: Door, request: web.Request) -> web.StreamResponse:
    """The match as a replay file."""
    return await _export(door, request, "replay")


async def verify_match(door: Door, request: web.Request) -> web.StreamResponse:
    """The match played again from its dice and its inputs: `holds`, and the lines that `rumpus verify` prints."""
    saved = await _find(door, request)
    verdict = await _make(door, request, ("verify", saved.match.id), lambda: _pack_verdict(*check_match(saved)))
    return verdict.answer(request)


def rebuild(saved: SavedMatch) -> Replay:
    """The replay of a stored match; BadReplay if its inputs are not such as its rules allow."""
    match = saved.match
    setup = Setup(match.options, match.seats, match.seed, match.bots)
    rules = find_game(match.game).rules
    extra = {**fair_lines(match), **({CLOCK.name: match.clock} if match.clock != CLOCK.default else {})}
    return record(setup, rules, saved.inputs, players=match.players, end_step=match.step, extra=extra)


def check_match(saved: SavedMatch) -> tuple[Verdict, list[Line]]:
    """Whether a stored match holds: run again, it must come to the outcome that was told. And what to say about it."""
    id = saved.match.id
    try:
        replay = rebuild(saved)
        if replay.outcome != saved.match.outcome:
            raise BadReplay("other_outcome")
    except BadReplay as problem:
        return Verdict(why=problem.notice, code=problem.code), [Notice("verdict.fails", name=id, why=problem.notice)]
    verdict = check_replay(replay)
    return verdict, tell_verdict(replay, verdict, id)


async def _find(door: Door, request: web.Request) -> SavedMatch:
    saved = await door.store.find_match(request.match_info["id"])
    if saved is None or saved.match.outcome is None:
        raise Refused("no_ended_match")
    if door.hall.challenges.hides_seed(saved.match.seed):  # whoever still plays on it would see what is to come
        raise Refused("challenge_on")
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
        return await door.export_jobs.make(key, work, neighbourhood(door.address_of(request)))
    except BadReplay as problem:
        raise Refused("does_not_hold", why=problem.notice) from None


async def _export(door: Door, request: web.Request, wanted: str) -> web.StreamResponse:
    saved = await _find(door, request)
    seat = _read_seat(request, saved) if wanted != "replay" else None
    ending, kind = KINDS.get(wanted, (f".{wanted}", "text/plain"))
    language = load_catalogue().choose(request.query.get("language", "")) or FIRST
    key = (wanted, saved.match.id, seat, language)
    made = await _make(door, request, key, lambda: _write(saved, ending, kind, seat, language))
    name = f"{saved.match.game}-{saved.match.id}{ending}"
    return made.answer(request, **KEPT, **{"Content-Disposition": f'attachment; filename="{name}"'})


def _list_kinds(own: Iterable[str]) -> list[str]:
    """Every kind of file, with some of games' own among them."""
    pictures, texts = ("gif", "cast"), ("text", "replay")
    return [*pictures, *own, *texts]


def _make_film(saved: SavedMatch, seat: int | None) -> PackedFile:
    files = _list_kinds(own.name for own in find_game(saved.match.game).formats)
    film = {"match": saved.match.id, **write_page_replay(rebuild(saved), seat), "files": files}
    return pack(msgspec.json.encode(film), "application/json")


def _write(saved: SavedMatch, ending: str, kind: str, seat: int | None, language: str) -> PackedFile:
    from rumpus.export.files import write_export  # brings an image library; most halls are never asked for a picture

    return pack(write_export(rebuild(saved), ending, seat=seat, language=language), kind)


def _pack_verdict(verdict: Verdict, lines: list[Line]) -> PackedFile:
    return pack(msgspec.json.encode({"holds": verdict.holds, "lines": list(map(keep_line, lines))}), "application/json")


_MATCH: Final = "/api/matches/{id:[A-Z]{6}-[0-9a-f]{8}}"
ROUTES: Final[list[Route]] = [
    ("GET", f"{_MATCH}/film", show_film),
    ("GET", f"{_MATCH}/export", export_match),
    ("GET", f"{_MATCH}/replay", download_replay),
    ("GET", f"{_MATCH}/verify", verify_match),
]
