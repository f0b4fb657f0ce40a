"""Handlers of records, over HTTP: leaderboards, players, matches, as JSON.

Of a match that is on it says who plays what since when, and nothing else: no seed, no secret, no score.
"""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any, Final, Protocol, TypeAlias

import msgspec
from aiohttp import web

from rumpus.core.dice import fair_lines, silent_seats
from rumpus.core.game import GameInfo
from rumpus.core.notice import name_game
from rumpus.core.time_control import DAILY, FAST, SLOW
from rumpus.games.registry import UnknownGame, find_game
from rumpus.gateways.web.handlers.handler import Route
from rumpus.gateways.web.static_files import PackedFile
from rumpus.hall.clean_text import clean_text
from rumpus.hall.errors import Refused
from rumpus.hall.hall import Hall
from rumpus.hall.people.players import Player
from rumpus.hall.people.ratings import ESTABLISHED, name_pool, pool_of, show_standing
from rumpus.hall.people.score_boards import ALONE, DAY, FIRST_MONDAY, name_kind, name_span
from rumpus.hall.tables.results import is_luck
from rumpus.store.contest_records import ChallengeRecord
from rumpus.store.records import BestRecord, MatchRecord, RatingRecord, ResultRecord

LEADERS: Final = 50
PROVISIONAL: Final = 20
LAST_MATCHES: Final = 20
RECENT: Final = 20
PLAYERS: Final = 24
"""Whose last matches may be asked for at once."""


class Books(Protocol):
    """What these handlers ask of a database (store/queries.py)."""

    async def leaders(
        self, game: str, pool: str, low: int, high: int | None, limit: int, /
    ) -> list[tuple[RatingRecord, str]]:
        """The best of those with `low` to `high` rated matches, and their names."""

    async def climbers(
        self, game: str, pool: str, since: float, low: int, limit: int, /
    ) -> list[tuple[RatingRecord, str, int, int, int]]:
        """Who gained most since then: also by how much, in how many rated matches, and how many of them were won."""

    async def standings(self, player: str, /) -> list[RatingRecord]:
        """What a player has reached."""

    async def plots(self, player: str, /) -> dict[tuple[str, str], list[tuple[float, int]]]:
        """How a player's ratings went."""

    async def last_matches(
        self, player: str, limit: int, /
    ) -> list[tuple[ResultRecord, MatchRecord | ChallengeRecord]]:
        """A player's last matches and score challenges."""

    async def match(self, id: str, /) -> tuple[MatchRecord, list[ResultRecord]] | None:
        """A match by its id."""

    async def scores(self, game: str, span: str, mode: str, kind: str, limit: int, /) -> list[tuple[BestRecord, str]]:
        """The best of a score board, and their names."""

    async def recent(self, limit: int, before: float | None = None, /) -> list[MatchRecord]:
        """The last ended matches, or the last that ended before some time."""

    async def recent_of(self, players: Sequence[str], since: float, limit: int, /) -> list[MatchRecord]:
        """The last matches of any of these players that have ended since then."""


class BookStore(Protocol):
    """A store whose books can be read."""

    @property
    def queries(self) -> Books:
        """The books."""


class Door(Protocol):
    """What these handlers need of the web door."""

    @property
    def hall(self) -> Hall:
        """Where one is."""

    @property
    def store(self) -> BookStore:
        """Where everything is kept."""


Page: TypeAlias = dict[str, Any]


async def show_leaderboard(door: Door, request: web.Request) -> web.StreamResponse:
    """Who is best at a game: of all time by rating, or by what was gained this week. Of a pool, or of the first in
    which anybody is."""
    info = find_game(request.match_info["game"]).info
    span, asked = request.query.get("span", "all"), request.query.get("pool")
    if info.luck:
        raise Refused("luck", game=name_game(info.name))
    if span not in ("all", "week"):
        raise Refused("bad_span")
    if asked is not None and asked not in info.pools:
        raise Refused("bad_pool")
    board = await _read_board(door, info, asked or DAILY, span)
    for pool in (SLOW, FAST) if asked is None and info.pools else ():
        if not board["leaders"] and not board["provisional"]:
            other = await _read_board(door, info, pool, span)
            board = other if other["leaders"] or other["provisional"] else board
    return answer_json(request, board)


async def _read_board(door: Door, info: GameInfo, pool: str, span: str) -> Page:
    """Who is best in one pool of a game."""
    books, since = door.store.queries, None
    if span == "week":
        since = week_start(door.hall.wall())
        leaders = [
            {**_show_leader(record, name), "gain": gain, "played": played, "won": won}
            for record, name, gain, played, won in await books.climbers(info.name, pool, since, ESTABLISHED, LEADERS)
        ]
    else:
        found = await books.leaders(info.name, pool, ESTABLISHED, None, LEADERS)
        leaders = [_show_leader(*leader) for leader in found]
    newcomers = await books.leaders(info.name, pool, 1, ESTABLISHED - 1, PROVISIONAL) if span == "all" else []
    return {
        "game": info.name,
        "pool": name_pool(info.name, pool),
        "span": span,
        "since": since,
        "needed": ESTABLISHED,
        "leaders": [{"place": place, **leader} for place, leader in enumerate(leaders, 1)],
        "provisional": [_show_leader(*newcomer) for newcomer in newcomers],
    }


