"""What all guests at terminals share: the hall, threads for slow work, and who may come back without proof."""

from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

from rumpus.gateways.limits import Limits
from rumpus.hall.hall import Hall
from rumpus.hall.people.names import name_key
from rumpus.hall.people.players import Player

if TYPE_CHECKING:
    from rumpus.gateways.terminal.guest.session import GuestSession

KNOWN: Final = 1_000
"""So many guests without a key are remembered by where they came from."""

T = TypeVar("T")
WhenDone: TypeAlias = Callable[["Future[Any]", Callable[[], None]], None]
"""Calls something, in the hall's own thread, when a future is done."""


class GuestShared:
    """One for all doors."""

    def __init__(self, hall: Hall, when_done: WhenDone, limits: Limits | None = None) -> None:
        """`limits` are those of all doors together: what each address may ask for."""
        self.hall = hall
        self.limits = limits if limits is not None else Limits()
        self.sessions: set[GuestSession] = set()
        self._when_done = when_done
        self._threads = ThreadPoolExecutor(1, thread_name_prefix="replay")
        self._known: OrderedDict[tuple[str, str], Player] = OrderedDict()

    def wait_for(self, future: "Future[T]", then: Callable[["Future[T]"], None]) -> None:
        """Call `then` with the future when it is done."""
        self._when_done(future, lambda: then(future))

    def work(self, job: Callable[[], T], then: Callable[["Future[T]"], None]) -> None:
        """Do something slow elsewhere, and say so."""
        self.wait_for(self._threads.submit(job), then)

    def close(self) -> None:
        """Say goodbye to everybody."""
        for session in tuple(self.sessions):
            session.close()
        self._threads.shutdown(wait=False, cancel_futures=True)

    # Guests without a key, who can prove nothing. Who comes from the same address and says the same name while that
    # player is away is taken for the same: a lost line must not cost a seat.

    def remember(self, player: Player, address: str) -> None:
        """Somebody without a key is gone. Where no seat is kept for them, their name is free at once."""
        if not self.hall.tables_of(player):
            self.hall.players.let_go(player)
        self._known[address, name_key(player.name)] = player
        self._known.move_to_end((address, name_key(player.name)))
        while len(self._known) > KNOWN:
            self._known.popitem(last=False)

    def recall(self, name: str, address: str) -> Player | None:
        """Who said that name from that address before, if they are away and still called so."""
        player = self._known.get((address, name_key(name)))
        if player is None or self.hall.presence.is_here(player) or player.passphrase is not None:
            return None
        return player if self.hall.players.by_name(name) is player else None
