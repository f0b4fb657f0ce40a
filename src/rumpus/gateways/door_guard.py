"""The guard of all doors of a hall: whom it lets in, and whose turn it is. Knows sockets and addresses, not players.

Who uses little is heard at once. All others, and strangers while much is asked for, wait in one line, and are given no
more than a part of the core together: however many they are, who plays does not feel them.
"""

import asyncio
import time
from collections import deque
from collections.abc import Callable
from typing import Final

from rumpus.core.clock import Nanoseconds
from rumpus.core.pacing import MILLISECOND, SECOND
from rumpus.core.token_bucket import TokenBucket
from rumpus.gateways.guarded_line import GuardedLine
from rumpus.gateways.limits import CONNECTIONS, KEPT_OUT, Limits, TooMany
from rumpus.gateways.socket_room import SocketRoom

PER_ADDRESS: Final = {"web": CONNECTIONS}
"""Sockets one address may have at a door, whether anything was said on them or not."""
FEW: Final = 64
"""The same, at doors where people come one by one."""
ARRIVAL: Final[Nanoseconds] = MILLISECOND
"""What it costs to let somebody in."""
ALL: Final[Nanoseconds] = 500 * MILLISECOND
"""What people who play ask for in a second, all together, is less than this."""
ALL_AT_ONCE: Final[Nanoseconds] = 10 * MILLISECOND
HEAVY: Final[Nanoseconds] = 200 * MILLISECOND
"""What is done in a second for all together who use more than little."""
HEAVY_AT_ONCE: Final[Nanoseconds] = 20 * MILLISECOND
BREATH_SECONDS: Final = 0.001
"""Between two turns: what the first one asks for is done and counted meanwhile."""


class DoorGuard:
    """One for all doors."""

    def __init__(self, limits: Limits, room: SocketRoom | None = None) -> None:
        self.limits = limits
        self.room = room if room is not None else SocketRoom()
        self._heavy = TokenBucket(HEAVY_AT_ONCE, HEAVY, SECOND, time.monotonic_ns())
        self._all = TokenBucket(ALL_AT_ONCE, ALL, SECOND, time.monotonic_ns())
        self._queue: deque[GuardedLine] = deque()
        self._pump: asyncio.TimerHandle | None = None

    def line(self, make: Callable[[], asyncio.Protocol], door: str, *, asks: bool = False) -> GuardedLine:
        """A connection that comes by a door, under guard; `make` makes the door's own protocol for it."""
        return GuardedLine(self, make, door, asks=asks)

    def admit(self, line: GuardedLine) -> bool:
        """Count a connection in, if it may come in."""
        if line.place[1]:
            budget = self.limits.budget_of(line.address)
            if budget is not None:
                budget.spend(work=ARRIVAL)
            if self.room.count(line.place) >= PER_ADDRESS.get(line.place[0], FEW):
                return False
            if budget is not None and budget.wait():
                return False
            try:
                self.limits.check(KEPT_OUT, line.address)
            except TooMany:
                return False
        return self.room.add(line)

    def count(self, work: Nanoseconds) -> bool:
        """So much was done for somebody; whether that much is asked for just now that it matters who uses little."""
        self._all.owe(time.monotonic_ns(), work)
        return self.is_rushed()

    def is_rushed(self) -> bool:
        """Whether more is asked for just now than people who play would ask for."""
        return self._all.debt(time.monotonic_ns()) > 0

    def count_heavy(self, work: Nanoseconds) -> None:
        """So much was done for somebody who uses more than little."""
        self._heavy.owe(time.monotonic_ns(), work)

    def line_up(self, line: GuardedLine) -> None:
        """Let a connection wait until it is its turn."""
        self._queue.append(line)
        if self._pump is None:
            self._call_next()

    def _call_next(self) -> None:
        wait = self._heavy.debt(time.monotonic_ns()) / SECOND
        self._pump = asyncio.get_running_loop().call_later(max(wait, BREATH_SECONDS), self._take_next)

    def _take_next(self) -> None:
        self._pump = None
        if self._heavy.debt(time.monotonic_ns()) == 0:
            self._queue.popleft().take_turn()
        if self._queue and self._pump is None:
            self._call_next()
