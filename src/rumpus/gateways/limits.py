"""How much one address may ask of the hall, whichever door it comes by: all numbers in one place. Knows addresses, not
players.

The numbers are for a party behind one router: fifty people who all open, play and watch within the same minute. The
machine the hall runs on is not counted at all, so that bots, load tests and the host's own tools are never refused;
unless a proxy was ever seen on it, for then everybody comes from there. What a connection may cost
(gateways/connection_budget.py) and send (each door's RATE, BURST), wrong passphrases and host tokens
(hall/people/passphrases.py), chat (hall/chat.py) and invites (hall/contests/invites.py) have limits of their own. An
address that rests is forgotten.
"""

import ipaddress
import re
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final
from weakref import WeakValueDictionary

from rumpus.core.clock import Nanoseconds
from rumpus.core.notice import Fact, Notice, tell_seconds
from rumpus.core.pacing import SECOND
from rumpus.core.token_buckets import TokenBuckets
from rumpus.gateways.connection_budget import ADDRESS, Budget
from rumpus.hall.errors import Refused


@dataclass(frozen=True, slots=True)
class Limit:
    """So many within so many seconds; who has used them up gets them back one by one."""

    most: int
    seconds: int
    what: str
    """The key of the word a refusal has for it."""


GUESTS: Final = Limit(120, 60, "thing.new_guests")
GUESTS_A_DAY: Final = Limit(1000, 86400, "thing.new_guests")
"""People who come without a token: each is kept for 90 days."""
NAMES: Final = Limit(60, 60, "thing.new_names")
"""Everybody at one's tables and all one's friends are told of each."""
TABLES: Final = Limit(240, 60, "thing.new_tables")
TOURNAMENTS: Final = Limit(12, 3600, "thing.new_tournaments")
"""Each may be announced for a month ahead, and is in everybody's list."""
LETTERS: Final = Limit(12, 60, "thing.test_letters")
"""Each is sent to whatever address somebody has said, which may not answer."""
FILMS: Final = Limit(120, 60, "thing.films")
"""What takes a core for a while: films, exports, verifying, replays handed in."""
BROUGHT: Final = Limit(240, 3600, "thing.brought")
"""Matches that were played without the hall: each is kept like one that was played here. A browser keeps 200."""
BROUGHT_A_DAY: Final = Limit(1000, 86400, "thing.brought")
LOOKUPS: Final = Limit(1200, 60, "thing.lookups")
"""What asks the database: players, matches, leaderboards, challenges, the host's page."""
CODES: Final = Limit(120, 60, "thing.codes")
"""There are 343,000 codes: whoever tries them all to find a private table has to take days over it."""
ARRIVALS: Final = Limit(1200, 60, "thing.arrivals")
CONNECTIONS: Final = 500
"""WebSockets open at the same time; other doors have fewer."""
KEPT_OUT: Final = Limit(1, 60, "thing.arrivals")
"""How long nobody new comes in from an address of which a connection had to be hung up on."""
MOST_PROXIES: Final = 64
MOST_READ: Final = 4096
"""How many addresses are read only once: each is asked about several times a request."""
MOST_KEYS: Final = 20_000
"""How many addresses are remembered at all; with more of them than that, the one that rested longest is forgotten."""
LONGEST_HEAD: Final = 16 << 10
"""So much of a request's head is waited for before anything is made of it."""

_FORWARDED: Final = re.compile(rb"\nX-Forwarded-For:([^\r\n]*)", re.IGNORECASE)


class TooMany(Refused):
    """Refused because of the address; `seconds` says when to try again."""

    def __init__(self, code: str, /, *, seconds: int, **facts: Fact) -> None:
        super().__init__(code, **facts)
        self.seconds = seconds


