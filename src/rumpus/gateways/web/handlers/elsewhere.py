"""Handlers of what is shown elsewhere: pictures of links, and frames for other sites (oEmbed)."""

from functools import partial
from html import escape
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from aiohttp import web

from rumpus.gateways.limits import FILMS
from rumpus.gateways.web.handlers.handler import Route
from rumpus.gateways.web.handlers.records import can_be_replayed
from rumpus.gateways.web.match_files import make_card
from rumpus.gateways.web.middleware import HEADERS
from rumpus.gateways.web.page_files import PAGE_FILES
from rumpus.gateways.web.page_heads import CARD, find_place, look_up_table
from rumpus.gateways.web.refusals import choose_language
from rumpus.hall.errors import Refused

if TYPE_CHECKING:
    from rumpus.gateways.web.app import WebDoor

FRAME: Final = (640, 480)
"""A frame's width and height, where nothing else is asked for."""
SMALLEST: Final = 240
THEMES: Final = ("dark", "light")
KEPT: Final = {"Cache-Control": "public, max-age=300"}
"""What others show may be so old."""


async def show_card(door: "WebDoor", request: web.Request) -> web.StreamResponse:
    """The picture of a link."""
    address, language = door.address_of(request), choose_language(request)
    path = f"/{request.match_info['kind']}/{request.match_info['id']}"
    door.limits.spend(FILMS, address)
    place = await find_place(door, path, address, language)
    saved = await door.shelf.find_match(place.id) if place.kind == "m" else None
    if saved is not None and (not can_be_replayed(saved.match) or door.hall.hides_seed(saved.match.seed)):
        saved = None
    key = ("card", path, place.title, place.line, saved is not None)
    job = partial(make_card, place.title, place.line, place.accent, saved)
    card = await door.export_jobs.make(key, job, door.limits.key_of(address))
    return card.answer(request, **KEPT, Vary="Accept-Language")


async def show_oembed(door: "WebDoor", request: web.Request) -> web.StreamResponse:
    """How a link to this hall is shown in a frame of another site (oembed.com)."""
    if request.query.get("format", "json") != "json":
        return web.Response(status=501, text="json")
    link = door.front.link(request)
    try:
        asked = urlsplit(request.query.get("url", "")[:1000])
    except ValueError:
        raise Refused("no_page") from None
    if asked.netloc.lower() != urlsplit(link).netloc.lower():
        raise Refused("no_page")
    place = await find_place(door, asked.path, door.address_of(request), choose_language(request))
    if not place.embed:
        raise Refused("no_page")
    width, height = _read_size(request, "maxwidth", FRAME[0]), _read_size(request, "maxheight", FRAME[1])
    frame = (
        f'<iframe src="{escape(link + place.embed)}" width="{width}" height="{height}" title="{escape(place.title)}" '
        'style="border:0" loading="lazy" allowfullscreen></iframe>'
    )
    answer = {
        "version": "1.0",
        "type": "rich",
        "provider_name": "Rumpus",
        "provider_url": link,
        "title": place.title,
        "html": frame,
        "width": width,
        "height": height,
        "thumbnail_url": f"{link}{place.card}",
        "thumbnail_width": CARD[0],
        "thumbnail_height": CARD[1],
        "cache_age": 300,
    }
    return web.json_response(answer, headers={**KEPT, "Vary": "Accept-Language"})


def _read_size(request: web.Request, name: str, usual: int) -> int:
    given = request.query.get(name, "")
    return max(SMALLEST, min(usual, int(given))) if given.isascii() and given.isdigit() and len(given) < 6 else usual


async def show_frame(door: "WebDoor", request: web.Request) -> web.StreamResponse:
    """A page for a frame of another site: it looks, and can do nothing; it keeps nothing and knows nobody."""
    address, language = door.address_of(request), choose_language(request)
    place = await find_place(door, request.path.removeprefix("/embed"), address, language)
    theme = request.query.get("theme", "")
    page = (PAGE_FILES / "embed.html").read_text("utf-8")
    facts = {"title": place.title, "path": place.path, "theme": theme if theme in THEMES else ""}
    for name, fact in facts.items():
        page = page.replace(f"{{{name}}}", escape(fact))
    policy = HEADERS["Content-Security-Policy"].replace("frame-ancestors 'none'", "frame-ancestors *")
    return web.Response(text=page, content_type="text/html", headers={"Content-Security-Policy": policy})


async def show_watched(door: "WebDoor", request: web.Request) -> web.StreamResponse:
    """A table as anybody may look on."""
    table = look_up_table(door, request.match_info["code"], door.address_of(request))
    return (await door.watched.show(table)).answer(request)


ROUTES: Final[list[Route]] = [
    ("GET", "/embed/{kind:t|m|tournaments}/{id:[^/]{1,64}}", show_frame),
    ("GET", "/api/tables/{code:[A-Za-z]{6}}", show_watched),
    ("GET", "/cards/{kind:t|m|p|tournaments}/{id:[^/]{1,64}}.png", show_card),
    ("GET", "/oembed", show_oembed),
]
