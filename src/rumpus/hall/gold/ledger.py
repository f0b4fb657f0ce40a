"""The ledger: who has how much gold, and every entry that made it so. Knows nothing of wagers.

rules, "Gold": play money only, no way in or out. An entry moves a whole positive amount from one account to
another and is never changed. Gold comes from the account `mint`, the only one that may be below zero, so that the sum
over all accounts is always 0.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from rumpus.hall.errors import Refused
from rumpus.hall.log import Log
from rumpus.hall.people.players import Player
from rumpus.hall.people.visitor import News
from rumpus.hall.stores import Keeper, check_saving
from rumpus.store.gold_records import EntryRecord
from rumpus.store.records import Saved

START_GOLD: Final = 1_000
GUEST_GOLD: Final = 100
"""rules, "Gold": a guest starts with so much of it; the rest comes when the name is claimed and ten matches that
were long enough to count are played."""
GROWN_MATCHES: Final = 10
START_REASON: Final = "start"
MINT: Final = "mint"
ALLOWANCE: Final = 50
"""rules, "Gold": who holds less and has nothing at stake gets so much, once a day."""
ALLOWANCE_REASON: Final = "allowance"
NETWORK_GOLD: Final = 5_000
"""All who come by one network are together given so much in a day, as it was seen to pass: a party of fifty new guests.
Who gets less than is due gets the rest on another day."""
DAY: Final = 86400

log = Log("gold")


@dataclass(frozen=True, slots=True)
class GoldChanged(News):
    """How much gold a player has now; nobody else is told."""

    player: Player
    amount: int


def account_of(player: str) -> str:
    """What the account of the player with that id is called."""
    return f"player:{player}"


class Ledger:
    """Every account's gold, by double entry."""

    def __init__(
        self,
        store: Keeper,
        seen: Callable[[], float],
        grown: Callable[[Player], bool] = lambda player: True,
        network_of: Callable[[Player], str] = lambda player: "",
    ) -> None:
        """`seen` tells the time for ages (hall/seen_time.py): a clock that leaps gives nobody an allowance. `grown`
        says whether a player has claimed a name and played enough to have all of the gold to start with; `network_of`,
        by which network somebody comes, if it counts."""
        self._store = store
        self._seen = seen
        self._grown = grown
        self._network_of = network_of
        self._given: Counter[str] = Counter()
        """By network: what was given on one day. Not on disk, as addresses are not; what each account was given is,
        and that is the rule (rules, "Gold")."""
        self._given_day = 0
        self._started: dict[str, int] = {}
        """How much of the gold to start with each account has been given."""
        self._balances: dict[str, int] = {}
        self._entries = 0
        self._allowed: dict[str, float] = {}
        """When each account was last given an allowance."""

    def take_up(self, saved: Saved) -> None:
        """Have again what every account had."""
        self._balances = dict(saved.balances)
        self._entries = saved.entries
        self._allowed = dict(saved.allowances)
        self._started = dict(saved.started)
        if self.total() != 0:
            log.error("ledger_unbalanced", total=self.total())

    @property
    def balances(self) -> Mapping[str, int]:
        """What every account holds."""
        return self._balances

    def total(self) -> int:
        """The sum over all accounts: always 0."""
        return sum(self._balances.values())

    def balance(self, account: str) -> int:
        """What an account holds; one that nobody ever used holds nothing."""
        return self._balances.get(account, 0)

    def knows(self, player: Player) -> bool:
        """Whether a player has an account yet."""
        return account_of(player.id) in self._balances

    def account(self, player: Player) -> str:
        """The player's account. Whoever is asked for the first time is given gold to start with, and later the rest."""
        account = account_of(player.id)
        if account not in self._balances:
            check_saving(self._store)  # what is not kept would be given again after a restart
        self.grow(player)
        return account

    def grow(self, player: Player) -> bool:
        """Give a player what is still due of the gold to start with; whether they got any."""
        account = account_of(player.id)
        due = (START_GOLD if self._grown(player) else GUEST_GOLD) - self._started.get(account, 0)
        due = min(due, self._left_for(player))
        if due <= 0 or not self._store.healthy:
            return False
        self._give(player, due, START_REASON)
        self._started[account] = self._started.get(account, 0) + due
        return True

    def still_due(self, player: Player) -> int:
        """What a player will be given for claiming their name and playing ten matches."""
        return max(0, START_GOLD - self._started.get(account_of(player.id), 0))

    def gold(self, player: Player) -> int:
        """How much gold a player has."""
        return self.balance(self.account(player))

    def allow(self, player: Player) -> bool:
        """Give a player who is broke a little, unless they had it less than a day ago; whether they got it. Nobody is
        given an account by it."""
        account, now = account_of(player.id), self._seen()
        # A little ahead: the clock was put right. Far ahead: an older hall went by a wrong one; nobody waits for that.
        if self._balances.get(account, ALLOWANCE) >= ALLOWANCE or abs(now - self._allowed.get(account, 0.0)) < DAY:
            return False
        if self._left_for(player) < ALLOWANCE:
            return False
        self._give(player, ALLOWANCE, ALLOWANCE_REASON)
        self._allowed[account] = now
        return True

    def _give(self, player: Player, amount: int, reason: str) -> None:
        self.move(MINT, account_of(player.id), amount, reason)
        self._given[self._network_of(player)] += amount

    def _left_for(self, player: Player) -> int:
        """What may be given to a player today, by what others of the same network were given."""
        network, day = self._network_of(player), int(self._seen() // DAY)
        if day != self._given_day:
            self._given.clear()
            self._given_day = day
        return NETWORK_GOLD - self._given[network] if network else START_GOLD

    def check(self, source: str, amount: int) -> None:
        """Refuse what the account could not pay."""
        if type(amount) is not int or amount <= 0:
            raise Refused("bad_amount")
        if source != MINT and self.balance(source) < amount:
            raise Refused("no_gold", amount=amount, there=self.balance(source))

    def move(self, source: str, target: str, amount: int, reason: str) -> None:
        """Move a whole amount from one account to another; nothing moves that is not there."""
        self.check(source, amount)
        if source == target:
            raise Refused("same_account")
        self._entries += 1
        self._store.put(EntryRecord(self._entries, source, target, amount, reason, self._seen()))
        self._balances[source] = self.balance(source) - amount
        self._balances[target] = self.balance(target) + amount
