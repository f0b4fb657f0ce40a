"""What one asks is done once for all: who comes again where they are, and a table that changes all the time."""

import asyncio
import threading

import pytest
from tests.hall.bench import Bench
from tests.patience import PATIENCE

from rumpus.gateways.limits import TooMany
from rumpus.gateways.web.export_jobs import MOST_OF_ONE, ExportJobs
from rumpus.gateways.web.static_files import PackedFile, pack
from rumpus.hall.tables.table_publisher import BURST, RATE


@pytest.fixture
def bench() -> Bench:
    return Bench()


def test_who_joins_again_is_told_again_and_nobody_else_and_nothing_is_stored(bench: Bench) -> None:
    ann, bob, eve = bench.guest("Ann"), bench.guest("Bob"), bench.guest("Eve")
    table = bench.open(ann, "mario99", "me open")
    bench.join(bob, table)
    bench.ready(table, ann, bob)
    table.enter(eve, sit=True)
    told, seen, news = len(ann.states), len(eve.states), len(ann.news)
    bench.store.waits = True
    before = len(bench.store._queue)
    for _ in range(100):
        table.enter(eve, sit=True, nonce="another")
        table.enter(bob, sit=True)
    assert (len(ann.states), len(ann.news)) == (told, news)
    assert len(eve.states) == seen + 100, "who asks is answered"
    assert len(bench.store._queue) == before


def test_who_joins_again_may_still_sit_down_or_say_a_word_for_the_dice(bench: Bench) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    table = bench.open(ann, "mario99", "me open")
    table.enter(bob, sit=False)
    assert table.seating.of(bob.player) == []
    table.enter(bob, sit=True, nonce="first")
    assert [seat.nonce for seat in table.seating][1] == "first"
    table.enter(bob, sit=True, nonce="second")
    assert [seat.nonce for seat in table.seating][1] == "second"


def test_a_table_that_keeps_changing_is_told_ten_times_a_second_and_as_it_is_in_the_end(bench: Bench) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    table = bench.open(ann, "mario99", "me open open")
    bench.join(bob, table)
    bench.time.pass_seconds(60)
    told = len(bob.states)
    for _ in range(1000):
        table.refresh()
    assert len(bob.states) == told + BURST
    late = bench.guest("Late")
    table.enter(late, sit=False)
    assert late.states, "who comes is shown the table at once"
    bench.time.pass_seconds(1)
    assert len(bob.states) == told + BURST + 1
    for _ in range(1000):
        table.refresh()
        bench.time.pass_seconds(0.01)
    assert told + BURST < len(bob.states) <= told + BURST + 2 + 12 * RATE
    bench.time.pass_seconds(1)
    seen = len(bob.states)
    bench.time.pass_seconds(10)
    assert len(bob.states) == seen, "then there is nothing more to tell"


async def test_files_are_made_one_at_a_time_and_one_address_leaves_room_for_others() -> None:
    jobs, gate, made = ExportJobs(), threading.Event(), []

    def work(name: str) -> PackedFile:
        gate.wait(PATIENCE)
        made.append(name)
        return pack(name.encode(), "text/plain")

    async def ask(name: str, asker: str) -> PackedFile:
        return await jobs.make(name, lambda: work(name), asker)

    mine = [asyncio.create_task(ask(f"file {number}", "192.0.2.1")) for number in range(MOST_OF_ONE)]
    again = asyncio.create_task(ask("file 0", "192.0.2.1"))
    await asyncio.sleep(0)
    with pytest.raises(TooMany):
        await ask("one more", "192.0.2.1")
    other = asyncio.create_task(ask("another's", "192.0.2.2"))
    await asyncio.sleep(0)
    gate.set()
    await asyncio.gather(*mine, again, other)
    assert sorted(made) == ["another's", *(f"file {number}" for number in range(MOST_OF_ONE))], "each once"
    await ask("one more", "192.0.2.1")
    assert not jobs._askers
