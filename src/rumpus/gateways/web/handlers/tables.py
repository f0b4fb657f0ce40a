"""Handlers of tables: opening, joining, setting up, ready, leaving."""

from typing import TYPE_CHECKING

from rumpus.gateways.limits import TABLES
from rumpus.gateways.web.handlers.handler import Requests, Shows
from rumpus.hall.errors import Refused
from rumpus.hall.tables.nearby_lobby import Moved
from rumpus.hall.tables.questions import QuestionClosed
from rumpus.hall.tables.reactions import Reacted
from rumpus.hall.tables.table import Table
from rumpus.wire import tables as m

if TYPE_CHECKING:
    from rumpus.gateways.web.connection import Connection


def open_table(connection: "Connection", message: m.Open) -> None:
    """Open a table; the newcomer's next one has other dice."""
    connection.limits.spend(TABLES, connection.address)
    connection.hall.open_table(
        connection,
        message.game,
        message.options,
        message.seats,
        start=message.start,
        nonce=message.nonce,
        private=message.private,
        nearby=message.nearby,
        after=message.after,
    )
    connection.welcome("")


def join(connection: "Connection", message: m.Join) -> None:
    """Come to a table, with what one has of its streams."""
    connection.enter(connection.find_table(message.code), message)


def leave(connection: "Connection", message: m.Leave) -> None:
    """Go away for good."""
    at(connection, message.code).leave(connection.player)


def set_seat(connection: "Connection", message: m.SetSeat) -> None:
    """Say who holds a seat."""
    at(connection, message.code).setup.set_seat(connection.player, message.seat, message.to, message.nonce)


def set_seats(connection: "Connection", message: m.SetSeats) -> None:
    """Say how many seats there are."""
    at(connection, message.code).setup.set_seats(connection.player, message.count)


def set_options(connection: "Connection", message: m.SetOptions) -> None:
    """Change the options of the next match."""
    at(connection, message.code).setup.set_options(connection.player, message.options)


def set_customs(connection: "Connection", message: m.SetCustoms) -> None:
    """Change who finds the table, whether bots sit in, who makes room, and whether it is counted down."""
    at(connection, message.code).setup.set_customs(
        connection.player,
        private=message.private,
        stand_in=message.stand_in,
        winner_stays=message.winner_stays,
        countdown=message.countdown,
    )


def set_ready(connection: "Connection", message: m.Ready) -> None:
    """Be ready, or not yet."""
    at(connection, message.code).setup.set_ready(connection.player, message.on, message.nonce, message.terms)


def add_word(connection: "Connection", message: m.AddWord) -> None:
    """Put a word into the dice of the next match."""
    table = at(connection, message.code)
    table.add_nonce(connection.player, message.nonce)
    table.refresh()


def pause(connection: "Connection", message: m.Pause) -> None:
    """Stop the match's time, or let it go on."""
    at(connection, message.code).pause(connection.player, message.on)


def wait(connection: "Connection", message: m.Wait) -> None:
    """Wait for who is away."""
    at(connection, message.code).wait(connection.player)


def claim_win(connection: "Connection", message: m.ClaimWin) -> None:
    """Win against who was away for too long."""
    at(connection, message.code).claim(connection.player)


def ask(connection: "Connection", message: m.Ask) -> None:
    """Ask the others for something."""
    at(connection, message.code).questions.ask(connection.player, message.kind)


def answer(connection: "Connection", message: m.AnswerQuestion) -> None:
    """Agree to what somebody asks for, or not."""
    at(connection, message.code).questions.answer(connection.player, message.kind, message.yes)


def give_time(connection: "Connection", message: m.GiveTime) -> None:
    """Give somebody else more time."""
    at(connection, message.code).questions.give_time(connection.player, message.seat)


def react(connection: "Connection", message: m.React) -> None:
    """Show a reaction."""
    at(connection, message.code).reactions.react(connection.player, message.kind)


def kick(connection: "Connection", message: m.Kick) -> None:
    """Remove somebody from one's own table."""
    other = connection.hall.players.find(message.player)
    if other is None:
        raise Refused("no_player_here")
    at(connection, message.code).kick(connection.player, other)


def show_move(_connection: "Connection", news: Moved) -> m.MovedShown:
    """Where the big screen has gone."""
    return m.MovedShown(news.code, news.to)


def show_closed(_connection: "Connection", news: QuestionClosed) -> m.QuestionClosedShown:
    """What came of something that was asked for."""
    by = news.by.name if news.by is not None else ""
    return m.QuestionClosedShown(news.code, news.kind, news.asker.id, news.asker.name, news.how, by)


def show_reaction(_connection: "Connection", news: Reacted) -> m.ReactedShown:
    """How somebody has reacted."""
    return m.ReactedShown(news.code, news.player.id, news.player.name, news.seat, news.kind)


def at(connection: "Connection", code: str) -> Table:
    """The table of that code, at which the connection is."""
    table = connection.find_table(code)
    if connection not in table.visitors:
        raise Refused("not_here", code=table.code)
    return table


NEWS: Shows = {Moved: show_move, QuestionClosed: show_closed, Reacted: show_reaction}
REQUESTS: Requests = {
    m.Open: open_table,
    m.Join: join,
    m.Leave: leave,
    m.SetSeat: set_seat,
    m.SetSeats: set_seats,
    m.SetOptions: set_options,
    m.SetCustoms: set_customs,
    m.Ready: set_ready,
    m.AddWord: add_word,
    m.Pause: pause,
    m.Wait: wait,
    m.ClaimWin: claim_win,
    m.Ask: ask,
    m.AnswerQuestion: answer,
    m.GiveTime: give_time,
    m.React: react,
    m.Kick: kick,
}
