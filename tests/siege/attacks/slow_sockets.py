"""999 sockets at each of the five doors that say nothing."""

import asyncio
from functools import partial

from tests.siege.target import Target, dial, insist

SOCKETS = 999


async def attack(target: Target) -> None:
    """Attack until cancelled."""

    async def once(port: int) -> None:
        async with dial(port, "127.6.6.8") as (reader, _):
            while await reader.read(1024):
                pass
            await asyncio.sleep(0.5)

    doors = (target.web, target.telnet, target.tcp, target.ssh, target.line)
    work = [insist(partial(once, port)) for port in doors for _ in range(SOCKETS)]
    await asyncio.gather(*work)
