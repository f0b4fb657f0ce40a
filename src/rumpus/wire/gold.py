"""Gold: wagers, the pots that hold them, and what everybody has."""

from typing import Annotated, Final, TypeAlias

from msgspec import Meta, Struct

from rumpus.core.shape import OneOf, OutcomeShown
from rumpus.wire.fields import Code, FromHall, LineShown, Options, Request, Short

PotState: TypeAlias = Annotated[
    str,
    OneOf(
        "INITIATED",
        "AWAITING_DEPOSITS",
        "ONE_PAID",
        "FUNDED",
        "IN_PROGRESS",
        "AWAITING_PAYOUT",
        "DISPUTED",
        "COMPLETED",
        "REFUNDED",
    ),
]
Amount: TypeAlias = Annotated[int, Meta(ge=0, le=10**12)]
Percent: TypeAlias = Annotated[int, Meta(ge=0, le=100)]
Reason: TypeAlias = Annotated[str, Meta(min_length=1, max_length=1000)]


# --- from a client -------------------------------------------------------------------------------------------------


class Purse(Request, tag="purse"):
    """How much gold do I have?"""


class Wager(Request, tag="wager"):
    """Play the next match of my table for gold. `house` is the id of who holds the pot; null: the hall itself."""

    code: Code
    """The table."""
    stake: Amount
    """What each pays in."""
    house: Short | None = None
    """Who holds the pot, by id; null: the hall itself."""
    fee: Percent = 0
    """What the house keeps of a pot it pays out, in percent."""


class Agree(Request, tag="agree"):
    """As the house: I will hold the pot. With `on` false, as any party before both have paid: call it off."""

    pot: Short
    """Its id."""
    on: bool = True
    """Agree, or call it off."""


class Deposit(Request, tag="deposit"):
    """Pay into a pot: exactly the stake."""

    pot: Short
    """Its id."""
    amount: Amount
    """Exactly the stake."""


class AcceptResult(Request, tag="accept_result"):
    """I have lost: the winner may be paid at once."""

    pot: Short
    """Its id."""


class ResultSeen(Request, tag="result_seen"):
    """This page has shown me the verified result. When both players' pages have, the winner is paid at once; it is
    worth nothing else."""

    pot: Short
    """Its id."""


class RaiseDispute(Request, tag="dispute"):
    """I do not agree: freeze the pot. Of a verified result only what the log cannot show is worth disputing: after an
    hour its winner is paid, and only the host may decide against it."""

    pot: Short
    """Its id."""
    reason: Reason
    """Why."""


class Decide(Request, tag="decide"):
    """As the house: the pot goes to one of the players, by id, or (null) back to both."""

    pot: Short
    """Its id."""
    award: Short | None
    """The id of the player who gets it; null: both get their stake back."""
    reason: Reason
    """Why."""


# --- from the hall -------------------------------------------------------------------------------------------------


class GoldShown(FromHall, tag="gold"):
    """How much gold you have."""

    gold: int
    """How much."""


class PartyShown(Struct):
    """Somebody whom a pot concerns."""

    id: str
    """Their id."""
    name: str
    """Their name."""


class PayerShown(Struct):
    """One of the two who play for it."""

    id: str
    """Their id."""
    name: str
    """Their name."""
    paid: bool
    """Whether they have paid in."""


class VerifiedShown(Struct, omit_defaults=True):
    """What the match came to when it was run again from its dice and its log, or `why` there is no such result."""

    outcome: OutcomeShown | None = None
    """How it ended."""
    digest: str = ""
    """The digest of its last position."""
    why: LineShown = ""
    """Why there is no result."""


class DecisionShown(Struct):
    """How a dispute was decided; `by` null: by the host, `award` null: both got their stake back."""

    by: PartyShown | None
    """Who decided; null: the host."""
    award: PartyShown | None
    """Who got it; null: both got their stake back."""
    reason: LineShown
    """Why."""


class DisputeShown(Struct):
    """That somebody does not agree; `by` null: the hall, for it could not verify the result."""

    by: PartyShown | None
    """Who does not agree; null: the hall."""
    reason: LineShown
    """Why."""
    decision: DecisionShown | None
    """How it was decided."""


class TrustShown(Struct):
    """The record of a house."""

    pots: int
    """Pots held."""
    paid: int
    """Gold paid out."""
    disputes: int
    """Disputes."""
    awarded: int
    """Disputes that ended with an award."""
    refunded: int
    """Disputes that ended with both stakes given back."""
    open: int
    """Disputes that are open."""


class EscrowShown(FromHall, tag="escrow"):
    """A pot, whole; sent whenever something about it changes."""

    id: str
    """Its id."""
    code: str
    """The table."""
    match: str | None
    """The match, once it has begun."""
    state: PotState
    """Where it is on its way from the proposal to the end."""
    stake: int
    """What each pays in."""
    options: Options
    """The options of the match."""
    players: list[PayerShown]
    """The two who play for it."""
    house: PartyShown | None
    """Who holds it; null: the hall."""
    fee: int
    """What the house keeps of a pot it pays out, in percent."""
    fee_gold: int
    """What the house would keep."""
    held: int
    """Gold in it."""
    left: int | None
    """Seconds until time moves it on."""
    winner: str | None
    """The id of the winner."""
    loser: str | None
    """The id of the loser."""
    verified: VerifiedShown | None
    """What the match came to when it was run again."""
    dispute: DisputeShown | None
    """The dispute, if there is one."""
    seen: list[str]
    """The ids of the players whose page has shown the verified result."""
    why: LineShown
    """How it ended."""
    trust: TrustShown
    """The record of the house."""


EXAMPLES: Final[tuple[Request | FromHall, ...]] = (
    Purse(id=21),
    Wager(code="LUMIKA", stake=50, house="9f31c07a55d2", fee=5),
    Agree(pot="3f2a9c01d4e5"),
    Deposit(pot="3f2a9c01d4e5", amount=50),
    AcceptResult(pot="3f2a9c01d4e5"),
    ResultSeen(pot="3f2a9c01d4e5"),
    RaiseDispute(pot="3f2a9c01d4e5", reason="the dice were shown twice"),
    Decide(pot="3f2a9c01d4e5", award="2ca408509bb4", reason="the replay shows one roll"),
    GoldShown(gold=950),
    EscrowShown(
        id="3f2a9c01d4e5",
        code="LUMIKA",
        match="LUMIKA-3f2a9c01",
        state="DISPUTED",
        stake=50,
        options={"start": 100},
        players=[
            PayerShown(id="2ca408509bb4", name="Ann", paid=True),
            PayerShown(id="71b0c3d4aa02", name="Bob", paid=True),
        ],
        house=PartyShown(id="9f31c07a55d2", name="Cid"),
        fee=5,
        fee_gold=5,
        held=100,
        left=3600,
        winner="2ca408509bb4",
        loser="71b0c3d4aa02",
        verified=VerifiedShown(
            outcome={"places": [1, 2], "scores": [1, 0], "reason": "rolled_one"}, digest="212f59653b53f682"
        ),
        dispute=DisputeShown(
            by=PartyShown(id="71b0c3d4aa02", name="Bob"), reason="the dice were shown twice", decision=None
        ),
        seen=[],
        why="",
        trust=TrustShown(pots=4, paid=190, disputes=1, awarded=0, refunded=0, open=1),
    ),
)
"""One of each, as docs/protocol.md shows them."""
