"""WebSocket frames with nothing in them."""

from tests.siege.target import Target, dial_page, frame, insist, pour

FLOOD = frame(b"") * 8192


async def attack(target: Target) -> None:
    """Attack until cancelled."""

    async def once() -> None:
        async with dial_page(target) as (reader, writer):
            await pour(reader, writer, FLOOD)

    await insist(once)
