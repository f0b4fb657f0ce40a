"""Who comes while a move is being saved is shown what is on disk, and the move when it is."""

import pytest
from tests.hall.bench import Bench, Guest, safe_move

from rumpus.hall.tables.table import Table


@pytest.fixture
def bench() -> Bench:
    return Bench()


def start(bench: Bench) -> tuple[Guest, Guest, Table]:
    """Ann and Bob in a match of Stay on the Board."""
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    table = bench.open(ann, "stayboard", "me open", size=9)
    bench.join(bob, table)
    assert table.state == "PLAYING"
    return ann, bob, table


def test_a_watcher_is_not_shown_a_move_that_is_not_kept(bench: Bench) -> None:
    ann, _, table = start(bench)
    bench.store.waits = True
    bench.act(ann, table, 0, safe_move(table))
    cid = bench.guest("Cid")
    bench.join(cid, table)
    assert cid.stream(table, None).view["count"] == 0
    bench.store.commit()
    assert cid.stream(table, None).view["count"] == 1


def test_nor_is_a_player_who_comes_back_after_a_restart(bench: Bench) -> None:
    ann, bob, table = start(bench)
    again = bench.reopen()
    table = again.hall.find_table(table.code)
    ann, bob = again.connect(again.again(ann.player)), again.connect(again.again(bob.player))
    again.join(ann, table)
    again.store.waits = True
    again.act(ann, table, 0, safe_move(table))
    again.join(bob, table)
    assert bob.stream(table, 1).view["count"] == 0
    again.store.commit()
    assert bob.stream(table, 1).view["count"] == 1