async def show_scores(door: Door, request: web.Request) -> web.StreamResponse:
    """A game's best scores made alone or in challenges: of today, this week or all time, for one choice of options."""
    info = find_game(request.match_info["game"]).info
    span, mode = request.query.get("span", "all"), request.query.get("mode", ALONE)
    if info.solo is None:
        raise Refused("no_solo", game=name_game(info.name))
    if span not in ("day", "week", "all"):
        raise Refused("bad_span")
    asked = {
        name: clean_text(value, 16)
        for name, value in request.query.items()
        if name in (*info.solo.boards, *info.solo.later)
    }
    kind = name_kind(info, asked)
    found = await door.store.queries.scores(info.name, name_span(span, door.hall.wall()), mode[:16], kind, LEADERS)
    scores = [
        {
            "place": place,
            "player": record.player,
            "name": name,
            "bot": False,
            "score": record.score,
            "match": "" if _is_private_code(door.hall, record.match) else record.match,
            "at": record.at,
        }
        for place, (record, name) in enumerate(found, 1)
    ]
    return answer_json(request, {"game": info.name, "span": span, "mode": mode, "kind": kind, "scores": scores})


async def show_player(door: Door, request: web.Request) -> web.StreamResponse:
    """Somebody's page, by id or by name: what they have reached, how their ratings went, the last matches."""
    who = request.match_info["player"]
    player = door.hall.players.meant(who)
    if player is None:
        raise Refused("no_player", name=clean_text(who, 64))
    books = door.store.queries
    last = await books.last_matches(player.id, LAST_MATCHES)
    return answer_json(
        request,
        {
            **_show_person(player),
            **_show_reached(await books.standings(player.id), await books.plots(player.id)),
            "matches": [_show_result(door.hall, result, match) for result, match in last],
        },
    )


async def show_match(door: Door, request: web.Request) -> web.StreamResponse:
    """A match's page: who played what, how it ended, and what its dice were made of."""
    found = await door.store.queries.match(request.match_info["id"])
    if found is None:
        raise Refused("no_match_of_id")
    match, results = found
    page = {
        **_show_match(match),
        "options": match.options,
        "clock": match.clock,
        "pool": name_pool(match.game, pool_of(match)),
        "mode": match.mode,
    }
    if match.ended is not None and match.outcome is not None:
        gains = {
            result.seat: {"rating": result.rating, "gain": result.gain}
            for result in results
            if result.rating is not None
        }
        dice = fair_lines(match)
        hidden = door.hall.hides_seed(match.seed)  # somebody still plays on it
        page |= {
            "steps": match.step,
            "version": match.version,
            "seed": "" if hidden else str(match.seed),  # wider than the whole numbers of a browser
            "pledge": dice.get("pledge", ""),
            "secret": match.secret,
            "nonces": list(match.nonces),
            "silent": silent_seats(match.nonces, match.bots),
            "replay": can_be_replayed(match) and not hidden,
            "ratings": [gains.get(seat) for seat in range(match.seats)],
        }
    return answer_json(request, page)


def _read_before(request: web.Request) -> float | None:
    given = request.query.get("before")
    if given is None:
        return None
    try:
        before = float(given[:32])
    except ValueError:
        raise Refused("bad_page") from None
    if not 0 <= before < 1e11:  # nor what is no number
        raise Refused("bad_page")
    return before


async def list_matches(door: Door, request: web.Request) -> web.StreamResponse:
    """The matches that ended last, or `before` some time, or of some players since a moment; not those of private
    tables that are still open, whose code would be found out."""
    books, players = door.store.queries, request.query.get("players")
    if players is None:
        recent = await books.recent(2 * RECENT, _read_before(request))
    else:
        asked = [clean_text(player, 32) for player in players.split(",")[:PLAYERS]]
        since = request.query.get("since", "0")
        recent = await books.recent_of(asked, float(since[:32]) if since.isdecimal() else 0.0, 2 * RECENT)
    shown = [_show_match(match) for match in recent if not is_private(door.hall, match)]
    more = players is None and (len(recent) == 2 * RECENT or len(shown) > RECENT)
    last = shown[:RECENT][-1]["ended"] if shown else recent[-1].ended if recent else None
    return answer_json(request, {"matches": shown[:RECENT], "next": last if more else None})


def answer_json(request: web.Request, page: Page) -> web.Response:
    """A page as JSON; nothing but 304 to who has it."""
    return answer_body(request, msgspec.json.encode(page), "application/json")


