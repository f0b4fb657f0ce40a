"""A connection under guard, at every door the same: what it costs is counted against its budget and its address'.

Stands between the network and the door's own protocol. What comes is handed on in slices, one a loop turn. While the
budget is overdrawn nothing is read, so that the other end cannot send either; who uses more than little waits in line
with all the others who do; a line that was held back for too long is hung up on, and its address kept out for a while.
Who is kept out behind a proxy is told so before anything is made of the request. Knows nothing else of what is said.
"""

import asyncio
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

from rumpus.core.clock import Nanoseconds
from rumpus.core.pacing import SECOND
from rumpus.gateways.limits import find_forwarded, is_half_sent
from rumpus.gateways.line_account import LineAccount, Next
from rumpus.gateways.socket_room import Line
from rumpus.hall.log import Log

if TYPE_CHECKING:
    from rumpus.gateways.door_guard import DoorGuard

SLICE: Final = 2048
"""Bytes handed on at once: of the shortest frames three hundred, less than a millisecond's work."""
LONGEST_HOLD: Final[Nanoseconds] = SECOND
PATIENCE: Final[Nanoseconds] = 4 * SECOND
"""Who was held back for so long, without using little in between, is hung up on."""
FAREWELL_SECONDS: Final = 2.0
"""How long who is hung up on may take to read why."""
MOST_BEHIND: Final = 4
"""Requests that may wait behind the one that is answered; a proxy sends one after the other."""
HALF_SENT_SECONDS: Final = 10.0
"""How long a request may take to come in, and a socket to say anything at all."""
UNREAD_SECONDS: Final = 30.0
"""For how long somebody may read nothing of what was written for them, when so much is that no more is."""

T = TypeVar("T")

log = Log("door")


