"""A connection that is gone is freed by counting references alone: full garbage collections wait for an idle hall."""

import asyncio
import gc
import weakref
from collections.abc import Iterator

import pytest
from aiohttp import ClientSession
from tests.patience import PATIENCE
from tests.web.door import Client, Door

from rumpus.gateways.door_guard import DoorGuard
from rumpus.gateways.limits import Limits
from rumpus.gateways.web.guarded_site import GuardedSite


@pytest.fixture(autouse=True)
def _no_collector() -> Iterator[None]:
    gc.disable()
    yield
    gc.enable()


@pytest.mark.parametrize("polite", [True, False])
async def test_a_connection_is_freed_when_it_is_gone(door: Door, *, polite: bool) -> None:
    await GuardedSite(door._runner, DoorGuard(Limits()), "127.0.0.1", 0).start()
    port = door._runner.addresses[-1][1]
    async with ClientSession(f"http://127.0.0.1:{port}") as session:
        ann = await Client(await session.ws_connect("/ws")).hello("Ann")
        await ann.send("lobby", on=True)
        code = (await ann.open("tetris", "me", "bot:easy", start=True))["code"]
        match = await ann.begun(code, 0)
        await ann.acked(match, 0, await ann.act(match, 0, "left+"))
        await ann.refuse("join", code="ZZZZZZ")
        freed = asyncio.Event()
        (visitor,) = door.hall.presence
        gone = weakref.ref(visitor, lambda _: freed.set())
        del visitor
        if polite:
            await ann.close()
        else:
            transport = ann.socket._conn.transport if ann.socket._conn is not None else None
            assert transport is not None
            transport.abort()
            await ann.ended()
        async with asyncio.timeout(PATIENCE):
            await freed.wait()
        assert gone() is None
        assert list(door.hall.presence) == []
