"""The hall's objects as messages: what a table, a stream or the lobby looks like on the wire."""

from collections.abc import Iterable
from weakref import WeakKeyDictionary

from rumpus.core.dice import pledge, silent_seats
from rumpus.core.match import Channel, Update
from rumpus.core.notice import Line, Notice
from rumpus.core.pacing import MILLISECOND
from rumpus.hall.hall import Hall
from rumpus.hall.people.players import Player
from rumpus.hall.tables.live_match import LiveMatch
from rumpus.hall.tables.results import who_played
from rumpus.hall.tables.seats import Seat
from rumpus.hall.tables.table import Table
from rumpus.wire.fields import LineShown, NoticeShown
from rumpus.wire.frames import encode
from rumpus.wire.matches import MatchShown, Updated
from rumpus.wire.questions import QuestionShown
from rumpus.wire.tables import (
    ClockShown,
    DiceShown,
    EveningShown,
    NextShown,
    PlayedShown,
    SeatShown,
    TableShown,
    WatcherShown,
)
from rumpus.wire.visit import HallShown, PersonShown, TableLine

HERE_SHOWN = 50
TABLES_SHOWN = 50
WATCHERS_SHOWN = 8


def show_notice(notice: Notice) -> NoticeShown:
    """Something to be said, which the page puts into the reader's language."""
    return NoticeShown(notice.key, notice.facts, notice.of)


def show_line(line: Line) -> LineShown:
    """A line that is a notice, or text."""
    return line if isinstance(line, str) else show_notice(line)


def show_table(hall: Hall, table: Table) -> TableShown:
    """The table as everybody sees it."""
    running, absence = table.match, table.runner.absence
    outcome = running.match.outcome if running and running.over else None
    marks = table.evening.number(table.seating) if table.nearby else [0] * len(table.seating)
    nonces, counts = table.seating.nonces, hall.ratings.tell_counting(table)
    return TableShown(
        code=table.code,
        game=table.info.name,
        state=table.state,
        owner=table.owner.id,
        options=dict(table.options),
        seats=[
            SeatShown(
                kind=seat.kind,
                name=seat.name,
                player=seat.player.id if seat.player else "",
                local=seat.local,
                level=seat.level,
                ready=seat.ready,
                word=bool(nonces[number]),
                present=seat.player is None or table.attendance.is_here(seat.player),
                wins=seat.wins,
                rating=_show_rating(hall, seat, table.info.name),
                stand_in=seat.stand_in,
                changed=table.seating.changed(number, table.options),
                away_ms=_show_away(table, seat),
                mark=mark,
            )
            for number, (seat, mark) in enumerate(zip(table.seating, marks, strict=True))
        ],
        watchers=table.watchers,
        match=running.id if running else None,
        outcome=outcome.describe() if outcome else None,
        why=show_notice(table.why) if table.why else None,
        counts=show_notice(counts) if counts else None,
        turn=list(running.turn) if running else [],
        step=running.step_now() if running else 0,
        mode=table.mode,
        private=table.private,
        stand_in=table.stand_in,
        challenge=table.challenge.id if table.challenge is not None else "",
        pledge=table.dice.pledge,
        dice=_show_dice(running) if running else None,
        next=[
            NextShown(player.id, player.name, table.evening.number_of(player)) for player in table.nearby_lobby.waiting
        ],
        evening=[
            EveningShown(guest.player.id, guest.player.name, guest.number, guest.points, guest.played)
            for guest in table.evening.guests
        ],
        winner_stays=table.winner_stays,
        starts=table.runner.countdown.left,
        waits_for=_show_seats(table, absence.waits_for),
        waits_ms=absence.goes_on_in,
        may_wait=_show_seats(table, filter(absence.may_wait, table.seating.people)),
        may_claim=_show_seats(table, filter(absence.may_claim, table.seating.people)),
        countdown=table.countdown,
        host=table.owner.name,
        here=_show_watchers(table),
        played=_show_played(running) if running else [],
        terms=table.terms,
        clock=_show_clock(running) if running else None,
        may_ask=table.questions.kinds,
        questions=[
            QuestionShown(
                question.kind,
                question.asker.id,
                question.asker.name,
                [player.id for player in question.agreed],
                table.questions.left(question),
            )
            for question in table.questions.open
        ],
    )


