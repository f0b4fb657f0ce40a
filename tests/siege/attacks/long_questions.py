"""Questions with long answers, many at once, by all connections of one address: by WebSocket and by line."""

import asyncio
import itertools

from tests.siege.target import Target, dial, dial_page, hello, insist, message, pour

AT_ONCE = 15
HELP = b"".join(message("say", text="/help", id=number) for number in range(1, 201))
LINES = b"GCHAT:1:::/help\nGSTA:1:::GAMES\n" * 100
_origins = itertools.count(7)


async def attack(target: Target) -> None:
    """Attack until cancelled."""

    async def by_page() -> None:
        async with dial_page(target, "198.51.100.77") as (reader, writer):
            writer.write(hello(next(_origins)))
            await pour(reader, writer, HELP, pause=0.5)

    async def by_line() -> None:
        async with dial(target.line, "127.6.6.12") as (reader, writer):
            await pour(reader, writer, LINES, pause=0.5)

    await asyncio.gather(*(insist(way) for way in (by_page, by_line) for _ in range(AT_ONCE)))
