"""One WebSocket: a visitor of the hall. Messages in become calls; what the hall tells becomes one frame a loop turn."""

import asyncio
import time
from collections.abc import Callable
from typing import Final

import structlog
from aiohttp import WSMsgType, web

from rumpus.core.game import IllegalAction
from rumpus.core.match import Channel, Update
from rumpus.gateways.web import messages as m
from rumpus.gateways.web.metrics import Metrics
from rumpus.gateways.web.shown import show_hall, show_stream, show_table, show_update
from rumpus.hall.errors import Refused
from rumpus.hall.hall import Hall
from rumpus.hall.players import Player
from rumpus.hall.table import Table

RATE: Final = 60
"""Messages a second a client may send for long."""
BURST: Final = 240
"""Messages a client may send at once."""
MAX_WAITING: Final = 512 * 1024
"""Bytes that may wait for a client that does not read, before it is dropped."""

log = structlog.get_logger("web")


class Connection:
    """What the hall knows as a visitor."""

    def __init__(
        self, hall: Hall, socket: web.WebSocketResponse, transport: asyncio.Transport | None, metrics: Metrics
    ) -> None:
        self._hall = hall
        self._socket = socket
        self._transport = transport
        self._metrics = metrics
        self._player: Player | None = None
        self._origin = 0
        self._out: list[bytes] = []
        self._waiting = 0
        self._writing = False
        self._wake = asyncio.Event()
        self._have: dict[tuple[str, int | None], int] = {}
        self._allowance = float(BURST)
        self._seen = time.monotonic()

    # What the hall tells.

    @property
    def player(self) -> Player:
        """Who it is."""
        assert self._player is not None, "the hall knows only those who said hello"
        return self._player

    def table_changed(self, table: Table) -> None:
        """Something about the table changed."""
        self._send(show_table(table))

    def stream_began(self, table: Table, channel: Channel) -> None:
        """A stream begins, or goes on after a lost connection: then only the gap is sent."""
        have = self._have.pop((channel.match, channel.audience), None)
        gap = channel.since(have) if have is not None else None
        if gap is None:
            self._send(show_stream(table, channel))
        for update in gap or ():
            self.updated(channel, update)

    def updated(self, channel: Channel, update: Update) -> None:
        """The channel's view changed."""
        self._send(show_update(channel, update))

    def sent_away(self, table: Table, why: str) -> None:
        """No longer at the table."""
        self._send(m.Gone(table.code, why))

    def hall_changed(self) -> None:
        """Who is here, or which tables are open, has changed."""
        self._send(show_hall(self._hall))

    # In and out.

    async def serve(self) -> None:
        """Read until the connection ends."""
        writer = asyncio.create_task(self._write_all(), name="web-writer")
        self._metrics.connections.inc()
        try:
            async for frame in self._socket:
                if frame.type in (WSMsgType.TEXT, WSMsgType.BINARY):
                    self._receive(frame.data)
        finally:
            self._metrics.connections.dec()
            writer.cancel()
            if self._player is not None:
                self._hall.depart(self)

    def _send(self, message: m.FromHall) -> None:
        encoded = m.encode(message)
        self._out.append(encoded)
        self._waiting += len(encoded)
        self._wake.set()
        if self._waiting > MAX_WAITING and self._writing:  # much news in one turn is not yet a client that sleeps
            self._drop()

    def _drop(self) -> None:
        """A client that stopped reading is let go; it may come back and take up its streams."""
        self._out.clear()
        self._waiting = 0
        if self._transport is not None:
            self._transport.abort()

    async def _write_all(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            out, self._out, self._waiting = self._out, [], 0
            if out:
                frame = m.join_frame(out)
                self._metrics.frames.inc()
                self._metrics.bytes.inc(len(frame))
                self._writing = True
                try:
                    await self._socket.send_frame(frame, WSMsgType.TEXT)
                except (ConnectionError, RuntimeError):
                    return  # closed while we wrote; the reader notices
                self._writing = False

    def _receive(self, frame: str | bytes) -> None:
        self._metrics.received.inc()
        request = 0
        try:
            self._check_rate()
            message = m.decode(frame)
            request = message.id
            self._obey(message)
        except m.BadMessage as problem:
            self._refuse(m.Error("bad_message", str(problem)))
        except (Refused, IllegalAction) as problem:
            self._refuse(m.Error(problem.code, problem.message, id=request))
        except Exception:
            log.exception("message_failed")
            self._refuse(m.Error("trouble", "something went wrong here; nothing has changed", id=request))

    def _refuse(self, error: m.Error) -> None:
        self._metrics.refused.inc()
        self._send(error)

    def _check_rate(self) -> None:
        now = time.monotonic()
        self._allowance = min(BURST, self._allowance + (now - self._seen) * RATE)
        self._seen = now
        if self._allowance < 1:
            raise Refused("too_fast", "too many messages; slow down")
        self._allowance -= 1

    # What a client may ask.

    def _obey(self, message: m.FromClient) -> None:
        if isinstance(message, m.Ping):
            self._send(m.Pong(message.id))
        elif isinstance(message, m.Hello):
            self._hello(message)
        elif self._player is None:
            raise Refused("say_hello", "the first message is hello")
        elif isinstance(message, m.Act):
            self._act(message)
        elif isinstance(message, m.Rename):
            self._hall.rename(self.player, message.name)
            self._welcome("")
        elif isinstance(message, m.Lobby):
            self._hall.watch_lobby(self, message.on)
            if message.on:
                self.hall_changed()
        elif isinstance(message, m.Open):
            self._hall.open_table(self, message.game, message.options, message.seats, start=message.start)
        else:
            self._at_table(message, self._hall.find_table(message.code))

    def _at_table(self, message: m.AtTable, table: Table) -> None:
        if isinstance(message, m.Join):
            self._have = {(have.match, have.seat): have.n for have in message.have}
            table.enter(self, sit=message.sit)
            self._have.clear()
        elif self not in table.visitors:
            raise Refused("not_here", f"join table {table.code} first")
        elif isinstance(message, m.Leave):
            table.leave(self.player)
        elif isinstance(message, m.SetSeat):
            table.set_seat(self.player, message.seat, message.to)
        elif isinstance(message, m.SetSeats):
            table.set_seats(self.player, message.count)
        elif isinstance(message, m.SetOptions):
            table.set_options(self.player, message.options)
        elif isinstance(message, m.Ready):
            table.set_ready(self.player, message.on)
        elif isinstance(message, m.Pause):
            table.pause(self.player, message.on)

    def _hello(self, message: m.Hello) -> None:
        if self._player is not None:
            raise Refused("hello_again", "you have said hello already")
        if message.v != m.VERSION:
            raise Refused("bad_version", f"this hall speaks version {m.VERSION}, not {message.v}; reload the page")
        player = self._hall.players.recognise(message.token) if message.token else None
        token = ""
        if player is None:
            player, token = self._hall.players.welcome(message.name)
        self._player, self._origin = player, message.origin
        self._hall.arrive(self)
        self._welcome(token)

    def _welcome(self, token: str) -> None:
        codes = [table.code for table in self._hall.tables_of(self.player)]
        self._send(m.Welcome(m.VERSION, self.player.id, self.player.name, token, codes))

    def _act(self, message: m.Act) -> None:
        done = self._acknowledge(message)
        try:
            table = self._hall.find_match(message.match)
            table.act(
                self.player,
                message.match,
                message.seat,
                message.action,
                origin=self._origin,
                seq=message.seq,
                done=done,
            )
        except (Refused, IllegalAction) as problem:
            self._refuse(m.Error(problem.code, problem.message, message.id, message.match, message.seat, message.seq))

    def _acknowledge(self, message: m.Act) -> Callable[[], None]:
        return lambda: self._send(m.Ack(message.match, message.seat, message.seq))
