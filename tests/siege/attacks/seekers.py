"""Many who look for an opponent, each at nine games with options nobody else wants, and for others again and again."""

import asyncio
import itertools
from functools import partial

from tests.siege.target import Target, dial_page, hello, insist, message, pour

PEOPLE = 100
GAMES = 9
AGAIN_SECONDS = 2.0
_numbers = itertools.count(1)


async def attack(target: Target) -> None:
    """Attack until cancelled."""

    async def once(number: int) -> None:
        async with dial_page(target, f"203.0.{number % 8 + 113}.{number // 8 + 1}") as (reader, writer):
            writer.write(hello(number + 1))
            await pour(reader, writer, seek(), pause=AGAIN_SECONDS)

    await asyncio.gather(*(insist(partial(once, number)) for number in range(PEOPLE)))


def seek() -> bytes:
    """For games nobody else has looked for."""
    clocks = (f"move {next(_numbers) % 80000 + 60}" for _ in range(GAMES))
    wishes = [{"game": "stayboard", "options": {"size": 9, "clock": clock}} for clock in clocks]
    return message("seek", wishes=wishes)
