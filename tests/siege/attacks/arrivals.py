"""One network that comes and goes as fast as it can, whether it is let in or not."""

import asyncio
import itertools

from tests.siege.target import Target, dial_page, hello, insist

AT_ONCE = 40
_numbers = itertools.count(1)


async def attack(target: Target) -> None:
    """Attack until cancelled."""

    async def once() -> None:
        number = next(_numbers)
        async with dial_page(target, f"2001:db8:2:1::{number:x}") as (reader, writer):
            writer.write(hello(number))
            await reader.read(1)

    await asyncio.gather(*(insist(once) for _ in range(AT_ONCE)))
