"""Thirty watchers who come to the table at which they are, again and again."""

import asyncio
from functools import partial

from tests.siege.target import Target, dial_page, hello, insist, message, pour

WATCHERS = 30
RATE = 50


async def attack(target: Target) -> None:
    """Attack until cancelled."""

    async def once(number: int) -> None:
        async with dial_page(target, f"198.51.100.{number}") as (reader, writer):
            writer.write(hello(number + 1))
            await pour(reader, writer, message("join", code=target.table), pause=1 / RATE)

    await asyncio.gather(*(insist(partial(once, number)) for number in range(WATCHERS)))