def answer_body(request: web.Request, body: bytes, kind: str) -> web.Response:
    """The same for any text; middleware packs it."""
    return PackedFile(body, None, kind, sha256(body).hexdigest()[:24]).answer(request)


def week_start(now: float) -> float:
    """The Monday on which this week began, at midnight UTC."""
    return now - (now - FIRST_MONDAY) % (7 * DAY)


def can_be_replayed(match: MatchRecord) -> bool:
    """Whether it can be played again: it has ended, is not void, and the rules of today can."""
    if match.ended is None or match.outcome is None or match.outcome["reason"] == "void":
        return False
    try:
        return find_game(match.game).info.plays(match.version)
    except UnknownGame:
        return False


def _show_person(player: Player) -> Page:
    return {"player": player.id, "name": player.name, "bot": player.is_bot}


def _show_reached(standings: list[RatingRecord], plots: Mapping[tuple[str, str], list[tuple[float, int]]]) -> Page:
    """What somebody has reached: by game, in the pool they have played most; and in each pool, where there are some."""
    most = {
        record.game: record for record in sorted(standings, key=lambda record: (record.games, record.pool == DAILY))
    }
    apart = [(record, pool) for record in standings if (pool := name_pool(record.game, record.pool))]
    return {
        "games": {
            game: {"pool": name_pool(game, most[game].pool), **show_standing(most[game]).describe()}
            for game in sorted(most)
        },
        "pools": [
            {
                "game": record.game,
                "pool": pool,
                **show_standing(record).describe(),
                "plot": plots.get((record.game, pool), []),
            }
            for record, pool in apart
        ],
        "plots": {
            game: points for (game, pool), points in plots.items() if not is_luck(game) and most[game].pool == pool
        },
    }


def _show_leader(record: RatingRecord, name: str) -> Page:
    return {
        "player": record.player,
        "name": name,
        "bot": record.player.startswith("bot-"),
        **show_standing(record).describe(),
    }


def _show_match(match: MatchRecord) -> Page:
    """What anybody may know of a match: of a running one, who plays what since when."""
    people = match.people or ("",) * match.seats  # matches of the first version did not say who
    over = match.ended is not None and match.outcome is not None
    return {
        "match": match.id,
        "game": match.game,
        "state": "ended" if over else "running",
        "players": [
            {"name": name, "player": person, "bot": seat in match.bots}
            for seat, (name, person) in enumerate(zip(match.players, people, strict=True))
        ],
        "started": match.started,
        "ended": match.ended if over else None,
        "seconds": round(match.ended - match.started, 3) if over and match.ended is not None else None,
        "outcome": match.outcome if over else None,
    }


def _show_challenge(hall: Hall, result: ResultRecord, challenge: ChallengeRecord) -> Page:
    """A score challenge as a match of two; what can be watched is one's own run."""
    sides = challenge.data.sides
    ended = max(side.at or challenge.made for side in sides)
    people = [hall.players.find(side.player) for side in sides]
    first = challenge.data.winner
    own = sides[result.seat].match
    return {
        "match": "" if _is_private_code(hall, own) else own,
        "game": challenge.game,
        "mode": "SCORE_CHALLENGE",
        "state": "ended",
        "players": [
            {"name": person.name if person is not None else "", "player": side.player, "bot": False}
            for side, person in zip(sides, people, strict=True)
        ],
        "started": challenge.made,
        "ended": ended,
        "seconds": round(ended - challenge.made, 3),
        "outcome": {
            "places": [1 if first in (None, side.player) else 2 for side in sides],
            "scores": [side.score or 0 for side in sides],
            "reason": "challenge",
        },
    }


def _show_result(hall: Hall, result: ResultRecord, match: MatchRecord | ChallengeRecord) -> Page:
    """One of somebody's last matches, as it was to them."""
    if isinstance(match, ChallengeRecord):
        page = _show_challenge(hall, result, match)
    else:
        page = {**_show_match(match), "match": "" if is_private(hall, match) else match.id}
    return {
        **page,
        "seat": result.seat,
        "place": result.place,
        "score": result.score,
        "won": result.won,
        "rating": result.rating,
        "gain": result.gain,
        "pool": name_pool(result.game, result.pool),
    }


def is_private(hall: Hall, match: MatchRecord) -> bool:
    """Whether the match's id would tell the code of a table that is not to be found without it."""
    return _is_private_code(hall, match.id)


def _is_private_code(hall: Hall, match: str) -> bool:
    table = hall.tables.get(match.partition("-")[0])
    return table is not None and table.private


ROUTES: Final[list[Route]] = [
    ("GET", "/api/leaderboard/{game:[a-z0-9_]{1,32}}", show_leaderboard),
    ("GET", "/api/scores/{game:[a-z0-9_]{1,32}}", show_scores),
    ("GET", "/api/players/{player:[^/]{1,64}}", show_player),
    ("GET", "/api/matches", list_matches),
    ("GET", "/api/matches/{id:[A-Z]{6}-[0-9a-f]{8}}", show_match),
]
