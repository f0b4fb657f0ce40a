"""A connection under guard, at every door the same: what it costs is counted against its budget and its address'.

Stands between the network and the door's own protocol. What comes is handed on in slices, one a loop turn. While the
budget is overdrawn nothing is read, so that the other end cannot send either; who uses more than little waits in line
with all the others who do; a line that was held back for too long is hung up on, and its address kept out for a while.
Knows nothing of what is said on it.
"""

import asyncio
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

from rumpus.core.clock import Nanoseconds
from rumpus.core.pacing import MILLISECOND, SECOND
from rumpus.gateways.connection_budget import CONNECTION, Budget
from rumpus.hall.log import Log

if TYPE_CHECKING:
    from rumpus.gateways.door_guard import DoorGuard

SLICE: Final = 2048
"""Bytes handed on at once: of the shortest frames three hundred, less than a millisecond's work."""
TURN: Final[Nanoseconds] = 2 * MILLISECOND
"""So much is done for who uses more than little, before it is somebody else's turn."""
LONGEST_HOLD: Final[Nanoseconds] = SECOND
PATIENCE: Final[Nanoseconds] = 4 * SECOND
"""Who was held back for so long, without using little in between, is hung up on."""
FAREWELL_SECONDS: Final = 2.0
"""How long who is hung up on may take to read why."""
LONGEST_HEAD: Final = 16 << 10
"""So much of a request's head is waited for before anything is made of it."""
HALF_SENT_SECONDS: Final = 10.0
"""How long a request may take to come in, and a socket to say anything at all."""

T = TypeVar("T")

log = Log("door")


