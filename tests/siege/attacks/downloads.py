"""The largest file there is, as often as it comes; half of those who ask for it read nothing of it."""

import asyncio
import json
from functools import partial

from tests.siege.target import Target, dial, insist

SOCKETS = 60
LONGEST = 20.0
"""Seconds after which somebody asks again."""


async def attack(target: Target) -> None:
    """Attack until cancelled."""
    path = await find_largest(target)

    async def once(reads: bool) -> None:
        async with dial(target.web) as (reader, writer):
            while not reader.at_eof():
                writer.write(ask(path))
                if not reads:
                    await asyncio.sleep(LONGEST)
                    return
                head = await reader.readuntil(b"\r\n\r\n")
                size = next((int(line[15:]) for line in head.split(b"\r\n") if line.startswith(b"Content-Length:")), 0)
                while size > 0:
                    size -= len(await reader.read(min(size, 1 << 18))) or size

    await asyncio.gather(*(insist(partial(once, number % 2 == 0)) for number in range(SOCKETS)))


async def find_largest(target: Target) -> str:
    """Python for the page, where the hall has it; else the rules."""
    async with dial(target.web) as (reader, writer):
        writer.write(ask("/worker/index.json", b"Connection: close\r\n"))
        told = await reader.read()
    parts = json.loads(told.partition(b"\r\n\r\n")[2])
    return f"/worker/{parts['pyodide']}pyodide.asm.wasm" if parts["pyodide"] else f"/worker/{parts['rules']}"


def ask(path: str, more: bytes = b"") -> bytes:
    """A request as a browser sends it that cannot unpack anything."""
    return b"GET %s HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 198.51.100.78\r\n%s\r\n" % (path.encode(), more)
