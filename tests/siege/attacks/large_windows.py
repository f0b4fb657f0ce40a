"""Terminals with the largest window there is, which say another size as often as they are read: all is drawn anew."""

import asyncio
import itertools

from tests.siege.target import Target, dial, insist, pour

AT_ONCE = 10
_numbers = itertools.count(1)


def resize(width: int, height: int) -> bytes:
    """Telnet: the window has that size."""
    return b"\xff\xfa\x1f" + width.to_bytes(2) + height.to_bytes(2) + b"\xff\xf0"


async def attack(target: Target) -> None:
    """Attack until cancelled."""

    async def once() -> None:
        async with dial(target.telnet, "127.6.6.10") as (reader, writer):
            writer.write(b"\xff\xfb\x1f" + resize(300, 100) + f"Big {next(_numbers)}\r".encode())
            await asyncio.sleep(0.5)
            writer.write(b"/tetris bot\r")
            await pour(reader, writer, resize(300, 100) + resize(299, 100), pause=0.04)

    await asyncio.gather(*(insist(once) for _ in range(AT_ONCE)))
