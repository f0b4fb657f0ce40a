"""Gold: wagers, the pots that hold them, and what everybody has (rules, "Gold")."""

from typing import Annotated, Any, TypeAlias

from msgspec import Meta, Struct

from rumpus.core.shape import OutcomeShown
from rumpus.wire.fields import Code, FromHall, Request, Short

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


class GoldShown(FromHall, tag="gold"):
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

    outcome: OutcomeShown | None = None
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


class EscrowShown(FromHall, tag="escrow"):
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
