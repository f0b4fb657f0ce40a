"""Writes a page's frames straight to its transport: no task, and nothing to wake, for each connection.

What is put in one turn of the loop goes out as one frame at its end. Only while the other end does not read does a task
wait for it; meanwhile what is put gathers, and who lets too much gather is let go.
"""

import asyncio
from struct import pack
from typing import Final

from aiohttp import WSMsgType, web

from rumpus.gateways.web.metrics import Metrics
from rumpus.wire.frames import join_frame

MAX_WAITING: Final = 512 * 1024
"""Bytes that may wait for a client that does not read, before it is dropped."""
FULL: Final = 64 * 1024
"""Bytes in the transport from which on it is waited until they are read."""
FINAL: Final = 0x80
"""Marks a frame that is a whole message (RFC 6455, 5.2)."""


class FrameWriter:
    """What goes out on one WebSocket."""

    __slots__ = ("_asking", "_closing", "_metrics", "_out", "_socket", "_task", "_transport", "_waiting", "_woken")

    def __init__(self, socket: web.WebSocketResponse, transport: asyncio.Transport | None, metrics: Metrics) -> None:
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
        if not self._woken:
            self._wake()
        if self._waiting > MAX_WAITING and self._task is not None:  # much news in one turn is no client that sleeps
            self.drop()

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
        self._waiting = 0
        if self._transport is not None:
            self._transport.abort()

    def stop(self) -> None:
        """The connection is over."""
        if self._task is not None:
            self._task.cancel()

    async def goodbye(self, seconds: float) -> None:
        """Wait until goodbye is said and answered, but not longer than that."""
        self._flush()
        if self._task is not None:
            await asyncio.wait([self._task], timeout=seconds)

    def _wake(self) -> None:
        if not self._woken:
            self._woken = True
            asyncio.get_running_loop().call_soon(self._flush)

    def _flush(self) -> None:
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
            transport.write(make_head(WSMsgType.TEXT, len(frame)) + frame)

    def take(self) -> bytes:
        """All that waits, as one frame; nothing if nothing does."""
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