class GuardedLine(asyncio.Protocol):
    """One connection, and the protocol it is for."""

    def __init__(
        self,
        guard: "DoorGuard",
        make: Callable[[], asyncio.Protocol],
        door: str,
        *,
        asks: Callable[[asyncio.Protocol], int] | None,
        refusal: bytes,
        knock: Line | None = None,
    ) -> None:
        """`make` makes the protocol, if there is room; `asks`: requests come by it, which must be whole soon; it tells
        how many wait. `refusal` is what is answered to somebody behind a proxy who is kept out; `knock` is what took up
        its room so far."""
        self.address = ""
        self.network = ""
        """Whose budget it shares."""
        self.place = (door, "")
        self.is_proxied = False
        """Whether it is a proxy's, so that nobody knows whose the next request is."""
        self.guard = guard
        self._make = make
        self._knock = knock
        self._inner: asyncio.Protocol | None = None
        self._is_known: Callable[[], bool] = lambda: False
        self._farewell: Callable[[], None] | None = None
        self._transport: asyncio.Transport | None = None
        self._refusal = refusal
        self._account = LineAccount(guard)
        self._batch, self._clock = False, 0
        """Whether the frame before was done in the same turn of the loop; when that was over."""
        self._taken = 0
        """How many frames of the slice that is handed on were done at once."""
        self._held_back: Nanoseconds = 0
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
        self._is_behind = False
        """Whether nothing is handed on before a request is answered."""
        self._look: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None  # runs while the other end does not read

    # What the network does.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody is at the door; who may not come in is not answered."""
        if self.come_in(transport) and not self._asks:
            self._begin()

    def _begin(self) -> None:
        assert self._transport is not None, "only what is connected begins"
        self._inner = self._make()
        self._inner.connection_made(self._transport)

    def adopt(self, transport: asyncio.BaseTransport, work: Nanoseconds) -> bool:
        """Guard a connection whose protocol knows of it already; whether it may stay. `work` is what its greeting costs
        where nobody can count it: paid for with the first that is heard."""
        if not self.come_in(transport):
            return False
        self._account.add(work=work)
        self._inner = self._make()
        cast(asyncio.Transport, transport).set_protocol(self)
        return True

    def come_in(self, transport: asyncio.BaseTransport) -> bool:
        """Whether there is room for it."""
        self._transport = cast(asyncio.Transport, transport)
        if self._knock is not None:
            self.guard.room.remove(self._knock)
        peer = transport.get_extra_info("peername")
        self.address = str(peer[0]) if isinstance(peer, tuple) and peer else ""
        self.is_proxied = self._asks is not None and self.guard.limits.is_proxy(self.address)
        self.place = (self.place[0], "" if self.is_proxied else self.guard.limits.key_of(self.address))
        if not self.guard.admit(self):
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
        known = self.is_inside
        self._account.settle(inside=known, waits=True)
        for timer in (self._next, self._look, self._unread):
            if timer is not None:
                timer.cancel()
        self._transport = None
        self._calm.set()
        self.guard.room.remove(self)
        if self._inner is not None:
            inner, self._inner = self._inner, None
            inner.connection_lost(exc)
        self.introduce(lambda: known, None)  # who is gone is not kept by their own line

    def data_received(self, data: bytes) -> None:
        """Bytes have come."""
        if self.is_over:
            return
        if self._begun is None and self._asks and not self._answering:
            self._begun = time.monotonic()
        self.guard.room.note(self)
        self.guard.look()
        if self._inner is None:
            self._waiting += data
            if not is_half_sent(self._waiting) and not self._is_kept_out():
                self._begin()
                self._hand_on()
        elif self._waiting or not self._calm.is_set():
            self._waiting += data
            self._pause()
        else:
            self._waiting = data
            self._hand_on()

    def _is_kept_out(self) -> bool:
        """Whether whom the proxy speaks for may not come in; then that is all they are told."""
        if not self.is_proxied or not self._refusal:
            return False
        client = find_forwarded(self._waiting, "")
        if not client or self.guard.greet(client):
            return False
        self.is_over, self._waiting = True, b""
        if self._transport is not None:
            self._transport.write(self._refusal)
            self._transport.close()
        return True

    def eof_received(self) -> bool | None:
        """The other end has said its last word."""
        if self._inner is not None and (self._waiting or not self._calm.is_set()):
            self._ended = True
            return True
        return self._inner.eof_received() if self._inner is not None else None

    def pause_writing(self) -> None:
        """The other end does not read; not for ever."""
        if self._unread is None:
            self._unread = asyncio.get_running_loop().call_later(UNREAD_SECONDS, self.drop)
        if self._inner is not None:
            self._inner.pause_writing()

    def resume_writing(self) -> None:
        """It reads again."""
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None
        if self._inner is not None:
            self._inner.resume_writing()

    # What the door's own protocol says.

    @property
    def is_inside(self) -> bool:
        """Whether it is somebody's who has said who they are."""
        return self._is_known()

    def introduce(self, is_known: Callable[[], bool], farewell: Callable[[], None] | None) -> None:
        """How to find out whether somebody has said who they are, and how to say why they are hung up on."""
        self._is_known, self._farewell = is_known, farewell

    def speak_for_others(self) -> None:
        """It is a proxy's: what it costs is not its own."""
        self.is_proxied, self.network = True, ""
        self._account.charge(None)

    def belong_to(self, address: str) -> None:
        """It is one client's, who comes from there: what it costs is theirs."""
        self.address, self.is_proxied = address, False
        self.network = self.guard.limits.key_of(address)
        self._account.charge(self.guard.limits.budget_of(address))

    def spend(self, *, frames: int = 0, size: int = 0, work: Nanoseconds = 0) -> None:
        """Count what was done for it, and hold it back if that was too much."""
        self._account.add(frames=frames, size=size, work=work)
        self._settle()

    def work(self, do: Callable[[T], None], frame: T) -> None:
        """Do what a frame asks for, on the line's account. Of frames that are done one after another the clock is read
        once each, and they are paid for together."""
        if not self._account.is_counted:
            do(frame)
            return
        if not self._batch:
            self._batch, self._clock = True, time.thread_time_ns()
            asyncio.get_running_loop().call_soon(self._end_batch)
        begun = self._clock
        do(frame)
        self._clock = time.thread_time_ns()
        if self._account.add(frames=1, work=self._clock - begun):
            self._settle()

    def takes_now(self) -> bool:
        """Whether a frame that is being handed on may be done at once: it is paid for with the bytes it came in. Of
        several that came together only the first one: the others are done as the budget allows."""
        if not self._calm.is_set() or self.is_over or self._batch:
            return False
        if self._account.is_counted:
            if self._taken:
                return False
            self._taken = 1
        return True

    def _end_batch(self) -> None:
        """Whoever worked through what had come has nothing more to do, or has to wait."""
        self._batch = False
        self._settle()

    async def calm(self) -> None:
        """Wait until the line is not held back: for who has more of it in hand."""
        await self._calm.wait()

    def take_turn(self) -> None:
        """It is its turn: what has come may be handed on."""
        self._account.begin_turn()
        self._let_go()

    @property
    def is_gone(self) -> bool:
        """Whether nobody is there any more."""
        return self._transport is None

    def begin_request(self) -> None:
        """A request has come in whole."""
        self._begun, self._answering = None, True

    def end_request(self) -> None:
        """It is answered; what came behind it may be read."""
        self._answering = False
        if self._is_behind:
            self._is_behind = False
            self._next = asyncio.get_running_loop().call_soon(self._hand_on)

    def drop(self) -> None:
        """Close it at once."""
        if self._transport is not None:
            self._transport.abort()

    def _hand_on(self) -> None:
        """Hand on one slice of what has come; what it asks for is done before the next one."""
        self._next = None
        if self._waiting and self._must_wait():
            self._wait_in_line()
            return
        if self._waiting and self._asks and self._inner is not None and self._asks(self._inner) > MOST_BEHIND:
            self._is_behind = True
            self._pause()
            return
        if self._waiting and self._calm.is_set() and not self.is_over and self._inner is not None:
            part, self._waiting = self._waiting[:SLICE], self._waiting[SLICE:]
            if self._account.is_counted:
                before, self._taken = time.thread_time_ns(), 0
                self._inner.data_received(part)
                work = time.thread_time_ns() - before
                if self._account.add(frames=self._taken, size=len(part), work=work):
                    self._settle()
            else:
                self._inner.data_received(part)
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
        """Whether it is a stranger's, while so much is asked for, or the hall is so late, that others come first."""
        if not self._account.is_counted or self.is_inside or self.is_over:
            return False
        return self.guard.is_strained() and not self._account.end_turn()

    def _settle(self) -> None:
        """Pay for what was done."""
        if self.is_over:
            return
        match self._account.settle(inside=self.is_inside, waits=not self._calm.is_set()):
            case Next.HOLD:
                self._hold(self._account.wait())
            case Next.LINE_UP:
                self._wait_in_line()
            case Next.REST:
                self._held_back = 0

    def _wait_in_line(self) -> None:
        self._calm.clear()
        self._pause()
        self.guard.line_up(self)

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
        if wait := self._account.wait():
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
        if self.guard.limits.keep_out(self.address):  # a line in the log for each network, not for each connection
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
