"""The cheapest message there is, as fast as the line takes it."""

from tests.siege.target import Target, dial_page, insist, message, pour

FLOOD = message("ping", id=1) * 2048


async def attack(target: Target) -> None:
    """Attack until cancelled."""

    async def once() -> None:
        async with dial_page(target) as (reader, writer):
            await pour(reader, writer, FLOOD)

    await insist(once)
