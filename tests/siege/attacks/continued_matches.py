"""Playing on from the end of a long match, and away again, as often as tables may be opened."""

import asyncio
import json
from functools import partial

import aiohttp
from tests.siege.target import HOST, Target, insist

PEOPLE = 4


async def attack(target: Target) -> None:
    """Attack until cancelled."""

    async def once(number: int) -> None:
        headers = {"X-Forwarded-For": f"203.0.113.{number}"}
        url = f"http://{HOST}:{target.web}/ws"
        async with aiohttp.ClientSession() as session, session.ws_connect(url, headers=headers, max_msg_size=0) as page:
            await page.send_json({"t": "hello", "v": 1, "origin": number + 1})
            ask = {"t": "continue", "match": target.ended, "step": 10**9, "inputs": 10**6, "seat": 0, "level": "easy"}
            for id in range(10**6):
                await page.send_json({**ask, "id": id + 1})
                code = await find_code(page)
                if code:
                    await page.send_json({"t": "leave", "code": code})

    await asyncio.gather(*(insist(partial(once, number)) for number in range(PEOPLE)))


async def find_code(page: aiohttp.ClientWebSocketResponse) -> str:
    """The table that was opened; none if it was refused."""
    async for heard in page:
        for told in json.loads(heard.data):
            if told["t"] == "table":
                return str(told["code"])
            if told["t"] == "error":
                await asyncio.sleep(0.1)
                return ""
    raise ConnectionError("hung up")
