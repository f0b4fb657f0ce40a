"""A match that nobody needs is freed by counting references alone: full garbage collections wait for an idle hall."""

import gc
import weakref
from collections.abc import Iterator

import pytest
from tests.hall.bench import Bench

from rumpus.hall.tables.live_match import LiveMatch
from rumpus.hall.tables.table import Table


@pytest.fixture(autouse=True)
def _no_collector() -> Iterator[None]:
    gc.disable()
    yield
    gc.enable()


def watch(table: Table) -> tuple["weakref.ref[object]", ...]:
    """The table's match, its bots' turns and what watchers were told, as far as they are still there."""
    assert table.live is not None
    live: LiveMatch = table.live
    return tuple(map(weakref.ref, (live, live._turns, live.match.channel(None))))


def gone(parts: tuple["weakref.ref[object]", ...]) -> bool:
    """Whether nothing is left of them."""
    return [part() for part in parts] == [None] * len(parts)


@pytest.mark.parametrize("game", ["tetris", "stayboard"])
@pytest.mark.parametrize("other", ["open", "bot:easy"])
def test_a_match_is_freed_when_its_table_is_closed(bench: Bench, game: str, other: str) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    table = bench.open(ann, game, f"me {other}")
    bench.join(bob, table, sit=other == "open")
    if not table.playing:
        bench.ready(table, *(ann, bob)[: len(table.seating.people)])
    bench.wait(2)
    assert table.playing
    parts = watch(table)
    table.close()
    assert not gone(parts)
    bench.settle()
    bench.wait(1)
    assert gone(parts)


@pytest.mark.parametrize("game", ["tetris", "stayboard"])
def test_a_match_is_freed_when_the_next_one_starts(bench: Bench, game: str) -> None:
    ann = bench.guest("Ann")
    table = bench.open(ann, game, "me bot:easy", start=True)
    bench.wait(2)
    assert table.live is not None
    first, parts = table.live.id, watch(table)
    table.live.resign(0)
    bench.settle()
    assert not gone(parts)
    bench.ready(table, ann)
    assert table.live.id != first
    assert gone(parts)
