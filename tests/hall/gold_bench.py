"""A hall on a bench with people who have gold, and a table of Death Roll that waits for a wager."""

from typing import Any

from tests.hall.bench import Bench, Guest
from tests.hall.memory_store import MemoryStore

from rumpus.core.pacing import SECOND
from rumpus.hall.gold.escrow import Escrow
from rumpus.hall.gold.vault import EscrowChanged
from rumpus.hall.tables.table import Table
from rumpus.store.gold_records import EntryRecord, EscrowRecord

STAKE = 50


class GoldBench(Bench):
    """Ann and Bob at a table of Death Roll; Cid may hold the pot, Dee looks on."""

    def __init__(self, store: MemoryStore | None = None, ns: int = 1_000 * SECOND) -> None:
        super().__init__(store, ns)
        self.bank = self.hall.bank
        self.wagers = self.hall.wagers

    def gather(self) -> None:
        """Everybody comes in; all have been here long enough for all of the gold to start with."""
        self.ann, self.bob, self.cid, self.dee = (self.guest(name) for name in ("Ann", "Bob", "Cid", "Dee"))
        self.season(self.ann, self.bob, self.cid, self.dee)

    def lay(self, **options: Any) -> Table:
        """A table where Ann and Bob have played for nothing, and Dee looks on."""
        table = self.open(self.ann, "deathroll", "me open", **options)
        self.join(self.bob, table)
        self.join(self.dee, table, sit=False)
        self.act(self.ann, table, 0, "resign")
        assert (table.state, table.owner) == ("ENDED", self.ann.player)
        return table

    def fund(self, table: Table, *, house: Guest | None = None, fee: int = 0, stake: int = STAKE) -> Escrow:
        """A pot both have paid into; the match starts by that."""
        pot = self.wagers.propose(self.ann.player, table, stake, house.player if house else None, fee)
        if house is not None:
            self.wagers.agree(house.player, pot.id)
        self.ready(table, self.ann, self.bob)
        self.deposit(pot, self.ann, self.bob)
        return pot

    def deposit(self, pot: Escrow, *guests: Guest) -> None:
        """Pay the stake, one after another."""
        for guest in guests:
            self.wagers.deposit(guest.player, pot.id, pot.stake)
            self.settle()

    def play(self, table: Table) -> tuple[Guest, Guest]:
        """Roll until somebody has lost; who won, and who lost."""
        by_player = {self.ann.player: self.ann, self.bob.player: self.bob}
        assert table.live is not None
        while table.playing:
            (seat,) = table.live.turn
            player = table.seating[seat].player
            assert player is not None
            self.act(by_player[player], table, seat, "roll")
        assert table.live.match.outcome is not None
        (won,) = table.live.match.outcome.winners
        seated = [seat.player for seat in table.seating]
        winner, loser = seated[won], seated[1 - won]
        assert winner is not None
        assert loser is not None
        return by_player[winner], by_player[loser]

    def gold(self, *guests: Guest) -> list[int]:
        """What each has."""
        gold = [self.bank.gold(guest.player) for guest in guests]
        self.settle()
        return gold

    def told(self, guest: Guest) -> list[str]:
        """The states of pots a visitor was told, in order, each once."""
        states = [news.view["state"] for news in guest.heard_of(EscrowChanged)]
        return [state for n, state in enumerate(states) if n == 0 or states[n - 1] != state]

    def kept(self) -> dict[str, EscrowRecord]:
        """The pots on disk."""
        return {record.id: record for record in self.store.all(EscrowRecord)}

    def check_books(self) -> None:
        """Nothing is lost and nothing made: in memory, and on disk by adding up every entry."""
        check_balances(dict(self.bank.balances))
        if not self.store.waits:
            saved = self.store.load()
            allowances = [entry for entry in self.store.all(EntryRecord) if entry.reason == "allowance"]
            check_balances(saved.balances, len(allowances))
            assert saved.balances == {**self.bank.balances}
            numbers = [entry.n for entry in self.store.all(EntryRecord)]
            assert numbers == list(range(1, len(numbers) + 1))

    def reopen(self) -> "GoldBench":
        """The hall after a crash; the same people come back."""
        bench = GoldBench(self.store.twin(), self.time.ns)
        bench._seq = self._seq
        bench.hall.take_up(bench.store.load())
        bench.settle()
        for name in ("ann", "bob", "cid", "dee"):
            guest: Guest = getattr(self, name)
            setattr(bench, name, bench.connect(bench.again(guest.player)))
        return bench


def gather_people() -> GoldBench:
    """A hall with four people; a fixture for those who name it."""
    bench = GoldBench()
    bench.gather()
    return bench


def lay_table(bench: GoldBench) -> Table:
    """Ann and Bob, between matches; a fixture for those who name it."""
    return bench.lay()


def check_balances(balances: dict[str, int], allowances: int | None = None, start: int = 1_000) -> None:
    """The sum over all accounts is constant, and only the mint is below zero: by what everybody started with, and the
    allowances."""
    assert sum(balances.values()) == 0
    people = [account for account in balances if account.startswith("player:")]
    given = -balances.get("mint", 0) - start * len(people)
    assert (given >= 0, given % 50) == (True, 0)
    assert allowances is None or given == 50 * allowances
    assert all(amount >= 0 for account, amount in balances.items() if account != "mint")
