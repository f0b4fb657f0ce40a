"""Nine hundred requests that begin and never end, a header now and then."""

import asyncio

from tests.siege.target import Target, dial, insist

SOCKETS = 900


async def attack(target: Target) -> None:
    """Attack until cancelled."""

    async def once() -> None:
        async with dial(target.web, "127.6.6.7") as (reader, writer):
            writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\n")
            while not reader.at_eof():
                writer.write(b"X-More: 1\r\n")
                await writer.drain()
                await asyncio.sleep(1)

    await asyncio.gather(*(insist(once) for _ in range(SOCKETS)))
