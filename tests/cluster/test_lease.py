"""A lease is one's own until it runs out, and nobody else's meanwhile; Redis may go away and come back."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest
from redis.asyncio import Redis
from tests.patience import PATIENCE
from tests.redis_server import RedisServer

from rumpus.cluster import lease as lease_module
from rumpus.cluster.lease import PREFIX, Lease
from rumpus.cluster.redis_link import AWAY, BadRedis, link


@pytest.fixture
async def redis(redis_server: RedisServer, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Redis]:
    """An empty Redis, asked often."""
    monkeypatch.setattr(lease_module, "LEASE_SECONDS", 3600.0)  # none runs out by itself on a busy machine
    monkeypatch.setattr(lease_module, "TRY_SECONDS", 0.01)
    monkeypatch.setattr(lease_module, "RENEW_SECONDS", 0.01)
    client = link(redis_server.url)
    yield client
    await client.aclose()


async def until(true: Callable[[], Awaitable[Any]]) -> None:
    """Wait until it is: Redis and the clock tell nobody."""
    async with asyncio.timeout(PATIENCE):
        while not await true():  # noqa: ASYNC110 - there is no event
            await asyncio.sleep(0.001)


async def _say(fact: bool) -> bool:
    return fact


async def test_a_lease_has_one_holder_until_it_is_released_or_runs_out(redis: Redis) -> None:
    one, two = Lease(redis, "hall"), Lease(redis, "hall")
    assert [await one.take(), await two.take(), await one.take()] == [True, False, True]
    assert await Lease(redis, "another").take()
    assert 0 < await redis.pttl(f"{PREFIX}hall") <= lease_module.LEASE_SECONDS * 1000
    await two.release()
    assert not await two.take(), "only its holder releases it"
    waits = asyncio.create_task(two.wait())
    await one.release()
    await asyncio.wait_for(waits, PATIENCE)
    assert (one.held, two.held, await one.take()) == (False, True, False)
    await redis.pexpire(f"{PREFIX}hall", 1)  # as if its holder were silent
    await asyncio.wait_for(one.wait(), PATIENCE)
    assert not await two.take()


async def test_who_keeps_a_lease_keeps_it_and_takes_it_again_from_a_redis_that_forgot(redis: Redis) -> None:
    one, two = Lease(redis, "hall"), Lease(redis, "hall")
    await one.wait()
    keeps = asyncio.create_task(one.keep())
    for _ in range(3):
        await redis.delete(f"{PREFIX}hall")
        await until(lambda: redis.exists(f"{PREFIX}hall"))
    assert not await two.take()
    keeps.cancel()


async def test_while_redis_is_away_the_holder_goes_on_and_others_wait(redis: Redis, redis_server: RedisServer) -> None:
    one, two = Lease(redis, "hall"), Lease(redis, "hall")
    await one.wait()
    keeps = asyncio.create_task(one.keep())
    redis_server.kill()
    with pytest.raises(AWAY):
        await two.take()
    waits = asyncio.create_task(two.wait())
    await until(lambda: _say(not one.held))
    assert not keeps.done()
    assert not waits.done()
    redis_server.start()
    await until(lambda: _say(one.held or two.held))
    assert [one.held, two.held].count(True) == 1, "whoever asked first"
    keeps.cancel()
    waits.cancel()


def test_what_is_no_address_is_told_in_one_line() -> None:
    with pytest.raises(BadRedis, match="a Redis is written as redis://localhost:6379"):
        link("localhost")
