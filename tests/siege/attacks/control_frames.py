"""Pings and pongs of the WebSocket itself, which no message counter sees."""

from tests.siege.target import PING, PONG, Target, dial_page, frame, insist, pour

FLOOD = (frame(b"", PING) + frame(b"?", PONG)) * 4096


async def attack(target: Target) -> None:
    """Attack until cancelled."""

    async def once() -> None:
        async with dial_page(target) as (reader, writer):
            await pour(reader, writer, FLOOD)

    await insist(once)
