"""What an attack knows of the hall it is let loose on, and the sockets attackers have in common.

Every attacker comes from an address of its own: of 127.0.0.0/8 where a socket says it, else of the ranges kept for
documentation, which the proxy in front of the hall would have told.
"""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import asdict, dataclass
from typing import Any, Final

HOST: Final = "127.0.0.1"
TEXT, PING, PONG = 0x1, 0x9, 0xA
AGAIN_SECONDS: Final = 0.05
"""Who was hung up on is back so soon."""


@dataclass(frozen=True, slots=True)
class Target:
    """The hall: its doors, and what there is to attack."""

    web: int
    telnet: int
    tcp: int
    ssh: int
    line: int
    table: str
    """The code of a table where honest people play."""
    ended: str
    """A long match that is over."""
    owner: str
    """A claimed name."""

    def write(self) -> str:
        """As text, for another process."""
        return json.dumps(asdict(self))

    @classmethod
    def read(cls, text: str) -> "Target":
        """What `write` has written."""
        return cls(**json.loads(text))


@contextlib.asynccontextmanager
async def dial(
    port: int, source: str = "127.6.6.6"
) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """A socket from that address."""
    reader, writer = await asyncio.open_connection(HOST, port, local_addr=(source, 0))
    try:
        yield reader, writer
    finally:
        writer.close()


@contextlib.asynccontextmanager
async def dial_page(
    target: Target, source: str = "198.51.100.66"
) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """A WebSocket by hand, from the address a proxy tells; nothing of it is understood, so that it costs us nothing."""
    async with dial(target.web) as (reader, writer):
        writer.write(
            b"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            b"X-Forwarded-For: " + source.encode() + b"\r\n\r\n"
        )
        answer = await reader.readuntil(b"\r\n\r\n")
        if b" 101 " not in answer:
            raise ConnectionError("not let in")
        yield reader, writer


def frame(payload: bytes, kind: int = TEXT) -> bytes:
    """A frame as a client sends it, under a mask of zeros."""
    size = len(payload)
    length = bytes((0x80 | size,)) if size < 126 else bytes((0x80 | 126,)) + size.to_bytes(2)
    return bytes((0x80 | kind,)) + length + bytes(4) + payload


def message(kind: str, **facts: Any) -> bytes:
    """A message of the protocol in its frame."""
    return frame(json.dumps({"t": kind, **facts}).encode())


def hello(origin: int = 7, **facts: Any) -> bytes:
    """The first message of somebody new."""
    return message("hello", v=1, origin=origin, **facts)


async def swallow(reader: asyncio.StreamReader) -> None:
    """Read everything and think nothing of it."""
    while await reader.read(1 << 16):
        pass


async def pour(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, flood: bytes, pause: float = 0.0) -> None:
    """Write the same again and again until the line ends."""
    reading = asyncio.create_task(swallow(reader))
    try:
        while not reading.done():
            writer.write(flood)
            await writer.drain()
            await asyncio.sleep(pause)
    finally:
        reading.cancel()


async def insist(attack: Callable[[], Awaitable[None]]) -> None:
    """Do it again whenever it ends: attackers do not give up."""
    while True:
        with contextlib.suppress(OSError, EOFError):
            await attack()
        await asyncio.sleep(AGAIN_SECONDS)
