"""The line door: lines that are none, and lines that never end, as fast as it takes them."""

import asyncio
from functools import partial

from tests.siege.target import Target, dial, insist, pour

LINES = b"GSYNC:1:::\nNONE:99:::\xff|\n" * 4096
ENDLESS = b"GCHAT:1:::" + b"a" * 65536


async def attack(target: Target) -> None:
    """Attack until cancelled."""

    async def once(flood: bytes) -> None:
        async with dial(target.line, "127.6.6.5") as (reader, writer):
            await pour(reader, writer, flood)

    await asyncio.gather(*(insist(partial(once, flood)) for flood in (LINES, ENDLESS)))
