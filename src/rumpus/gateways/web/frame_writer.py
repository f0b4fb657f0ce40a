"""Writes a page's frames straight to its transport: no task, and nothing to wake, for each connection.

What is put in one turn of the loop goes out as one frame at its end; what has time goes with it, or a little later.
Only while the other end does not read does a task wait for it; meanwhile what is put gathers, and who lets too much
gather is let go.
"""

import asyncio
from collections.abc import Hashable
from struct import pack
from typing import Final

import structlog
from aiohttp import WSMsgType, web

from rumpus.gateways.web.metrics import Metrics
from rumpus.wire.frames import join_frame

MAX_WAITING: Final = 512 * 1024
"""Bytes that may wait for a client that does not read, before it is dropped."""
FULL: Final = 64 * 1024
"""Bytes in the transport from which on it is waited until they are read."""
LATE_SECONDS: Final = 0.25
"""How long something that has time may wait for a frame that is written anyway."""
FINAL: Final = 0x80
"""Marks a frame that is a whole message (RFC 6455, 5.2)."""

log = structlog.get_logger("web")


class DueFrames:
    """Writers that have something to write: at the end of this turn of the loop, or with time to wait. One call of the
    loop and one timer for all of them."""

    __slots__ = ("_late", "_now")

    def __init__(self) -> None:
        self._now: list[FrameWriter] = []
        self._late: dict[FrameWriter, None] = {}

    def add(self, writer: "FrameWriter") -> None:
        """Let it write at the end of this turn."""
        if not self._now:
            asyncio.get_running_loop().call_soon(self._write)
        self._now.append(writer)

    def add_late(self, writer: "FrameWriter") -> None:
        """Let it write within LATE_SECONDS, unless it has by then."""
        if not self._late:
            asyncio.get_running_loop().call_later(LATE_SECONDS, self._hurry)
        self._late[writer] = None

    def _write(self) -> None:
        writers, self._now = self._now, []
        for writer in writers:
            try:
                writer.flush()
            except Exception:  # one line's trouble is not that of the others
                log.exception("frame_not_written")

    def _hurry(self) -> None:
        writers, self._late = self._late, {}
        for writer in writers:
            writer.hurry()


class FrameWriter:
    """What goes out on one WebSocket."""

    __slots__ = (
        "_asking",
        "_closing",
        "_due_frames",
        "_late",
        "_metrics",
        "_out",
        "_socket",
        "_task",
        "_transport",
        "_waiting",
        "_woken",
    )

    def __init__(
        self,
        socket: web.WebSocketResponse,
        transport: asyncio.Transport | None,
        metrics: Metrics,
        due_frames: DueFrames,
    ) -> None:
        self._due_frames = due_frames
        self._late: dict[Hashable, bytes] = {}
        """What has time, by what it is about: only the newest counts."""
        self._socket = socket
        self._transport = transport
        self._metrics = metrics
        self._out: list[bytes] = []
        self._waiting = 0
        self._asking = False
        self._closing = False
        self._woken = False
        self._task: asyncio.Task[None] | None = None
        """Waits until the other end reads, or says goodbye."""

    def put(self, encoded: bytes) -> None:
        """Let a message go out with the next frame."""
        self._out.append(encoded)
        self._waiting += len(encoded)
        self._wake()
        if self._waiting > MAX_WAITING and self._task is not None:  # much news in one turn is no client that sleeps
            self.drop()

    def put_late(self, about: Hashable, encoded: bytes) -> None:
        """Let a message go out with a frame that is written anyway, soon; instead of an earlier one about the same."""
        if not self._late:
            self._due_frames.add_late(self)
        self._late[about] = encoded

    def hurry(self) -> None:
        """What had time has waited long enough."""
        if self._late:
            self._wake()

    def ask(self) -> None:
        """Ask whether anybody is there; every WebSocket answers by itself, also behind a page that sleeps."""
        self._asking = True
        self._wake()

    def close(self) -> None:
        """Say goodbye when what was put so far is written."""
        self._closing = True
        self._wake()

    def drop(self) -> None:
        """End the connection at once, whatever waits."""
        self._out.clear()
        self._late.clear()
        self._waiting = 0
        if self._transport is not None:
            self._transport.abort()

    def stop(self) -> None:
        """The connection is over."""
        if self._task is not None:
            self._task.cancel()

    async def goodbye(self, seconds: float) -> None:
        """Wait until goodbye is said and answered, but not longer than that."""
        self.flush()
        if self._task is not None:
            await asyncio.wait([self._task], timeout=seconds)

    def _wake(self) -> None:
        if not self._woken:
            self._woken = True
            self._due_frames.add(self)

    def flush(self) -> None:
        """Write what waits, if it can be written."""
        self._woken = False
        transport = self._transport
        if self._task is not None or transport is None or transport.is_closing() or self._socket.closed:
            return
        if self._closing or transport.get_write_buffer_size() > FULL:
            self._task = asyncio.create_task(self._write_slowly(), name="web-writer")
            self._task.add_done_callback(self._go_on)
            return
        if self._asking:
            self._asking = False
            transport.write(make_head(WSMsgType.PING, 0))
        if frame := self.take():
            size = len(frame)
            transport.write((SHORT_HEADS[size] if size < 126 else make_head(WSMsgType.TEXT, size)) + frame)

    def take(self) -> bytes:
        """All that waits, as one frame; nothing if nothing does."""
        if self._late:
            self._out += self._late.values()
            self._late.clear()
        if not self._out:
            return b""
        frame = join_frame(self._out)
        self._out, self._waiting = [], 0
        self._metrics.frames += 1
        self._metrics.bytes += len(frame)
        return frame

    async def _write_slowly(self) -> None:
        """Write all that waits as fast as it is read; then say goodbye, if that is wanted."""
        try:
            if self._asking:
                self._asking = False
                await self._socket.ping()
            while frame := self.take():
                await self._socket.send_frame(frame, WSMsgType.TEXT)
            if self._closing:
                await self._socket.close(code=1008, message=b"the hall has ended the connection")
        except (ConnectionError, RuntimeError):
            return  # closed while we wrote; the reader notices

    def _go_on(self, task: asyncio.Task[None]) -> None:
        self._task = None
        if not task.cancelled() and (self._out or self._asking):
            self._wake()


def make_head(kind: WSMsgType, size: int) -> bytes:
    """What stands before a frame's bytes; a server's are not masked (RFC 6455, 5.2)."""
    if size < 126:
        return pack("!BB", FINAL | kind, size)
    if size < 1 << 16:
        return pack("!BBH", FINAL | kind, 126, size)
    return pack("!BBQ", FINAL | kind, 127, size)


SHORT_HEADS: Final = [make_head(WSMsgType.TEXT, size) for size in range(126)]
"""Those of the frames that are written most."""
