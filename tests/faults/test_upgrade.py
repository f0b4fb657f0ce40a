"""A hall opened by this version with the data an older one left: running matches go on, ended ones still hold."""

import gzip
from pathlib import Path

import pytest
from tests.faults.world import World, impatient
from tests.hall.bench import Guest

from rumpus.games.registry import all_games
from rumpus.gateways.web.handlers.records import can_be_replayed
from rumpus.gateways.web.match_files import check_match
from rumpus.hall.tables.table import Table

TRIES = 150
"""Before a round, or while a pill is thrown, nobody may act."""
KEPT = sorted((Path(__file__).parent / "kept_halls").glob("*.sqlite.gz"))
"""One of every release, made by `make_hall.py` of that release."""


@pytest.mark.parametrize("kept", KEPT, ids=lambda kept: kept.name.removesuffix(".sqlite.gz"))
async def test_what_an_older_hall_left_is_played_on_and_holds(kept: Path, tmp_path: Path) -> None:
    unpack(kept, tmp_path)
    world = World(tmp_path)
    with impatient():
        await world.open()
        await play_on(world)
        assert await count_that_hold(world) >= 200
        await world.close()


def unpack(kept: Path, folder: Path) -> None:
    """Lay the data where a hall looks for it."""
    (folder / "rumpus.sqlite").write_bytes(gzip.decompress(kept.read_bytes()))


async def play_on(world: World) -> None:
    """Everybody comes back, and makes one more move at every table."""
    people = {player.name: Guest(player) for player in map(world.hall.players.find, owners(world)) if player}
    for guest in people.values():
        world.hall.arrive(guest)
    went_on = set()
    for table in list(world.hall.tables.values()):
        assert table.live is not None
        assert table.live.match.trouble is None
        for guest in people.values():
            if any(seat.player is guest.player for seat in table.seating):
                table.enter(guest, sit=True)
        await move_once(world, table)
        went_on.add(table.info.name)
    assert went_on == set(all_games())


def owners(world: World) -> set[str]:
    """Who sits anywhere."""
    return {seat.player.id for table in world.hall.tables.values() for seat in table.seating if seat.player}


async def move_once(world: World, table: Table) -> None:
    """Whoever may act first does, and it is kept."""
    assert table.live is not None
    game, inputs = table.live.match.game, len(table.live.match.log)
    for _ in range(TRIES):
        world.pass_time(0.1)
        if game.to_act():
            break
    assert game.to_act(), (table.info.name, game.outcome)
    seat = game.to_act()[0]
    player = table.seating.seats[seat].player
    assert player is not None
    saved: list[str] = []
    word = game.actions(seat)[0]
    table.act(player, table.live.id, seat, word, origin=9, seq=1, done=lambda: saved.append(word))
    await world.settle()
    assert saved == [word], table.info.name
    assert len(table.live.match.log) > inputs


async def count_that_hold(world: World) -> int:
    """How many ended matches there are; every one of them must hold."""
    ended = await world.store.queries.recent(1000)
    for match in ended:
        assert can_be_replayed(match), match.id
        saved = await world.store.find_match(match.id)
        assert saved is not None
        verdict, _ = check_match(saved)
        assert verdict.holds, (match.game, verdict.why)
    return len(ended)
