"""An evening in a hall, in seconds: people come, play, are cut off, come back and go, again and again. Nothing is left
of it but what is on disk."""

import asyncio
import gc
from pathlib import Path
from typing import Final

from tests.faults.world import World, impatient
from tests.hall.bench import Guest

from rumpus.hall.people.players import Player
from rumpus.hall.tables.table import Table

GAMES: Final = {"tetris": "me bot:easy", "mario99": "me", "pong": "me bot:easy", "capsules": "me bot:easy bot:easy"}
ROUNDS: Final = 6
PLAYED_SECONDS: Final = 10


def come(world: World, player: Player) -> Guest:
    """Somebody connects."""
    guest = Guest(player)
    world.hall.arrive(guest)
    return guest


async def play(world: World, seconds: int) -> None:
    """Let them play."""
    for _ in range(seconds):
        world.pass_time(1.0)
        await world.settle()


async def play_round(world: World, players: list[Player]) -> None:
    """Everybody opens a table, plays, is cut off, comes back, plays again, and goes; half of them without a word."""
    here: list[tuple[Guest, Table]] = []
    for player, (game, seats) in zip(players, GAMES.items(), strict=True):
        guest = come(world, player)
        here.append((guest, world.hall.opening.open_table(guest, game, {}, seats.split(), start=True)))
    await play(world, PLAYED_SECONDS)
    for guest, _ in here:
        world.hall.depart(guest)
    await play(world, 2)
    here = [(come(world, guest.player), table) for guest, table in here]
    for guest, table in here:
        table.enter(guest, sit=True)
    assert world.hall.capacity._cpu_load.matches == sum(table.state == "PLAYING" for _, table in here)
    await play(world, PLAYED_SECONDS)
    for number, (guest, table) in enumerate(here):
        if number % 2:
            table.leave(guest.player)
        world.hall.depart(guest)
    await play(world, 1)
    world.pass_time(25 * 3600)  # tables that nobody comes back to are put away
    await world.settle()


def count() -> tuple[int, int]:
    """Objects that are alive and descriptors that are open."""
    gc.collect()
    files = Path("/proc/self/fd")
    return len(gc.get_objects()), len(list(files.iterdir())) if files.exists() else 0


async def test_nothing_is_left_of_an_evening_but_what_is_on_disk(tmp_path: Path) -> None:
    with impatient():
        world = World(tmp_path)
        await world.open()
        players = [world.hall.players.welcome(f"Guest {number}")[0] for number in range(len(GAMES))]
        counts: list[tuple[int, int]] = []
        for _ in range(ROUNDS):
            await play_round(world, players)
            assert world.hall.tables == {}
            assert world.hall.capacity._cpu_load.matches == 0
            assert world.hall.capacity.expected == 0
            assert world.hall.here() == []
            assert world.store.waiting == 0
            await asyncio.sleep(0)  # what was called off is gone
            assert {task.get_name() for task in asyncio.all_tasks() - {asyncio.current_task()}} <= {"store-writer"}
            counts.append(count())
        objects = [found for found, _ in counts]
        # The first evening fills caches, and they come and go; what every evening leaves would show in the best.
        assert min(objects[ROUNDS // 2 :]) - min(objects[1 : ROUNDS // 2 + 1]) < ROUNDS // 2 * 20, objects
        assert counts[-1][1] == counts[ROUNDS // 2][1], "no descriptor is left open"
        await world.close()
