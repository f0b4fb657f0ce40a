"""The guard of all doors of a hall: whom it lets in, and whose turn it is. Knows sockets and addresses, not players.

Who uses little is heard at once. All others, and strangers while much is asked for, wait in line, and are given no more
than a part of the core together: however many they are, who plays does not feel them. It is one network's turn after
another's, however many connections each has.
"""

import asyncio
import time
from collections.abc import Callable
from typing import Final, Protocol

from rumpus.core.clock import Nanoseconds
from rumpus.core.pacing import MILLISECOND, SECOND
from rumpus.core.token_bucket import TokenBucket
from rumpus.core.turns import Turns
from rumpus.gateways.guarded_line import GuardedLine
from rumpus.gateways.limits import CONNECTIONS, Limits
from rumpus.gateways.socket_room import Line, SocketRoom

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
LONGEST_DEBT: Final[Nanoseconds] = 250 * MILLISECOND
"""While there is room more is done for them than that; strangers who come later do not wait for all of it."""
BREATH_SECONDS: Final = 0.001
"""Between two turns: what the first one asks for is done and counted meanwhile."""


class Arriving(Line, Protocol):
    """A socket that asks to be let in."""

    address: str


class Waiting(Protocol):
    """Somebody's, who waits in line."""

    network: str

    @property
    def is_gone(self) -> bool:
        """Whether nobody is there any more."""

    def take_turn(self) -> None:
        """It is its turn."""


class _Turn:
    """A request that waits in line."""

    def __init__(self, network: str) -> None:
        self.network = network
        self.is_gone = False
        self.come = asyncio.Event()

    def take_turn(self) -> None:
        """It is its turn."""
        self.come.set()


class DoorGuard:
    """One for all doors."""

    def __init__(
        self,
        limits: Limits,
        room: SocketRoom | None = None,
        look: Callable[[], None] = lambda: None,
        is_late: Callable[[], bool] = lambda: False,
        is_busy: Callable[[], bool] = lambda: True,
    ) -> None:
        """`look` is called whenever something comes in; `is_late` tells whether the hall is late with what is due,
        `is_busy` whether it has so much to do that strangers are held to their share."""
        self.look = look
        self.is_late = is_late
        self._is_busy = is_busy
        self.limits = limits
        self.room = room if room is not None else SocketRoom()
        self._heavy = TokenBucket(HEAVY_AT_ONCE, HEAVY, SECOND, time.monotonic_ns())
        self._all = TokenBucket(ALL_AT_ONCE, ALL, SECOND, time.monotonic_ns())
        self._turns: Turns[Waiting] = Turns()
        """Who waits in line, by network."""
        self._pump: asyncio.TimerHandle | None = None

    def line(
        self,
        make: Callable[[], asyncio.Protocol],
        door: str,
        *,
        asks: Callable[[asyncio.Protocol], int] | None = None,
        refusal: bytes = b"",
        knock: Line | None = None,
    ) -> GuardedLine:
        """A connection that comes by a door, under guard; `make` makes the door's own protocol for it. `knock` took up
        its room until it could be made."""
        return GuardedLine(self, make, door, asks=asks, refusal=refusal, knock=knock)

    def admit(self, line: Arriving) -> bool:
        """Count a connection in, if it may come in."""
        if line.place[1]:
            may_come = self.greet(line.address)
            if not may_come or self.room.count(line.place) >= PER_ADDRESS.get(line.place[0], FEW):
                return False
        return self.room.add(line)

    def greet(self, address: str) -> bool:
        """Somebody comes from an address, which is counted; whether it may come in."""
        budget = self.limits.budget_of(address)
        if budget is None:
            return True
        budget.spend(work=ARRIVAL)
        return not budget.wait() and not self.limits.is_kept_out(address)

    def count(self, work: Nanoseconds) -> bool:
        """So much was done for somebody; whether that much is asked for just now that it matters who uses little."""
        self._all.owe(time.monotonic_ns(), work)
        return self.is_rushed()

    def is_rushed(self) -> bool:
        """Whether more is asked for just now than people who play would ask for."""
        return self._all.debt(time.monotonic_ns()) > 0

    def is_strained(self) -> bool:
        """Whether strangers have to wait: what they get in a second is used up, or who is inside is heard late."""
        if self.is_rushed() or self.is_late():
            return True
        return self._heavy.debt(time.monotonic_ns()) > 0 and self._is_busy()

    async def wait_turn(self, network: str) -> None:
        """Wait for a turn of that network, if strangers have to wait."""
        if self.is_strained():
            turn = _Turn(network)
            self.line_up(turn)
            try:
                await turn.come.wait()
            finally:
                turn.is_gone = True

    def count_heavy(self, work: Nanoseconds) -> None:
        """So much was done for somebody who uses more than little."""
        now = time.monotonic_ns()
        if self._heavy.debt(now) < LONGEST_DEBT:
            self._heavy.owe(now, work)

    def line_up(self, line: "Waiting") -> None:
        """Let a connection, or a request, wait until it is its turn."""
        self._turns.add(line.network, line)
        if self._pump is None:
            self._call_next()

    def _call_next(self) -> None:
        wait = self._heavy.debt(time.monotonic_ns()) / SECOND
        self._pump = asyncio.get_running_loop().call_later(max(wait, BREATH_SECONDS), self._take_next)

    def _take_next(self) -> None:
        self._pump = None
        if self._heavy.debt(time.monotonic_ns()) == 0:
            line = self._find_next()
            if line is not None:
                line.take_turn()
        if self._turns and self._pump is None:
            self._call_next()

    def _find_next(self) -> "Waiting | None":
        """Whose turn it is; who has gone meanwhile takes none."""
        while self._turns:
            line = self._turns.take()
            if not line.is_gone:
                return line
        return None
