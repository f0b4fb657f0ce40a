"""The words of GSTA: saying who one is, looking around, and everything about tables except playing at them."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final, TypeAlias

from rumpus.core.dice import WORD_LENGTH, check_nonce
from rumpus.games.registry import all_games
from rumpus.gateways.limits import NAMES, TABLES
from rumpus.gateways.line.message import Message, write
from rumpus.gateways.line.present import LISTED, NOBODY, name_table_game, show_listed, show_said
from rumpus.gateways.line.reading import at, find_game, find_table, read_flag, read_options
from rumpus.gateways.line.social_words import befriend, list_friends, mind_pot, tell_gold, tell_rated, unfriend
from rumpus.hall.chat import HALL
from rumpus.hall.errors import Refused
from rumpus.hall.tables.table import Table

if TYPE_CHECKING:
    from rumpus.gateways.line.visitor import LineVisitor

Handler: TypeAlias = "Callable[[LineVisitor, Message], None]"

TOKEN_LENGTH: Final = 200


# --- coming in -----------------------------------------------------------------------------------------------------


def _hello(visitor: "LineVisitor", message: Message) -> None:
    if visitor.is_known:
        raise Refused("hello_again")
    _, name, token, *more = (*message.fields, "", "")
    if any(more):
        raise Refused("bad_hello")
    players = visitor.hall.players
    player = players.recognise(token[:TOKEN_LENGTH]) if token else None
    if player is not None:
        visitor.come_in(player, players.renew(token[:TOKEN_LENGTH]) or token)
    else:
        visitor.limits.meet_guest(visitor.address)
        visitor.come_in(*visitor.hall.welcome(name or None))


def _ping(visitor: "LineVisitor", message: Message) -> None:
    visitor.send(write("GSTA", "", "", "PONG", *message.fields[1:2]))


def _note_answer(visitor: "LineVisitor", message: Message) -> None:
    if visitor.heard is not None:
        visitor.heard.note(answered=True)


def _once(visitor: "LineVisitor", message: Message) -> None:
    visitor.numbered.expect(message)


def _name(visitor: "LineVisitor", message: Message) -> None:
    visitor.limits.spend(NAMES, visitor.address)
    visitor.hall.rename(visitor.player, message.fields[1] if len(message.fields) > 1 else "")
    told = write("GSTA", "", "", "NAME", visitor.player.name)
    visitor.hall.store.when_saved(lambda: visitor.send(told), urgent=True)


# --- looking around ------------------------------------------------------------------------------------------------


def _games(visitor: "LineVisitor", message: Message) -> None:
    for name, folder in all_games().items():
        info = folder.info
        pace = "realtime" if info.realtime else "turns"
        fields = ("GAME", info.title, *info.seats, pace, ",".join(info.levels), "solo" if info.solo else NOBODY)
        visitor.send(write("GSTA", name.upper(), "", *fields))
    visitor.send(write("GSTA", "", "", "END", len(all_games())))


def _tables(visitor: "LineVisitor", message: Message) -> None:
    listed = [table for table in visitor.hall.tables.values() if table.is_listed][:LISTED]
    for table in listed:
        visitor.send(show_listed(table))
    visitor.send(write("GSTA", "", "", "END", len(listed)))


def _who(visitor: "LineVisitor", message: Message) -> None:
    here = visitor.hall.here()[:LISTED]
    for player in here:
        owner = visitor.hall.bot_accounts.owner_of(player)
        visitor.send(write("GSTA", "", "", "HERE", player.name, *(("BOT", owner.name) if owner is not None else ())))
    visitor.send(write("GSTA", "", "", "END", len(here)))


def _listen(visitor: "LineVisitor", message: Message) -> None:
    visitor.hall.chat.listen(visitor, read_flag(message))
    if read_flag(message):
        for line in visitor.hall.chat.last(HALL, visitor.player):
            visitor.send(show_said(line, "", visitor.player))


# --- tables --------------------------------------------------------------------------------------------------------


def _show(visitor: "LineVisitor", message: Message) -> None:
    if message.id:
        visitor.show(at(visitor, message))
        return
    mine = visitor.hall.tables_of(visitor.player)
    for table in mine:
        visitor.show(table)
    visitor.send(write("GSTA", "", "", "END", len(mine)))


def _open(visitor: "LineVisitor", message: Message) -> None:
    """Open a table: seats, options and `private` in any order; with no open seat the match starts at once."""
    folder, challenge = find_game(message)
    if challenge:
        raise Refused("challenge_by_invite")
    words = message.fields[1:]
    seats = [word for word in words if "=" not in word and word != "private"]
    if "local" in seats:
        raise Refused("one_seat")
    if "me" not in seats:
        seats.insert(0, "me")
    low, high = folder.info.seats
    if len(seats) == 1:
        seats += ["open"] * (max(low, min(2, high)) - 1)
    options = read_options(folder, [word for word in words if "=" in word])
    start = "open" not in seats
    visitor.limits.spend(TABLES, visitor.address)
    table = visitor.hall.opening.open_table(
        visitor, folder.info.name, options, seats, start=start, private="private" in words
    )
    _be_ready(visitor, table)


def _join(visitor: "LineVisitor", message: Message) -> None:
    _enter(visitor, find_table(visitor, message), sit=True)


def _watch(visitor: "LineVisitor", message: Message) -> None:
    _enter(visitor, find_table(visitor, message), sit=False)


def _enter(visitor: "LineVisitor", table: Table, *, sit: bool) -> None:
    new = visitor not in table.visitors
    table.enter(visitor, sit=sit)
    if new:
        for line in visitor.hall.chat.last(table.code, visitor.player):
            visitor.send(show_said(line, table.code, visitor.player))
    if sit:
        _be_ready(visitor, table)


def _be_ready(visitor: "LineVisitor", table: Table) -> None:
    """A program that sits down is ready for the first match."""
    mine = table.seating.of(visitor.player)
    if mine and not table.playing and table.live is None and not all(table.seating[seat].ready for seat in mine):
        table.setup.set_ready(visitor.player, True)


def _leave(visitor: "LineVisitor", message: Message) -> None:
    at(visitor, message).leave(visitor.player)


def _ready(visitor: "LineVisitor", message: Message) -> None:
    at(visitor, message).setup.set_ready(visitor.player, read_flag(message))


def _dice(visitor: "LineVisitor", message: Message) -> None:
    """Put a word into the dice of the next match, here or at the next table; the answer is the hall's pledge."""
    word = message.fields[1] if len(message.fields) > 1 else ""
    try:
        check_nonce(word)
    except ValueError:
        raise Refused("bad_word", most=WORD_LENGTH) from None
    table = find_table(visitor, message) if message.id else None
    if table is not None and table.seating.of(visitor.player):
        table.seating.add_nonce(visitor.player, word)
        table.refresh()
    else:
        visitor.word = word
    dice = table.dice if table is not None else visitor.hall.opening.dice_of(visitor.player)
    visitor.send(
        write("GSTA", name_table_game(table) if table else "", table.code if table else "", "DICE", dice.pledge)
    )


