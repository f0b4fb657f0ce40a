"""Handlers of tournaments: announcing one, taking part, how it stands; over HTTP as JSON and as a table."""

import csv
import io
import re
from typing import TYPE_CHECKING, Final
from weakref import WeakKeyDictionary

import msgspec
from aiohttp import web

from rumpus.gateways.limits import TOURNAMENTS
from rumpus.gateways.web.handlers.handler import Requests, Route, Shows
from rumpus.gateways.web.handlers.records import answer_body
from rumpus.hall.hall import Hall
from rumpus.hall.people.players import Player
from rumpus.hall.tournaments.formats import FORMATS, Knockout
from rumpus.hall.tournaments.news import TournamentChanged, TournamentGame, TournamentMoved
from rumpus.hall.tournaments.tournament import ANNOUNCED, Tournament
from rumpus.wire.frames import encode
from rumpus.wire.tournaments import (
    CallOff,
    EnterTournament,
    EntrantShown,
    LeaveTournament,
    ListTournaments,
    LookAtTournament,
    MakeTournament,
    SlotShown,
    TournamentGameReady,
    TournamentGameShown,
    TournamentLine,
    TournamentMovedShown,
    TournamentShown,
    TournamentsShown,
)

if TYPE_CHECKING:
    from rumpus.gateways.web.app import WebDoor
    from rumpus.gateways.web.connection import Connection

GAMES: Final = 200
"""So many are told, the newest; over HTTP all of them."""

# --- what they do --------------------------------------------------------------------------------------------------


def make(connection: "Connection", message: MakeTournament) -> None:
    """Announce one; its maker looks at it from now on."""
    connection.limits.check(TOURNAMENTS, connection.address)
    tournaments = connection.hall.tournaments
    tournament = tournaments.make(
        connection.player,
        message.kind,
        message.game,
        dict(message.options),
        seconds=message.seconds,
        name=message.name,
        minutes=message.minutes,
        rounds=message.rounds,
        private=message.private,
        fill=message.fill,
    )
    connection.limits.spend(TOURNAMENTS, connection.address)
    tournaments.watch(connection, tournament.id)
    connection.when_saved(lambda: connection.send(show(connection.hall, tournament, connection.player)))


def enter(connection: "Connection", message: EnterTournament) -> None:
    """Take part."""
    tournaments = connection.hall.tournaments
    tournaments.enter(connection.player, message.tournament)
    tournament = tournaments.find(message.tournament)
    connection.when_saved(lambda: connection.send(show(connection.hall, tournament, connection.player)))


def leave(connection: "Connection", message: LeaveTournament) -> None:
    """Take part no longer."""
    connection.hall.tournaments.withdraw(connection.player, message.tournament)


def call_off(connection: "Connection", message: CallOff) -> None:
    """Call off one's own."""
    connection.hall.tournaments.call_off(connection.player, message.tournament)


def look_at(connection: "Connection", message: LookAtTournament) -> None:
    """Hear of one."""
    tournaments = connection.hall.tournaments
    tournaments.watch(connection, message.tournament or None)
    if message.tournament:
        found = tournaments.find(message.tournament)
        connection.looks.look(found.id, lambda: connection.send(show(connection.hall, found, connection.player)))


def list_all(connection: "Connection", message: ListTournaments) -> None:
    """Which there are."""
    connection.looks.look("tournaments", lambda: _show_all(connection))


def _show_all(connection: "Connection") -> None:
    hall = connection.hall
    connection.send(
        TournamentsShown(
            [_show_line(hall, one, connection.player) for one in hall.tournaments.listed(connection.player)]
        )
    )


# --- what is told --------------------------------------------------------------------------------------------------


def show(hall: Hall, tournament: Tournament, player: Player | None, most: int = GAMES) -> TournamentShown:
    """How it stands, with so many of its games, the newest."""
    form, active = FORMATS[tournament.plan.kind], tournament.active
    players = [
        EntrantShown(
            line.id,
            hall.tournaments.name_in(tournament, line.id),
            line.place,
            list(line.figures),
            line.id in active,
            tournament.entrants[line.id].absent,
            tournament.level_of(line.id),
        )
        for line in tournament.standings()
    ]
    games = [
        TournamentGameShown(
            game.round,
            game.pair.one,
            game.pair.other,
            game.result,
            tournament.tables.get(game.n, ""),
            game.pair.slot,
            game.played,
        )
        for game in tournament.games[max(0, len(tournament.games) - most) :]
    ]
    shown = TournamentShown(
        _show_line(hall, tournament, player),
        dict(tournament.plan.options),
        tournament.owner,
        hall.tournaments.name_of(tournament.owner),
        tournament.plan.minutes,
        tournament.rounds,
        list(form.figures),
        players,
        games,
        fill=tournament.plan.fill,
    )
    if isinstance(form, Knockout) and tournament.state != ANNOUNCED:
        bracket = form.bracket(tournament.see())
        for slot in bracket.slots.values():
            meeting = bracket.meeting(slot.name)
            shown.bracket.append(SlotShown(slot.name, slot.round, meeting.one, meeting.other, meeting.winner))
    return shown


