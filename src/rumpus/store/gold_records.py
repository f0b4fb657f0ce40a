"""What is kept of gold: the lines of the ledger, and pots."""

from dataclasses import dataclass

from rumpus.store.record_data import EscrowData


@dataclass(frozen=True, slots=True)
class EntryRecord:
    """A line of the ledger: a whole amount moved from one account to another. Never changed."""

    n: int
    source: str
    target: str
    amount: int
    reason: str
    at: float
    """By time seen (hall/seen_time.py), not by the wall clock: allowances are counted from it."""


@dataclass(frozen=True, slots=True)
class EscrowRecord:
    """A pot that is held for two players."""

    id: str
    state: str
    table: str
    match: str | None
    data: EscrowData
    changed: float
