"""The honest: people who play at fifty tables, some who look on and ask for an echo, and now and then somebody new.

Echoes are asked for by the clock, whether the last one has come or not: a hall that stands still for a second is felt
by everybody who would have been answered in it.
"""

import asyncio
import json
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final

import aiohttp
from tests.siege.besieged_hall import OWNER, PASSPHRASE

from rumpus.loadtest.figures import Load, find_percentile
from rumpus.loadtest.play import run_load

LISTENERS: Final = 10
ECHO_SECONDS: Final = 0.05
WARM_SECONDS: Final = 3.0
PATIENCE: Final = 5.0
"""Who is not answered for so long goes away."""


@dataclass
class Felt:
    """What the honest felt in some seconds."""

    echoes: list[float] = field(default_factory=list)
    """Seconds until each echo came."""
    answers: list[float] = field(default_factory=list)
    """Seconds from a key of who plays to the next frame of their match."""
    refused: Counter[str] = field(default_factory=Counter)
    """What was not given to somebody honest, and why."""
    came: int = 0
    """How many newcomers were let in."""

    def percentile(self, share: float) -> float:
        """Milliseconds within which that share of echoes came."""
        return find_percentile(self.echoes, share)

    def answered(self, share: float) -> float:
        """Milliseconds within which that share of those who play was answered."""
        return find_percentile(self.answers, share)