def _actions(visitor: "LineVisitor", message: Message) -> None:
    visitor.want_actions(read_flag(message))


def _pause(visitor: "LineVisitor", message: Message) -> None:
    at(visitor, message).pause(visitor.player, read_flag(message))


def _later(visitor: "LineVisitor", message: Message) -> None:
    """Leave actions for one's next turns, or with none take them back."""
    table = at(visitor, message)
    mine, match = table.seating.of(visitor.player), table.match
    if not mine or match is None:
        raise Refused("only_watching", code=table.code)
    table.premoves.keep(visitor.player, match.id, mine[0], [" ".join(field.split()) for field in message.fields[1:]])


def _ask(visitor: "LineVisitor", message: Message) -> None:
    at(visitor, message).questions.ask(visitor.player, _read_kind(message))


def _answer(visitor: "LineVisitor", message: Message) -> None:
    """Yes, unless a third field says 0."""
    yes = len(message.fields) < 3 or message.fields[2] != "0"
    at(visitor, message).questions.answer(visitor.player, _read_kind(message), yes)


def _read_kind(message: Message) -> str:
    return message.fields[1].lower() if len(message.fields) > 1 else ""


def _wait(visitor: "LineVisitor", message: Message) -> None:
    at(visitor, message).wait(visitor.player)


def _claim(visitor: "LineVisitor", message: Message) -> None:
    at(visitor, message).claim(visitor.player)


def _seen(visitor: "LineVisitor", message: Message) -> None:
    visitor.hall.missed.put_away(visitor.player, message.fields[1] if len(message.fields) > 1 else "")


WORDS: Final[Mapping[str, Handler]] = {
    "": _show,
    "HELLO": _hello,
    "PING": _ping,
    "PONG": _note_answer,
    "ONCE": _once,
    "NAME": _name,
    "GAMES": _games,
    "TABLES": _tables,
    "WHO": _who,
    "LISTEN": _listen,
    "OPEN": _open,
    "JOIN": _join,
    "WATCH": _watch,
    "LEAVE": _leave,
    "READY": _ready,
    "PAUSE": _pause,
    "ASK": _ask,
    "ANSWER": _answer,
    "WAIT": _wait,
    "CLAIM": _claim,
    "LATER": _later,
    "SEEN": _seen,
    "DICE": _dice,
    "RATED": tell_rated,
    "GOLD": tell_gold,
    "POT": mind_pot,
    "FRIEND": befriend,
    "UNFRIEND": unfriend,
    "FRIENDS": list_friends,
    "ACTIONS": _actions,
}


def obey_state(visitor: "LineVisitor", message: Message) -> None:
    """Do what a GSTA asks."""
    handler = WORDS.get(message.word)
    if handler is None:
        raise Refused("unknown_word", words=[word for word in WORDS if word])
    handler(visitor, message)
