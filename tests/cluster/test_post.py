"""What programs say to each other comes once and in order; what Redis loses is noticed."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import Any

import pytest
from redis.asyncio import Redis
from tests.patience import PATIENCE
from tests.redis_server import RedisServer

from rumpus.cli.stopping import end_tasks
from rumpus.cluster import post as post_module
from rumpus.cluster.messages import Done, Drop, LetGo, Logged, Said
from rumpus.cluster.post import LETTER, PREFIX, Post
from rumpus.cluster.redis_link import link
from rumpus.core.log import Input


class Reader(Post):
    """Somebody who writes down what is heard."""

    def __init__(self, redis: Redis, name: str, term: int = 0) -> None:
        super().__init__(redis, name, term)
        self.heard: asyncio.Queue[object] = asyncio.Queue()
        self.on_letter = self._note_letter
        self.on_gap = lambda sender: self.heard.put_nowait(f"lost of {sender}")
        self.on_reach = lambda there: self.heard.put_nowait("back" if there else "away")
        self.tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Read and send."""
        await self.begin()
        self.tasks = [asyncio.create_task(self.keep_reading()), asyncio.create_task(self.keep_sending())]

    def _note_letter(self, sender: str, term: int, said: Sequence[Said]) -> None:
        for one in said:
            self.heard.put_nowait((sender, term, one))

    async def next(self) -> object:
        """What is heard next."""
        async with asyncio.timeout(PATIENCE):
            return await self.heard.get()


@pytest.fixture
async def two(redis_server: RedisServer, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[Reader, Reader]]:
    """A hall and a room on an empty Redis."""
    monkeypatch.setattr(post_module, "BEAT_SECONDS", 0.01)
    monkeypatch.setattr(post_module, "TRY_SECONDS", 0.01)
    async with link(redis_server.url) as redis:
        hall, room = Reader(redis, "hall", 7), Reader(redis, "room")
        for one in (hall, room):
            await one.open()
        yield hall, room
        await end_tasks([*hall.tasks, *room.tasks])


async def test_what_is_said_comes_once_and_in_order(two: tuple[Reader, Reader]) -> None:
    hall, room = two
    said = [Drop("A"), Drop("B"), Drop("C")]
    for one in said:
        hall.send("room", one)
    assert [await room.next() for _ in said] == [("hall", 7, one) for one in said]
    logged = Logged("A", 3, [Input(5, 1, "fire A5", 11, 2)], 6)
    room.send("hall", logged)
    room.send("hall", Done("A", 1))
    assert await hall.next() == ("room", 0, logged)
    assert await hall.next() == ("room", 0, Done("A", 1))
    letters: Any = await hall._redis.xrange(f"{PREFIX}room")
    parts = letters[0][1]
    await hall._redis.xadd(f"{PREFIX}room", parts)  # as if the answer to sending it had been lost
    await hall._redis.xadd(f"{PREFIX}room", {LETTER: "{"})
    hall.send("room", Drop("D"))
    assert await room.next() == ("hall", 7, Drop("D")), "neither again nor what is no letter"


async def test_what_redis_lost_is_noticed_even_if_nothing_more_is_said(two: tuple[Reader, Reader]) -> None:
    hall, room = two
    hall.send("room", Drop("A"))
    assert await room.next() == ("hall", 7, Drop("A"))
    await end_tasks(room.tasks[:1])  # it does not read meanwhile
    hall.send("room", Drop("B"))
    async with asyncio.timeout(PATIENCE):
        while '"B"' not in str(await hall._redis.xrange(f"{PREFIX}room")):  # noqa: ASYNC110 - there is no event
            await asyncio.sleep(0.001)
    await hall._redis.flushall()
    room.tasks.append(asyncio.create_task(room.keep_reading()))
    assert await room.next() == "lost of hall"
    hall.send("room", Drop("C"))
    assert await room.next() == ("hall", 7, Drop("C")), "and once is enough"


async def test_while_redis_is_away_what_is_said_waits(two: tuple[Reader, Reader], redis_server: RedisServer) -> None:
    hall, room = two
    hall.send("room", Drop("A"))
    await room.next()
    redis_server.kill()
    assert await room.next() == "away"
    assert await hall.next() == "away"
    hall.send("room", Drop("B"))
    redis_server.start()
    heard = {str(await room.next()), str(await room.next())}
    assert heard == {"back", str(("hall", 7, Drop("B")))}


async def test_a_hall_hears_nothing_that_was_said_to_one_before_it(two: tuple[Reader, Reader]) -> None:
    hall, room = two
    room.send("hall", LetGo("A"))
    assert await hall.next() == ("room", 0, LetGo("A"))
    await end_tasks(hall.tasks)
    after = Reader(hall._redis, "hall", 8)
    await after.open()
    room.send("hall", LetGo("B"))
    assert await after.next() == ("room", 0, LetGo("B")), "no gap, either: nothing was for it"
    after.send("room", Drop("A"))
    assert await room.next() == ("hall", 8, Drop("A")), "a new life counts anew"
    await end_tasks(after.tasks)
