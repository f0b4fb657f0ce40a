"""While a real disk refuses, or says nothing, matches in real time stand still, and go on by themselves after that."""

import asyncio

import pytest
from tests.faults.world import World
from tests.hall.bench import Guest
from tests.patience import PATIENCE
from tests.saying import tell

from rumpus.hall.errors import Refused
from rumpus.hall.tables.disk_wait import UNSAVED
from rumpus.hall.tables.table import Table
from rumpus.store import store as store_module


async def start(world: World) -> tuple[Guest, Table]:
    """Ann in a match of tetris against a bot."""
    player, _ = world.hall.players.welcome("Ann")
    ann = Guest(player)
    world.hall.arrive(ann)
    table = world.hall.opening.open_table(ann, "tetris", {}, ["me", "bot:hard"], start=True)
    await world.settle()
    world.pass_time(2)
    await world.settle()
    assert table.state == "PLAYING"
    return ann, table


async def until_unhealthy(world: World) -> None:
    """Let time pass until the store knows that the disk refuses, and the match has been woken after that."""
    async with asyncio.timeout(PATIENCE):
        while world.store.healthy:
            world.pass_time(0.2)
            await asyncio.sleep(0.001)
    world.pass_time(1)


@pytest.mark.parametrize("state", ["readonly", "slow"])
async def test_a_match_waits_for_the_disk_and_goes_on(
    world: World, monkeypatch: pytest.MonkeyPatch, state: str
) -> None:
    monkeypatch.setattr(store_module, "STALL_SECONDS", 0.01)
    ann, table = await start(world)
    world.disk.become(state)
    await until_unhealthy(world)
    assert (table.state, table.why) == ("PAUSED", UNSAVED)
    waiting = world.store.waiting
    world.pass_time(3600)
    assert world.store.waiting == waiting, "nothing piles up"
    assert table.live is not None
    logged = len(table.live.match.log)
    with pytest.raises(Refused) as refused:
        table.act(ann.player, table.live.id, 0, "left", origin=1, seq=1, done=lambda: None)
    assert refused.value.code == "cannot_save"
    assert len(table.live.match.log) == logged
    world.disk.become("good")
    await world.settle()
    assert (table.state, tell(table.why), ann.states[-1]) == ("PLAYING", "", "PLAYING")
    acked = asyncio.Event()
    table.act(ann.player, table.live.id, 0, "left", origin=1, seq=1, done=acked.set)
    await asyncio.wait_for(acked.wait(), PATIENCE)


async def test_a_hall_that_dies_meanwhile_has_kept_all_it_acknowledged(world: World) -> None:
    _, table = await start(world)
    assert table.live is not None
    code, kept = table.code, list(table.live.match.log)
    world.disk.become("readonly")
    await until_unhealthy(world)
    await world.crash()
    await world.open()
    found = world.hall.find_table(code)
    assert (found.state, tell(found.why)) == ("PAUSED", "waiting for players")
    assert found.live is not None
    assert found.live.match.log[: len(kept)] == kept
