"""A hall and two rooms, as programs: either may be killed, and people play on where they were."""

import asyncio
import signal
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from redis.asyncio import Redis
from tests.postgres_server import PostgresServer
from tests.redis_server import RedisServer
from tests.started_program import StartedProgram
from tests.web.test_kill import Server, move, start_match

from rumpus.cluster.lease import PREFIX as LEASE
from rumpus.cluster.post import PREFIX
from rumpus.cluster.redis_link import link

pytestmark = pytest.mark.long


class RoomProcess:
    """`rumpus rooms` in a process of its own."""

    def __init__(self, *where: str) -> None:
        self._where = where
        self._process: StartedProgram | None = None
        self.name = ""

    async def start(self) -> "RoomProcess":
        """Wait until it says that it is there."""
        self._process = StartedProgram(["rooms", *self._where])
        self.name = (await self._process.read()).split()[-1]
        return self

    async def stop(self, how: signal.Signals = signal.SIGKILL) -> int:
        """End it; its exit code."""
        assert self._process is not None
        return await asyncio.to_thread(self._process.end, how)

    async def has(self, redis: Redis, match: str) -> bool:
        """Whether it was given the match."""
        return match in str(await redis.xrange(f"{PREFIX}{self.name}"))


async def test_people_play_on_when_a_room_or_the_hall_is_killed(
    tmp_path: Path, postgres: PostgresServer, redis_server: RedisServer
) -> None:
    url = await asyncio.to_thread(postgres.make_hall)
    where = ("--database", url, "--redis", redis_server.url)
    async with AsyncExitStack() as after, link(redis_server.url) as redis:
        rooms = await asyncio.gather(*(RoomProcess(*where).start() for _ in range(2)))
        for room in rooms:
            after.push_async_callback(room.stop)
        hall = Server("--data", str(tmp_path), *where)
        await hall.start()
        after.push_async_callback(hall.close)
        ann, bob = await hall.connect(origin=11, name="Ann"), await hall.connect(origin=12, name="Bob")
        code, match = await start_match(ann, bob, "stayboard", size=9)
        await move(ann, bob, match, 0)
        has = [await room.has(redis, match) for room in rooms]
        assert sorted(has) == [False, True]
        await rooms[has.index(True)].stop()
        await move(bob, ann, match, 1)
        assert await rooms[has.index(False)].has(redis, match)
        await move(ann, bob, match, 0)
        await hall.stop(signal.SIGKILL)
        await redis.delete(f"{LEASE}hall")  # it would run out by itself
        await hall.start()
        ann, bob = await hall.come_back(ann, code), await hall.come_back(bob, code)
        await move(bob, ann, match, 1)
        await ann.act(match, 0, "resign")
        await bob.reached(code, "ENDED")
        assert [entry.seat for entry in (await hall.replay(match)).inputs] == [0, 1, 0, 1, 0]
        left = rooms[has.index(False)]
        assert await left.stop(signal.SIGTERM) == 0
        assert await hall.stop(signal.SIGTERM) == 0
