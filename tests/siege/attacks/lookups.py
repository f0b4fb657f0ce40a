"""Everything that asks the database, as often as an address may ask, by eight addresses."""

import asyncio
from functools import partial

import aiohttp
from tests.siege.target import HOST, Target, insist

PEOPLE = 8


async def attack(target: Target) -> None:
    """Attack until cancelled."""
    paths = (
        "/api/leaderboard/tetris",
        f"/api/matches/{target.ended}",
        "/api/matches",
        f"/api/players/{target.owner}",
        "/api/scores/tetris",
    )

    async def once(number: int) -> None:
        headers = {"X-Forwarded-For": f"203.0.113.{100 + number}"}
        async with aiohttp.ClientSession(f"http://{HOST}:{target.web}", headers=headers) as session:
            for path in paths:
                async with session.get(path) as answer:
                    await answer.read()

    await asyncio.gather(*(insist(partial(once, number)) for number in range(PEOPLE)))
