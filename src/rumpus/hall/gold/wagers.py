"""Wagers: who may open a pot, pay into it, accept its result, dispute it and decide (rules, "Escrow").

Checks everything a player asks for, looks on at every table's matches, and lets hall/gold/vault.py do it. When a pot is
paid: docs/decisions/0006.
"""

import contextlib
import secrets
from collections.abc import Callable
from typing import Any, Final

from rumpus.core.notice import Notice, list_names
from rumpus.core.verdict import Verdict
from rumpus.hall.clean_text import clean_text
from rumpus.hall.errors import Refused
from rumpus.hall.gold.escrow import HOUSE_SECONDS, Escrow, State, name_state
from rumpus.hall.gold.ledger import Ledger
from rumpus.hall.gold.trust import Trust
from rumpus.hall.gold.vault import Vault
from rumpus.hall.gold.verified import Played, verify_match
from rumpus.hall.gold.wager_rules import TableHost, WagerTable, check_house, check_stake, find_players, seated
from rumpus.hall.log import Log
from rumpus.hall.people.players import Player
from rumpus.hall.services import Services
from rumpus.hall.stores import check_saving
from rumpus.hall.tables.observer import Observer
from rumpus.store.records import Saved

REASON_LENGTH: Final = 300

log = Log("gold")


