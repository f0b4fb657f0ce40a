"""One WebSocket of a page: frames in are taken as its guard allows, what is said goes out as one frame a loop turn.

Whom it is with and what may be asked for is for those who extend it: the hall's (connection.py) and a room's
(room_page.py)."""

import asyncio
import time
from collections.abc import Callable
from typing import Final

import structlog
from aiohttp import WSMessage, WSMsgType

from rumpus.core.channel import Channel, Update
from rumpus.core.clock import Nanoseconds
from rumpus.core.notice import Refusal
from rumpus.core.pacing import SECOND
from rumpus.core.token_bucket import TokenBucket
from rumpus.gateways.guarded_line import find_line
from rumpus.gateways.web.direct_socket import SAID, DirectSocket
from rumpus.gateways.web.frame_writer import DueFrames, FrameWriter
from rumpus.gateways.web.metrics import Metrics
from rumpus.gateways.web.page_streams import FindTable, PageStreams
from rumpus.gateways.web.present import show_refusal
from rumpus.gateways.web.short_streams import ShortStreams
from rumpus.hall.errors import Refused
from rumpus.hall.tables.silence import HeardLine
from rumpus.wire.fields import FromHall, Request
from rumpus.wire.frames import decode, encode
from rumpus.wire.matches import Act
from rumpus.wire.visit import Error

RATE: Final = 60
"""Messages a second a client may send for long."""
BURST: Final = 240
"""Messages a client may send at once."""
CLOSE_SECONDS: Final = 2.0
"""How long somebody who is sent out may take to read why."""

log = structlog.get_logger("web")


class SharedByPages:
    """What all connections of one door have in common."""

    def __init__(self) -> None:
        self.short_streams = ShortStreams()
        self.due_frames = DueFrames()


class PageLine:
    """What is the same of every page's line."""

    def __init__(
        self,
        socket: DirectSocket,
        transport: asyncio.Transport | None,
        metrics: Metrics,
        shared: SharedByPages,
        find_table: FindTable,
    ) -> None:
        self._socket = socket
        self._frames = FrameWriter(socket, transport, metrics, shared.due_frames)
        self._streams = PageStreams(find_table, self._frames, shared.short_streams)
        self.updated: Callable[[Channel, Update], None] = self._streams.updated
        """A view has changed: told to the streams at once, for nothing is told as often."""
        self._metrics = metrics
        self._closing = False
        self._heard: HeardLine | None = None
        self._guarded = find_line(transport)
        if self._guarded is not None:
            self._guarded.introduce(lambda: self.is_known, self.close)
        self._allowance = TokenBucket(BURST, RATE, SECOND, time.monotonic_ns())

    # For who extends it.

    @property
    def is_known(self) -> bool:
        """Whether somebody has said who they are."""
        raise NotImplementedError

    def _follow(self, message: Request) -> None:
        """Do what a message asks."""
        raise NotImplementedError

    def _leave(self) -> None:
        """The connection is over."""

    # In and out.

    def close(self) -> None:
        """End the connection when what was sent so far is written; soon, if it is not read."""
        if not self._closing:
            self._closing = True
            self._frames.close()
            asyncio.get_running_loop().call_later(CLOSE_SECONDS, self._frames.drop)

    async def serve(self) -> None:
        """Read until the connection ends."""
        self._metrics.connections += 1
        self._socket.frames.hear = self._hear
        try:
            async for frame in self._socket:
                if self._guarded is None:
                    self._take(frame)
                else:
                    await self._guarded.calm()
                    self._guarded.work(self._take, frame)
                    await self._guarded.calm()
                    if self._guarded.is_over:
                        await self._frames.goodbye(CLOSE_SECONDS)
                        break
                if frame.type is WSMsgType.PING and not self._closing:
                    await self._socket.pong(frame.data)
                self._socket.frames.behind -= 1
        finally:
            self._socket.frames.stop()
            self._metrics.connections -= 1
            self._frames.stop()
            self._heard = None  # it knows this connection
            self._leave()

    def send(self, message: FromHall) -> None:
        """Let a message go out with the next frame."""
        self._frames.put(encode(message))

    def spend(self, work: Nanoseconds) -> None:
        """Pay for what was done later, or elsewhere, for somebody who has asked for it here."""
        if self._guarded is not None:
            self._guarded.spend(work=work)

    def refuse_act(self, message: Act, problem: Refusal) -> None:
        """Say by name which action is refused, and why."""
        self._refuse(show_refusal(problem, id=message.id, match=message.match, seat=message.seat, seq=message.seq))

    def _hear(self, frame: WSMessage) -> bool:
        """Take a frame at once, if it is a message and may be."""
        if frame.type is not WSMsgType.TEXT or self._guarded is None or not self._guarded.takes_now():
            return False
        self._take(frame)
        return True

    def _take(self, frame: WSMessage) -> None:
        if self._heard is not None and frame.type in SAID:
            self._heard.note()
        if frame.type in (WSMsgType.TEXT, WSMsgType.BINARY):
            self._receive(frame.data)

    def _receive(self, frame: str | bytes) -> None:
        if self._closing:
            return  # who was sent out asks for nothing any more, whether they read that or not
        self._metrics.received += 1
        request = 0
        try:
            hurried = not self._allowance.take(time.monotonic_ns())
            message = decode(frame)
            request = message.id
            if hurried:
                self._slow_down(message)
            else:
                self._follow(message)
        except Exception as problem:
            self._explain(problem, request)

    def _slow_down(self, message: Request) -> None:
        """Refuse by name what is refused: who hears nothing of an action takes it for kept with the next one."""
        problem = Refused("too_fast")
        if not isinstance(message, Act):
            raise problem
        self.refuse_act(message, problem)

    def _explain(self, problem: Exception, request: int) -> None:
        if not isinstance(problem, Refusal):
            log.error("message_failed", exc_info=problem)
            problem = Refused("trouble")
        self._refuse(show_refusal(problem, id=request))

    def _refuse(self, error: Error) -> None:
        self._metrics.refused += 1
        self.send(error)
