"""Commands about gold, wagers and the pots that hold them (rules, "Gold")."""

from collections.abc import Callable
from typing import Final

from rumpus.core.notice import Notice, list_names
from rumpus.hall.commands.caller import Caller, Reply, answer, here
from rumpus.hall.commands.command import Command
from rumpus.hall.commands.offers import offer_people
from rumpus.hall.commands.reading import Arguments, Malformed
from rumpus.hall.errors import Refused
from rumpus.hall.gold.escrow import Escrow
from rumpus.hall.gold.ledger import GROWN_MATCHES

BACK: Final = ("back", "refund")
"""Words for giving both players their stakes back."""


def _gold(caller: Caller, arguments: Arguments) -> Reply:
    arguments.end()
    bank = caller.hall.bank
    caller.hall.wagers.allow(caller.player)
    amount, due = bank.gold(caller.player), bank.still_due(caller.player)
    if due:
        return answer(Notice("answer.gold_due", amount=amount, due=due, matches=GROWN_MATCHES))
    return answer(Notice("answer.gold", amount=amount))


def _wager(caller: Caller, arguments: Arguments) -> Reply:
    table, stake = here(caller), arguments.take_number("thing.stake")
    house, fee = None, 0
    if arguments.words and arguments.words[0].plain == "hall":
        arguments.words.pop(0)
    elif arguments.words:
        house = arguments.take_player(caller)
        fee = arguments.take_number("thing.fee") if arguments.words else 0
    arguments.end()
    caller.hall.wagers.propose(caller.player, table, stake, house, fee)
    typed = str(stake)
    if house is None:
        return answer(Notice("answer.stake", stake=stake, typed=typed))
    return answer(Notice("answer.stake_house", stake=stake, typed=typed, house=house.name, fee=fee))


def find_pot(caller: Caller) -> Escrow:
    """The pot of the table looked at, else the only one the caller has to do with."""
    wagers = caller.hall.wagers
    pot = wagers.at(caller.table) if caller.table is not None else None
    if pot is not None and not pot.final:
        return pot
    pots = wagers.of(caller.player)
    if not pots:
        raise Refused("no_pot_of_yours")
    if len(pots) > 1:
        raise Refused("which_pot", codes=[pot.table for pot in pots[:5]])
    return pots[0]


def _deposit(caller: Caller, arguments: Arguments) -> Reply:
    amount = arguments.take_number("thing.amount")
    arguments.end()
    caller.hall.wagers.deposit(caller.player, find_pot(caller).id, amount)
    return Reply()


def _dispute(caller: Caller, arguments: Arguments) -> Reply:
    if not arguments.text:
        raise Malformed("say_why")
    caller.hall.wagers.dispute(caller.player, find_pot(caller).id, arguments.text)
    return Reply()


def _award(caller: Caller, arguments: Arguments) -> Reply:
    pot = find_pot(caller)
    if arguments.words and arguments.words[0].plain in BACK:
        arguments.words.pop(0)
        player = None
    else:
        player = arguments.take_player(caller)
    reason = " ".join(word.text for word in arguments.words)
    if not reason:
        raise Malformed("say_why")
    caller.hall.wagers.decide(caller.player, pot.id, player, reason)
    return Reply()


def _pot(caller: Caller, arguments: Arguments) -> Reply:
    arguments.end()
    pot = find_pot(caller)
    names = [player.name for id in pot.players if (player := caller.hall.players.find(id)) is not None]
    paid = [player.name for id in pot.paid if (player := caller.hall.players.find(id)) is not None]
    house = caller.hall.players.find(pot.house) if pot.house else None
    trust = caller.hall.wagers.trust(house)
    state = Notice(f"answer.pot_{pot.state.lower()}")
    held_by = house.name if house else Notice("answer.the_hall")
    return answer(
        Notice("answer.pot", code=pot.table, stake=pot.stake, players=list_names(names), state=state),
        Notice("answer.pot_paid", paid=paid or Notice("answer.nobody"), house=held_by, fee=pot.fee),
        Notice("answer.pot_record", pots=trust.pots, paid=trust.paid, disputes=trust.disputes),
    )


def _simply(does: Callable[[Caller, str], None]) -> Callable[[Caller, Arguments], Reply]:
    """A command that only names the pot it is about."""

    def run(caller: Caller, arguments: Arguments) -> Reply:
        arguments.end()
        does(caller, find_pot(caller).id)
        return Reply()

    return run


_agree = _simply(lambda caller, pot: caller.hall.wagers.agree(caller.player, pot))
_call_off = _simply(lambda caller, pot: caller.hall.wagers.decline(caller.player, pot))
_settle = _simply(lambda caller, pot: caller.hall.wagers.accept_result(caller.player, pot))


COMMANDS: Final = (
    Command("gold", "", _gold),
    Command("wager", "STAKE [house] [fee]", _wager),
    Command("pot", "", _pot),
    Command("deposit", "AMOUNT", _deposit),
    Command("agree", "", _agree),
    Command("calloff", "", _call_off),
    Command("settle", "", _settle),
    Command("dispute", "REASON", _dispute),
    Command("award", "PLAYER|back REASON", _award, offer_people),
)
