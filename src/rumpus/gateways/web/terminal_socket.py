"""The terminal's socket: one more door for terminals, for `rumpus play --server`. Bytes both ways, and a few messages.

Who comes this way has a program at the other end which knows a token and a table: no name prompt, no lobby.
"""

import asyncio
import contextlib
import time
from functools import partial
from typing import TYPE_CHECKING, Final

import msgspec
from aiohttp import WSMessage, WSMsgType, web

from rumpus.core.clock import Nanoseconds
from rumpus.core.pacing import SECOND
from rumpus.core.token_bucket import TokenBucket
from rumpus.gateways.guarded_line import find_line
from rumpus.gateways.limits import CODES, TABLES
from rumpus.gateways.saving import tell_newcomer
from rumpus.gateways.terminal.doors.admission import LINGER_SECONDS, Admission
from rumpus.gateways.terminal.guest.session import GuestSession
from rumpus.gateways.terminal.guest.wire import Terminal
from rumpus.gateways.web.direct_socket import SAID
from rumpus.gateways.web.page_line import BURST, RATE
from rumpus.gateways.web.terminal_visits import TerminalVisit, TerminalVisits
from rumpus.hall.commands.table_commands import asks_first
from rumpus.hall.errors import Refused
from rumpus.hall.people.players import Player
from rumpus.hall.people.terminal_settings import TerminalSettings
from rumpus.wire.fields import VERSION
from rumpus.wire.terminal import (
    FromTerminal,
    TerminalBye,
    TerminalHello,
    TerminalSize,
    TerminalTable,
    TerminalWelcome,
    ToTerminal,
)

if TYPE_CHECKING:
    from rumpus.hall.tables.table import Table

HELLO_SECONDS: Final = 10.0
"""How long a program may take to say who it is."""
_DECODER: Final[msgspec.json.Decoder[FromTerminal]] = msgspec.json.Decoder(FromTerminal)
_ENCODER: Final = msgspec.json.Encoder()


