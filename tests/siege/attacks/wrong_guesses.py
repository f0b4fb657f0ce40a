"""Guessing at a claimed name from many addresses: its owner must not be locked out."""

import asyncio
from functools import partial

from tests.siege.target import Target, dial_page, hello, insist, message, pour

PEOPLE = 20


async def attack(target: Target) -> None:
    """Attack until cancelled."""

    async def once(number: int) -> None:
        async with dial_page(target, f"203.0.113.{number}") as (reader, writer):
            writer.write(hello(number + 1))
            guess = message("sign_in", name=target.owner, passphrase="is it this one")
            await pour(reader, writer, guess, pause=0.1)

    await asyncio.gather(*(insist(partial(once, number)) for number in range(PEOPLE)))
