"""The words of GSTA about what hangs on a match and who one plays with: rated or not, gold and pots, friends."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from rumpus.core.notice import read_line
from rumpus.gateways.line.message import Message, write
from rumpus.gateways.line.present import NOBODY, name_table_game, say_to
from rumpus.gateways.line.reading import at
from rumpus.hall.clean_text import clean_text
from rumpus.hall.commands.caller import Speaker
from rumpus.hall.commands.gold_commands import find_pot
from rumpus.hall.errors import Refused
from rumpus.hall.gold.wagers import Wagers
from rumpus.hall.people.players import Player
from rumpus.hall.people.what_counts import is_rated

if TYPE_CHECKING:
    from rumpus.gateways.line.visitor import LineVisitor

REASON: Final = 200


# --- rated ---------------------------------------------------------------------------------------------------------


def tell_rated(visitor: "LineVisitor", message: Message) -> None:
    """Whether the match is rated or the next one will be, and the sentence people read."""
    table = at(visitor, message)
    counts = visitor.hall.ratings.tell_counting(table)
    fields = (NOBODY, "") if counts is None else (is_rated(counts), say_to(visitor.player, counts))
    visitor.send(write("GSTA", name_table_game(table), table.code, "RATED", *fields))


# --- gold ----------------------------------------------------------------------------------------------------------


def tell_gold(visitor: "LineVisitor", message: Message) -> None:
    """How much one has; who is broke is given the day's allowance."""
    visitor.hall.wagers.allow(visitor.player)
    told = write_gold(visitor.hall.bank.gold(visitor.player))
    visitor.hall.store.when_saved(lambda: visitor.send(told), urgent=True)


def write_gold(amount: int) -> str:
    """How much gold somebody has."""
    return write("GSTA", "", "", "GOLD", amount)


def write_pot(pot: Mapping[str, Any], player: Player) -> str:
    """A pot: how it stands, what each puts in, who has, who wins, and why it was given back or is disputed."""
    names = {one["id"]: one["name"] for one in pot["players"]}
    paid = ",".join(one["name"] for one in pot["players"] if one["paid"]) or NOBODY
    why = pot["dispute"]["reason"] if pot["dispute"] is not None else pot["why"]
    winner = names.get(pot["winner"] or "", NOBODY)
    fields = (pot["state"], pot["stake"], paid, winner, say_to(player, read_line(why)))
    return write("GSTA", "", pot["code"], "POT", *fields)


def mind_pot(visitor: "LineVisitor", message: Message) -> None:
    """Show the pot of a table, or do something about it."""
    table = at(visitor, message) if message.id else None
    what = message.fields[1].upper() if len(message.fields) > 1 else ""
    more = message.fields[2] if len(message.fields) > 2 else ""
    if what == "WAGER":
        visitor.hall.wagers.propose(visitor.player, at(visitor, message), _read_gold(more))
        return
    pot = find_pot(Speaker(visitor.hall, visitor, table))
    if what == "":
        visitor.send(write_pot(visitor.hall.wagers.view(pot), visitor.player))
    elif what in _POT_WORDS:
        _POT_WORDS[what](visitor.hall.wagers, visitor.player, pot.id, more)
    else:
        raise Refused("unknown_word", words=["WAGER", *_POT_WORDS])


def _read_gold(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise Refused("bad_wager")
    return int(text)


_POT_WORDS: Final[Mapping[str, Callable[[Wagers, Player, str, str], None]]] = {
    "AGREE": lambda wagers, player, pot, more: wagers.agree(player, pot),
    "DEPOSIT": lambda wagers, player, pot, more: wagers.deposit(player, pot, _read_gold(more)),
    "CALLOFF": lambda wagers, player, pot, more: wagers.decline(player, pot),
    "SETTLE": lambda wagers, player, pot, more: wagers.accept_result(player, pot),
    "SEEN": lambda wagers, player, pot, more: wagers.seen(player, pot),
    "DISPUTE": lambda wagers, player, pot, more: wagers.dispute(player, pot, clean_text(more, REASON)),
}


# --- friends -------------------------------------------------------------------------------------------------------


def befriend(visitor: "LineVisitor", message: Message) -> None:
    """Ask somebody, or say yes to who has asked; both hear FRIEND."""
    other = _find_person(visitor, message)
    if not visitor.hall.friends.ask(visitor.player, other):
        told = write("GSTA", "", "", "FRIEND", "ASKED", other.name)
        visitor.hall.store.when_saved(lambda: visitor.send(told), urgent=True)


def unfriend(visitor: "LineVisitor", message: Message) -> None:
    """Be friends no longer, say no, or take a question back."""
    visitor.hall.friends.end(visitor.player, _find_person(visitor, message))


def list_friends(visitor: "LineVisitor", message: Message) -> None:
    """Friends, who asks, and who was asked."""
    friends = visitor.hall.friends
    groups = (("FRIENDS", friends.of), ("ASKS", friends.asking), ("ASKED", friends.asked))
    listed = [(what, other.name) for what, of in groups for other in of(visitor.player)]
    for what, name in listed:
        visitor.send(write("GSTA", "", "", "FRIEND", what, name))
    visitor.send(write("GSTA", "", "", "END", len(listed)))


def _find_person(visitor: "LineVisitor", message: Message) -> Player:
    name = message.fields[1] if len(message.fields) > 1 else ""
    if not name:
        raise Refused("say_whom")
    other = visitor.hall.players.meant(name)
    if other is None:
        raise Refused("no_player", name=clean_text(name, 24))
    return other
