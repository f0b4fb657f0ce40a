"""Anything may happen to a pot in any order: no state outside the chart, no coin lost, and in the end it is over."""

from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from tests.hall.bench import Guest
from tests.hall.gold_bench import GoldBench, check_balances
from tests.hall.memory_store import MemoryStore
from tests.saying import say

from rumpus.core.game import IllegalAction
from rumpus.hall.errors import Refused
from rumpus.hall.gold.escrow import MOVES, Escrow, State
from rumpus.hall.gold.trust import TrustBook
from rumpus.hall.tables.table import Table
from rumpus.store.gold_records import EscrowRecord
from rumpus.store.records import Record

WHO = st.sampled_from(["ann", "bob", "cid", "dee"])
PLAYER = st.sampled_from(["ann", "bob"])
DAY = 86_400


class WatchedStore(MemoryStore):
    """Sees every change of a pot as it is put, and lets none pass that is not in the chart."""

    def __init__(self) -> None:
        super().__init__()
        self.states: dict[str, State] = {}

    def put(self, record: Record) -> None:
        """Keep a record; of a pot, look where it comes from."""
        if isinstance(record, EscrowRecord):
            state, before = State(record.state), self.states.get(record.id)
            if before is None:
                assert state in (State.INITIATED, State.AWAITING_DEPOSITS)
            # In one breath a result that does not verify passes AWAITING_PAYOUT on its way.
            assert before in (None, state) or state in MOVES[before], f"{before} to {state}"
            self.states[record.id] = state
        super().put(record)

    def twin(self) -> "WatchedStore":
        """What is on disk, and the states the pots have there."""
        twin = WatchedStore()
        twin.records = {kind: dict(kept) for kind, kept in self.records.items()}
        twin.inputs = {id: dict(entries) for id, entries in self.inputs.items()}
        twin.states = {record.id: State(record.state) for record in twin.all(EscrowRecord)}
        return twin


