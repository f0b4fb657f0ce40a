"""Pictures of a long match, each seat and each kind, from many addresses at once."""

import asyncio
from functools import partial

import aiohttp
from tests.siege.target import HOST, Target, insist

PEOPLE = 8
WANTED = ("film", "verify", "export?as=gif", "export?as=cast", "export?as=text", "export?as=gif&seat=0", "film?seat=0")


async def attack(target: Target) -> None:
    """Attack until cancelled."""

    async def once(number: int) -> None:
        headers = {"X-Forwarded-For": f"203.0.113.{number}"}
        async with aiohttp.ClientSession(f"http://{HOST}:{target.web}", headers=headers) as session:
            for wanted in WANTED[number % len(WANTED) :] + WANTED:
                async with session.get(f"/api/matches/{target.ended}/{wanted}") as answer:
                    await answer.read()

    await asyncio.gather(*(insist(partial(once, number)) for number in range(PEOPLE)))
