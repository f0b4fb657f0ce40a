"""The way to Redis (or Valkey): it may be away, and nobody waits for it for long."""

from typing import Final

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

ANSWER_SECONDS: Final = 2.0
EXAMPLE: Final = "redis://localhost:6379"
AWAY: Final = (RedisError, OSError, TimeoutError)
"""What is raised when Redis does not answer, or not as it should."""


class BadRedis(ValueError):
    """No address of a Redis; the message says in one line why."""


def link(url: str) -> Redis:
    """A link to the Redis of an address; it connects when it is first used. BadRedis if that is no address."""
    try:
        return Redis.from_url(
            url,
            decode_responses=True,
            socket_timeout=ANSWER_SECONDS,
            socket_connect_timeout=ANSWER_SECONDS,
            retry=Retry(NoBackoff(), 1),  # a connection that Redis has closed meanwhile
        )
    except ValueError:
        raise BadRedis(f"a Redis is written as {EXAMPLE}") from None
