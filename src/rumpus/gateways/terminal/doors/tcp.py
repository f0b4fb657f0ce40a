"""The plain door, for `nc` and `socat`: bytes as they come. A terminal of 80 × 25 with 16 colours is assumed."""

import asyncio
from functools import partial
from typing import Final, cast

from rumpus.core.clock import Nanoseconds
from rumpus.gateways.guarded_line import GuardedLine, find_line
from rumpus.gateways.terminal.doors.admission import LINGER_SECONDS, Admission, tell_address, tune_socket
from rumpus.gateways.terminal.doors.tcp_silence import find_silence, probe_often
from rumpus.gateways.terminal.guest.session import GuestSession
from rumpus.gateways.terminal.guest.wire import Terminal
from rumpus.hall.log import Log

BACKLOG: Final = 64

HEARD_MS: Final = 2_000
"""Who was heard by the system so recently is there."""

log = Log("terminal")


class TcpLine(asyncio.Protocol):
    """One connection, and the wire of its guest."""

    def __init__(self, admission: Admission) -> None:
        self._admission = admission
        self._transport: asyncio.Transport | None = None
        self.guarded: GuardedLine | None = None
        self._session: GuestSession | None = None
        self._address = ""
        self._linger: asyncio.TimerHandle | None = None
        self._probed = False
        self.terminal = Terminal()

    # What the network does.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody is at the door."""
        self._transport = cast(asyncio.Transport, transport)  # uvloop's is one in all but name
        self._address = tell_address(transport.get_extra_info("peername"))
        tune_socket(transport.get_extra_info("socket"))
        self.guarded = find_line(transport)
        if self.guarded is not None:
            self.guarded.introduce(self._is_known, self._say_flood)
        why = self._admission.refuse(self._address)
        if why:
            self.write(f"{why}\r\n".encode())
            self.close()
            return
        self._admission.admit(self._address, self.abort)
        self._session = GuestSession(self._admission.house, self, self.terminal, self._address, ask=self.ask)
        self.greet()

    def data_received(self, data: bytes) -> None:
        """Something was typed."""
        if self._session is not None:
            self._session.feed(data)

    def eof_received(self) -> bool:
        """Nothing more will be typed."""
        if self._session is not None:
            self._session.leave()
        return False

    def connection_lost(self, problem: Exception | None) -> None:
        """The line is gone."""
        if self._linger is not None:
            self._linger.cancel()
        if self._session is not None:
            session, self._session = self._session, None
            session.lost()
            self._admission.gone(self._address, self.abort)

    def greet(self) -> None:
        """Before the first word; telnet has something to ask here."""
        self.begin()

    def begin(self) -> None:
        """Let the guest in."""
        if self._session is not None:
            self._session.start()

    def _is_known(self) -> bool:
        return self._session is not None and self._session.is_known

    def _say_flood(self) -> None:
        if self._session is not None:
            self._session.leave_flooding()

    def ask(self) -> None:
        """Ask whether the other end is there: a plain line can only have the system do it, and look what it heard."""
        line = self._transport.get_extra_info("socket") if self._transport is not None else None
        if line is None or self._session is None:
            return
        if not self._probed:
            self._probed = True
            probe_often(line)
        if find_silence(line) < HEARD_MS:
            self._session.note_heard(answered=True)

    @property
    def session(self) -> GuestSession | None:
        """The guest, while the line lasts."""
        return self._session

    # What the guest's session asks for.

    def write(self, data: bytes) -> None:
        """Send it."""
        if self._transport is not None and not self._transport.is_closing():
            self._transport.write(data)

    def spend(self, work: Nanoseconds) -> None:
        """Pay for a picture."""
        if self.guarded is not None:
            self.guarded.spend(work=work)

    def waiting(self) -> int:
        """Bytes not yet taken."""
        return self._transport.get_write_buffer_size() if self._transport is not None else 0

    def close(self) -> None:
        """Hang up when everything has gone out, or after a while in any case."""
        if self._transport is not None and not self._transport.is_closing():
            self._linger = asyncio.get_running_loop().call_later(LINGER_SECONDS, self.abort)
            self._transport.close()

    def abort(self) -> None:
        """Hang up at once."""
        if self._transport is not None:
            self._transport.abort()


class LineDoor:
    """A port at which lines of one kind come in."""

    def __init__(self, server: asyncio.Server) -> None:
        self._server = server
        self.port: int = server.sockets[0].getsockname()[1]

    @classmethod
    async def open(cls, admission: Admission, host: str, port: int, line: type[TcpLine] = TcpLine) -> "LineDoor":
        """Listen; OSError if that cannot be."""
        loop = asyncio.get_running_loop()
        door = "telnet" if line is not TcpLine else "tcp"
        make = partial(admission.guard.line, lambda: line(admission), door)
        return cls(await loop.create_server(make, host, port, backlog=BACKLOG))

    async def close(self) -> None:
        """Let nobody in any more."""
        self._server.close()