class GoldMachine(RuleBasedStateMachine):
    """Two who play for gold, one who may hold it, one who looks on, and a disk and a hall that are not always there."""

    def __init__(self) -> None:
        super().__init__()
        self.bench = GoldBench(WatchedStore())
        self.table: Table

    @initialize()
    def open_hall(self) -> None:
        """Everybody comes."""
        self.bench.gather()
        self.table = self.bench.lay()

    # Helpers.

    def tolerate(self, change: Any, *args: Any, **kwargs: Any) -> None:
        """Do it; the hall may say no, in one line."""
        refusal: Refused | IllegalAction | None = None
        try:
            change(*args, **kwargs)
        except (Refused, IllegalAction) as problem:
            refusal = problem
        if refusal is not None:
            assert say(refusal)
            assert "\n" not in say(refusal)
        self.bench.settle()

    def who(self, name: str) -> Guest:
        """The guest of that name."""
        guest: Guest = getattr(self.bench, name)
        return guest

    @property
    def pot(self) -> Escrow | None:
        """The pot at the table."""
        return self.bench.wagers.at(self.table)

    # What people do.

    @rule(stake=st.sampled_from([1, 50, 333, 900]), house=st.sampled_from([None, "cid", "bob"]), fee=st.integers(0, 11))
    def propose(self, stake: int, house: str | None, fee: int) -> None:
        """Ann proposes a wager; with the hall as house there is no fee."""
        holder = self.who(house).player if house else None
        fee = fee if house else 0
        self.finish()
        self.tolerate(self.bench.wagers.propose, self.table.owner, self.table, stake, holder, fee)

    @rule(who=WHO, on=st.booleans())
    def agree(self, who: str, on: bool) -> None:
        """Somebody agrees to hold the pot, or calls it off."""
        if self.pot:
            answer = self.bench.wagers.agree if on else self.bench.wagers.decline
            self.tolerate(answer, self.who(who).player, self.pot.id)

    @rule(house=st.booleans(), ready=st.sampled_from([True, True, False]))
    def fund(self, house: bool, ready: bool) -> None:
        """All goes well until the match begins, or could."""
        self.stall(False)
        self.come_back()
        self.finish()
        escrows, people = self.bench.wagers, (self.who("ann"), self.who("bob"))
        holder = self.who("cid").player if house else None
        self.tolerate(escrows.propose, self.table.owner, self.table, 20, holder, 5 if house else 0)
        pot = self.pot
        if pot and pot.house:
            self.tolerate(escrows.agree, self.who("cid").player, pot.id)
        for guest in people:
            if ready:
                self.tolerate(self.table.setup.set_ready, guest.player, True)
            if pot:
                self.tolerate(escrows.deposit, guest.player, pot.id, pot.stake)

    @rule(who=WHO, more=st.sampled_from([0, 0, 0, 1, -1]))
    def deposit(self, who: str, more: int) -> None:
        """Somebody pays, not always the right amount."""
        if self.pot:
            self.tolerate(self.bench.wagers.deposit, self.who(who).player, self.pot.id, self.pot.stake + more)

    @rule(who=PLAYER)
    def ready(self, who: str) -> None:
        """A player is ready for the next match."""
        self.tolerate(self.table.setup.set_ready, self.who(who).player, True)

    @rule(once=st.booleans())
    def go_on(self, once: bool) -> None:
        """The match goes on, by one roll or to its end."""
        self.roll(1 if once else 200)

    def finish(self) -> None:
        """Play a match for nothing to its end."""
        if self.table.playing and (self.pot is None or self.pot.final):
            self.roll()

    def roll(self, times: int = 200) -> None:
        """Roll so often, or until somebody has lost or the disk takes its time."""
        for _ in range(times):
            match = self.table.match
            if match is None or not match.turn:
                return
            (seat,) = match.turn
            player = self.table.seating[seat].player
            guest = next((g for g in (self.who("ann"), self.who("bob")) if g.player is player), None)
            if guest is None:
                return
            self.tolerate(self.bench.act, guest, self.table, seat, "roll")

    @rule(who=PLAYER)
    def accept(self, who: str) -> None:
        """Somebody accepts the result."""
        if self.pot:
            self.tolerate(self.bench.wagers.accept_result, self.who(who).player, self.pot.id)

    @rule(who=WHO)
    def dispute(self, who: str) -> None:
        """Somebody does not agree."""
        if self.pot:
            self.tolerate(self.bench.wagers.dispute, self.who(who).player, self.pot.id, "I do not like it")

    @rule(by=st.sampled_from([None, "cid", "ann"]), award=st.sampled_from([None, "ann", "bob", "cid"]))
    def decide(self, by: str | None, award: str | None) -> None:
        """Somebody decides every dispute there is."""
        judge, winner = self.who(by).player if by else None, self.who(award).player if award else None
        for pot in self.bench.wagers.disputed():
            self.tolerate(self.bench.wagers.decide, judge, pot.id, winner, "so be it")

    # Coming and going.

    @rule(who=WHO, kicked=st.booleans())
    def leave(self, who: str, kicked: bool) -> None:
        """Somebody goes for good, or is sent away by the owner."""
        if kicked:
            self.tolerate(self.table.kick, self.table.owner, self.who(who).player)
            return
        self.tolerate(self.table.leave, self.who(who).player)

    @rule(who=WHO)
    def lose(self, who: str) -> None:
        """A connection breaks."""
        self.bench.lose(self.who(who))

    @rule()
    def come_back(self) -> None:
        """Everybody is there again; if the table is gone, at another one."""
        for name in ("ann", "bob", "cid", "dee"):
            if not self.bench.hall.presence.is_here(self.who(name).player):
                setattr(self.bench, name, self.bench.connect(self.who(name).player))
        if self.table.closed or self.table.barred or len(self.table.seating.people) < 2:
            self.table = self.bench.open(self.who("ann"), "deathroll", "me open")
        for name in ("ann", "bob"):
            self.tolerate(self.table.enter, self.who(name), sit=True)

    @rule(start=st.sampled_from([2, 100]))
    def change_options(self, start: int) -> None:
        """The owner changes what is played."""
        self.tolerate(self.table.setup.set_options, self.table.owner, {"start": start})

    @rule(sure=st.integers(0, 3))
    def close(self, sure: int) -> None:
        """The table is put away, now and then."""
        if not sure:
            self.table.close()
        self.bench.settle()

    # Time, disk and crashes.

    @rule(seconds=st.sampled_from([1, 60, 299, 300, 3_600, DAY, 8 * DAY]))
    def wait(self, seconds: int) -> None:
        """Time passes."""
        self.bench.wait(seconds)

    @rule(waits=st.booleans())
    def stall(self, waits: bool) -> None:
        """The disk takes its time, or has caught up."""
        self.bench.store.waits = waits
        self.bench.settle()

    @rule()
    def crash(self) -> None:
        """The hall dies and is opened again."""
        self.bench = self.bench.reopen()
        table = self.bench.hall.tables.get(self.table.code)
        if table is None:  # its opening was never on disk, or it was closed
            self.table = self.bench.open(self.who("ann"), "deathroll", "me open")
        else:
            self.table = table
        for name in ("ann", "bob"):
            self.tolerate(self.table.enter, self.who(name), sit=True)

    # What is always true.

    @invariant()
    def books_are_balanced(self) -> None:
        """In memory and on disk, and every pot holds what was paid into it."""
        bank = self.bench.bank
        check_balances(dict(bank.balances))
        check_balances(self.bench.store.load().balances)
        open_pots = {pot.account: pot.stake * len(pot.paid) for pot in self.bench.wagers._vault}
        for account, amount in bank.balances.items():
            if account.startswith("escrow:"):
                assert amount == open_pots.get(account, 0)

    @invariant()
    def disk_agrees_with_itself(self) -> None:
        """What is on disk is whole: every pot there holds what its record says."""
        saved = self.bench.store.load()
        for record in saved.escrows:
            pot = Escrow.load(record)
            held = 0 if pot.final else pot.stake * len(pot.paid)
            assert saved.balances.get(pot.account, 0) == held

    @invariant()
    def trust_is_what_all_pots_say(self) -> None:
        """Counting as it happens gives what counting all of it gives."""
        if self.bench.store.waits or not hasattr(self.bench, "cid"):
            return
        book = TrustBook()
        for record in self.bench.store.all(EscrowRecord):
            book.count(Escrow.load(record))
        assert book.of(None) == self.bench.wagers.trust(None)
        assert book.of(self.bench.cid.player.id) == self.bench.wagers.trust(self.bench.cid.player)

    def teardown(self) -> None:
        """After enough time every pot is final, and holds nothing."""
        if not hasattr(self.bench, "cid"):
            return
        self.bench.store.waits = False
        self.bench.wait(45 * DAY)
        for record in self.bench.kept().values():
            assert not MOVES[State(record.state)], f"{record.state} for ever"
        assert all(amount == 0 for account, amount in self.bench.bank.balances.items() if account.startswith("escrow:"))
        self.bench.check_books()


TestGold = GoldMachine.TestCase
TestGold.settings = settings(max_examples=120, stateful_step_count=40)
