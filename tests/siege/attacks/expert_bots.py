"""One household opens as many tables as it may, each full of the strongest bots in real time."""

import asyncio
from functools import partial

from tests.siege.target import Target, dial_page, hello, insist, message, pour

PEOPLE = 5
TABLES = 20


async def attack(target: Target) -> None:
    """Attack until cancelled."""

    async def once(number: int) -> None:
        async with dial_page(target, f"2001:db8:1:1::{number:x}") as (reader, writer):
            writer.write(hello(number + 1))
            for id in range(TABLES):
                seats = ["me", *["bot:expert"] * (7 if id % 2 else 1)]
                writer.write(
                    message("open", id=id + 1, game="mario99" if id % 2 else "tetris", seats=seats, start=True)
                )
            await pour(reader, writer, message("ping", id=1), pause=1.0)

    await asyncio.gather(*(insist(partial(once, number)) for number in range(PEOPLE)))
