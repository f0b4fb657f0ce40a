"""How many terminals may be connected, from one address and in all, and goodbye to all of them."""

import asyncio
import contextlib
import socket
from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from rumpus.gateways.door_guard import DoorGuard
from rumpus.gateways.limits import Limits, find_network
from rumpus.gateways.loop_timer import call_when_done
from rumpus.gateways.terminal.guest.shared import GuestShared
from rumpus.gateways.terminal.phrases import phrase
from rumpus.hall.hall import Hall
from rumpus.language.files import FIRST

PER_ADDRESS: Final = 10
IN_ALL: Final = 500
GOODBYE_SECONDS: Final = 1.0
"""How long the hall, when it closes, waits for terminals to hear it."""
LINGER_SECONDS: Final = 5.0
"""How long a line that is being hung up may take to be read."""
SEND_BUFFER: Final = 32 * 1024
"""What the system may hold for a terminal: a few whole pictures. Left alone it would be megabytes."""
_KEEPALIVE: Final = (("TCP_KEEPIDLE", 60), ("TCP_KEEPINTVL", 20), ("TCP_KEEPCNT", 3))


class Admission:
    """One for all doors of a hall."""

    def __init__(
        self,
        hall: Hall,
        per_address: int = PER_ADDRESS,
        in_all: int = IN_ALL,
        limits: Limits | None = None,
        guard: DoorGuard | None = None,
    ) -> None:
        """`limits` and `guard` are those of all doors of the hall."""
        self.house = GuestShared(hall, call_when_done, limits)
        self.guard = guard if guard is not None else DoorGuard(self.house.limits)
        self._per_address = per_address
        self._in_all = in_all
        self._here: Counter[str] = Counter()
        self._hang_up: set[Callable[[], None]] = set()
        self._empty = asyncio.Event()
        self._empty.set()

    @property
    def count(self) -> int:
        """How many are connected."""
        return self._here.total()

    def refuse(self, address: str, language: str = FIRST) -> str:
        """Why one more connection from there cannot be; empty if it can. Mostly nobody has told a language yet."""
        if self.count >= self._in_all:
            return phrase(language, "full")
        if self._here[find_network(address)] >= self._per_address:
            return phrase(language, "too_many", count=self._per_address)
        return ""

    def admit(self, address: str, abort: Callable[[], None]) -> None:
        """Count somebody in; `abort` hangs up on them at once."""
        self._here[find_network(address)] += 1
        self._hang_up.add(abort)
        self._empty.clear()

    def gone(self, address: str, abort: Callable[[], None]) -> None:
        """Count somebody out."""
        network = find_network(address)
        self._here[network] -= 1
        if not self._here[network]:
            del self._here[network]
        self._hang_up.discard(abort)
        if not self._here:
            self._empty.set()

    async def close(self) -> None:
        """Say goodbye to everybody; nobody who does not listen keeps the hall open."""
        self.house.close()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._empty.wait(), GOODBYE_SECONDS)
        for abort in tuple(self._hang_up):
            abort()


def tune_socket(line: Any) -> None:
    """Have the system notice when the other end is gone without a word, and keep no stale pictures for a slow one."""
    if line is None:
        return
    with contextlib.suppress(OSError):
        line.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        line.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        for name, value in _KEEPALIVE:
            if hasattr(socket, name):
                line.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)


def tell_address(peer: object) -> str:
    """The address of the other end, for limits."""
    return str(peer[0]) if isinstance(peer, tuple) and peer else ""
