"""What a link to this hall says of itself where it is shown elsewhere: a title, a line and a picture (Open Graph).

It is what any visitor may read who has the link. Whoever tries codes or asks for much gets a page without it.
"""

import re
from dataclasses import dataclass
from html import escape
from typing import Any, Final, Protocol
from urllib.parse import quote

from aiohttp import web

from rumpus.core.notice import Notice, name_game
from rumpus.core.outcome import Outcome
from rumpus.games.registry import UnknownGame, find_game
from rumpus.gateways.limits import CODES, LOOKUPS, Limits
from rumpus.gateways.web.front import Front
from rumpus.gateways.web.handlers.records import BookStore
from rumpus.hall.clean_text import clean_text
from rumpus.hall.errors import Refused
from rumpus.hall.hall import Hall
from rumpus.hall.tables.table import Table
from rumpus.language.catalogue import load_catalogue
from rumpus.language.results import tell_reason, tell_winners
from rumpus.store.records import MatchRecord

CARD: Final = (1200, 630)
"""Pixels of a picture."""
_PLACE: Final = re.compile(r"/(t|m|p|tournaments)/([^/]{1,64})")
_MATCH: Final = re.compile(r"[A-Z]{6}-[0-9a-f]{8}")
EMBEDDED: Final = ("t", "m", "tournaments")
"""What can be shown in a frame of another site."""


@dataclass(frozen=True, slots=True)
class Place:
    """What a link leads to."""

    kind: str
    """The first part of its address."""
    id: str
    title: str
    line: str
    accent: str = ""

    @property
    def path(self) -> str:
        """Its address here."""
        return f"/{self.kind}/{quote(self.id)}"

    @property
    def card(self) -> str:
        """Where its picture is."""
        return f"/cards/{self.kind}/{quote(self.id)}.png"

    @property
    def embed(self) -> str:
        """Where it is as a frame for other sites; empty if it is not."""
        return f"/embed{self.path}" if self.kind in EMBEDDED else ""


class Door(Protocol):
    """What this needs of the web door."""

    @property
    def hall(self) -> Hall:
        """Where one is."""

    @property
    def store(self) -> BookStore:
        """Where everything is kept."""

    @property
    def front(self) -> Front:
        """How the hall is seen from outside."""

    @property
    def limits(self) -> Limits:
        """What each address may ask for."""

    def address_of(self, request: web.Request, /) -> str:
        """Where a request comes from."""


async def find_place(door: Door, path: str, address: str, language: str) -> Place:
    """What that address leads to; Refused if there is nothing, or not for who asks so much."""
    found = _PLACE.fullmatch(path)
    kind, id = (found[1], found[2]) if found is not None else ("", "")
    if kind == "t":
        return _tell_table(look_up_table(door, id, address), language)
    if kind == "tournaments":
        return tell_tournament(door.hall, id, language)
    if kind == "p":
        player = door.hall.players.meant(id)
        if player is None:
            raise Refused("no_player", name=clean_text(id, 64))
        return Place(kind, player.id, player.name, _say(language, Notice("notice.card_player")))
    if kind == "m" and _MATCH.fullmatch(id):
        door.limits.spend(LOOKUPS, address)
        book = await door.store.queries.match(id)
        if book is not None:
            return tell_match(book[0], language)
    raise Refused("no_page")


def look_up_table(door: Door, code: str, address: str) -> Table:
    """The table of that code; whoever tries many that are not there is not answered for a while."""
    door.limits.check(CODES, address)
    try:
        return door.hall.find_table(code)
    except Refused:
        door.limits.spend(CODES, address)
        raise


def _say(language: str, notice: Notice) -> str:
    return load_catalogue().tell(language, notice)


def _title(language: str, game: str) -> str:
    return load_catalogue().say(language, f"{game}.title")


def _tell_table(table: Table, language: str) -> Place:
    name = table.info.name
    people = [seat.name for seat in table.seating if seat.kind != "open"]
    if table.playing and people:
        line = Notice("notice.card_playing", names={"names": people})
    else:
        line = Notice("notice.card_table", code=table.code)
    return Place("t", table.code, _title(language, name), _say(language, line), table.info.accent)


def tell_match(match: MatchRecord, language: str) -> Place:
    """A match: who played, and how it ended."""
    try:
        info = find_game(match.game).info
    except UnknownGame:
        raise Refused("no_page") from None
    outcome: Outcome | None = Outcome.read(match.outcome)
    names = list(match.players)
    if outcome is None:
        line = _say(language, Notice("notice.card_playing", names={"names": names}))
    else:
        reason = tell_reason(language, outcome.reason)
        winners = tell_winners(language, [names[seat] for seat in outcome.winners])
        won = f"{winners}: " if len(names) > 1 and outcome.winners else ""
        line = f"{' – '.join(names)}. {won}{reason}."
    return Place("m", match.id, _title(language, info.name), line, info.accent)


def tell_tournament(hall: Hall, id: str, language: str) -> Place:
    """A tournament: what of, and how far it is."""
    tournament = hall.tournaments.find(id)
    plan = tournament.plan
    kind, state = Notice(f"tournament.{plan.kind}"), Notice(f"tournament.{tournament.state}")
    facts: dict[str, Any] = {"game": name_game(plan.game), "kind": kind, "state": state}
    line = Notice("notice.card_tournament", count=len(tournament.entrants), **facts)
    title = plan.name or _say(language, Notice("notice.card_cup", game=name_game(plan.game)))
    return Place("tournaments", tournament.id, title, _say(language, line), find_game(plan.game).info.accent)


def write_head(place: Place, link: str) -> str:
    """What stands in the page's head for programs that show links; `link` is the hall's own address."""
    tags = {
        "og:type": "website",
        "og:site_name": "Rumpus",
        "og:title": place.title,
        "og:description": place.line,
        "og:url": f"{link}{place.path}",
        "og:image": f"{link}{place.card}",
        "og:image:width": str(CARD[0]),
        "og:image:height": str(CARD[1]),
    }
    lines = [f'<meta property="{name}" content="{escape(value)}">' for name, value in tags.items()]
    lines.append('<meta name="twitter:card" content="summary_large_image">')
    if place.embed:
        url = escape(f"{link}/oembed?format=json&url={quote(link + place.path, safe='')}")
        lines.append(
            f'<link rel="alternate" type="application/json+oembed" href="{url}" title="{escape(place.title)}">'
        )
    return "".join(f"{line}\n" for line in lines)
