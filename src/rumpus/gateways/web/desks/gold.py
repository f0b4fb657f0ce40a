"""The desk of gold: wagers, the pots that hold them, and what everybody has (rules/deathroll.md)."""

import contextlib
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeAlias

import msgspec
from msgspec import Meta, Struct

from rumpus.gateways.web.desks.desk import Entered, Greeting, Requests, Shows
from rumpus.gateways.web.desks.tables import at
from rumpus.gateways.web.messages import Code, Request, Short
from rumpus.hall.errors import Refused
from rumpus.hall.gold.escrow import Escrow
from rumpus.hall.gold.ledger import GoldChanged
from rumpus.hall.gold.pots import EscrowChanged
from rumpus.hall.people.players import Player

if TYPE_CHECKING:
    from rumpus.gateways.web.connection import Connection
    from rumpus.hall.tables.table import Table

Amount: TypeAlias = Annotated[int, Meta(ge=0, le=10**12)]
Percent: TypeAlias = Annotated[int, Meta(ge=0, le=100)]
Reason: TypeAlias = Annotated[str, Meta(min_length=1, max_length=1000)]


# --- from a client -------------------------------------------------------------------------------------------------


class Purse(Request, tag="purse"):
    """How much gold do I have?"""


class Wager(Request, tag="wager"):
    """Play the next match of my table for gold. `house` is the id of who holds the pot; null: the hall itself."""

    code: Code
    stake: Amount
    house: Short | None = None
    fee: Percent = 0
    """What the house keeps of a pot it pays out, in percent."""


class Agree(Request, tag="agree"):
    """As the house: I will hold the pot. With `on` false, as any party before both have paid: call it off."""

    pot: Short
    on: bool = True


class Deposit(Request, tag="deposit"):
    """Pay into a pot: exactly the stake."""

    pot: Short
    amount: Amount


class AcceptResult(Request, tag="accept_result"):
    """I have lost: the winner may be paid at once."""

    pot: Short


class RaiseDispute(Request, tag="dispute"):
    """I do not agree: freeze the pot."""

    pot: Short
    reason: Reason


class Decide(Request, tag="decide"):
    """As the house: the pot goes to one of the players, by id, or (null) back to both."""

    pot: Short
    award: Short | None
    reason: Reason


# --- from the hall -------------------------------------------------------------------------------------------------


class GoldShown(Struct, tag_field="t", tag="gold"):
    """How much gold you have."""

    gold: int


class PartyShown(Struct):
    """Somebody whom a pot concerns."""

    id: str
    name: str


class PayerShown(Struct):
    """One of the two who play for it."""

    id: str
    name: str
    paid: bool


class VerifiedShown(Struct, omit_defaults=True):
    """What the match came to when it was run again from its dice and its log, or `why` there is no such result."""

    outcome: dict[str, Any] | None = None
    digest: str = ""
    why: str = ""


class DecisionShown(Struct):
    """How a dispute was decided; `by` null: by the host, `award` null: both got their stake back."""

    by: PartyShown | None
    award: PartyShown | None
    reason: str


class DisputeShown(Struct):
    """That somebody does not agree; `by` null: the hall, for it could not verify the result."""

    by: PartyShown | None
    reason: str
    decision: DecisionShown | None


class TrustShown(Struct):
    """The record of a house."""

    pots: int
    paid: int
    disputes: int
    awarded: int
    refunded: int
    open: int


class EscrowShown(Struct, tag_field="t", tag="escrow"):
    """A pot, whole; sent whenever something about it changes."""

    id: str
    code: str
    match: str | None
    state: str
    """`INITIATED`, `AWAITING_DEPOSITS`, `ONE_PAID`, `FUNDED`, `IN_PROGRESS`, `AWAITING_PAYOUT`, `DISPUTED`,
    `COMPLETED` or `REFUNDED`."""
    stake: int
    options: dict[str, Any]
    players: list[PayerShown]
    house: PartyShown | None
    """Who holds it; null: the hall."""
    fee: int
    fee_gold: int
    """What the house would keep."""
    held: int
    left: int | None
    """Seconds until time moves it on."""
    winner: str | None
    loser: str | None
    verified: VerifiedShown | None
    dispute: DisputeShown | None
    why: str
    """How it ended."""
    trust: TrustShown
    """The record of the house."""


# --- what they do --------------------------------------------------------------------------------------------------


def tell_gold(connection: "Connection", message: Purse) -> None:
    """Tell how much gold the player has, and the pots that concern them."""
    gold = GoldShown(connection.hall.bank.gold(connection.player))
    connection.when_saved(lambda: connection.send(gold))
    for escrow in connection.hall.escrows.of(connection.player):
        _show(connection, escrow)


def propose_wager(connection: "Connection", message: Wager) -> None:
    """Open a pot at one's own table."""
    table = at(connection, message.code)
    house = _find_player(connection, message.house)
    connection.hall.escrows.propose(connection.player, table, message.stake, house, message.fee)


def agree(connection: "Connection", message: Agree) -> None:
    """Hold a pot, or call it off."""
    escrows = connection.hall.escrows
    (escrows.agree if message.on else escrows.decline)(connection.player, message.pot)


def deposit(connection: "Connection", message: Deposit) -> None:
    """Pay the stake."""
    connection.hall.escrows.deposit(connection.player, message.pot, message.amount)


def accept_result(connection: "Connection", message: AcceptResult) -> None:
    """Let the winner be paid."""
    connection.hall.escrows.accept_result(connection.player, message.pot)


def raise_dispute(connection: "Connection", message: RaiseDispute) -> None:
    """Freeze a pot."""
    connection.hall.escrows.dispute(connection.player, message.pot, message.reason)


def decide(connection: "Connection", message: Decide) -> None:
    """Decide a dispute as the house."""
    award = _find_player(connection, message.award)
    connection.hall.escrows.decide(connection.player, message.pot, award, message.reason)


def _find_player(connection: "Connection", id: str | None) -> Player | None:
    if id is None:
        return None
    player = connection.hall.players.find(id)
    if player is None:
        raise Refused("no_player", "nobody of that id is known here")
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
    escrow = connection.hall.escrows.at(table)
    if escrow is not None:
        _show(connection, escrow)


def _show(connection: "Connection", escrow: Escrow) -> None:
    """Show a pot as it is now, when that is on disk."""
    shown = msgspec.convert(connection.hall.escrows.view(escrow), EscrowShown)
    connection.when_saved(lambda: connection.send(shown))


REQUESTS: Final[Requests] = {
    Purse: tell_gold,
    Wager: propose_wager,
    Agree: agree,
    Deposit: deposit,
    AcceptResult: accept_result,
    RaiseDispute: raise_dispute,
    Decide: decide,
}
NEWS: Final[Shows] = {GoldChanged: show_gold, EscrowChanged: show_escrow}
GREETINGS: Final[list[Greeting]] = [greet]
ENTERED: Final[list[Entered]] = [show_entered]
