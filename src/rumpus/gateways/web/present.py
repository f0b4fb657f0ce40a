"""The hall's objects as messages: what a table, a stream or the lobby looks like on the wire."""

from collections.abc import Callable, Iterable
from itertools import islice
from typing import Any
from weakref import WeakKeyDictionary

from rumpus.core.channel import Channel, Update
from rumpus.core.dice import pledge, silent_seats
from rumpus.core.notice import Line, Notice, Refusal
from rumpus.core.pacing import MILLISECOND
from rumpus.gateways.web.short_streams import ShortStream
from rumpus.hall.hall import Hall
from rumpus.hall.people.players import Player
from rumpus.hall.tables.legal_actions import Offer
from rumpus.hall.tables.live_match import LiveMatch
from rumpus.hall.tables.results import who_played
from rumpus.hall.tables.seats import Seat
from rumpus.hall.tables.table import Table
from rumpus.wire.fields import VERSION, FromHall, LineShown, NoticeShown
from rumpus.wire.frames import encode
from rumpus.wire.matches import ActionsShown, MatchShown, Updated
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
from rumpus.wire.visit import Error, HallShown, PersonShown, TableLine, Welcome

HERE_SHOWN = 50
TABLES_SHOWN = 50
WATCHERS_SHOWN = 8


def show_notice(notice: Notice) -> NoticeShown:
    """Something to be said, which the page puts into the reader's language."""
    return NoticeShown(notice.key, notice.facts, notice.of)


def show_line(line: Line) -> LineShown:
    """A line that is a notice, or text."""
    return line if isinstance(line, str) else show_notice(line)


def show_refusal(problem: Refusal, **about: Any) -> Error:
    """Why something was not done, and which message it is `about`."""
    return Error(problem.code, problem.facts, problem.of, **about)


def show_welcome(hall: Hall, player: Player, token: str) -> Welcome:
    """Who somebody is, and where they are awaited."""
    games = {table.code: table.info.name for table in hall.tables_of(player)}
    pledge = hall.opening.dice_of(player).pledge
    claimed = player.passphrase is not None
    return Welcome(VERSION, player.id, player.name, token, list(games), pledge, claimed, games)


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
                adaptive=seat.adaptive,
                ready=seat.ready,
                word=bool(nonces[number]),
                present=seat.player is None or table.attendance.is_here(seat.player),
                wins=seat.wins,
                rating=_show_rating(hall, seat, table),
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
        may_seat=[player.id for player in table.setup.who_may_seat()],
    )


def _show_away(table: Table, seat: Seat) -> int | None:
    left = table.attendance.budgets.left(seat.player) if seat.player is not None else None
    return left // MILLISECOND if left is not None else None


def _show_seats(table: Table, people: Iterable[Player]) -> list[int]:
    return [number for person in people for number in table.seating.of(person)]


def _show_rating(hall: Hall, seat: Seat, table: Table) -> int:
    """The rating of who holds the seat, bots too, in matches as quick as the table's; 0 before the first one."""
    player = hall.players.find(seat.id) if seat.id else None
    standing = hall.ratings.of(player, table.info.name, table.control.pool) if player is not None else None
    return standing.rating if standing is not None and standing.rated else 0


def _show_clock(running: LiveMatch) -> ClockShown | None:
    clocks = running.clocks()
    if clocks is None:
        return None
    return ClockShown(clocks.control.write(), clocks.left, [seat for seat in clocks.running if seat in running.turn])


def _show_watchers(table: Table) -> list[WatcherShown]:
    others = {*table.seating.people, table.owner}
    watching = dict.fromkeys(visitor.player for visitor in table.visitors if visitor.player not in others)
    return [WatcherShown(person.id, person.name) for person in islice(watching, WATCHERS_SHOWN)]


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


def show_stream(live: LiveMatch, channel: Channel, seq: int, short: ShortStream | None = None) -> MatchShown:
    """A stream as it stands, with the client's actions up to a number; `short` if it goes on in that form."""
    setup = live.game.setup
    return MatchShown(
        match=channel.match,
        code=live.code,
        game=live.info.name,
        seat=channel.audience,
        n=channel.shown_n,
        step=channel.shown_step,
        view=channel.shown,
        options=setup.options,
        bots=list(setup.bots),
        seq=seq,
        stream=short.number if short is not None else 0,
        paths=short.written.paths if short is not None else [],
    )


def show_offer(offer: Offer) -> ActionsShown:
    """What a seat may do now."""
    actions = None if offer.actions is None else list(offer.actions)
    return ActionsShown(offer.match, offer.seat, offer.n, actions, list(offer.forms), offer.more)


def show_update(channel: Channel, update: Update, seq: int) -> Updated:
    """An update of a stream, with the client's actions up to a number."""
    return Updated(channel.match, channel.audience, update.n, update.step, update.patch, update.events, seq)


def show_hall(hall: Hall) -> HallShown:
    """The lobby: tables one can join or watch, and who is here."""
    here = hall.here()
    listed = [table for table in hall.tables.values() if table.is_listed][:TABLES_SHOWN]
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


_made: WeakKeyDictionary[Hall | Table, tuple[int, bytes]] = WeakKeyDictionary()
"""What was told last of the hall or a table, and with which number."""


def encode_news(hall: Hall) -> bytes:
    """The lobby as it is told now, made once for everybody who hears it."""
    return _encode_once(hall, hall.news, lambda: show_hall(hall))


def encode_look(hall: Hall, table: Table) -> bytes:
    """The table as it is shown now, made once for everybody who sees it."""
    return _encode_once(table, table.looks, lambda: show_table(hall, table))


def _encode_once(of: Hall | Table, number: int, show: Callable[[], FromHall]) -> bytes:
    known, encoded = _made.get(of, (-1, b""))
    if known != number:
        encoded = encode(show())
        _made[of] = (number, encoded)
    return encoded


def _show_person(hall: Hall, player: Player) -> PersonShown:
    busy = hall.live_table(player) is not None
    table = hall.doing(player)
    owner, rules = hall.bot_accounts.owner_of(player), hall.bot_accounts.rules_of(player)
    shown = PersonShown(player.id, player.name, busy=busy)
    if owner is not None:
        shown.owner, shown.plays = owner.name, list(rules.games) if rules is not None else []
        shown.busy = rules is not None and hall.count_tables(player) >= rules.at_once
    if table is not None and not table.private:
        shown.game, shown.code = table.info.name, table.code
    return shown
