"""Terminals in a match that send keys which mean nothing, four hundred in a packet, and never rest."""

import asyncio
import itertools

from tests.siege.target import Target, dial, insist, pour

AT_ONCE = 10
_numbers = itertools.count(1)


async def attack(target: Target) -> None:
    """Attack until cancelled."""

    async def once() -> None:
        async with dial(target.tcp, "127.6.6.11") as (reader, writer):
            writer.write(f"Keys {next(_numbers)}\r".encode())
            await asyncio.sleep(0.5)
            writer.write(b"/tetris bot\r")
            await asyncio.sleep(0.5)
            await pour(reader, writer, b"Y" * 400, pause=0.04)

    await asyncio.gather(*(insist(once) for _ in range(AT_ONCE)))
