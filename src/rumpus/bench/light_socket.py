"""A WebSocket of a load client, as light as can be: what comes is counted, what goes is written.

One core of such players must load one core of any server, so there is no task and no queue for each connection.
"""

import asyncio
import base64
import os
from collections.abc import Callable
from typing import Final
from urllib.parse import urlsplit

TEXT: Final = 1
BINARY: Final = 2
PING: Final = 9
ANSWER: Final = 10
"""To a ping."""
MASKED: Final = 0x80
NO_MASK: Final = bytes(4)
"""A mask that changes nothing: a client's frames must have one (RFC 6455, 5.3)."""


class LightSocket(asyncio.Protocol):
    """One connection, opened by `open_socket`."""

    def __init__(self, path: str, host: str) -> None:
        self.frames = 0
        self.bytes = 0
        """What has come, heads of frames included."""
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed = False
        self._path = path
        self._host = host
        self._rest = b""
        self._early: list[bytes] = []
        """What came before anybody listened."""
        self._hear: Callable[[bytes], None] = self._early.append
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a WebSocket."""
        assert isinstance(transport, asyncio.Transport), "a stream has a transport that can be written to"
        self._transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        head = (
            f"GET {self._path} HTTP/1.1\r\nHost: {self._host}\r\nOrigin: http://{self._host}\r\nUpgrade: websocket\r\n"
        )
        head += f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n"
        transport.write(head.encode())

    def connection_lost(self, problem: Exception | None) -> None:
        """It is over."""
        self.closed = True
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("the server hung up"))

    def data_received(self, data: bytes) -> None:
        """Take the frames out of what came."""
        self._rest += data
        if not self.opened.done():
            head, end, rest = self._rest.partition(b"\r\n\r\n")
            if not end:
                return
            if b" 101 " not in head.split(b"\r\n", 1)[0]:
                self.opened.set_exception(ConnectionError(head.split(b"\r\n", 1)[0].decode()))
                return
            self._rest = rest
            self.opened.set_result(None)
        while (found := find_frame(self._rest)) is not None:
            kind, start, end_of_frame = found
            payload = self._rest[start:end_of_frame]
            self._rest = self._rest[end_of_frame:]
            self.bytes += end_of_frame
            if kind == PING:
                self._write(ANSWER, payload)
            elif kind in (TEXT, BINARY):
                self.frames += 1
                self._hear(payload)

    def listen(self, hear: Callable[[bytes], None]) -> None:
        """Have every message told, those that have come already first."""
        self._hear = hear
        for message in self._early:
            hear(message)
        self._early = []

    def say(self, text: bytes) -> None:
        """Send a text."""
        self._write(TEXT, text)

    def say_binary(self, message: bytes) -> None:
        """Send bytes."""
        self._write(BINARY, message)

    def close(self) -> None:
        """End it."""
        if self._transport is not None:
            self._transport.abort()

    def _write(self, kind: int, payload: bytes) -> None:
        if self._transport is None or self.closed:
            return
        size = len(payload)
        length = bytes([MASKED | size]) if size < 126 else bytes([MASKED | 126]) + size.to_bytes(2, "big")
        self._transport.write(bytes([0x80 | kind]) + length + NO_MASK + payload)


def find_frame(data: bytes) -> tuple[int, int, int] | None:
    """The kind of the first frame in it, where its payload starts and where it ends; None if it is not all there."""
    if len(data) < 2:
        return None
    start, size = 2, data[1] & 0x7F
    if size >= 126:
        start = 4 if size == 126 else 10
        if len(data) < start:
            return None
        size = int.from_bytes(data[2:start], "big")
    return (data[0] & 0x0F, start, start + size) if len(data) >= start + size else None


async def open_socket(address: str, path: str) -> LightSocket:
    """Connect to `path` of the server at `address`."""
    parts = urlsplit(address)
    host, port = parts.hostname or "localhost", parts.port or 80
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(lambda: LightSocket(path, f"{host}:{port}"), host, port)
    await socket.opened
    return socket
