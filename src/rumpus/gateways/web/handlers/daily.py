"""Handlers of the daily games: what there is today, one's try, how it stands; over HTTP without anybody's own."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, TypeVar

import msgspec
from aiohttp import web

from rumpus.gateways.limits import TABLES
from rumpus.gateways.web.handlers.handler import Requests, Route, Shows
from rumpus.hall.daily.dailies import DailyDone, list_daily_games
from rumpus.hall.daily.tries import OVER, CupLine
from rumpus.hall.hall import Hall
from rumpus.hall.people.players import Player
from rumpus.store.contest_records import DailyTryRecord
from rumpus.wire.daily import DailyGame, DailyLine, DailyOver, DailyShown, DailyTable, DailyTry, ListDaily, PlayDaily

if TYPE_CHECKING:
    from rumpus.gateways.web.app import WebDoor
    from rumpus.gateways.web.connection import Connection

SHOWN: Final = 20
"""So many of a board are shown, and friends."""

T = TypeVar("T", DailyTryRecord, CupLine)

# --- what they do --------------------------------------------------------------------------------------------------


def list_daily(connection: "Connection", message: ListDaily) -> None:
    """What there is today."""
    connection.looks.look("daily", lambda: connection.send(show(connection.hall, connection.player)))


def play(connection: "Connection", message: PlayDaily) -> None:
    """One's try."""
    connection.limits.spend(TABLES, connection.address)
    table = connection.hall.dailies.begin(connection.player, message.game)
    connection.when_saved(lambda: connection.send(DailyTable(message.game, table.code)))


# --- what is told --------------------------------------------------------------------------------------------------


def show(hall: Hall, player: Player | None) -> DailyShown:
    """How the daily games stand, for somebody or for anybody."""
    calendar = hall.dailies.calendar
    day = calendar.today()
    return DailyShown(
        day.n,
        day.date.isoformat(),
        round(calendar.left(), 1),
        calendar.pledge_of(day.n + 1),
        calendar.secret_of(day.n - 1) if day.n > 1 else "",
        [_show_game(hall, player, day.n, game) for game in list_daily_games()],
    )


def _show_game(hall: Hall, player: Player | None, n: int, game: str) -> DailyGame:
    dailies, near = hall.dailies, _find_near(hall, player)
    board = [_show_try(hall, near, place, one) for place, one in _shorten(dailies.board(n, game), near)]
    cup = [_show_cup(hall, near, place, one) for place, one in _shorten(dailies.cup(game), near)]
    shown = DailyGame(game, board, cup)
    if player is not None:
        own = dailies.find(n, game, player)
        shown.streak = dailies.streak(game, player)
        if own is not None and own.state == OVER:
            shown.own = DailyTry(own.state, own.points, *dailies.place(own))
        elif own is not None:
            shown.own = DailyTry(own.state, 0, 0, 0)
    best = dailies.best_before(game)
    if best is not None:
        shown.before = _show_try(hall, near, 1, best)
        shown.before.match = best.match
    last = dailies.cup(game, before=True)
    shown.last_cup = _show_cup(hall, near, 1, last[0]) if last else None
    return shown


def _find_near(hall: Hall, player: Player | None) -> set[str]:
    return {friend.id for friend in hall.friends.of(player)} | {player.id} if player is not None else set()


def _shorten(lines: Iterable[T], near: set[str]) -> list[tuple[int, T]]:
    """The best, and those one knows, each with their place."""
    return [(place, one) for place, one in enumerate(lines, 1) if place <= SHOWN or one.player in near]


def _show_try(hall: Hall, near: set[str], place: int, one: DailyTryRecord) -> DailyLine:
    return DailyLine(place, one.player, hall.players.name_of(one.player), one.points, one.millis, one.player in near)


def _show_cup(hall: Hall, near: set[str], place: int, line: CupLine) -> DailyLine:
    name = hall.players.name_of(line.player)
    return DailyLine(place, line.player, name, line.points, line.millis, line.player in near, line.days)


def show_done(connection: "Connection", news: DailyDone) -> DailyOver:
    """One's try is over."""
    done = news.done
    code = done.match.partition("-")[0]
    return DailyOver(done.n, done.game, code, done.points, news.place, news.players, done.streak)


# --- over HTTP -----------------------------------------------------------------------------------------------------


async def show_json(door: "WebDoor", request: web.Request) -> web.StreamResponse:
    """How the daily games stand, as anybody may know."""
    return web.Response(body=msgspec.json.encode(show(door.hall, None)), content_type="application/json")


REQUESTS: Final[Requests] = {ListDaily: list_daily, PlayDaily: play}
NEWS: Final[Shows] = {DailyDone: show_done}
ROUTES: Final[tuple[Route, ...]] = (("GET", "/api/daily", show_json),)
