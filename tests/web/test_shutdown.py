"""Closing the hall: everybody is told, and nobody who does not listen keeps it open."""

import asyncio
import socket
from pathlib import Path

import pytest
from tests.patience import PATIENCE
from tests.web.door import Door
from tests.web.test_web_play import masked, shake_hands


async def test_a_hall_that_closes_says_so(tmp_path: Path) -> None:
    door = await Door.open(tmp_path)
    ann = await door.guest("Ann")
    await door.close()
    assert ann.socket.close_code in (1001, 1000)


async def test_a_client_that_does_not_listen_does_not_keep_the_hall_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rumpus.gateways.web.page_line.RATE", 10**9)
    monkeypatch.setattr("rumpus.gateways.web.entrance.GOODBYE_SECONDS", 0.1)
    door = await Door.open(tmp_path)
    ann = await door.guest("Ann")
    code = (await ann.open("stayboard", "me", "bot:easy", start=True, size=9))["code"]
    loop = asyncio.get_running_loop()
    door.listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
    slow = await shake_hands(door.port)
    await loop.sock_sendall(slow, masked('{"t":"hello","v":1,"origin":3,"name":"Slow"}'))
    for _ in range(400):
        await loop.sock_sendall(slow, masked(f'{{"t":"join","code":"{code}"}}'))
    await ann.until(lambda: ann.tables[code]["watchers"] == 1, "the slow one at the table")
    await ann.alive()
    async with asyncio.timeout(PATIENCE):
        await door.close()
    slow.close()
