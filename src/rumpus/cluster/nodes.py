"""Which programs there are: each says every second who it is, and is forgotten when it falls silent."""

import asyncio
import json
import os
import socket
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Final

from redis.asyncio import Redis

from rumpus.cluster.redis_link import AWAY

SILENT_SECONDS: Final = 3.0
POST_SECONDS: Final = 1.0
PREFIX: Final = "rumpus:node:"
STANDBY: Final = "standby"


@dataclass(frozen=True, slots=True)
class Node:
    """A program that is there."""

    name: str
    """Its machine and process."""
    role: str
    matches: int
    """How many matches in real time are on there."""


class NodeBoard:
    """Where a program says that it is there, and reads who else is."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self.name = f"{socket.gethostname()}:{os.getpid()}"
        self.role = STANDBY
        self.count: Callable[[], int] = lambda: 0
        """Tells how many matches in real time are on here."""
        self.on_read: Callable[[list[Node]], None] = lambda nodes: None
        """Told who is there, every second."""

    async def post(self) -> None:
        """Say that we are there."""
        said = json.dumps(asdict(Node(self.name, self.role, self.count())))
        await self._redis.set(f"{PREFIX}{self.name}", said, px=int(SILENT_SECONDS * 1000))

    async def read(self) -> list[Node]:
        """Who is there, by name."""
        keys = sorted([key async for key in self._redis.scan_iter(f"{PREFIX}*")])
        said = await self._redis.mget(keys) if keys else []
        return [Node(**json.loads(text)) for text in said if text is not None]

    async def keep(self) -> None:
        """Say it and read again and again; while Redis is away nobody knows of anybody else."""
        while True:
            try:
                await self.post()
                self.on_read(await self.read())
            except AWAY:
                self.on_read([])
            await asyncio.sleep(POST_SECONDS)

    async def leave(self) -> None:
        """Be there no longer."""
        try:
            await self._redis.delete(f"{PREFIX}{self.name}")
        except AWAY:
            return  # it runs out by itself
