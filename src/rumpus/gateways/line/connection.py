"""One TCP connection of the line door: bytes in become lines, lines out are written once a loop turn.

What limits a client is here: the length of a line, how many a second, how long it may be silent, and how much may wait
for it when it does not read. A flood is worked off a few lines at a time, so that no match waits for it.
"""

import asyncio
import time
from typing import TYPE_CHECKING, Final, cast

from rumpus.core.notice import tell_seconds
from rumpus.core.pacing import SECOND
from rumpus.core.token_bucket import TokenBucket
from rumpus.gateways.guarded_line import GuardedLine, find_line
from rumpus.gateways.line.message import ERROR, MAX_LINE, Message, write
from rumpus.gateways.line.visitor import LineVisitor
from rumpus.hall.errors import Refused

if TYPE_CHECKING:
    from rumpus.gateways.line.door import LineDoor

RATE: Final = 60
"""Lines a second a client may send for long."""
BURST: Final = 240
"""Lines a client may send at once."""
LINES_A_TURN: Final = 2
FLOOD_PAUSE: Final = 0.004
"""Seconds between two turns of a client that sends too much."""
MAX_WAITING: Final = 512 * 1024
"""Bytes that may wait for a client that does not read, before it is dropped."""
CALM: Final = 64 * 1024
"""While more than this waits for a client, it is not listened to."""
HELLO_SECONDS: Final = 30.0
"""How long a client may take to say who it is."""
IDLE_SECONDS: Final = 600.0
"""How long a client may be silent; GSTA:1:::PING is enough."""
LAST_SECONDS: Final = 2.0
"""How long a client that has said its last word, or is sent away, may still read."""


class LineConnection(asyncio.Protocol):
    """One client."""

    def __init__(self, door: "LineDoor") -> None:
        self.address = ""
        self._door = door
        self._loop = asyncio.get_running_loop()
        self._transport: asyncio.Transport | None = None
        self.visitor = LineVisitor(door.hall, self.send, self.close, door.limits)
        self._in = bytearray()
        self._skipping = False
        self._working: asyncio.Handle | None = None
        self._deaf = False
        self._reading = True
        self._out: list[str] = []
        self._flush: asyncio.Handle | None = None
        self._idle: asyncio.TimerHandle | None = None
        self._heard = time.monotonic()
        self._allowance = TokenBucket(BURST, RATE, SECOND, time.monotonic_ns())
        self._closing = False
        self._guarded: GuardedLine | None = None

    # What asyncio tells.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody has come; not everybody can stay."""
        self._transport = transport = cast(asyncio.Transport, transport)  # uvloop's own are of no such class
        transport.set_write_buffer_limits(high=CALM)
        peer = transport.get_extra_info("peername")
        self.address = str(peer[0]) if isinstance(peer, tuple) else ""
        self.visitor.address = self.address
        self._guarded = find_line(transport)
        if self._guarded is not None:
            self._guarded.introduce(lambda: self.visitor.is_known, self._say_flood)
        refusal = self._door.admit(self)
        if refusal:
            self.send(write(ERROR, "", "", "too_many", refusal))
            self.close()
            return
        self._idle = self._loop.call_later(HELLO_SECONDS, self._watch_idle)

    def connection_lost(self, exc: Exception | None) -> None:
        """It is over."""
        self._transport = None
        self._closing = True
        for handle in (self._idle, self._working, self._flush):
            if handle is not None:
                handle.cancel()
        self._door.forget(self)
        self.visitor.gone()

    def data_received(self, data: bytes) -> None:
        """Bytes have come."""
        if self._closing:
            return
        self._in += data
        if self._working is None:
            self._work()

    def eof_received(self) -> bool:
        """The client has said its last word; what it asked for last may still be answered."""
        if self._in and not self._skipping:
            self._in += b"\n"
            if self._working is None:
                self._work()
        self._loop.call_later(LAST_SECONDS, self.close)
        return True

    def pause_writing(self) -> None:
        """The client does not read: then it is not listened to either."""
        self._deaf = True
        self._listen(False)

    def resume_writing(self) -> None:
        """It reads again."""
        self._deaf = False
        if self._working is None:
            self._work()

    # Lines in.

    def _work(self) -> None:
        """Do what the next lines ask, a few at a time."""
        self._working = None
        if self._deaf or self._closing:
            return
        before = self._allowance.left(time.monotonic_ns())
        for _ in range(LINES_A_TURN):
            line = self._next_line()
            if line is None:
                self._listen(True)
                return
            self._hear(line)
        self._listen(False)
        pause = FLOOD_PAUSE if before < LINES_A_TURN and not self._allowance.left(time.monotonic_ns()) else 0
        self._working = self._loop.call_later(pause, self._work_on)

    def _work_on(self) -> None:
        """The same in a later turn of the loop: what that takes is on the line's account, too."""
        before = time.thread_time_ns()
        self._work()
        if self._guarded is not None:
            self._guarded.spend(work=time.thread_time_ns() - before)

    def _next_line(self) -> bytes | None:
        """The next whole line, without its end; one that is too long is cut, which makes it too long still."""
        while True:
            end = self._in.find(b"\n")
            if end < 0:
                if len(self._in) <= MAX_LINE + 1:
                    return None
                cut = None if self._skipping else bytes(self._in[: MAX_LINE + 2])
                self._in.clear()
                self._skipping = True
                if cut is not None:
                    return cut
                return None
            line = bytes(self._in[: min(end, MAX_LINE + 2)])
            del self._in[: end + 1]
            if not self._skipping:
                return line
            self._skipping = False

    def _hear(self, line: bytes) -> None:
        if self._guarded is not None:
            self._guarded.spend(frames=1)
        line = line.removesuffix(b"\r")
        if not line.strip():
            return
        if not self._allowance.take(time.monotonic_ns()):
            self.visitor.refuse(Message(""), Refused("lines_too_fast", most=RATE), "too_fast")
            return
        self._heard = time.monotonic()
        self.visitor.hear(line)

    def _say_flood(self) -> None:
        self.visitor.refuse(Message(""), Refused("lines_too_fast", most=RATE), "too_fast")
        self.close()

    def _listen(self, on: bool) -> None:
        if self._transport is None or self._transport.is_closing() or on == self._reading:
            return
        self._reading = on
        if on:
            self._transport.resume_reading()
        else:
            self._transport.pause_reading()

    # Lines out.

    def send(self, line: str) -> None:
        """Let a line go out with the next turn of the loop."""
        if self._transport is None:
            return
        self._out.append(line)
        if self._flush is None:
            self._flush = self._loop.call_soon(self._write)

    def _write(self) -> None:
        self._flush = None
        out, self._out = self._out, []
        transport = self._transport
        if transport is None or not out:
            return
        transport.write("".join(f"{line}\n" for line in out).encode("utf-8", "replace"))
        if transport.get_write_buffer_size() > MAX_WAITING:
            transport.abort()

    def close(self) -> None:
        """Hang up when what was said so far is written, or soon in any case."""
        if self._transport is None or self._transport.is_closing():
            return
        self._closing = True
        self._write()
        self._transport.close()
        self._loop.call_later(LAST_SECONDS, self._transport.abort)

    # Silence.

    def _watch_idle(self) -> None:
        """One timer, put off when it rings and somebody has spoken meanwhile."""
        limit = IDLE_SECONDS if self.visitor.is_known else HELLO_SECONDS
        left = self._heard + limit - time.monotonic()
        if left > 0:
            self._idle = self._loop.call_later(left, self._watch_idle)
            return
        self.visitor.refuse(Message(""), Refused("idle", wait=tell_seconds(int(limit))))
        self.close()