def too_fast(limit: Limit, wait: Nanoseconds) -> TooMany:
    """The refusal of one more, and when to try again."""
    seconds = -(-wait // SECOND)
    return TooMany("address_too_fast", seconds=seconds, what=Notice(limit.what), wait=tell_seconds(seconds))


class Limits:
    """What each address has used up."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._used: dict[Limit, TokenBuckets[str]] = {}
        self._open: Counter[str] = Counter()
        self._budgets: OrderedDict[str, Budget] = OrderedDict()
        """What has to be remembered; whoever is charged remembers its own."""
        self._charged: WeakValueDictionary[str, Budget] = WeakValueDictionary()
        """All there are: one that rested is still its connections', and the next one from there pays into it too."""
        self._proxied = False
        self._proxies: set[str] = set()

    def __len__(self) -> int:
        return sum(len(used) for used in self._used.values()) + len(self._open) + len(self._charged)

    def note_proxy(self, peer: str) -> None:
        """Somebody at that address speaks for others: if it is this machine, who comes from it is not its host."""
        found = _read_address(peer)
        self._proxied = self._proxied or (found is not None and found.is_loopback)

    def trust(self, peer: str) -> None:
        """A proxy that is believed comes from there: what it asks for is not its own."""
        self.note_proxy(peer)
        if len(self._proxies) < MOST_PROXIES:
            self._proxies.add(peer)

    def is_proxy(self, peer: str) -> bool:
        """Whether a proxy that is believed comes from there."""
        return peer in self._proxies

    def key_of(self, address: str) -> str:
        """What an address counts as; empty if it is not counted."""
        return find_network(address) if self._proxied else neighbourhood(address)

    def budget_of(self, address: str) -> Budget | None:
        """What all connections from there together may cost; None if they are not counted."""
        key = self.key_of(address)
        if not key:
            return None
        for _ in range(2):  # forget who rests, two for each one that comes
            if self._budgets and next(iter(self._budgets.values())).is_full:
                self._budgets.popitem(last=False)
        budget = self._budgets[key] = self._charged[key] = self._charged.get(key) or Budget(ADDRESS)
        self._budgets.move_to_end(key)
        if len(self._budgets) > MOST_KEYS:
            self._budgets.popitem(last=False)
        return budget

    def keep_out(self, address: str) -> bool:
        """Let nobody new in from there for a while; False if that is so already."""
        if self.is_kept_out(address):
            return False
        self.spend(KEPT_OUT, address)
        return True

    def is_kept_out(self, address: str) -> bool:
        """Whether nobody new comes in from there now."""
        try:
            self.check(KEPT_OUT, address)
        except TooMany:
            return True
        return False

    def check(self, limit: Limit, address: str) -> None:
        """TooMany, saying when to try again, if one more would be too many; nothing is counted."""
        key = self.key_of(address)
        used = self._used.get(limit)
        wait = used.wait(key, self._time()) if used is not None else 0
        if wait:
            raise too_fast(limit, wait)

    def spend(self, limit: Limit, address: str) -> None:
        """Count one more; TooMany, saying when to try again, if that is too many."""
        key = self.key_of(address)
        if not key:
            return
        self.check(limit, address)
        if limit not in self._used:
            self._used[limit] = TokenBuckets(limit.most, limit.most, limit.seconds * SECOND, MOST_KEYS)
        self._used[limit].take(key, self._time())

    def meet_guest(self, address: str) -> None:
        """Count somebody who comes without a token; TooMany if that is too many."""
        self.check(GUESTS_A_DAY, address)
        self.spend(GUESTS, address)
        self.spend(GUESTS_A_DAY, address)

    def _time(self) -> Nanoseconds:
        return round(self._now() * SECOND)

    def connect(self, address: str) -> None:
        """Count an open connection; TooMany if the address has too many."""
        self.check(KEPT_OUT, address)
        self.spend(ARRIVALS, address)
        key = self.key_of(address)
        if not key:
            return
        if self._open[key] >= CONNECTIONS:
            raise TooMany("too_many_connections", seconds=1, most=CONNECTIONS)
        self._open[key] += 1

    def disconnect(self, address: str) -> None:
        """A connection that was counted is gone."""
        key = self.key_of(address)
        if self._open[key] <= 1:
            del self._open[key]
        else:
            self._open[key] -= 1


def neighbourhood(address: str) -> str:
    """What an address counts as: its network; nothing for this machine itself."""
    found = _read_address(address)
    return "" if found is not None and found.is_loopback else find_network(address)


@lru_cache(MOST_READ)
def find_network(address: str) -> str:
    """What counts as one address: of IPv6 the network a household has."""
    found = _read_address(address)
    if found is None:
        return address[:64]  # a UNIX socket, or what a proxy calls its client
    if isinstance(found, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((found, 64), strict=False))
    return str(found)


@lru_cache(MOST_READ)
def _read_address(address: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """The address as a number, without its interface; what is IPv4 in IPv6 is IPv4. None if it is no address."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return None
    return found.ipv4_mapped or found if isinstance(found, ipaddress.IPv6Address) else found


def is_half_sent(head: bytes) -> bool:
    """Whether a first request is still on its way; what is none is left to who can say so."""
    return head[:1].isalpha() and len(head) < LONGEST_HEAD and b"\n\r\n" not in head and b"\n\n" not in head


def find_forwarded(head: bytes, peer: str) -> str:
    """The client's address in a request's head, nothing of which was read before; `peer` if it tells none."""
    told = _FORWARDED.findall(head)
    return read_forwarded(told[-1].decode("latin-1"), peer) if told else peer


def read_forwarded(header: str, peer: str) -> str:
    """The client's address as the proxy in front of the hall saw it: the last one it has written, if it is one.

    Whatever stands before the last was written by the client, or by proxies nobody here knows.
    """
    last = header.rpartition(",")[2].strip().removeprefix("[").partition("]")[0]
    for text in (last, last.rpartition(":")[0]):  # some write the port, too
        try:
            return str(ipaddress.ip_address(text))
        except ValueError:
            continue
    return peer
