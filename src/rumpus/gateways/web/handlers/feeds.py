"""Handlers of feeds (Atom): the matches that ended last, somebody's own, and the tournaments to come."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final
from xml.sax.saxutils import escape, quoteattr

from aiohttp import web

from rumpus.gateways.limits import LOOKUPS
from rumpus.gateways.web.handlers.handler import Route
from rumpus.gateways.web.handlers.records import answer_body, is_private
from rumpus.gateways.web.page_heads import Place, tell_match, tell_tournament
from rumpus.gateways.web.refusals import choose_language
from rumpus.hall.clean_text import clean_text
from rumpus.hall.errors import Refused
from rumpus.store.records import MatchRecord

if TYPE_CHECKING:
    from rumpus.gateways.web.app import WebDoor

MOST: Final = 20
KIND: Final = "application/atom+xml"


@dataclass(frozen=True, slots=True)
class Entry:
    """One of a feed."""

    place: Place
    at: float
    """In seconds since 1970."""


async def matches(door: "WebDoor", request: web.Request) -> web.StreamResponse:
    """The matches that ended last."""
    door.limits.spend(LOOKUPS, door.address_of(request))
    recent = await door.store.queries.recent(2 * MOST)
    return _answer(door, request, "Rumpus", _list_matches(door, request, recent))


async def player(door: "WebDoor", request: web.Request) -> web.StreamResponse:
    """Somebody's last matches."""
    door.limits.spend(LOOKUPS, door.address_of(request))
    who = request.match_info["player"]
    found = door.hall.players.meant(who)
    if found is None:
        raise Refused("no_player", name=clean_text(who, 64))
    last = await door.store.queries.last_matches(found.id, MOST)
    played = [match for _, match in last if isinstance(match, MatchRecord)]
    return _answer(door, request, f"{found.name} · Rumpus", _list_matches(door, request, played))


async def tournaments(door: "WebDoor", request: web.Request) -> web.StreamResponse:
    """Tournaments anybody may see, by when they start."""
    hall, language = door.hall, choose_language(request)
    shift = hall.wall() - hall.seen()
    entries = [
        Entry(tell_tournament(hall, one.id, language), round((one.plan.starts + shift) / 60) * 60)
        for one in hall.tournaments.listed()[:MOST]
    ]
    return _answer(door, request, "Rumpus", entries)


def _list_matches(door: "WebDoor", request: web.Request, found: Iterable[MatchRecord]) -> list[Entry]:
    language, entries = choose_language(request), []
    for match in found:
        if match.ended is None or match.outcome is None or is_private(door.hall, match):
            continue
        try:
            entries.append(Entry(tell_match(match, language), match.ended))
        except Refused:  # a game this hall has no longer
            continue
    return entries[:MOST]


def _answer(door: "WebDoor", request: web.Request, title: str, entries: list[Entry]) -> web.Response:
    link = door.front.link(request)
    own = f"{link}{request.rel_url.raw_path}"
    newest = max((entry.at for entry in entries), default=0.0)
    lines = [
        '<?xml version="1.0" encoding="utf-8"?>',
        '<feed xmlns="http://www.w3.org/2005/Atom">',
        f"<id>{escape(own)}</id><title>{escape(title)}</title><updated>{_write_time(newest)}</updated>",
        f'<link rel="self" href={quoteattr(own)}/><link href={quoteattr(link)}/><author><name>Rumpus</name></author>',
    ]
    for entry in entries:
        url, place = f"{link}{entry.place.path}", entry.place
        lines.append(
            f"<entry><id>{escape(url)}</id><title>{escape(place.title)}</title><link href={quoteattr(url)}/>"
            f"<updated>{_write_time(entry.at)}</updated><summary>{escape(place.line)}</summary></entry>"
        )
    return answer_body(request, "\n".join([*lines, "</feed>", ""]).encode(), KIND)


def _write_time(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


ROUTES: Final[list[Route]] = [
    ("GET", "/feeds/matches.atom", matches),
    ("GET", "/feeds/tournaments.atom", tournaments),
    ("GET", "/feeds/p/{player:[^/]{1,64}}.atom", player),
]
