"""All pots that are not over: keeps them, moves their gold, lets time move them on, and tells those they concern.

Every change of a pot is put together with the ledger's entries that belong to it, so that a crash leaves both or
neither; what is told is on disk. Who may ask for what is not known here (hall/gold/wagers.py).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rumpus.core.clock import Timers
from rumpus.core.notice import Line, Notice
from rumpus.core.pacing import SECOND
from rumpus.core.verdict import Verdict
from rumpus.hall.gold.escrow import IDLE_SECONDS, UNDECIDED_SECONDS, Escrow, State
from rumpus.hall.gold.escrow_view import view_escrow
from rumpus.hall.gold.ledger import GoldChanged, Ledger, account_of
from rumpus.hall.gold.trust import Trust, TrustBook
from rumpus.hall.gold.wager_rules import TableHost
from rumpus.hall.log import Log
from rumpus.hall.people.players import Player
from rumpus.hall.people.visitor import News
from rumpus.hall.services import Services
from rumpus.store.records import Saved

log = Log("gold")


@dataclass(frozen=True, slots=True)
class EscrowChanged(News):
    """A pot as it is now; told to both players, the house, and everybody at the table."""

    view: dict[str, Any]


class Vault:
    """Every pot that is not over, the newest of each table, and the record of every house."""

    def __init__(self, services: Services, bank: Ledger, host: TableHost) -> None:
        self._clock, self._seen, self._store = services.clock, services.seen, services.store
        self._presence, self._players = services.presence, services.players
        self._bank = bank
        self._host = host
        self._book = TrustBook()
        self._open: dict[str, Escrow] = {}
        self._at: dict[str, Escrow] = {}
        """The newest pot of each table, by its code; it is shown there when it is over, too."""
        self._of: dict[str, dict[str, Escrow]] = {}
        """The pots that concern each player."""
        self._timers: Timers[str] = Timers(services.clock)

    def take_up(self, saved: Saved) -> None:
        """Go on with what was kept: times left count from then."""
        for record in saved.escrows:
            try:
                escrow = Escrow.load(record)
            except (ValueError, TypeError, KeyError):  # written by another version; its gold stays where it is
                log.exception("pot_not_taken_up", pot=record.id, state=record.state)
                continue
            self._book.count(escrow)
            if not escrow.final:
                self.add(escrow)
                self._arm(escrow)
        if self._open:  # when the tables are there too
            self._clock.after(0, self._mind_orphans)

    # What can be seen.

    def __iter__(self) -> Iterator[Escrow]:
        return iter(tuple(self._open.values()))

    def get(self, id: str) -> Escrow | None:
        """The pot of that id, unless it is over."""
        return self._open.get(id)

    def at(self, code: str) -> Escrow | None:
        """The newest pot of a table, over or not."""
        return self._at.get(code)

    def of(self, player: Player) -> list[Escrow]:
        """The pots that concern a player and are not over, oldest first."""
        return list(self._of.get(player.id, {}).values())

    def trust(self, house: str | None) -> Trust:
        """What is known of a house; None: the hall itself."""
        return self._book.of(house)

    def view(self, escrow: Escrow) -> dict[str, Any]:
        """The pot as everybody at its table may see it."""
        return view_escrow(escrow, self._book.of(escrow.house), self.name, self._seen())

    def name(self, id: str) -> str:
        """What the player of that id is called."""
        player = self._players.find(id)
        return player.name if player is not None else "somebody who is gone"

    # Coming and going.

    def add(self, escrow: Escrow) -> None:
        """Know a pot from now on."""
        self._open[escrow.id] = self._at[escrow.table] = escrow
        for party in escrow.parties:
            self._of.setdefault(party, {})[escrow.id] = escrow

    def forget_table(self, code: str) -> None:
        """A table is gone: its pot is no longer shown there."""
        self._at.pop(code, None)

    def _drop(self, escrow: Escrow) -> None:
        self._open.pop(escrow.id, None)
        for party in escrow.parties:
            pots = self._of.get(party, {})
            pots.pop(escrow.id, None)
            if not pots:
                self._of.pop(party, None)

    # Gold.

    def pay(self, escrow: Escrow) -> None:
        """The winner gets the pot, less the fee that was agreed."""
        assert escrow.winner is not None, "only a pot somebody has won is paid"
        self._move(escrow, escrow.winner, escrow.pot - escrow.fee_gold, "payout")
        if escrow.house is not None and escrow.fee_gold:
            self._move(escrow, escrow.house, escrow.fee_gold, "fee")
        escrow.complete(self._seen())
        self.keep(escrow)

    def refund(self, escrow: Escrow, why: Notice) -> None:
        """Everything goes back."""
        self._stand_down(escrow, why)
        self._give_back(escrow)
        escrow.refund(why, self._seen())
        self.keep(escrow)
        self._clear_table(escrow)

    def decide(self, escrow: Escrow, by: str | None, award: str | None, reason: Line) -> None:
        """A dispute is decided: the pot goes to one player, or (None) each gets their stake back."""
        # No fee is taken here: who judges should not earn by it.
        self._stand_down(escrow, reason)
        if award is None:
            self._give_back(escrow)
        else:
            self._move(escrow, award, escrow.pot, "award")
        escrow.decide(by, award, reason, self._seen())
        self.keep(escrow)
        self._clear_table(escrow)

    def call_off(self, escrow: Escrow, why: Notice) -> None:
        """The match has no result: everything goes back, unless the pot is frozen; then that is noted."""
        if escrow.state is State.DISPUTED:
            escrow.verified = Verdict(why=why)
            self.keep(escrow)
        else:
            self.refund(escrow, why)

    def _stand_down(self, escrow: Escrow, why: Line) -> None:
        """Who was ready to play for gold is not yet ready to play without."""
        table = self._host.tables.get(escrow.table)
        if table is not None and escrow.match is None and not table.playing:
            table.explain(Notice("notice.wager_off", why=why))
            table.seating.unready(people=False)

    def _clear_table(self, escrow: Escrow) -> None:
        """A table that was opened for a wager which came to nothing, and at which nobody is, is put away."""
        table = self._host.tables.get(escrow.table)
        if table is not None and table.live is None and not table.visitors:
            table.close()

    def _give_back(self, escrow: Escrow) -> None:
        for player in escrow.paid:
            self._move(escrow, player, escrow.stake, "refund")

    def _move(self, escrow: Escrow, player: str, amount: int, word: str) -> None:
        self._bank.move(escrow.account, account_of(player), amount, f"{word} {escrow.id}")
        self.tell_gold(player)

    # Time.

    def _arm(self, escrow: Escrow) -> None:
        self._timers.stop(escrow.id)
        if escrow.until is not None:
            # A clock that is put back makes nobody wait longer than the longest wait there is.
            left = min(max(0.0, escrow.until - self._seen()), float(UNDECIDED_SECONDS))
            self._timers.set_after(escrow.id, round(left * SECOND), lambda: self._ring(escrow))

    def _ring(self, escrow: Escrow) -> None:
        """Its time in this state is over."""
        if escrow.state is State.INITIATED:
            self.refund(escrow, Notice("notice.house_silent", name=self.name(escrow.house or "")))
        elif escrow.state in (State.AWAITING_DEPOSITS, State.ONE_PAID):
            self.refund(escrow, Notice("notice.not_paid"))
        elif escrow.state is State.FUNDED:
            self.refund(escrow, Notice("notice.not_started"))
        elif escrow.state is State.IN_PROGRESS:
            self._mind_idle(escrow)
        elif escrow.state is State.AWAITING_PAYOUT:
            self.pay(escrow)
        elif escrow.state is State.DISPUTED:
            self.decide(escrow, None, escrow.winner if escrow.proven else None, Notice("notice.nobody_decided"))

    def _mind_idle(self, escrow: Escrow) -> None:
        """Nobody has played for a day, or somebody has: then it is looked at again a day after that."""
        table = self._host.tables.get(escrow.table)
        since = table.waits_since if table is not None else None
        if since is not None and since + IDLE_SECONDS > self._seen():
            escrow.wait_on(since + IDLE_SECONDS)
            self.keep(escrow)
        else:
            self.refund(escrow, Notice("notice.nobody_played"))

    def _mind_orphans(self) -> None:
        """After a restart: a pot whose table or match is gone gives everything back."""
        for escrow in self:
            table = self._host.tables.get(escrow.table)
            running = table.live if table is not None else None
            lost = escrow.match is not None and (running is None or running.id != escrow.match)
            if escrow.may(State.REFUNDED) and (table is None or lost):
                self.refund(escrow, Notice("notice.its_table_gone"))

    # Keeping and telling.

    def keep(self, escrow: Escrow) -> None:
        """Put the pot as it is now, and tell those whom it concerns when it is on disk."""
        self._store.put(escrow.record(self._seen()))
        self._book.count(escrow)
        self._arm(escrow)
        if escrow.final:
            self._drop(escrow)
        news = EscrowChanged(self.view(escrow))
        self._store.when_saved(lambda: self._tell(escrow, news), urgent=True)

    def tell_gold(self, id: str) -> None:
        """Tell a player how much gold they have now, when it is on disk."""
        player, amount = self._players.find(id), self._bank.balance(account_of(id))
        if player is not None:
            news = GoldChanged(player, amount)
            self._store.when_saved(lambda: self._presence.tell(player, news), urgent=True)

    def _tell(self, escrow: Escrow, news: EscrowChanged) -> None:
        table = self._host.tables.get(escrow.table)
        there = list(table.visitors) if table is not None else []
        people = [player for id in escrow.parties if (player := self._players.find(id)) is not None]
        for visitor in dict.fromkeys(
            [*there, *(visitor for person in people for visitor in self._presence.of(person))]
        ):
            visitor.tell(news)
        if table is not None:
            table.refresh()