class TerminalSocket:
    """One connection: the wire of its guest, and the errand the guest came with."""

    alone = False

    def __init__(
        self,
        admission: Admission,
        visits: TerminalVisits,
        socket: web.WebSocketResponse,
        transport: asyncio.Transport | None,
        address: str,
        link: str,
    ) -> None:
        """`address` is where it comes from, for limits; `link` the hall's own, for others to come by."""
        self.link = link
        self._admission = admission
        self._visits = visits
        self._socket = socket
        self._transport = transport
        self._address = address
        self._session: GuestSession | None = None
        self._told = ""
        """The code of the table the program knows of."""
        self._out: list[bytes | str] = []
        self._wake = asyncio.Event()
        self._closing = False
        self._asking = False
        self._allowance = TokenBucket(BURST, RATE, SECOND, time.monotonic_ns())
        """Of messages; what is typed is counted by the session, in bytes."""
        self._guarded = find_line(transport)
        if self._guarded is not None:
            self._guarded.introduce(lambda: self._session is not None, self._say_flood)

    async def serve(self) -> None:
        """Until the line ends."""
        writer = asyncio.create_task(self._write_all(), name="terminal-writer")
        why = self._admission.refuse(self._address)
        if why:
            self.end(why)
            self.close()
            await writer
            return
        self._admission.admit(self._address, self.abort)
        try:
            await self._converse()
            if self._closing:
                await writer
        finally:
            writer.cancel()
            if self._session is not None:
                self._session.lost()
            self._admission.gone(self._address, self.abort)

    async def _converse(self) -> None:
        try:
            first = await self._receive_hello()
        except TimeoutError:
            return
        hello = _decode(first)
        if not isinstance(hello, TerminalHello) or hello.v != VERSION:
            self.end(f"this hall speaks version {VERSION} with terminals, not that")
            self.close()
            return
        self._begin(hello)
        async for frame in self._socket:
            if self._session is None or self._closing:
                return
            take = partial(self._take, self._session)
            if self._guarded is None:
                take(frame)
            else:
                self._guarded.work(take, frame)
                await self._guarded.calm()
            if frame.type is WSMsgType.PING:
                await self._socket.pong(frame.data)

    def _take(self, session: GuestSession, frame: WSMessage) -> None:
        if frame.type not in SAID:
            return
        session.note_heard(answered=True)
        if frame.type is WSMsgType.BINARY:
            session.feed(frame.data)
        elif self._allowance.take(time.monotonic_ns()) and isinstance(size := _decode(frame), TerminalSize):
            session.resize(size.width, size.height)

    async def _receive_hello(self) -> WSMessage:
        """The first message; what keeps the line open is none."""
        async with asyncio.timeout(HELLO_SECONDS):
            while (first := await self._socket.receive()).type in (WSMsgType.PING, WSMsgType.PONG):
                if first.type is WSMsgType.PING:
                    await self._socket.pong(first.data)
        return first

    # Coming in.

    def _begin(self, hello: TerminalHello) -> None:
        shape = Terminal(kept=True)
        shape.describe(hello.term, hello.environ)
        shape.titled = False  # the program there lets no title through
        shape.resize(hello.width, hello.height)
        house = self._admission.house
        session = self._session = GuestSession(house, self, shape, self._address, errand=self, ask=self._ask)
        visit = self._visits.find(hello.visit)
        try:
            session.start_at_table(self._find_player(hello, visit), lambda: self._go(session, hello, visit))
        except Refused as problem:
            session.leave(session.explain(problem))

    def _find_player(self, hello: TerminalHello, visit: TerminalVisit) -> Player:
        """Whose token it is, or who was welcomed on an earlier line; else somebody new."""
        hall, limits = self._admission.house.hall, self._admission.house.limits
        player = hall.players.recognise(hello.token) if hello.token else None
        if player is not None:
            token = hall.players.renew(hello.token or "")
            if token:
                self._tell(TerminalWelcome(token))
            return player
        if visit.player is not None:
            player = visit.player
            hall.players.check_ban(player)
            token = hall.players.token(player)
        else:
            limits.meet_guest(self._address)
            player, token = hall.welcome(hello.name)
            self._visits.note_guest(visit, player)
        tell_newcomer(hall.store, lambda: self._tell(TerminalWelcome(token)))
        return player

    def _go(self, session: GuestSession, hello: TerminalHello, visit: TerminalVisit) -> None:
        """To the table that was asked for, or to a new one."""
        table = self._find_table(hello) if hello.code else visit.opened
        if table is None:
            table = self._open_table(session, hello)
            self._visits.note_table(visit, session.player, table)
        if session not in table.visitors:
            table.enter(session, sit=not asks_first(table, session.player))
        if not table.playing or table.match is not None:  # one that begins is shown in a moment, as it begins
            session.pages.show_table(table)

    def _open_table(self, session: GuestSession, hello: TerminalHello) -> "Table":
        session.house.limits.spend(TABLES, self._address)
        start = "open" not in hello.seats
        return session.hall.opening.open_table(session, hello.game, hello.options, list(hello.seats), start=start)

    def _find_table(self, hello: TerminalHello) -> "Table":
        house = self._admission.house
        house.limits.check(CODES, self._address)
        try:
            table = house.hall.find_table(hello.code)
        except Refused:
            house.limits.spend(CODES, self._address)
            raise
        if table.info.name != hello.game:
            raise Refused("other_game", code=table.code, game=table.info.name, asked=hello.game[:32])
        return table

    def _say_flood(self) -> None:
        if self._session is not None:
            self._session.leave_flooding()

    # What the errand is told.

    def table_changed(self, table: "Table", /) -> None:
        """Tell the program where to come back to."""
        if table.code != self._told:
            self._told = table.code
            self._tell(TerminalTable(table.code))

    def end(self, why: str, /) -> None:
        """Tell the program that the visit is over."""
        self._tell(TerminalBye(why))

    def keep_settings(self, settings: TerminalSettings, /) -> None:
        """The hall keeps them."""

    def fail(self, problem: Exception, /) -> None:
        """Never asked: the hall has a log."""

    # What the guest's session asks for.

    def write(self, data: bytes, /) -> None:
        """Send it."""
        self._put(data)

    def spend(self, work: Nanoseconds, /) -> None:
        """Pay for a picture."""
        if self._guarded is not None:
            self._guarded.spend(work=work)

    def waiting(self) -> int:
        """Bytes not yet taken."""
        held = self._transport.get_write_buffer_size() if self._transport is not None else 0
        return held + sum(map(len, self._out))

    def close(self) -> None:
        """Hang up when everything has gone out, or after a while in any case."""
        if not self._closing:
            self._closing = True
            self._wake.set()
            asyncio.get_running_loop().call_later(LINGER_SECONDS, self.abort)

    def abort(self) -> None:
        """Hang up at once."""
        if self._transport is not None:
            self._transport.abort()

    def _ask(self) -> None:
        """Ask whether anybody is there."""
        self._asking = True
        self._wake.set()

    def _tell(self, message: ToTerminal) -> None:
        self._put(_ENCODER.encode(message).decode())

    def _put(self, data: bytes | str) -> None:
        if not self._closing:
            self._out.append(data)
            self._wake.set()

    async def _write_all(self) -> None:
        with contextlib.suppress(ConnectionError, RuntimeError):  # closed while we wrote; the reader notices
            while not (self._closing and not self._out):
                await self._wake.wait()
                self._wake.clear()
                if self._asking:
                    self._asking = False
                    await self._socket.ping()
                out, self._out = self._out, []
                for data in out:
                    await (self._socket.send_str(data) if isinstance(data, str) else self._socket.send_bytes(data))
            await self._socket.close()


def _decode(frame: WSMessage) -> FromTerminal | None:
    """The message in a frame; None if it is none."""
    if frame.type is not WSMsgType.TEXT:
        return None
    try:
        return _DECODER.decode(frame.data)
    except (msgspec.DecodeError, ValueError, RecursionError):
        return None
