"""Who has something just now: a key in Redis that runs out unless its holder says again and again that it is there.

A lease says who *should* do something, no more. A holder that was paused may find out late that it has lost it, and
Redis may forget; so nothing rests on a lease alone, and what is written is fenced by the database (store/fence.py).
"""

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from typing import Final

import structlog
from redis.asyncio import Redis

from rumpus.cluster.redis_link import AWAY

LEASE_SECONDS: Final = 3.0
"""So long after its last word a holder is taken for gone."""
RENEW_SECONDS: Final = 1.0
TRY_SECONDS: Final = 0.5
PREFIX: Final = "rumpus:lease:"

RENEW: Final = """
local holder = redis.call('GET', KEYS[1])
if holder == false then
    redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
    return 1
end
if holder ~= ARGV[1] then return 0 end
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 1
"""
"""Taking it is the same as keeping it: who finds it free, or has it, has it from now on."""
RELEASE: Final = "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0"

log = structlog.get_logger("cluster")


class Lease:
    """A lease of one name for one holder."""

    def __init__(self, redis: Redis, name: str) -> None:
        self._redis = redis
        self._name = name
        self._holder = secrets.token_hex(8)
        self.held = False
        """Whether Redis said so when it was last asked."""
        self.on_lost: Callable[[], Awaitable[None]] = _do_nothing
        """Asked to look around when another one has it."""

    async def take(self) -> bool:
        """Have it for LEASE_SECONDS from now; False if another one has it. What `AWAY` names is raised if Redis is."""
        keys = (f"{PREFIX}{self._name}", self._holder, str(int(LEASE_SECONDS * 1000)))
        self.held = bool(await self._redis.eval(RENEW, 1, *keys))
        return self.held

    async def wait(self) -> None:
        """Wait until it is ours, for as long as another one has it or Redis is away."""
        told: str | None = None
        while True:
            try:
                if await self.take():
                    return
                now = "standing_by"
            except AWAY as problem:
                now = f"redis_away: {problem}".splitlines()[0]
            if told != now:
                log.warning(now, lease=self._name)
            told = now
            await asyncio.sleep(TRY_SECONDS)

    async def keep(self) -> None:
        """Say again and again that we are there. While Redis is away nobody else can take it, and we go on; if another
        one has it, the database will tell us."""
        while True:
            await asyncio.sleep(RENEW_SECONDS)
            before = self.held
            try:
                if not await self.take() and before:
                    log.error("lease_lost", lease=self._name)
                    await self.on_lost()
            except AWAY as problem:
                self.held = False
                if before:
                    log.warning(f"redis_away: {problem}".splitlines()[0], lease=self._name)

    async def release(self) -> None:
        """Let another one have it at once."""
        self.held = False
        try:
            await self._redis.eval(RELEASE, 1, f"{PREFIX}{self._name}", self._holder)
        except AWAY:
            log.warning("lease_not_released", lease=self._name)  # it runs out by itself


async def _do_nothing() -> None:
    """Nobody wants to know."""
