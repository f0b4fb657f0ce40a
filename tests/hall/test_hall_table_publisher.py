"""How a table is set up is told when it is on disk; who comes and goes is told at once."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from tests.hall.bench import Bench, Guest
from tests.saying import refuses

from rumpus.hall.errors import Refused
from rumpus.hall.people.players import Player
from rumpus.hall.tables.table import Table


def start_two(bench: Bench) -> tuple[Guest, Guest, Table]:
    """Ann and Bob in a match of Mario99."""
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    table = bench.open(ann, "mario99", "me open")
    bench.join(bob, table)
    bench.ready(table, ann, bob)
    assert table.state == "PLAYING"
    return ann, bob, table


class Onlooker(Guest):
    """A visitor that writes down what tables look like."""

    def __init__(self, player: Player) -> None:
        super().__init__(player)
        self.looks: list[tuple[object, list[str]]] = []

    def table_changed(self, table: Table) -> None:
        """Note options and seats."""
        super().table_changed(table)
        self.looks.append((table.options["level"], [seat.name for seat in table.seating]))


def test_how_a_table_is_set_up_is_told_when_it_is_on_disk(bench: Bench) -> None:
    ann, bob = bench.guest("Ann"), Onlooker(bench.guest("Bob").player)
    table = bench.open(ann, "mario99", "me open open", level=2)
    bench.hall.arrive(bob)
    bench.join(bob, table)
    told = len(bob.looks)
    bench.store.waits = True
    table.setup.set_options(ann.player, {"level": 7})
    table.setup.set_seat(ann.player, 2, "bot:easy")
    bench.lose(bench.connect(ann.player))  # somebody comes and goes meanwhile
    bench.hall.rename(ann.player, "Anna")  # shows the table anew
    assert len(bob.looks) == told
    assert bench.reopen().hall.find_table(table.code).options["level"] == 2
    bench.store.commit()
    assert bob.looks[told:] == [(7, ["Anna", "Bob", "Bot Bruno"])], "once, however much has changed"
    again = bench.reopen().hall.find_table(table.code)
    assert (again.options["level"], again.seating[2].level) == (7, "easy")


def test_a_newer_change_is_not_shown_with_an_older_one_that_is_kept(bench: Bench) -> None:
    ann, bob = bench.guest("Ann"), Onlooker(bench.guest("Bob").player)
    table = bench.open(ann, "mario99", "me open", level=2)
    bench.hall.arrive(bob)
    bench.join(bob, table)
    told = len(bob.looks)
    bench.store.waits = True
    table.setup.set_options(ann.player, {"level": 7})
    bench.store.when_saved(lambda: table.setup.set_options(ann.player, {"level": 8}), urgent=True)
    bench.store.commit()
    assert [level for level, _ in bob.looks[told:]] == [7, 8]


def test_who_only_comes_and_goes_waits_for_no_disk(bench: Bench) -> None:
    ann, bob, table = start_two(bench)
    bench.wait(1)
    bench.store.waits = True
    bench.lose(bob)
    assert ann.states[-1] == "PAUSED"
    back = bench.connect(bob.player)
    bench.join(back, table)
    assert (ann.states[-1], back.states[-1]) == ("PLAYING", "PLAYING")


@pytest.mark.parametrize(
    "change",
    [
        lambda table, ann: table.setup.set_options(ann, {"level": 7}),
        lambda table, ann: table.setup.set_seats(ann, 3),
        lambda table, ann: table.setup.set_seat(ann, 1, "bot:easy"),
        lambda table, ann: table.setup.set_customs(ann, private=True),
        lambda table, ann: table.setup.set_ready(ann, True),
    ],
)
def test_while_the_disk_refuses_a_table_is_not_changed(bench: Bench, change: Callable[[Table, Player], None]) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    table = bench.open(ann, "mario99", "me open")
    before = replace(table.record(), changed=0)
    bench.store.healthy = False
    with pytest.raises(Refused) as refused:
        change(table, ann.player)
    assert refused.value.code == "cannot_save"
    with refuses(Refused, "cannot save"):
        bench.join(bob, table)
    with refuses(Refused, "cannot save"):
        bench.open(bob, "mario99", "me", start=True)
    assert replace(table.record(), changed=0) == before
    bench.join(bob, table, sit=False)
    assert bob.states == ["WAITING"], "who looks on is shown it as it is kept"
