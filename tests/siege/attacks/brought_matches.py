"""Matches that were never played, long enough to take a while to find out, brought by eight addresses."""

import asyncio
import json
from functools import partial

import aiohttp
from tests.siege.target import HOST, Target, insist

PEOPLE = 8
SEATS = 99
INPUTS = 20_000


async def attack(target: Target) -> None:
    """Attack until cancelled."""
    link = f"http://{HOST}:{target.web}"
    match = {
        "id": "NOBODY-00000001",
        "game": "mario99",
        "version": 1,
        "options": {"battle": True},
        "players": ["Nobody"] * SEATS,
        "levels": [],
        "started": 0.0,
        "ended": 600.0,
        "step": 600_000,
        "inputs": [[step * 5, step % SEATS, "left"] for step in range(INPUTS)],
        "outcome": {},
    }

    async def once(number: int) -> None:
        headers = {"X-Forwarded-For": f"203.0.113.{180 + number}"}
        async with aiohttp.ClientSession(link, headers=headers) as session:
            async with session.ws_connect("/ws") as page:
                await page.send_json({"t": "hello", "v": 1, "origin": number + 1})
                told = json.loads((await page.receive()).data)
            token = told[0]["token"]
            for seed in range(10**6):
                body = json.dumps({**match, "seed": str(seed)})
                headers = {"Authorization": f"Bearer {token}"}
                async with session.post("/api/brought/replay", data=body, headers=headers) as answer:
                    await answer.read()
                await asyncio.sleep(0.05)

    await asyncio.gather(*(insist(partial(once, number)) for number in range(PEOPLE)))
