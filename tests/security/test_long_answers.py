"""Long answers: who does not read keeps no whole file waiting for them, and who reads much pays for it."""

import asyncio
import threading
from typing import Any, cast

import aiohttp
import pytest
from aiohttp.abc import AbstractStreamWriter
from tests.security.security_hall import Guarded

from rumpus.gateways.limits import Limits
from rumpus.gateways.web.made_once import MadeOnce
from rumpus.gateways.web.pieces import PIECE, Pieces
from rumpus.gateways.web.request_account import RequestAccount

HOME = "192.0.2.1"


class Reader:
    """A writer to somebody who reads so many pieces."""

    def __init__(self, pieces: int) -> None:
        self.heard = b""
        self._room = asyncio.Semaphore(pieces)
        self.full = asyncio.Event()

    async def write(self, piece: Any) -> None:
        self.heard += bytes(piece)
        if self._room.locked():
            self.full.set()
        await self._room.acquire()


BODY = bytes(range(256)) * (PIECE // 64)


async def test_a_long_body_is_written_as_it_is_read() -> None:
    reader = Reader(100)
    await Pieces(BODY, RequestAccount(Limits(), None, HOME)).write(cast(AbstractStreamWriter, reader))
    assert reader.heard == BODY
    reader = Reader(1)
    writing = asyncio.create_task(Pieces(BODY, None).write(cast(AbstractStreamWriter, reader)))
    await reader.full.wait()
    assert reader.heard == BODY[: 2 * PIECE], "no more is taken before that is read"
    writing.cancel()


async def test_others_are_served_between_two_pieces_however_fast_they_are_read() -> None:
    reader, heard = Reader(100), []
    writing = asyncio.create_task(Pieces(BODY, None).write(cast(AbstractStreamWriter, reader)))
    while not writing.done():
        await asyncio.sleep(0)
        heard.append(len(reader.heard))
    assert heard[:4] == [PIECE, 2 * PIECE, 3 * PIECE, 4 * PIECE]


async def test_who_reads_more_than_their_share_waits_between_two_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    limits = Limits()
    budget = limits.budget_of(HOME)
    assert budget is not None
    budget.spend(work=3_000_000_000)
    waited: list[float] = []

    async def sleep(seconds: float) -> None:
        waited.append(seconds)

    monkeypatch.setattr("rumpus.gateways.web.request_account.asyncio.sleep", sleep)
    await Pieces(BODY, RequestAccount(limits, None, HOME)).write(cast(AbstractStreamWriter, Reader(100)))
    assert sum(seconds > 0 for seconds in waited) == len(BODY) // PIECE


async def test_a_long_file_arrives_whole(fresh: Guarded) -> None:
    async with aiohttp.ClientSession(f"http://127.0.0.1:{fresh.port}") as session:
        async with session.get("/worker/index.json") as answer:
            name = (await answer.json())["rules"]
        async with session.get(f"/worker/{name}") as answer:
            body = await answer.read()
            assert len(body) == answer.content_length
            assert len(body) > 2 * PIECE
            assert answer.content_type == "application/zip"
        async with session.head(f"/worker/{name}") as answer:
            assert (answer.status, await answer.read()) == (200, b"")


async def test_what_many_ask_for_at_once_is_made_once_and_again_only_if_that_went_wrong() -> None:
    made: MadeOnce[int] = MadeOnce()
    calls: list[str] = []
    begun, may_end = threading.Event(), threading.Event()

    def make() -> int:
        calls.append("make")
        begun.set()
        may_end.wait()
        return len(calls)

    def fail() -> int:
        calls.append("fail")
        raise ValueError("not now")

    asking = [asyncio.create_task(made.find("one", make)) for _ in range(5)]
    await asyncio.to_thread(begun.wait)
    asking[0].cancel()
    may_end.set()
    assert await asyncio.gather(*asking[1:]) == [1] * 4
    assert await made.find("one", make) == 1
    for _ in range(2):
        with pytest.raises(ValueError, match="not now"):
            await made.find("two", fail)
    assert calls == ["make", "fail", "fail"]
