"""Handlers of gold: wagers, the pots that hold them, and what everybody has (rules, "Gold")."""

import contextlib
from typing import TYPE_CHECKING, Final

import msgspec

from rumpus.gateways.web.handlers.handler import Requests, Shows
from rumpus.gateways.web.handlers.tables import at
from rumpus.hall.errors import Refused
from rumpus.hall.gold.escrow import Escrow
from rumpus.hall.gold.ledger import GoldChanged
from rumpus.hall.gold.vault import EscrowChanged
from rumpus.hall.people.players import Player
from rumpus.wire.gold import (
    AcceptResult,
    Agree,
    Decide,
    Deposit,
    EscrowShown,
    GoldShown,
    Purse,
    RaiseDispute,
    ResultSeen,
    Wager,
)

if TYPE_CHECKING:
    from rumpus.gateways.web.connection import Connection
    from rumpus.hall.tables.table import Table


# --- what they do --------------------------------------------------------------------------------------------------


def tell_gold(connection: "Connection", message: Purse) -> None:
    """Tell how much gold the player has, and the pots that concern them."""
    gold = GoldShown(connection.hall.bank.gold(connection.player))
    connection.when_saved(lambda: connection.send(gold))
    for escrow in connection.hall.wagers.of(connection.player):
        _show(connection, escrow)


def propose_wager(connection: "Connection", message: Wager) -> None:
    """Open a pot at one's own table."""
    table = at(connection, message.code)
    house = _find_player(connection, message.house)
    connection.hall.wagers.propose(connection.player, table, message.stake, house, message.fee)


def agree(connection: "Connection", message: Agree) -> None:
    """Hold a pot, or call it off."""
    wagers = connection.hall.wagers
    (wagers.agree if message.on else wagers.decline)(connection.player, message.pot)


def deposit(connection: "Connection", message: Deposit) -> None:
    """Pay the stake."""
    connection.hall.wagers.deposit(connection.player, message.pot, message.amount)


def accept_result(connection: "Connection", message: AcceptResult) -> None:
    """Let the winner be paid."""
    connection.hall.wagers.accept_result(connection.player, message.pot)


def see_result(connection: "Connection", message: ResultSeen) -> None:
    """The page has shown the verified result."""
    connection.hall.wagers.seen(connection.player, message.pot)


def raise_dispute(connection: "Connection", message: RaiseDispute) -> None:
    """Freeze a pot."""
    connection.hall.wagers.dispute(connection.player, message.pot, message.reason)


def decide(connection: "Connection", message: Decide) -> None:
    """Decide a dispute as the house."""
    award = _find_player(connection, message.award)
    connection.hall.wagers.decide(connection.player, message.pot, award, message.reason)


def _find_player(connection: "Connection", id: str | None) -> Player | None:
    if id is None:
        return None
    player = connection.hall.players.find(id)
    if player is None:
        raise Refused("no_player_id")
    return player


# --- what is told --------------------------------------------------------------------------------------------------


def show_gold(connection: "Connection", news: GoldChanged) -> GoldShown | None:
    """How much there is now; nobody is told what another one has."""
    return GoldShown(news.amount) if news.player is connection.player else None


def show_escrow(connection: "Connection", news: EscrowChanged) -> EscrowShown:
    """The pot as it is now."""
    return msgspec.convert(news.view, EscrowShown)


def greet(connection: "Connection") -> None:
    """A newcomer knows what they have, and the pots that concern them: some wait for an answer."""
    with contextlib.suppress(Refused):  # while the disk refuses, nobody is given any; they come in all the same
        tell_gold(connection, Purse())


def show_entered(connection: "Connection", table: "Table") -> None:
    """Everybody at a table sees its pot."""
    escrow = connection.hall.wagers.at(table)
    if escrow is not None:
        _show(connection, escrow)


def _show(connection: "Connection", escrow: Escrow) -> None:
    """Show a pot as it is now, when that is on disk."""
    shown = msgspec.convert(connection.hall.wagers.view(escrow), EscrowShown)
    connection.when_saved(lambda: connection.send(shown))


REQUESTS: Final[Requests] = {
    Purse: tell_gold,
    Wager: propose_wager,
    Agree: agree,
    Deposit: deposit,
    AcceptResult: accept_result,
    ResultSeen: see_result,
    RaiseDispute: raise_dispute,
    Decide: decide,
}
NEWS: Final[Shows] = {GoldChanged: show_gold, EscrowChanged: show_escrow}
