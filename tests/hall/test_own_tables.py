"""Your tables: what is on comes first, and what is over goes by itself."""

from tests.hall.bench import Bench, Guest

from rumpus.hall.tables.own_tables import OwnTablesChanged, list_own
from rumpus.hall.tables.table import Table


def listed(bench: Bench, guest: Guest) -> list[tuple[Table, str]]:
    """What a guest is shown."""
    return [(table, table.state) for table in list_own(bench.hall.tables_of(guest.player), guest.player)]


def test_what_is_on_comes_first_and_what_is_over_only_while_somebody_is_there(bench: Bench) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    waiting = bench.open(ann, "stayboard", "me open")
    on = bench.open(ann, "stayboard", "me open")
    bench.join(bob, on)
    assert listed(bench, ann) == [(on, "PLAYING"), (waiting, "WAITING")]
    on.runner.resign(on.seating.of(bob.player))
    bench.settle()
    assert listed(bench, ann) == [(waiting, "WAITING"), (on, "ENDED")]
    ann.news.clear()
    bench.lose(bob)
    assert listed(bench, ann) == [(waiting, "WAITING")]
    assert len(ann.heard_of(OwnTablesChanged)) == 1


def test_a_table_that_is_over_is_listed_for_others_only_if_a_seat_is_free(bench: Bench) -> None:
    ann, bob, cleo = bench.guest("Ann"), bench.guest("Bob"), bench.guest("Cleo")
    table = bench.open(ann, "stayboard", "me open")
    bench.join(bob, table)
    bench.hall.watch_lobby(cleo, on=True)
    bench.wait(2)
    told, steps = cleo.lobby_news, [table.is_listed]
    table.runner.resign(table.seating.of(bob.player))
    bench.wait(2)
    steps.append(table.is_listed)
    assert cleo.lobby_news > told
    assert listed(bench, ann) == [(table, "ENDED")]
    bench.ready(table, ann, bob)
    steps.append(table.is_listed)
    table.runner.resign(table.seating.of(bob.player))
    bench.leave(bob, table)
    steps.append(table.is_listed)
    assert steps == [True, False, True, True]


def test_one_is_told_when_a_table_looks_different_and_not_at_every_move(bench: Bench) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    elsewhere = bench.connect(ann.player)
    table = bench.open(ann, "stayboard", "me open")
    bench.join(bob, table)
    told = len(elsewhere.heard_of(OwnTablesChanged))
    assert told > 0
    table.refresh()
    assert len(elsewhere.heard_of(OwnTablesChanged)) == told
    bench.leave(bob, table)
    assert len(elsewhere.heard_of(OwnTablesChanged)) > told
