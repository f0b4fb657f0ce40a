"""Every connection from another address of the same IPv6 network, each a new guest who floods."""

import asyncio
import itertools

from tests.siege.target import Target, dial_page, hello, insist, message, pour

AT_ONCE = 40
_numbers = itertools.count(1)


async def attack(target: Target) -> None:
    """Attack until cancelled."""

    async def once() -> None:
        number = next(_numbers)
        async with dial_page(target, f"2001:db8:1:1::{number:x}") as (reader, writer):
            writer.write(hello(number))
            await pour(reader, writer, message("ping", id=1) * 64, pause=0.05)

    await asyncio.gather(*(insist(once) for _ in range(AT_ONCE)))