def _show_line(hall: Hall, tournament: Tournament, player: Player | None) -> TournamentLine:
    plan = tournament.plan
    return TournamentLine(
        tournament.id,
        plan.name,
        plan.kind,
        plan.game,
        tournament.state,
        len(tournament.entrants),
        round(hall.tournaments.left(tournament), 1),
        player is not None and player.id in tournament.active,
        plan.private,
    )


_encoded: WeakKeyDictionary[TournamentChanged, dict[bool, bytes]] = WeakKeyDictionary()


def show_changed(connection: "Connection", news: TournamentChanged) -> bytes:
    """Something about it has changed: made once for all who take part, and once for all others."""
    takes_part = connection.player.id in news.tournament.active
    made = _encoded.setdefault(news, {})
    if takes_part not in made:
        made[takes_part] = encode(show(connection.hall, news.tournament, connection.player))
    return made[takes_part]


def show_moved(connection: "Connection", news: TournamentMoved) -> TournamentMovedShown:
    """It has begun, or is over."""
    return TournamentMovedShown(_show_line(connection.hall, news.tournament, connection.player))


def show_game(connection: "Connection", news: TournamentGame) -> TournamentGameReady:
    """The next game is at a table."""
    return TournamentGameReady(news.tournament.id, news.tournament.plan.name, news.table)


# --- over HTTP -----------------------------------------------------------------------------------------------------


async def show_list(door: "WebDoor", request: web.Request) -> web.StreamResponse:
    """Those anybody may see: running, to come, over."""
    lines = [_show_line(door.hall, one, None) for one in door.hall.tournaments.listed()]
    return answer_body(request, msgspec.json.encode({"tournaments": lines}), "application/json")


async def show_json(door: "WebDoor", request: web.Request) -> web.StreamResponse:
    """How it stands, with every game; or with the newest `?games=` of them."""
    tournament = door.hall.tournaments.find(request.match_info["id"])
    wanted = request.query.get("games", "")
    most = int(wanted) if re.fullmatch(r"[0-9]{1,6}", wanted, re.ASCII) else len(tournament.games)
    shown = show(door.hall, tournament, None, most)
    return answer_body(request, msgspec.json.encode(shown), "application/json")


async def show_csv(door: "WebDoor", request: web.Request) -> web.StreamResponse:
    """The standings as a table."""
    tournament = door.hall.tournaments.find(request.match_info["id"])
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow(["place", "player", "rating", *FORMATS[tournament.plan.kind].figures, "bot"])
    for line in tournament.standings():
        name = door.hall.tournaments.name_in(tournament, line.id)
        shown = f"'{name}" if name[:1] in "=+-@" else name  # or a spreadsheet would take it for a formula
        rows.writerow(
            [line.place, shown, tournament.entrants[line.id].rating, *line.figures, tournament.level_of(line.id)]
        )
    headers = {"Content-Disposition": f'attachment; filename="{tournament.id}.csv"'}
    return web.Response(text=out.getvalue(), content_type="text/csv", headers=headers)


_ONE: Final = "/api/tournaments/{id:t[0-9a-f]{8}}"
REQUESTS: Final[Requests] = {
    MakeTournament: make,
    EnterTournament: enter,
    LeaveTournament: leave,
    CallOff: call_off,
    LookAtTournament: look_at,
    ListTournaments: list_all,
}
NEWS: Final[Shows] = {TournamentChanged: show_changed, TournamentMoved: show_moved, TournamentGame: show_game}
ROUTES: Final[list[Route]] = [
    ("GET", f"{_ONE}.csv", show_csv),
    ("GET", _ONE, show_json),
    ("GET", "/api/tournaments", show_list),
]
