"""A table as it is kept, and again from what was kept."""

from typing import TYPE_CHECKING

from rumpus.core.options import check_options
from rumpus.hall.people.players import Players
from rumpus.hall.tables.absence import ABANDONED_SECONDS
from rumpus.hall.tables.dice import Dice
from rumpus.hall.tables.seats import Seat
from rumpus.store.record_data import TableData
from rumpus.store.records import SavedMatch, TableRecord

if TYPE_CHECKING:
    from rumpus.hall.tables.table import Table


def record_table(table: "Table", at: float) -> TableRecord:
    """What is kept of a table; `at` is the time."""
    data = TableData(
        options=table.options,
        seats=tuple(seat.data() for seat in table.seating),
        by_hand=table.runner.by_hand,
        paused_ms=table.runner.hand_pause.used_ms,
        private=table.private,
        casual=table.casual,
        stand_in=table.stand_in,
        nearby=table.nearby,
        countdown=table.countdown,
        waiting=tuple(player.id for player in table.nearby_lobby.waiting),
        winner_stays=table.winner_stays,
        evening=table.evening.data(),
        challenge=table.challenge,
        barred=tuple(sorted(table.barred)),
        secret=table.dice.secret,
        moved=table.waits_since,
        away=table.attendance.budgets.data(),
        premoves=table.premoves.data(),
    )
    match = table.live.id if table.live else None
    return TableRecord(table.code, table.info.name, table.owner.id, match, data, table.closed, at)


def take_up_table(table: "Table", data: TableData, players: Players, saved: SavedMatch | None) -> None:
    """Let a table be again as its record was; a match that was on goes on when its people are back."""
    table.options = check_options(table.info.table_options, data.options)
    table.seating.seats = [Seat.load(seat, players) for seat in data.seats]
    for seat in table.seating:  # an older hall did not keep it
        seat.agreed = seat.agreed or table.options
    table.private, table.casual, table.stand_in = data.private, data.casual, data.stand_in
    table.nearby, table.challenge, table.countdown = data.nearby, data.challenge, data.countdown
    table.winner_stays = data.winner_stays
    table.evening.take_up(data.evening, players)
    waiting = [players.find(one) for one in data.waiting]
    table.nearby_lobby.waiting = [player for player in waiting if player is not None]
    table.barred = set(data.barred)
    table.dice = Dice(data.secret)
    if saved is not None and (saved.match.outcome is None or table.info.plays(saved.match.version)):
        table.runner.hand_pause.take_up(on=data.by_hand, used_ms=data.paused_ms)
        table.runner.take_up(saved)
    table.runner.move_timeout.start(waits=table.is_long, since=data.moved)
    if table.playing:
        table.attendance.take_up(data.away, players)
        table.premoves.take_up(data.premoves)
    if not table.playing or table.info.realtime:
        table.attendance.stand_empty(ABANDONED_SECONDS)
    table.publisher.take_up(table.record())
