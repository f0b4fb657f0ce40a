"""Telnet: the command that means nothing, as fast as the line takes it."""

from tests.siege.target import Target, dial, insist, pour

FLOOD = b"\xff\xf1" * 32768


async def attack(target: Target) -> None:
    """Attack until cancelled."""

    async def once() -> None:
        async with dial(target.telnet) as (reader, writer):
            await pour(reader, writer, FLOOD)

    await insist(once)
