"""Handlers of tables: opening, joining, setting up, ready, leaving."""

from typing import TYPE_CHECKING

from rumpus.gateways.limits import TABLES
from rumpus.gateways.web.handlers.handler import Requests, Shows
from rumpus.hall.errors import Refused
from rumpus.hall.tables.nearby_lobby import Moved
from rumpus.hall.tables.premoves import PremovesChanged
from rumpus.hall.tables.questions import QuestionClosed
from rumpus.hall.tables.reactions import Reacted
from rumpus.hall.tables.table import Table
from rumpus.wire import matches, questions, rooms, table_requests, tables

if TYPE_CHECKING:
    from rumpus.gateways.web.connection import Connection


def open_table(connection: "Connection", message: table_requests.Open) -> None:
    """Open a table; the newcomer's next one has other dice."""
    connection.limits.spend(TABLES, connection.address)
    connection.hall.opening.open_table(
        connection,
        message.game,
        message.options,
        message.seats,
        start=message.start,
        nonce=message.nonce,
        private=message.private,
        nearby=message.nearby,
        after=connection.hall.find_table(message.after) if message.after else None,
    )
    connection.welcome("")


def join(connection: "Connection", message: table_requests.Join) -> None:
    """Come to a table, with what one has of its streams."""
    connection.enter(connection.find_table(message.code), message)


def leave(connection: "Connection", message: table_requests.Leave) -> None:
    """Go away for good; from elsewhere, give up a seat where nothing is on."""
    table = connection.find_table(message.code)
    if table.playing or not table.seating.of(connection.player):
        table = at(connection, message.code)
    table.leave(connection.player)


def set_seat(connection: "Connection", message: table_requests.SetSeat) -> None:
    """Say who holds a seat."""
    at(connection, message.code).setup.set_seat(connection.player, message.seat, message.to, message.nonce)


def set_seats(connection: "Connection", message: table_requests.SetSeats) -> None:
    """Say how many seats there are."""
    at(connection, message.code).setup.set_seats(connection.player, message.count)


def set_options(connection: "Connection", message: table_requests.SetOptions) -> None:
    """Change the options of the next match."""
    at(connection, message.code).setup.set_options(connection.player, message.options)


def set_customs(connection: "Connection", message: table_requests.SetCustoms) -> None:
    """Change who finds the table, whether bots sit in, who makes room, and whether it is counted down."""
    at(connection, message.code).setup.set_customs(
        connection.player,
        private=message.private,
        stand_in=message.stand_in,
        winner_stays=message.winner_stays,
        countdown=message.countdown,
    )


def set_ready(connection: "Connection", message: table_requests.Ready) -> None:
    """Be ready, or not yet."""
    at(connection, message.code).setup.set_ready(connection.player, message.on, message.nonce, message.terms)


def add_word(connection: "Connection", message: table_requests.AddWord) -> None:
    """Put a word into the dice of the next match."""
    table = at(connection, message.code)
    table.seating.add_nonce(connection.player, message.nonce)
    table.refresh()


def pause(connection: "Connection", message: table_requests.Pause) -> None:
    """Stop the match's time, or let it go on."""
    at(connection, message.code).pause(connection.player, message.on)


def wait(connection: "Connection", message: table_requests.Wait) -> None:
    """Wait for who is away."""
    at(connection, message.code).wait(connection.player)


def claim_win(connection: "Connection", message: table_requests.ClaimWin) -> None:
    """Win against who was away for too long."""
    at(connection, message.code).claim(connection.player)


def ask(connection: "Connection", message: questions.Ask) -> None:
    """Ask the others for something."""
    at(connection, message.code).questions.ask(connection.player, message.kind)


def answer(connection: "Connection", message: questions.AnswerQuestion) -> None:
    """Agree to what somebody asks for, or not."""
    at(connection, message.code).questions.answer(connection.player, message.kind, message.yes)


def give_time(connection: "Connection", message: questions.GiveTime) -> None:
    """Give somebody else more time."""
    at(connection, message.code).questions.give_time(connection.player, message.seat)


def premove(connection: "Connection", message: matches.Premove) -> None:
    """Leave something for one's next turn."""
    table = connection.hall.find_match(message.match)
    table.premoves.keep(connection.player, message.match, message.seat, message.actions)


def enter(_connection: "Connection", _message: rooms.Enter) -> None:
    """Here is the hall."""
    raise Refused("no_match")


def react(connection: "Connection", message: questions.React) -> None:
    """Show a reaction."""
    at(connection, message.code).reactions.react(connection.player, message.kind)


def kick(connection: "Connection", message: table_requests.Kick) -> None:
    """Remove somebody from one's own table."""
    other = connection.hall.players.find(message.player)
    if other is None:
        raise Refused("no_player_here")
    at(connection, message.code).kick(connection.player, other)


def show_move(_connection: "Connection", news: Moved) -> tables.MovedShown:
    """Where the big screen has gone."""
    return tables.MovedShown(news.code, news.to)


def show_closed(_connection: "Connection", news: QuestionClosed) -> questions.QuestionClosedShown:
    """What came of something that was asked for."""
    by = news.by.name if news.by is not None else ""
    return questions.QuestionClosedShown(news.code, news.kind, news.asker.id, news.asker.name, news.how, by)


def show_reaction(_connection: "Connection", news: Reacted) -> questions.ReactedShown:
    """How somebody has reacted."""
    return questions.ReactedShown(news.code, news.player.id, news.player.name, news.seat, news.kind)


def show_premoves(_connection: "Connection", news: PremovesChanged) -> matches.PremovesShown:
    """What is left for later."""
    return matches.PremovesShown(news.match, news.seat, list(news.actions), news.dropped)


def at(connection: "Connection", code: str) -> Table:
    """The table of that code, at which the connection is."""
    table = connection.find_table(code)
    if connection not in table.visitors:
        raise Refused("not_here", code=table.code)
    return table


NEWS: Shows = {Moved: show_move, QuestionClosed: show_closed, Reacted: show_reaction, PremovesChanged: show_premoves}
REQUESTS: Requests = {
    table_requests.Open: open_table,
    table_requests.Join: join,
    table_requests.Leave: leave,
    table_requests.SetSeat: set_seat,
    table_requests.SetSeats: set_seats,
    table_requests.SetOptions: set_options,
    table_requests.SetCustoms: set_customs,
    table_requests.Ready: set_ready,
    table_requests.AddWord: add_word,
    table_requests.Pause: pause,
    table_requests.Wait: wait,
    table_requests.ClaimWin: claim_win,
    questions.Ask: ask,
    questions.AnswerQuestion: answer,
    questions.GiveTime: give_time,
    questions.React: react,
    matches.Premove: premove,
    rooms.Enter: enter,
    table_requests.Kick: kick,
}