class Wagers(Observer):
    """Every pot, as people may use it."""

    def __init__(
        self,
        services: Services,
        bank: Ledger,
        host: TableHost,
        verify: Callable[[Played], Verdict] = verify_match,
    ) -> None:
        """`verify` runs a match again from its log before anything is paid for its result."""
        self._seen, self._store, self._presence = services.seen, services.store, services.presence
        self._bank = bank
        self._host = host
        self._verify = verify
        self._vault = Vault(services, bank, host)

    def take_up(self, saved: Saved) -> None:
        """Go on with what was kept."""
        self._vault.take_up(saved)

    # What can be seen.

    def find(self, id: str) -> Escrow:
        """The pot of that id."""
        escrow = self._vault.get(id)
        if escrow is None:
            raise Refused("no_pot")
        return escrow

    def at(self, table: WagerTable) -> Escrow | None:
        """The newest pot of a table, over or not."""
        return self._vault.at(table.code)

    def of(self, player: Player) -> list[Escrow]:
        """The pots that concern a player and are not over, oldest first."""
        return self._vault.of(player)

    def disputed(self) -> list[Escrow]:
        """The pots that wait for a decision."""
        return [escrow for escrow in self._vault if escrow.state is State.DISPUTED]

    def trust(self, house: Player | None) -> Trust:
        """What is known of a house; None: the hall itself."""
        return self._vault.trust(house.id if house else None)

    def view(self, escrow: Escrow) -> dict[str, Any]:
        """The pot as everybody at its table may see it."""
        return self._vault.view(escrow)

    def allow(self, player: Player) -> None:
        """Give a player who has an account what is due: the rest of the gold to start with, and, to who is broke and
        has nothing at stake, a little once a day."""
        if player.is_bot or not self._store.healthy or not self._bank.knows(player):
            return
        grown = self._bank.grow(player)
        broke = not any(player.id in pot.paid for pot in self.of(player)) and self._bank.allow(player)
        if grown or broke:
            self._vault.tell_gold(player.id)

    # Before the match.

    def check(self, player: Player, game: str, stake: int) -> None:
        """Refuse a wager the player could not make; nobody is told what another one has."""
        check_stake(game, stake)
        self._bank.check(self._bank.account(player), stake)

    def open(self, table: WagerTable, stake: int, house: Player | None = None, fee: int = 0) -> Escrow:
        """Open a pot for the two people at a table; their match is held back until both have paid."""
        check_stake(table.info.name, stake)
        people = find_players(table)
        check_house(people, house, fee)
        if house is not None and not self._presence.is_here(house):
            raise Refused("house_away", name=house.name)
        if table.playing:
            raise Refused("wager_late")
        if (last := self.at(table)) is not None and not last.final:
            raise Refused("pot_open")
        check_saving(self._store)
        escrow = Escrow(
            id=secrets.token_hex(6),
            table=table.code,
            stake=stake,
            players=(people[0].id, people[1].id),
            house=house.id if house else None,
            fee=fee,
            options=dict(table.options),
        )
        escrow.start_waiting(self._seen())
        if house is None:
            escrow.agree(self._seen())  # the hall always does
        self._vault.add(escrow)
        self._vault.keep(escrow)
        return escrow

    def propose(
        self, player: Player, table: WagerTable, stake: int, house: Player | None = None, fee: int = 0
    ) -> Escrow:
        """The owner of a table wants to play for gold; the other one pays, or does not."""
        if player is not table.owner:
            raise Refused("not_proposer", name=table.owner.name)
        self.check(player, table.info.name, stake)
        if player not in find_players(table):
            raise Refused("sit_first")
        return self.open(table, stake, house, fee)

    def agree(self, player: Player, id: str) -> None:
        """The house will hold the pot."""
        escrow = self.find(id)
        if player.id != escrow.house:
            raise Refused("not_house")
        self._check_may(escrow, State.AWAITING_DEPOSITS, "agreed_already")
        check_saving(self._store)
        self._bank.account(player)
        escrow.agree(self._seen())
        self._vault.keep(escrow)

    def decline(self, player: Player, id: str) -> None:
        """A player or the house calls the wager off before both have paid: everything goes back."""
        escrow = self._find_for(player, id)
        if escrow.state not in (State.INITIATED, State.AWAITING_DEPOSITS, State.ONE_PAID):
            raise Refused("both_paid", state=name_state(escrow.state))
        check_saving(self._store)
        self._vault.refund(escrow, Notice("notice.called_off", name=player.name))

    def deposit(self, player: Player, id: str, amount: int) -> None:
        """A player pays the stake, exactly."""
        escrow = self.find(id)
        if player.id not in escrow.players:
            raise Refused("not_its_player")
        if player.id in escrow.paid:
            raise Refused("paid")
        self._check_may(escrow, State.FUNDED if escrow.paid else State.ONE_PAID, "house_not_agreed")
        # rules, "Escrow": deposits must equal the stake exactly; any other amount is refused and nothing moves.
        if type(amount) is not int or amount != escrow.stake:
            raise Refused("wrong_amount", stake=escrow.stake)
        table = self._host.tables.get(escrow.table)
        if table is None:
            raise Refused("changed", why=Notice("notice.its_table_closed"))
        if (held := self._differs(table, escrow)) is not None:
            raise Refused("changed", why=held)
        check_saving(self._store)
        self._bank.move(self._bank.account(player), escrow.account, amount, f"stake {escrow.id}")
        escrow.pay(player.id, self._seen())
        self._vault.keep(escrow)
        self._vault.tell_gold(player.id)
        if escrow.state is State.FUNDED:
            with contextlib.suppress(Refused):  # somebody is not ready: the pot waits for them
                table.try_start()

    # After the match.

    def accept_result(self, player: Player, id: str) -> None:
        """The loser agrees with the result: the winner is paid at once."""
        escrow = self._find_for(player, id)
        self._check_may_pay(escrow)
        if player.id != escrow.loser:
            raise Refused("not_loser", name=self._vault.name(escrow.loser or ""))
        check_saving(self._store)
        self._vault.pay(escrow)

    def seen(self, player: Player, id: str) -> None:
        """A player's page or terminal says that it has shown the verified result. When both players' have, the winner
        is paid at once; it is worth nothing else, and who says it too early or twice changes nothing."""
        escrow = self._vault.get(id)
        if escrow is None or escrow.state is not State.AWAITING_PAYOUT or not escrow.proven:
            return
        if player.id not in escrow.players or player.id in escrow.seen or not self._store.healthy:
            return
        if escrow.see(player.id):
            self._vault.pay(escrow)
        else:
            self._vault.keep(escrow)

    def dispute(self, player: Player, id: str, reason: str) -> None:
        """A player or the house does not agree: the pot is frozen until somebody decides."""
        escrow = self._find_for(player, id)
        if escrow.state is State.DISPUTED:
            raise Refused("disputed_already")
        self._check_may(escrow, State.DISPUTED, "not_both_paid")
        text = _clean_reason(reason)
        check_saving(self._store)
        escrow.raise_dispute(player.id, text, self._seen())
        self._vault.keep(escrow)

    def decide(self, by: Player | None, id: str, award_to: Player | None, reason: str) -> None:
        """Decide a dispute: award the pot to one of the players, or (None) give both their stakes back.

        It is for the house, unless the house raised it or is the hall itself: then for the host (`by` None), who alone
        may decide against a verified result.
        """
        escrow = self.find(id)
        dispute = escrow.dispute
        if escrow.state is not State.DISPUTED or dispute is None:
            raise Refused("not_disputed", state=name_state(escrow.state))
        judge = escrow.house if escrow.house != dispute.by else None
        if by is not None and by.id != judge:
            raise Refused("not_judge", name=self._vault.name(judge)) if judge else Refused("host_judges")
        if by is None and judge is not None and not escrow.proven and self._seen() < dispute.at + HOUSE_SECONDS:
            raise Refused("house_judges", name=self._vault.name(judge))
        if award_to is not None and award_to.id not in escrow.players:
            raise Refused("bad_award")
        if by is not None and escrow.proven and (award_to is None or award_to.id != escrow.winner):
            raise Refused("verified_result", name=self._vault.name(escrow.winner or ""))
        text = _clean_reason(reason)
        check_saving(self._store)
        self._vault.decide(escrow, by.id if by else None, award_to.id if award_to else None, text)

    # What happens at the table (hall/tables/observer.py).

    def may_start(self, table: WagerTable) -> Notice | None:
        """Why the pot holds the match back; None if it does not."""
        escrow = self.at(table)
        if escrow is None or escrow.final or escrow.match is not None:
            return None
        if escrow.state is State.INITIATED:
            return Notice("notice.waiting_for_house", name=self._vault.name(escrow.house or ""))
        if escrow.state is State.DISPUTED:
            return Notice("notice.pot_in_dispute")
        if escrow.state is not State.FUNDED:
            unpaid = list_names(map(self._vault.name, escrow.unpaid))
            return Notice("notice.waiting_for_stake", who=unpaid, stake=escrow.stake)
        return self._differs(table, escrow)

    def may_kick(self, table: WagerTable, player: Player) -> Notice | None:
        """Why a player may not be sent away: leaving is losing, or accepting that one has lost. None if they may."""
        escrow = self.at(table)
        if escrow is None or escrow.final or player.id not in escrow.players:
            return None
        return Notice("notice.has_wager", name=player.name)

    def is_at_stake(self, table: WagerTable) -> bool:
        """Whether the table's match is played for gold."""
        escrow = self.at(table)
        return escrow is not None and not escrow.final

    def match_started(self, table: WagerTable) -> None:
        """The match begins for which both have paid; a pot that waits for its payout is accepted by that."""
        escrow = self.at(table)
        if escrow is None or escrow.final:
            return
        running = table.live
        if escrow.state is State.FUNDED and running is not None and set(running.record.people) == set(escrow.players):
            escrow.begin(running.id, self._seen())
            self._vault.keep(escrow)
        elif escrow.state is State.AWAITING_PAYOUT:
            self._vault.pay(escrow)
        elif escrow.match is None and escrow.may(State.REFUNDED):
            self._vault.refund(escrow, Notice("notice.began_without"))

    def match_ended(self, table: WagerTable) -> None:
        """The match is over: payout is due, or everything goes back. Who has played enough is given what is due."""
        for person in table.seating.people:
            self.allow(person)
        escrow, running = self.at(table), table.live
        if escrow is None or running is None or escrow.match != running.id:
            return
        if escrow.state not in (State.IN_PROGRESS, State.DISPUTED) or escrow.verified is not None:
            return
        outcome = running.match.outcome
        winners = outcome.winners if outcome else ()
        if running.match.trouble is not None:
            self._vault.call_off(escrow, Notice("notice.match_void"))
        elif table.closed:  # nobody resigned: the table was put away under them
            self._vault.call_off(escrow, Notice("notice.match_abandoned"))
        elif len(winners) != 1 or running.record.people[winners[0]] not in escrow.players:
            self._vault.call_off(escrow, Notice("notice.nobody_won"))
        else:
            verified, frozen = self._verify(running), escrow.state is State.DISPUTED
            escrow.end(running.record.people[winners[0]], verified, self._seen())
            if verified.why and not frozen:
                log.error("result_not_verified", pot=escrow.id, match=running.id, why=str(verified.why))
                escrow.raise_dispute(None, Notice("notice.result_unverified", why=verified.why), self._seen())
            self._vault.keep(escrow)

    def player_ready(self, table: WagerTable, player: Player) -> None:
        """The loser is ready for another match: that is accepting the result."""
        escrow = self.at(table)
        if escrow is not None and escrow.state is State.AWAITING_PAYOUT and player.id == escrow.loser:
            self._vault.pay(escrow)

    def player_left(self, table: WagerTable, player: Player) -> None:
        """A player has left the table for good: calls off what has not begun, accepts what is over."""
        escrow = self.at(table)
        if escrow is None or player.id not in escrow.players:
            return
        if escrow.match is None and escrow.may(State.REFUNDED):
            self._vault.refund(escrow, Notice("notice.left", name=player.name))
        elif escrow.state is State.AWAITING_PAYOUT and player.id == escrow.loser:
            self._vault.pay(escrow)

    def table_closed(self, table: WagerTable) -> None:
        """The table is put away: what was not played out goes back. What is due is still paid, or decided."""
        escrow = self.at(table)
        if escrow is not None and escrow.may(State.REFUNDED):
            self._vault.refund(escrow, Notice("notice.table_was_closed"))
        self._vault.forget_table(table.code)

    # Checking.

    def _find_for(self, player: Player, id: str) -> Escrow:
        escrow = self.find(id)
        if player.id not in escrow.parties:
            raise Refused("not_your_pot")
        return escrow

    def _check_may(self, escrow: Escrow, state: State, early: str) -> None:
        """Refuse what the chart has no way to; `early` is the code of what is not possible before both have paid."""
        if not escrow.may(state):
            before = (State.INITIATED, State.AWAITING_DEPOSITS, State.ONE_PAID)
            raise Refused(early if escrow.state in before else "pot_too_late", state=name_state(escrow.state))

    def _check_may_pay(self, escrow: Escrow) -> None:
        if escrow.state is State.DISPUTED:
            raise Refused("disputed")
        if escrow.state is not State.AWAITING_PAYOUT:
            raise Refused("no_result", state=name_state(escrow.state))

    def _differs(self, table: WagerTable, escrow: Escrow) -> Notice | None:
        """Why what would be played now is not what the pot was agreed for; None if it is."""
        if {person.id for person in seated(table)} != set(escrow.players):
            return Notice("notice.pot_for", who=list_names(map(self._vault.name, escrow.players)))
        return Notice("notice.options_changed") if dict(table.options) != escrow.options else None


def _clean_reason(reason: str) -> str:
    text = clean_text(reason, REASON_LENGTH)
    if not text:
        raise Refused("no_reason")
    return text