class GuardedLine(asyncio.Protocol):
    """One connection, and the protocol it is for."""

    def __init__(self, guard: "DoorGuard", make: Callable[[], asyncio.Protocol], door: str, *, asks: bool) -> None:
        """`make` makes the protocol, if there is room; `asks`: requests come by it, which must be whole soon."""
        self.address = ""
        self.place = (door, "")
        self.is_proxied = False
        """Whether it is a proxy's, so that nobody knows whose the next request is."""
        self._guard = guard
        self._make = make
        self._inner: asyncio.Protocol | None = None
        self._is_known: Callable[[], bool] = lambda: False
        self._farewell: Callable[[], None] | None = None
        self._transport: asyncio.Transport | None = None
        self._budget: Budget | None = None
        self._shared: Budget | None = None
        self._held_back: Nanoseconds = 0
        self._turn: Nanoseconds = 0
        """What may still be done before it has to wait in line again."""
        self._waiting = b""
        """What has come and is not handed on yet."""
        self._ended = False
        """Whether the other end has said its last word meanwhile."""
        self._next: asyncio.Handle | None = None
        self._paused = False
        self._calm = asyncio.Event()
        """Not set while it is held back, or in line."""
        self._calm.set()
        self.is_over = False
        """Whether it was hung up on, or never let in."""
        self._asks = asks
        self._begun: float | None = None
        """Since when a request is coming in."""
        self._answering = False
        self._look: asyncio.TimerHandle | None = None

    # What the network does.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody is at the door; who may not come in is not answered."""
        if self.come_in(transport) and not self._asks:
            self._begin()

    def _begin(self) -> None:
        assert self._transport is not None, "only what is connected begins"
        self._inner = self._make()
        self._inner.connection_made(self._transport)

    def adopt(self, transport: asyncio.BaseTransport) -> bool:
        """Guard a connection whose protocol knows of it already; whether it may stay."""
        if not self.come_in(transport):
            return False
        self._inner = self._make()
        cast(asyncio.Transport, transport).set_protocol(self)
        return True

    def come_in(self, transport: asyncio.BaseTransport) -> bool:
        """Whether there is room for it."""
        self._transport = cast(asyncio.Transport, transport)
        peer = transport.get_extra_info("peername")
        self.address = str(peer[0]) if isinstance(peer, tuple) and peer else ""
        self.is_proxied = self._asks and self._guard.limits.is_proxy(self.address)
        self.place = (self.place[0], "" if self.is_proxied else self._guard.limits.key_of(self.address))
        if not self._guard.admit(self):
            self.is_over = True
            self._transport.abort()
            return False
        if not self.is_proxied:
            self.belong_to(self.address)
        if self._asks:
            self._begun = time.monotonic()
            self._look = asyncio.get_running_loop().call_later(HALF_SENT_SECONDS, self._look_at_request)
        return True

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone."""
        for timer in (self._next, self._look):
            if timer is not None:
                timer.cancel()
        self._transport = None
        self._calm.set()
        self._guard.room.remove(self)
        if self._inner is not None:
            inner, self._inner = self._inner, None
            inner.connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Bytes have come."""
        if self.is_over:
            return
        if self._begun is None and self._asks and not self._answering:
            self._begun = time.monotonic()
        self._guard.room.note(self)
        if self._inner is None:
            self._waiting += data
            if not self._is_half_sent():
                self._hand_on()
        elif self._waiting or not self._calm.is_set():
            self._waiting += data
            self._pause()
        else:
            self._waiting = data
            self._hand_on()

    def _is_half_sent(self) -> bool:
        """Whether a first request is still on its way; what is none is left to the protocol, which says so."""
        if self._inner is not None:
            return False
        head = self._waiting
        if head[:1].isalpha() and len(head) < LONGEST_HEAD and b"\n\r\n" not in head and b"\n\n" not in head:
            return True
        self._begin()
        return False

    def eof_received(self) -> bool | None:
        """The other end has said its last word."""
        if self._inner is not None and (self._waiting or not self._calm.is_set()):
            self._ended = True
            return True
        return self._inner.eof_received() if self._inner is not None else None

    def pause_writing(self) -> None:
        """The other end does not read."""
        if self._inner is not None:
            self._inner.pause_writing()

    def resume_writing(self) -> None:
        """It reads again."""
        if self._inner is not None:
            self._inner.resume_writing()

    # What the door's own protocol says.

    @property
    def is_inside(self) -> bool:
        """Whether it is somebody's who has said who they are."""
        return self._is_known()

    def introduce(self, is_known: Callable[[], bool], farewell: Callable[[], None]) -> None:
        """How to find out whether somebody has said who they are, and how to say why they are hung up on."""
        self._is_known, self._farewell = is_known, farewell

    def speak_for_others(self) -> None:
        """It is a proxy's: what it costs is not its own."""
        self.is_proxied, self._budget, self._shared = True, None, None

    def belong_to(self, address: str) -> None:
        """It is one client's, who comes from there: what it costs is theirs."""
        self.address, self.is_proxied = address, False
        self._shared = self._guard.limits.budget_of(address)
        self._budget = Budget(CONNECTION) if self._shared is not None else None

    def spend(self, *, frames: int = 0, size: int = 0, work: Nanoseconds = 0) -> None:
        """Count what was done for it, and hold it back if that was too much."""
        if self._budget is None or self._shared is None or self.is_over:
            return
        self._budget.spend(frames=frames, size=size, work=work)
        self._shared.spend(frames=frames, size=size, work=work)
        if not self._calm.is_set():
            return
        if wait := self._budget.wait():
            self._hold(wait)
        elif not self._budget.uses_little(strictly=self._guard.count(work) or not self._shared.uses_little()):
            self._guard.count_heavy(work)
            self._turn -= work
            if self._turn <= 0:
                self._wait_in_line()
        else:
            self._held_back = 0
            if not self.is_inside:
                self._guard.count_heavy(work)

    def work(self, do: Callable[[T], None], frame: T) -> None:
        """Do what a frame asks for, on the line's account."""
        before = time.thread_time_ns()
        do(frame)
        self.spend(frames=1, work=time.thread_time_ns() - before)

    async def calm(self) -> None:
        """Wait until the line is not held back: for who has more of it in hand."""
        await self._calm.wait()

    def take_turn(self) -> None:
        """It is its turn: what has come may be handed on."""
        self._turn = TURN
        self._let_go()

    def begin_request(self) -> None:
        """A request has come in whole."""
        self._begun, self._answering = None, True

    def end_request(self) -> None:
        """It is answered."""
        self._answering = False

    def drop(self) -> None:
        """Close it at once."""
        if self._transport is not None:
            self._transport.abort()

    # Inside.

    def _hand_on(self) -> None:
        """Hand on one slice of what has come; what it asks for is done before the next one."""
        self._next = None
        if self._waiting and self._must_wait():
            self._wait_in_line()
            return
        if self._waiting and self._calm.is_set() and not self.is_over and self._inner is not None:
            part, self._waiting = self._waiting[:SLICE], self._waiting[SLICE:]
            before = time.thread_time_ns()
            self._inner.data_received(part)
            self.spend(size=len(part), work=time.thread_time_ns() - before)
        if self.is_over or not self._calm.is_set() or self._transport is None or self._transport.is_closing():
            return
        if self._waiting:
            self._pause()
            self._next = asyncio.get_running_loop().call_soon(self._hand_on)
        elif self._ended and self._inner is not None:
            self._ended = False
            if not self._inner.eof_received():
                self._transport.close()
        elif self._paused:
            self._paused = False
            self._transport.resume_reading()

    def _must_wait(self) -> bool:
        """Whether it is a stranger's, while so much is asked for that who plays comes first."""
        if self._budget is None or self.is_inside or self.is_over or not self._guard.is_rushed():
            return False
        had_turn, self._turn = self._turn > 0, 0
        return not had_turn

    def _wait_in_line(self) -> None:
        self._calm.clear()
        self._pause()
        self._guard.line_up(self)

    def _hold(self, wait: Nanoseconds) -> None:
        wait = min(wait, LONGEST_HOLD)
        self._held_back += wait
        if self._held_back > PATIENCE:
            self._hang_up()
            return
        self._calm.clear()
        self._pause()
        self._next = asyncio.get_running_loop().call_later(wait / SECOND, self._let_go)

    def _let_go(self) -> None:
        self._next = None
        if self._budget is not None and (wait := self._budget.wait()):
            self._hold(wait)
            return
        self._calm.set()
        self._hand_on()

    def _pause(self) -> None:
        self._paused = True
        if self._transport is not None and not self._transport.is_closing():
            self._transport.pause_reading()

    def _hang_up(self) -> None:
        """Too much for too long: say so if the door has a word for it, and let nobody new in from there."""
        self.is_over, self._waiting = True, b""
        self._guard.limits.keep_out(self.address)
        log.warning("flood", door=self.place[0])
        self._pause()
        self._calm.set()
        if self._farewell is not None:
            self._farewell()
            asyncio.get_running_loop().call_later(FAREWELL_SECONDS, self.drop)
        else:
            self.drop()

    def _look_at_request(self) -> None:
        """One timer, put off while requests are answered: nothing may be half-sent for long."""
        left = HALF_SENT_SECONDS
        if self._begun is not None:
            left += self._begun - time.monotonic()
        if left <= 0:
            self.drop()
        elif not self.is_inside:
            self._look = asyncio.get_running_loop().call_later(left, self._look_at_request)


def find_line(transport: asyncio.BaseTransport | None) -> GuardedLine | None:
    """The guard of a connection, if it has one."""
    get: Any = getattr(transport, "get_protocol", None)
    found = get() if get is not None else None
    return found if isinstance(found, GuardedLine) else None
