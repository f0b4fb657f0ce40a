"""What other sites show of the hall, as often as eight addresses may ask: frames, tables, pictures, feeds, links."""

import asyncio
from functools import partial
from urllib.parse import quote

import aiohttp
from tests.siege.target import HOST, Target, insist

PEOPLE = 8


async def attack(target: Target) -> None:
    """Attack until cancelled."""
    link = f"http://{HOST}:{target.web}"
    table, match, player = f"/t/{target.table}", f"/m/{target.ended}", f"/p/{target.owner}"
    paths = (
        f"/api/tables/{target.table}",
        f"/embed{table}",
        f"/embed{match}",
        f"/oembed?url={quote(link + match, safe='')}",
        f"/cards{match}.png",
        f"/cards{player}.png",
        "/feeds/matches.atom",
        f"/feeds{player}.atom",
        "/api/openapi.json",
        table,
        match,
    )

    async def once(number: int) -> None:
        headers = {"X-Forwarded-For": f"203.0.113.{150 + number}", "Accept-Encoding": "gzip"}
        async with aiohttp.ClientSession(link, headers=headers) as session:
            for path in paths[number:] + paths[:number]:
                async with session.get(path) as answer:
                    await answer.read()

    await asyncio.gather(*(insist(partial(once, number)) for number in range(PEOPLE)))
