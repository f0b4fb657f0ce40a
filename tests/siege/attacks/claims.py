"""New guests of one network who all claim their names at once: each has to be hashed, which takes a while."""

import asyncio
import itertools

from tests.siege.target import Target, dial_page, hello, insist, message, swallow

AT_ONCE = 40
_numbers = itertools.count(1)


async def attack(target: Target) -> None:
    """Attack until cancelled."""

    async def once() -> None:
        number = next(_numbers)
        async with dial_page(target, f"2001:db8:3:1::{number:x}") as (reader, writer):
            writer.write(hello(number) + message("claim", id=1, passphrase="correct horse battery"))
            with_ = asyncio.create_task(swallow(reader))
            for id in range(2, 6):
                await asyncio.sleep(0.5)
                writer.write(
                    message("change_passphrase", id=id, old="correct horse battery", new="battery horse correct")
                )
            with_.cancel()

    await asyncio.gather(*(insist(once) for _ in range(AT_ONCE)))
