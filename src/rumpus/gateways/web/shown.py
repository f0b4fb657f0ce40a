"""The hall's objects as messages: what a table, a stream or the lobby looks like on the wire."""

from rumpus.core.match import Channel, Update
from rumpus.gateways.web.messages import HallShown, MatchShown, SeatShown, TableLine, TableShown, Updated
from rumpus.hall.hall import Hall
from rumpus.hall.table import Table

HERE_SHOWN = 50
TABLES_SHOWN = 50


def show_table(table: Table) -> TableShown:
    """The table as everybody sees it."""
    running = table.running
    outcome = running.match.outcome if running and running.over else None
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
                present=seat.player is None or table.attendance.is_here(seat.player),
                wins=seat.wins,
            )
            for seat in table.seating
        ],
        watchers=table.watchers,
        match=running.id if running else None,
        outcome=outcome.describe() if outcome else None,
        why=table.why,
        turn=list(running.turn) if running else [],
        step=running.step_now() if running else 0,
    )


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
    listed = [table for table in hall.tables.values() if table.visitors][:TABLES_SHOWN]
    return HallShown(
        tables=[
            TableLine(
                code=table.code,
                game=table.info.name,
                state=table.state,
                names=[seat.name for seat in table.seating if seat.kind != "open"],
                free=sum(1 for seat in table.seating if seat.kind == "open"),
            )
            for table in listed
        ],
        online=len(here),
        here=[player.name for player in here[:HERE_SHOWN]],
    )
