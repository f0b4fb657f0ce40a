"""One household opens as many tables as it may, at each of which somebody plays alone in real time."""

import asyncio
from functools import partial

from tests.siege.target import Target, dial_page, hello, insist, message, pour

PEOPLE = 12
TABLES = 20


async def attack(target: Target) -> None:
    """Attack until cancelled."""

    async def once(number: int) -> None:
        async with dial_page(target, f"2001:db8:4:1::{number:x}") as (reader, writer):
            writer.write(hello(number + 1))
            for id in range(TABLES):
                writer.write(message("open", id=id + 1, game="tetris", seats=["me"], start=True))
            await pour(reader, writer, message("ping", id=1), pause=1.0)

    await asyncio.gather(*(insist(partial(once, number)) for number in range(PEOPLE)))
