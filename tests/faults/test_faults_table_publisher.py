"""Whatever a table was told to look like, it looks like after the hall has died and come back."""

from pathlib import Path

import pytest
from tests.faults.disk import STAGES
from tests.faults.world import World, impatient
from tests.hall.bench import Guest

from rumpus.hall.people.players import Player
from rumpus.hall.tables.table import Table


class Onlooker(Guest):
    """A visitor that writes down what tables look like."""

    def __init__(self, player: Player) -> None:
        super().__init__(player)
        self.looks: list[tuple[object, list[str]]] = []

    def table_changed(self, table: Table) -> None:
        """Note options and seats."""
        self.looks.append(look_at(table))


def look_at(table: Table) -> tuple[object, list[str]]:
    return table.options["level"], [seat.name for seat in table.seating]


@pytest.mark.parametrize("stage", STAGES)
async def test_what_was_shown_of_a_table_is_there_again(tmp_path: Path, stage: str) -> None:
    with impatient():
        world = World(tmp_path)
        await world.open()
        ann = Onlooker(world.hall.players.welcome("Ann")[0])
        world.hall.arrive(ann)
        table = world.hall.opening.open_table(ann, "mario99", {"level": 1}, ["me", "open"], start=False)
        await world.settle()
        table.setup.set_options(ann.player, {"level": 2})
        await world.settle()
        assert ann.looks[-1] == (2, ["Ann", ""])
        world.disk.die_at(stage)
        table.setup.set_options(ann.player, {"level": 3})
        table.setup.set_seat(ann.player, 1, "bot:easy")
        await world.settle()
        assert world.disk.died.is_set()
        await world.crash()
        await world.open()
        kept = look_at(world.hall.find_table(table.code))
        assert kept == ((3, ["Ann", "Bot Bruno"]) if stage == "after" else (2, ["Ann", ""]))
        assert ann.looks[-1] == (2, ["Ann", ""]), "the last it was told, and all of it was kept"
        await world.close()
