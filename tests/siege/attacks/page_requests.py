"""Plain requests one after another without waiting for the answers."""

import asyncio

from tests.siege.target import Target, dial, insist, pour

SOCKETS = 8
FLOOD = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 198.51.100.77\r\n\r\n" * 16


async def attack(target: Target) -> None:
    """Attack until cancelled."""

    async def once() -> None:
        async with dial(target.web) as (reader, writer):
            await pour(reader, writer, FLOOD)

    await asyncio.gather(*(insist(once) for _ in range(SOCKETS)))
