"""A match that is run beside the hall has one owner: who had it before writes nothing more of it."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError
from tests.postgres_server import PostgresServer
from tests.store.kept_records import END, INPUTS, MATCH, NOW, picture, saved

from rumpus.core.log import Input
from rumpus.store import engine
from rumpus.store.records import SavedMatch
from rumpus.store.room_writer import RoomWriter
from rumpus.store.store import Store

OTHER = replace(MATCH, id="LUMIKA-00000002")
LATER = Input(2**41, 0, "finish")


class Room:
    """A store that runs matches, and what it has lost."""

    def __init__(self, url: str) -> None:
        self.store = Store(url, RoomWriter)
        self.lost: list[set[str]] = []
        self.store.on_lost = self.lost.append

    @property
    def writer(self) -> RoomWriter:
        """Its writer."""
        assert isinstance(self.store.writer, RoomWriter)
        return self.store.writer


async def begin(url: str) -> None:
    """The hall begins two matches."""
    hall = Store(url)
    await hall.open()
    for match in (MATCH, OTHER):
        hall.put(match)
        for n, entry in enumerate(INPUTS):
            hall.put_input(match.id, n, entry)
    hall.put_snapshot(MATCH.id, lambda: picture(2))
    await hall.close()


@pytest.fixture
async def rooms(postgres: PostgresServer) -> AsyncIterator[tuple[Room, Room]]:
    """Two rooms on one database; the first one has taken two matches."""
    url = await asyncio.to_thread(postgres.make_hall)
    await begin(url)
    one, two = Room(url), Room(url)
    for room in (one, two):
        await room.store.open()
    for match in (MATCH, OTHER):
        assert await one.writer.take(match.id) is not None
    yield one, two
    for room in (one, two):
        await room.store.close()


async def test_who_takes_a_match_over_has_all_that_was_kept_and_the_owner_before_writes_nothing_more(
    rooms: tuple[Room, Room],
) -> None:
    one, two = rooms
    taken = await two.writer.take(MATCH.id)
    assert taken == SavedMatch(replace(MATCH, lease=2), INPUTS, picture(2))
    one.store.put_input(OTHER.id, 3, LATER)
    await asyncio.sleep(0)  # what follows belongs to another turn
    one.store.put_input(MATCH.id, 3, Input(2**41, 1, "resign"))
    one.store.put_end(MATCH.id, 2**41, END, NOW)
    await asyncio.sleep(0)
    one.store.put_reached(OTHER.id, 77)
    await saved(one.store)
    assert one.lost == [{MATCH.id}]
    two.store.put_input(MATCH.id, 3, LATER)
    await saved(two.store)
    assert two.lost == []
    assert await two.store.find_match(MATCH.id) == SavedMatch(replace(MATCH, lease=2), [*INPUTS, LATER])
    assert await two.store.find_match(OTHER.id) == SavedMatch(replace(OTHER, lease=1, step=77), [*INPUTS, LATER]), (
        "its own"
    )


async def test_what_a_room_never_had_it_cannot_write(rooms: tuple[Room, Room]) -> None:
    one, two = rooms
    two.store.put_input(MATCH.id, 3, Input(2**41, 1, "resign"))
    two.store.put_end(OTHER.id, 2**41, END, NOW)
    await asyncio.sleep(0)  # what follows belongs to another turn
    await saved(two.store)
    assert {match for lost in two.lost for match in lost} == {MATCH.id, OTHER.id}
    found = [await one.store.find_match(id) for id in (MATCH.id, OTHER.id)]
    assert [(match.inputs, match.match.outcome) for match in found if match is not None] == [(INPUTS, None)] * 2


async def test_how_far_a_match_has_come_is_no_longer_its_old_owners_to_say(rooms: tuple[Room, Room]) -> None:
    one, two = rooms
    await two.writer.take(MATCH.id)
    one.store.put_reached(MATCH.id, 70)
    one.store.put_reached(OTHER.id, 70)
    await saved(one.store)
    assert one.lost == [{MATCH.id}]
    found = [await two.store.find_match(id) for id in (MATCH.id, OTHER.id)]
    assert [match.match.step for match in found if match is not None] == [0, 70]


async def test_taking_over_waits_for_what_the_owner_is_writing_and_finds_it(rooms: tuple[Room, Room]) -> None:
    one, two = rooms
    async with one.store.engine.begin() as writing:
        await one.writer.leases.check(writing, [MATCH.id])
        takes = asyncio.create_task(two.writer.take(MATCH.id))
        async with one.store.engine.connect() as looking:
            waits = text("SELECT count(*) FROM pg_locks WHERE NOT granted")
            while not (await looking.execute(waits)).scalar():  # noqa: ASYNC110 - the server tells nobody
                await asyncio.sleep(0.005)
        row = {"match": MATCH.id, "n": 3, "step": 9, "seat": 0, "action": "left", "origin": 1, "seq": 9}
        await writing.execute(one.store._sql.input, [row])
    taken = await takes
    assert taken is not None
    assert taken.inputs == [*INPUTS, Input(9, 0, "left", 1, 9)]


async def test_an_owner_that_is_paused_while_it_writes_holds_up_nobody_for_long(
    postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(engine.NOTICE_US_GONE, "idle_in_transaction_session_timeout", "50")
    url = await asyncio.to_thread(postgres.make_hall)
    one, two = Room(url), Room(url)
    await begin(url)
    await one.store.open()
    await one.writer.take(MATCH.id)
    writing = await one.store.engine.connect()
    await one.writer.leases.check(writing, [MATCH.id])  # and nothing more is heard of it
    assert await two.writer.take(MATCH.id) == SavedMatch(replace(MATCH, lease=2), INPUTS, picture(2))
    with pytest.raises(DBAPIError):
        await writing.commit()
    await writing.close()
    for room in (one, two):
        await room.store.close()


async def test_what_is_over_or_was_never_there_is_not_taken(rooms: tuple[Room, Room]) -> None:
    one, two = rooms
    one.store.put_end(MATCH.id, 9, END, NOW)
    await saved(one.store)
    assert [await two.writer.take(id) for id in (MATCH.id, "LUMIKA-ffffffff")] == [None, None]