def _show_away(table: Table, seat: Seat) -> int | None:
    left = table.attendance.budgets.left(seat.player) if seat.player is not None else None
    return left // MILLISECOND if left is not None else None


def _show_seats(table: Table, people: Iterable[Player]) -> list[int]:
    return [number for person in people for number in table.seating.of(person)]


def _show_rating(hall: Hall, seat: Seat, game: str) -> int:
    """The rating of who holds the seat, bots too; 0 before the first rated match."""
    player = hall.players.find(seat.id) if seat.id else None
    standing = hall.ratings.of(player, game) if player is not None else None
    return standing.rating if standing is not None and standing.rated else 0


def _show_clock(running: LiveMatch) -> ClockShown | None:
    clocks = running.clocks()
    if clocks is None:
        return None
    return ClockShown(clocks.control.write(), clocks.left, [seat for seat in clocks.running if seat in running.turn])


def _show_watchers(table: Table) -> list[WatcherShown]:
    people = dict.fromkeys(visitor.player for visitor in table.visitors)
    watching = [person for person in people if not table.seating.of(person) and person is not table.owner]
    return [WatcherShown(person.id, person.name) for person in watching[:WATCHERS_SHOWN]]


def _show_played(running: LiveMatch) -> list[PlayedShown]:
    return [PlayedShown(*pair) for pair in zip(who_played(running.record), running.record.players, strict=True)]


def _show_dice(running: LiveMatch) -> DiceShown | None:
    record = running.record
    if not record.secret:  # the host or a challenge has given the seed
        return None
    nonces = list(record.nonces)
    silent = silent_seats(nonces, record.bots)
    if not running.over:
        return DiceShown(pledge(record.secret), nonces, silent=silent)
    return DiceShown(pledge(record.secret), nonces, record.secret, str(record.seed), silent)


def show_stream(table: Table, channel: Channel) -> MatchShown:
    """A stream as it stands."""
    return MatchShown(
        match=channel.match,
        code=table.code,
        game=table.info.name,
        seat=channel.audience,
        n=channel.shown_n,
        step=channel.shown_step,
        view=channel.shown,
    )


def show_update(channel: Channel, update: Update) -> Updated:
    """An update of a stream."""
    return Updated(channel.match, channel.audience, update.n, update.step, update.patch, update.events)


def show_hall(hall: Hall) -> HallShown:
    """The lobby: tables one can join or watch, and who is here."""
    here = hall.here()
    listed = [table for table in hall.tables.values() if table.visitors and not table.private][:TABLES_SHOWN]
    return HallShown(
        tables=[
            TableLine(
                code=table.code,
                game=table.info.name,
                state=table.state,
                names=[seat.name for seat in table.seating if seat.kind != "open"],
                free=table.seating.open,
                mode=table.mode,
                clock=table.control.write(),
            )
            for table in listed
        ],
        online=len(here),
        here=[_show_person(hall, player) for player in here[:HERE_SHOWN]],
    )


_told: WeakKeyDictionary[Hall, tuple[int, bytes]] = WeakKeyDictionary()


def encode_news(hall: Hall) -> bytes:
    """The lobby as it is told now, made once for everybody who hears it."""
    number, encoded = _told.get(hall, (-1, b""))
    if number != hall.news:
        encoded = encode(show_hall(hall))
        _told[hall] = (hall.news, encoded)
    return encoded


def _show_person(hall: Hall, player: Player) -> PersonShown:
    busy = hall.live_table(player) is not None
    table = hall.doing(player)
    if table is None or table.private:
        return PersonShown(player.id, player.name, busy=busy)
    return PersonShown(player.id, player.name, table.info.name, table.code, busy)