class HonestCrowd:
    """Everybody honest."""

    def __init__(self, ports: dict[str, int], tables: int) -> None:
        self.felt = Felt()
        self.load = Load(tables)
        self.table = ""
        """The code of a table where they play."""
        self._ports = ports
        self._server = f"http://127.0.0.1:{ports['web']}"
        self._tasks: list[asyncio.Task[None]] = []
        self._number = 0

    async def arrive(self) -> None:
        """Come, sit down, begin to play, and to listen."""
        playing = asyncio.create_task(run_load(self._server, "tetris", self.load, warm=WARM_SECONDS, seconds=10**6))
        self._tasks.append(playing)
        began = asyncio.create_task(self.load.began.wait())
        await asyncio.wait([playing, began], return_when=asyncio.FIRST_COMPLETED)
        self.table = await self._find_table()
        self._tasks += [asyncio.create_task(self._listen(number)) for number in range(LISTENERS)]
        self._tasks.append(asyncio.create_task(self._keep_coming()))

    def look_back(self) -> Felt:
        """What was felt since this was last asked."""
        felt, self.felt = self.felt, Felt()
        felt.answers, self.load.answers = self.load.answers, []
        felt.refused.update(self.load.refusals + self.load.problems)
        self.load.refusals.clear()
        self.load.problems.clear()
        return felt

    async def leave(self) -> None:
        """Go home; what players say whose line is cut by that is of no interest."""
        asyncio.get_running_loop().set_exception_handler(lambda *_: None)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _find_table(self) -> str:
        async with aiohttp.ClientSession() as session:
            page = await self._connect(session, "192.0.2.250")
            told = await _ask(page, {"t": "lobby", "on": True}, "hall")
            return str(told["tables"][0]["code"])

    async def _connect(self, session: aiohttp.ClientSession, address: str) -> aiohttp.ClientWebSocketResponse:
        headers = {"X-Forwarded-For": address}
        page = await session.ws_connect(f"{self._server}/ws", headers=headers, max_msg_size=0)
        self._number += 1
        await _ask(page, {"t": "hello", "v": 1, "origin": self._number}, "welcome")
        return page

    async def _listen(self, number: int) -> None:
        """Look on at a table, ask for an echo again and again, and note how long each takes."""
        while True:
            asked: dict[int, float] = {}
            try:
                async with aiohttp.ClientSession() as session, asyncio.timeout(None):
                    page = await self._connect(session, f"192.0.2.{100 + number}")
                    await page.send_json({"t": "join", "code": self.table})
                    asking = asyncio.create_task(self._ask_echoes(page, asked))
                    try:
                        await self._hear_echoes(page, asked)
                    finally:
                        asking.cancel()
                        now = time.perf_counter()
                        self.felt.echoes += [now - at for at in asked.values() if now - at > 1]
                self.felt.refused["hung_up"] += 1
            except (OSError, aiohttp.ClientError, TimeoutError):
                self.felt.refused["listener"] += 1
                await asyncio.sleep(0.2)

    async def _ask_echoes(self, page: aiohttp.ClientWebSocketResponse, asked: dict[int, float]) -> None:
        due, id = time.perf_counter(), 0
        while True:
            id += 1
            asked[id] = time.perf_counter()
            with suppress(ConnectionError):
                await page.send_str(f'{{"t":"ping","id":{id}}}')
            due += ECHO_SECONDS
            await asyncio.sleep(due - time.perf_counter())

    async def _hear_echoes(self, page: aiohttp.ClientWebSocketResponse, asked: dict[int, float]) -> None:
        async for heard in page:
            now = time.perf_counter()
            if heard.type is not aiohttp.WSMsgType.TEXT or '"t":"pong"' not in heard.data:
                continue
            for told in json.loads(heard.data):
                if told["t"] == "pong" and told["id"] in asked:
                    self.felt.echoes.append(now - asked.pop(told["id"]))

    # Newcomers.

    async def _keep_coming(self) -> None:
        for number in range(10**6):
            address = f"192.0.2.{number % 90 + 1}"
            work = [self._try("page", self._come_by_page(address)), self._try("line", self._come_by_line(number))]
            work += [self._try("telnet", self._come_by_telnet(number))]
            if number % 4 == 1:
                work.append(self._try("owner", self._sign_in(address)))
            await asyncio.gather(*work, asyncio.sleep(1.0))

    async def _try(self, what: str, visit: Any) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                await visit
            self.felt.came += 1
        except _No as no:
            self.felt.refused[f"{what}: {no}"] += 1
        except TimeoutError:
            self.felt.refused[f"{what}: no answer"] += 1
        except (OSError, EOFError, aiohttp.ClientError):
            self.felt.refused[f"{what}: not let in"] += 1

    async def _come_by_page(self, address: str) -> None:
        async with aiohttp.ClientSession() as session:
            page = await self._connect(session, address)
            table = await _ask(
                page, {"t": "open", "game": "tetris", "seats": ["me", "bot:easy"], "start": True}, "table"
            )
            await page.send_json({"t": "leave", "code": table["code"]})
            await page.close()

    async def _sign_in(self, address: str) -> None:
        async with aiohttp.ClientSession() as session:
            page = await self._connect(session, address)
            await _ask(page, {"t": "sign_in", "name": OWNER, "passphrase": PASSPHRASE}, "signed_in")
            await page.close()

    async def _come_by_line(self, number: int) -> None:
        await self._say("line", number, b"GSTA:1:::PING\n")

    async def _come_by_telnet(self, number: int) -> None:
        await self._say("telnet", number, b"")

    async def _say(self, door: str, number: int, words: bytes) -> None:
        source = f"127.1.{number // 250 % 250}.{number % 250 + 1}"
        reader, writer = await asyncio.open_connection("127.0.0.1", self._ports[door], local_addr=(source, 0))
        try:
            writer.write(words)
            if not await reader.read(1024):
                raise EOFError
        finally:
            writer.close()


class _No(Exception):
    """Refused, and by which code."""


async def _ask(page: aiohttp.ClientWebSocketResponse, message: dict[str, Any], answer: str) -> dict[str, Any]:
    await page.send_json(message)
    async for heard in page:
        if heard.type is aiohttp.WSMsgType.TEXT:
            for told in json.loads(heard.data):
                if told["t"] == "error":
                    raise _No(told["code"])
                if told["t"] == answer:
                    return dict(told)
    raise EOFError
