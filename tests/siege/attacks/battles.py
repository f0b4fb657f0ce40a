"""One household opens battles of 99 in real time, as many as it may: nearly all who play in them are bots."""

import asyncio
from functools import partial

from tests.siege.target import Target, dial_page, hello, insist, message, pour

PEOPLE = 6
TABLES = 5


async def attack(target: Target) -> None:
    """Attack until cancelled."""

    async def once(number: int) -> None:
        async with dial_page(target, f"2001:db8:5:1::{number:x}") as (reader, writer):
            writer.write(hello(number + 1))
            for id in range(TABLES):
                options = {"battle": True}
                writer.write(message("open", id=id + 1, game="mario99", options=options, seats=["me"], start=True))
            await pour(reader, writer, message("ping", id=1), pause=1.0)

    await asyncio.gather(*(insist(partial(once, number)) for number in range(PEOPLE)))
