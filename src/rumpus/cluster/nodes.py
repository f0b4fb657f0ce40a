"""Which programs there are: each says twice a second who it is, and is forgotten when it falls silent."""

import asyncio
import json
import os
import socket
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Final

from redis.asyncio import Redis

from rumpus.cluster.redis_link import AWAY

SILENT_SECONDS: Final = 2.0
POST_SECONDS: Final = 0.5
PREFIX: Final = "rumpus:node:"
STANDBY: Final = "standby"
ROOM: Final = "room"


@dataclass(frozen=True, slots=True)
class Node:
    """A program that is there."""

    name: str
    """Its machine and process."""
    role: str
    matches: int
    """How many matches in real time are on there."""
    busy: float = 0.0
    """A room: the share of a core it takes, with what it has just been given."""
    full: bool = False
    """A room: whether one match more would be too many."""
    draining: bool = False
    """A room: whether it is to have no matches any more."""
    address: str = ""
    """A room: where pages find it (`/rooms/NAME` below the hall's own, or `wss://…`); empty: it is not for pages."""
    region: str = ""
    """A room: where in the world it is."""
    lateness: float = 0.0
    """How many milliseconds its loop is late with what is due, on average."""


class NodeBoard:
    """Where a program says that it is there, and reads who else is."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self.name = f"{socket.gethostname()}:{os.getpid()}"
        self.role = STANDBY
        self.look: Callable[[str, str], Node] = lambda name, role: Node(name, role, 0)
        """Tells how we are."""
        self.on_read: Callable[[list[Node]], None] = lambda nodes: None
        """Told who is there, as often; nobody, while Redis is away."""

    async def post(self) -> None:
        """Say that we are there."""
        said = json.dumps(asdict(self.look(self.name, self.role)))
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
