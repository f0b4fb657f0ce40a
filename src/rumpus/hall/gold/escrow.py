"""One pot: what was agreed, who has paid, and the chart of the states it can be in (rules, "Escrow").

Pure: it knows players by their ids, holds no gold itself (hall/gold/ledger.py does) and is told what time it is.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from enum import StrEnum
from typing import Any, Final

from rumpus.core.notice import Line, Notice, keep_line, read_line
from rumpus.core.verdict import Verdict
from rumpus.store.gold_records import EscrowRecord
from rumpus.store.record_data import Dispute, EscrowData, VerifiedData

WAIT_SECONDS: Final = 300
"""rules, "Escrow": five minutes to pay, five to dispute; as long for the house to agree and the match to start."""
UNDECIDED_SECONDS: Final = 7 * 86400
"""A dispute nobody has decided for this long is settled by the verified result (docs/decisions/0006)."""
VERIFIED_SECONDS: Final = 3600
"""rules, "Escrow": so long a verified result can be in dispute; then its winner is paid."""
IDLE_SECONDS: Final = 86400
"""rules, "Escrow": stakes of a match in which nobody plays for a day go back."""
HOUSE_SECONDS: Final = 86400
"""For this long a dispute is the house's alone to decide; then the hall's host may do it too."""


class State(StrEnum):
    """Where a pot stands."""

    INITIATED = "INITIATED"
    AWAITING_DEPOSITS = "AWAITING_DEPOSITS"
    ONE_PAID = "ONE_PAID"
    FUNDED = "FUNDED"
    IN_PROGRESS = "IN_PROGRESS"
    AWAITING_PAYOUT = "AWAITING_PAYOUT"
    DISPUTED = "DISPUTED"
    COMPLETED = "COMPLETED"
    REFUNDED = "REFUNDED"


def name_state(state: State) -> Notice:
    """The state of a pot as a word in a sentence."""
    return Notice(f"pot_state.{state.lower()}")


MOVES: Final[Mapping[State, frozenset[State]]] = {
    State.INITIATED: frozenset({State.AWAITING_DEPOSITS, State.REFUNDED}),
    State.AWAITING_DEPOSITS: frozenset({State.ONE_PAID, State.REFUNDED}),
    State.ONE_PAID: frozenset({State.FUNDED, State.REFUNDED}),
    # An abandoned match gives everything back, so that FUNDED and IN_PROGRESS lead to REFUNDED too.
    State.FUNDED: frozenset({State.IN_PROGRESS, State.DISPUTED, State.REFUNDED}),
    State.IN_PROGRESS: frozenset({State.AWAITING_PAYOUT, State.DISPUTED, State.REFUNDED}),
    State.AWAITING_PAYOUT: frozenset({State.COMPLETED, State.DISPUTED}),
    State.DISPUTED: frozenset({State.COMPLETED}),
    State.COMPLETED: frozenset(),
    State.REFUNDED: frozenset(),
}
"""The whole chart: from each state, the states that may follow."""

_WAITS: Final[Mapping[State, int | None]] = {
    State.INITIATED: WAIT_SECONDS,
    State.AWAITING_DEPOSITS: WAIT_SECONDS,
    State.FUNDED: WAIT_SECONDS,
    State.IN_PROGRESS: IDLE_SECONDS,
    State.AWAITING_PAYOUT: WAIT_SECONDS,
    State.DISPUTED: UNDECIDED_SECONDS,
    State.COMPLETED: None,
    State.REFUNDED: None,
}
"""How long a pot stays in a state by itself. ONE_PAID is not here: the second to pay has what is left of the time."""


PAID: Final = Notice("notice.pot_paid")
AWARDED: Final = Notice("notice.pot_awarded")
GIVEN_BACK: Final = Notice("notice.pot_given_back")


class WrongMove(RuntimeError):
    """A move that is not in the chart: a mistake in the hall, never in a request."""


@dataclass(slots=True, eq=False)
class Escrow:
    """A pot that a house holds for two players."""

    id: str
    table: str
    stake: int
    players: tuple[str, str]
    house: str | None
    """None: the hall itself."""
    fee: int
    """What the house keeps of a pot that is paid out, in whole percent."""
    options: dict[str, Any]
    """What is played for it; with other options it is another match."""
    state: State = State.INITIATED
    match: str | None = None
    paid: list[str] = field(default_factory=list)
    until: float | None = None
    """When time alone moves it on."""
    winner: str | None = None
    verified: Verdict | None = None
    dispute: Dispute | None = None
    why: Line = ""
    """How it ended."""
    seen: list[str] = field(default_factory=list)
    """Of the two players, those whose page or terminal has shown the verified result."""

    # What can be seen.

    @property
    def account(self) -> str:
        """Where its gold lies in the ledger."""
        return f"escrow:{self.id}"

    @property
    def final(self) -> bool:
        """Whether it is over: nothing is in it any more."""
        return not MOVES[self.state]

    @property
    def was_funded(self) -> bool:
        """Whether the house ever held the whole pot."""
        return len(self.paid) == len(self.players)

    @property
    def pot(self) -> int:
        """What is in it when both have paid."""
        return self.stake * len(self.players)

    @property
    def fee_gold(self) -> int:
        """What the house keeps if the pot is paid out, rounded down."""
        return self.pot * self.fee // 100

    @property
    def proven(self) -> bool:
        """Whether its match was run again from its log and somebody has won it so."""
        return self.winner is not None and self.verified is not None and not self.verified.why

    @property
    def loser(self) -> str | None:
        """Who lost the match, if it has a winner."""
        return None if self.winner is None else next(player for player in self.players if player != self.winner)

    @property
    def parties(self) -> tuple[str, ...]:
        """Everybody whom it concerns: both players, and the house if it is a person."""
        return (*self.players, *([self.house] if self.house else []))

    @property
    def unpaid(self) -> list[str]:
        """Who has not paid yet."""
        return [player for player in self.players if player not in self.paid]

    @property
    def paid_out(self) -> int:
        """What went to a winner; nothing if everybody got their stake back."""
        if self.state is not State.COMPLETED:
            return 0
        if self.dispute is not None:
            return self.pot if self.dispute.award is not None else 0
        return self.pot - self.fee_gold

    def may(self, state: State) -> bool:
        """Whether the chart leads there from here."""
        return state in MOVES[self.state]

    # How it moves.

    def start_waiting(self, now: float) -> None:
        """Count the time of its first state."""
        self.until = now + WAIT_SECONDS

    def agree(self, now: float) -> None:
        """The house will hold it."""
        self._move(State.AWAITING_DEPOSITS, now)

    def pay(self, player: str, now: float) -> None:
        """One of the players has paid."""
        self._move(State.FUNDED if self.paid else State.ONE_PAID, now)
        self.paid.append(player)

    def begin(self, match: str, now: float) -> None:
        """The match that is played for it has started."""
        self._move(State.IN_PROGRESS, now)
        self.match = match

    def end(self, winner: str, verified: Verdict, now: float) -> None:
        """Somebody has won: payout is due. A pot in dispute stays frozen, and notes it."""
        if self.state is not State.DISPUTED:
            self._move(State.AWAITING_PAYOUT, now)
        self.winner, self.verified = winner, verified
        self._hurry(now)

    def see(self, player: str) -> bool:
        """A player's page or terminal has shown the verified result; whether both have by now."""
        self.seen.append(player)
        return set(self.seen) == set(self.players)

    def raise_dispute(self, by: str | None, reason: Line, now: float) -> None:
        """Somebody does not agree: the pot is frozen."""
        self._move(State.DISPUTED, now)
        self.dispute = Dispute(by, keep_line(reason), now)
        self._hurry(now)

    def _hurry(self, now: float) -> None:
        """A verified result does not stay in dispute for long."""
        if self.state is State.DISPUTED and self.proven:
            self.until = now + VERIFIED_SECONDS

    def decide(self, by: str | None, award: str | None, reason: Line, now: float) -> None:
        """The dispute is decided: the pot goes to one of the players, or each gets their stake back."""
        if self.dispute is None:
            raise WrongMove("nothing is in dispute")
        self._move(State.COMPLETED, now)
        self.dispute = replace(self.dispute, decided=True, decided_by=by, award=award, why=keep_line(reason))
        self.why = AWARDED if award else GIVEN_BACK

    def complete(self, now: float) -> None:
        """The winner is paid."""
        if self.winner is None:
            raise WrongMove("nobody has won it")
        self._move(State.COMPLETED, now)
        self.why = PAID

    def refund(self, why: Notice, now: float) -> None:
        """Everything goes back."""
        self._move(State.REFUNDED, now)
        self.why = why

    def _move(self, state: State, now: float) -> None:
        if state not in MOVES[self.state]:
            raise WrongMove(f"a pot does not go from {self.state} to {state}")
        self.state = state
        if state in _WAITS:
            wait = _WAITS[state]
            self.until = None if wait is None else now + wait

    def wait_on(self, until: float) -> None:
        """It stays as it is until then."""
        self.until = until

    # Keeping and taking up.

    def record(self, now: float) -> EscrowRecord:
        """What is kept of it."""
        verified = VerifiedData(**self.verified.dump()) if self.verified else None
        data = EscrowData(
            stake=self.stake,
            players=self.players,
            house=self.house,
            fee=self.fee,
            options=dict(self.options),
            paid=tuple(self.paid),
            until=self.until,
            winner=self.winner,
            verified=verified,
            dispute=self.dispute,
            why=keep_line(self.why),
            seen=tuple(self.seen),
        )
        return EscrowRecord(self.id, str(self.state), self.table, self.match, data, now)

    @classmethod
    def load(cls, record: EscrowRecord) -> "Escrow":
        """The pot whose record this is."""
        data = record.data
        return cls(
            id=record.id,
            table=record.table,
            match=record.match,
            state=State(record.state),
            stake=data.stake,
            players=data.players,
            house=data.house,
            fee=data.fee,
            options=dict(data.options),
            paid=list(data.paid),
            until=data.until,
            winner=data.winner,
            verified=Verdict.read(asdict(data.verified)) if data.verified else None,
            dispute=data.dispute,
            why=read_line(data.why),
            seen=list(data.seen),
        )
