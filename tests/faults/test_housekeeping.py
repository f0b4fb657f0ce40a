"""A hall that is open keeps its data in bounds: what is over is packed, what is old goes, and the host is told."""

from tests.faults.world import World
from tests.hall.bench import Guest

from rumpus.cli.housekeeping import KINDS, clean_up
from rumpus.core.pacing import SECOND
from rumpus.hall.commands.run import run_host_command
from rumpus.hall.hosting.retention import GUESTS

DAY = 86400


async def test_what_is_over_is_packed_and_who_never_came_again_is_forgotten(world: World) -> None:
    hall = world.hall
    ann, bob = Guest(hall.players.welcome("Ann")[0]), hall.players.welcome("Bob")[0]
    hall.arrive(ann)
    table = hall.opening.open_table(ann, "stayboard", {"size": 9}, ["me", "bot:easy"], start=True)
    await world.settle()
    running = table.live
    assert running is not None
    table.leave(ann.player)
    await world.settle()
    before = await world.store.find_match(running.id)
    await clean_up(hall, world.store)
    assert before is not None
    assert await world.store.find_match(running.id) == before
    assert (await world.store.sweeper.measure())["inputs"].rows == 0
    told = run_host_command(hall.admin, "kept", "console")
    assert len(told.lines) == len(KINDS) + 1
    for _ in range(GUESTS + 2):
        world.time.ns += DAY * SECOND
        world.hall.players.keep(ann.player)
        await clean_up(hall, world.store)
        await world.settle()
    assert hall.players.find(bob.id) is None
    assert hall.players.find(ann.player.id) is ann.player
    await world.crash()
    await world.open()
    assert [player.name for player in world.hall.players] == ["Ann"]
