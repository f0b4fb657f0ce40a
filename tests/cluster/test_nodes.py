"""Who is there is known to all; who falls silent is forgotten."""

import asyncio

import pytest
from tests.patience import PATIENCE
from tests.redis_server import RedisServer

from rumpus.cli.standing_by import HALL
from rumpus.cluster import nodes
from rumpus.cluster.nodes import PREFIX, Node, NodeBoard
from rumpus.cluster.redis_link import link


async def test_programs_say_who_they_are_and_read_who_else_is_there(
    redis_server: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nodes, "SILENT_SECONDS", 3600.0)  # nobody is forgotten on a busy machine
    async with link(redis_server.url) as redis:
        one, two = NodeBoard(redis), NodeBoard(redis)
        one.name, one.role, one.look, two.name = "a:1", HALL, lambda name, role: Node(name, role, 7), "b:2"
        for board in (one, two):
            await board.post()
            assert 0 < await redis.pttl(f"{PREFIX}{board.name}") <= 3_600_000
        assert await two.read() == [Node("a:1", "hall", 7), Node("b:2", "standby", 0)]
        await two.leave()
        heard: asyncio.Queue[list[Node]] = asyncio.Queue()
        one.on_read = heard.put_nowait
        keeps = asyncio.create_task(one.keep())
        async with asyncio.timeout(PATIENCE):
            assert await heard.get() == [Node("a:1", "hall", 7)]
            redis_server.kill()
            while await heard.get():
                pass
        redis_server.start()
        keeps.cancel()
