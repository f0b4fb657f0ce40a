"""What all guests at terminals share: the hall, threads for slow work, and who may come back without proof."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from hashlib import sha256
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from rumpus.gateways.limits import Limits
from rumpus.hall.hall import Hall
from rumpus.hall.people.names import name_key
from rumpus.hall.people.players import Player

if TYPE_CHECKING:
    from rumpus.gateways.terminal.guest.session import GuestSession

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
        """Somebody without a key is gone."""
        place, players = _name_place(player.name, address), self.hall.players
        if players.known_by(place) is not player:
            players.know_by(place, player)

    def recall(self, name: str, address: str) -> Player | None:
        """Who said that name from that address before, if they are away and still called so."""
        player = self.hall.players.known_by(_name_place(name, address))
        if player is None or self.hall.presence.is_here(player) or player.passphrase is not None:
            return None
        return player if self.hall.players.by_name(name) is player else None


def _name_place(name: str, address: str) -> str:
    """By what a guest without a key is known: where they came from, and what they are called."""
    return "at " + sha256(f"{address} {name_key(name)}".encode()).hexdigest()[:16]
