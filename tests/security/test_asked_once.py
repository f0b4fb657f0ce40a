"""What one asks is done once for all: who comes again where they are, and a table that changes all the time."""

import asyncio
import json
import threading
from collections.abc import Callable
from functools import partial
from typing import cast

import pytest
from tests.fuzz.fuzz_entrance import FakeTransport
from tests.hall.bench import Bench
from tests.patience import PATIENCE

from rumpus.core.pacing import SECOND
from rumpus.core.token_bucket import TokenBucket
from rumpus.gateways.limits import Limits, TooMany
from rumpus.gateways.web import present
from rumpus.gateways.web.connection import Connection
from rumpus.gateways.web.direct_socket import DirectSocket
from rumpus.gateways.web.export_jobs import MOST_OF_ONE, ExportJobs
from rumpus.gateways.web.handlers.handler import MatchFinder
from rumpus.gateways.web.metrics import Metrics
from rumpus.gateways.web.present import show_table
from rumpus.gateways.web.repeated_looks import BURST as LOOKS
from rumpus.gateways.web.repeated_looks import RATE as LOOKS_RATE
from rumpus.gateways.web.repeated_looks import RepeatedLooks
from rumpus.gateways.web.static_files import PackedFile, pack
from rumpus.hall.errors import Refused
from rumpus.hall.hall import Hall
from rumpus.hall.tables.table import Table
from rumpus.hall.tables.table_publisher import BURST, CROWD, RATE
from rumpus.hall.worker_process import Broken, Lost
from rumpus.wire.tables import TableShown


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


async def test_who_looks_again_and_again_is_shown_some_times_a_second_and_how_it_is_in_the_end() -> None:
    shown: list[int] = []
    problems: asyncio.Queue[Exception] = asyncio.Queue()
    time, last = [0], asyncio.Event()
    looks = RepeatedLooks(problems.put_nowait, now=lambda: time[0])
    for number in range(1_000):
        looks.look("table", partial(shown.append, number), last.set)
        looks.look("lobby", partial(shown.append, number), partial(_fail, "gone"))
    assert len(shown) == LOOKS, "all that a person does is shown at once"
    time[0] += SECOND // LOOKS_RATE
    await asyncio.wait_for(last.wait(), PATIENCE)
    assert len(shown) == LOOKS, "later it is shown in the way that is meant for later"
    assert list(looks._waiting) == ["lobby"], "each once, one after another"
    time[0] += SECOND // LOOKS_RATE
    assert str(await asyncio.wait_for(problems.get(), PATIENCE)) == "gone", "what cannot be shown any more is explained"
    assert not looks._waiting
    looks.look("lobby", last.clear)
    looks.stop()
    assert last.is_set()
    assert not looks._waiting


async def test_a_join_where_one_is_costs_no_more_than_a_refusal_after_some(bench: Bench) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    table = bench.open(ann, "mario99", "me open")
    bench.join(bob, table)
    bench.ready(table, ann, bob)
    socket, library = cast(DirectSocket, object()), cast(MatchFinder, object())
    eve = Connection(bench.hall, library, socket, FakeTransport(), Metrics(), Limits())
    eve._frames._woken = True  # it seems to be about to write, so it never does
    eve._allowance = TokenBucket(1_000, 0, 1, 0)
    eve.looks = RepeatedLooks(lambda problem: None, now=lambda: 0)
    eve._receive('{"t":"hello","v":1,"origin":7}')
    eve._receive(f'{{"t":"join","code":"{table.code}"}}')
    told = len(ann.states)
    eve._frames.take()
    for _ in range(300):
        eve._receive(f'{{"t":"join","code":"{table.code}"}}')
    answers = json.loads(eve._frames.take())
    assert sum(answer["t"] == "match" for answer in answers) == LOOKS
    assert len(ann.states) == told, "and nobody else is told"
    for _ in range(100):
        eve._receive('{"t":"lobby","on":true}')
    assert eve._frames.take() == b""
    eve.looks.stop()
    bench.hall.depart(eve)


def _fail(why: str) -> None:
    raise Refused(why)


def test_where_many_look_on_a_table_is_told_less_often(bench: Bench) -> None:
    ann, eve = bench.guest("Ann"), bench.guest("Eve")
    table = bench.open(ann, "mario99", "me open")
    for n in range(6 * CROWD):
        table.enter(bench.guest(f"W{n}"), sit=False)
    bench.time.pass_seconds(60)
    told = len(ann.states)
    for _ in range(100):
        table.enter(eve, sit=False)
        table.leave(eve.player)
    assert len(ann.states) - told <= BURST // 6
    bench.time.pass_seconds(60)
    assert ann.states, "and how it is in the end"


async def test_a_look_at_a_table_is_made_once_for_all_who_see_it(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Table] = []

    def show(hall: Hall, table: Table) -> TableShown:
        made.append(table)
        return show_table(hall, table)

    monkeypatch.setattr(present, "show_table", show)
    ann = bench.guest("Ann")
    table = bench.open(ann, "mario99", "me open")
    pages = []
    for n in range(5):
        socket, library = cast(DirectSocket, object()), cast(MatchFinder, object())
        page = Connection(bench.hall, library, socket, FakeTransport(), Metrics(), Limits())
        page._frames._woken = True  # it seems to be about to write, so it never does
        page._receive(f'{{"t":"hello","v":1,"origin":{n + 1}}}')
        page._receive(f'{{"t":"join","code":"{table.code}","sit":false}}')
        pages.append(page)
    for page in pages:
        page._frames.take()
    made.clear()
    table.refresh()
    seen = [[one for one in json.loads(page._frames.take()) if one["t"] == "table"] for page in pages]
    assert len(made) == 1
    assert seen == [seen[0]] * 5
    assert seen[0][0]["watchers"] == 5
    for page in pages:
        bench.hall.depart(page)


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


async def test_it_is_one_askers_turn_after_anothers_and_what_breaks_is_not_made_in_the_hall() -> None:
    order: list[str] = []

    async def elsewhere(job: Callable[[], PackedFile]) -> PackedFile:
        made = job()
        order.append(made.body.decode())
        if made.body == b"a 1":
            raise Broken("it took longer than 60 s")
        if made.body == b"a 2":
            raise Lost("no process")
        return made

    jobs = ExportJobs(elsewhere)
    wanted = [*((f"a {number}", "192.0.2.1") for number in range(4)), ("b 0", "192.0.2.2"), ("c 0", "192.0.2.3")]
    work = [jobs.make(name, partial(pack, name.encode(), "text/plain"), asker) for name, asker in wanted]
    made = await asyncio.gather(*work, return_exceptions=True)
    assert order == ["a 0", "b 0", "c 0", "a 1", "a 2", "a 3"]
    assert [file.body if isinstance(file, PackedFile) else str(file) for file in made] == [
        *(b"a 0", "trouble", b"a 2", b"a 3", b"b 0", b"c 0")
    ], "what could not be sent is made here"
    await jobs.make("a 0", partial(pack, b"again", "text/plain"))
    assert len(order) == 6, "what was made is kept"
    with pytest.raises(Refused):
        await jobs.make("a 1", partial(pack, b"a 1", "text/plain"))
    assert len(order) == 7, "what broke is not"
