"""A short siege: who floods a door is hung up on, and others are answered meanwhile. `make siege` measures how soon."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path

import aiohttp
import pytest
from tests.patience import PATIENCE
from tests.siege.attacks import line_lines, telnet_commands
from tests.siege.besieged_hall import BesiegedHall
from tests.siege.target import dial, pour

HONEST = "192.0.2.7"
ECHOES = 40


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[BesiegedHall]:
    """A hall in a process of its own."""
    (tmp_path / "data").mkdir()
    hall = await BesiegedHall.open(tmp_path / "data", 0, first=0)
    yield hall
    await hall.close()
    log = (tmp_path / "hall.log").read_text("utf-8")
    assert sorted(re.findall(r"event=flood door=(\w+)", log)) == ["line", "line", "telnet"], "the host is told"
    assert not re.search("level=error|Traceback", log)


async def be_hung_up_on(port: int, flood: bytes, source: str) -> None:
    """Flood a door until the line ends."""
    async with dial(port, source) as (reader, writer):
        with suppress(ConnectionError):
            await pour(reader, writer, flood)


async def test_who_floods_is_hung_up_on_and_everybody_else_is_answered(hall: BesiegedHall) -> None:
    async with aiohttp.ClientSession() as session, asyncio.timeout(PATIENCE):
        url = f"http://127.0.0.1:{hall.ports['web']}/ws"
        page = await session.ws_connect(url, headers={"X-Forwarded-For": HONEST})
        await page.send_json({"t": "hello", "v": 1, "origin": 1})
        floods = [
            asyncio.create_task(be_hung_up_on(hall.ports["telnet"], telnet_commands.FLOOD, "127.6.6.6")),
            asyncio.create_task(be_hung_up_on(hall.ports["line"], line_lines.LINES, "127.6.6.5")),
            asyncio.create_task(be_hung_up_on(hall.ports["line"], line_lines.ENDLESS, "127.6.6.4")),
        ]
        answered: list[int] = []
        for number in range(ECHOES):
            await page.send_json({"t": "ping", "id": number})
            async for heard in page:
                answered += [told["id"] for told in heard.json() if told["t"] == "pong"]
                if number in answered:
                    break
        assert answered == list(range(ECHOES))
        await asyncio.gather(*floods)
