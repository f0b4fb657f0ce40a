"""What is PostgreSQL's alone: its schema step by step, a server that goes away, connections that are cut."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from tests.patience import PATIENCE
from tests.postgres_server import PostgresServer
from tests.store.kept_records import ANN, BOB, INPUTS, MATCH, Refusal, put_everything, saved

from rumpus.core.log import Input
from rumpus.store import schema
from rumpus.store.fence import Outrun
from rumpus.store.migrating import known_revisions, walk
from rumpus.store.postgres_writer import PostgresWriter
from rumpus.store.records import SavedMatch
from rumpus.store.store import Store

DESCRIBE = """
    SELECT table_name, column_name, data_type, character_maximum_length, is_nullable
      FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1, 2
"""
LATER = Input(2**41, 0, "finish")
INDICES = "SELECT tablename, indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1, 2"


@pytest.fixture
def url(postgres: PostgresServer) -> str:
    """A fresh hall's address."""
    return postgres.make_hall()


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    """A store in it."""
    store = await Store.open_url(url)
    yield store
    await store.close()


async def _describe(engine: AsyncEngine) -> list[object]:
    async with engine.connect() as connection:
        return [(await connection.execute(text(wanted))).all() for wanted in (DESCRIBE, INDICES)]


async def test_the_migrations_make_the_schema_step_by_step(store: Store, postgres: PostgresServer) -> None:
    """A hall that has come all the way has what a new one begins with."""
    old = create_async_engine(await asyncio.to_thread(postgres.make_database))

    def compare(connection: Connection) -> list[object]:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        return list(compare_metadata(context, schema.metadata))

    for step in known_revisions():
        async with old.begin() as connection:
            await connection.run_sync(walk, step)
            if step == "0010":
                rated = "INSERT INTO ratings VALUES ('a1', 'words', 25.5, 8.1, 3, 2, 2, 311, -1)"
                await connection.execute(text(rated))
    async with old.begin() as connection:
        assert await connection.run_sync(compare) == []
        kept = await connection.execute(text("SELECT player, pool, mu, lasted FROM ratings"))
        assert [tuple(row) for row in kept] == [("a1", "daily", 25.5, 3)]
    assert await _describe(old) == await _describe(store.engine)
    await old.dispose()


async def test_what_can_never_be_kept_is_taken_out_and_the_rest_is_kept(store: Store) -> None:
    lost: list[set[str]] = []
    store.on_lost = lost.append
    put_everything(store)
    await saved(store)
    store.put_input(MATCH.id, 3, Input(2**41, 0, "x" * 65))  # longer than the column is wide
    store.put_input("LUMIKA-ffffffff", 0, INPUTS[0])  # of a match that is not there
    await asyncio.sleep(0)  # what follows belongs to another turn
    store.put_input("LUMIKA-eeeeeeee", 2**40, INPUTS[0])  # a number that cannot even be sent
    await asyncio.sleep(0)
    store.put_reached(MATCH.id, 77)
    store.put(BOB)
    await saved(store)
    assert lost == [{MATCH.id, "LUMIKA-ffffffff", "LUMIKA-eeeeeeee"}]
    assert store.healthy
    assert await store.find_match(MATCH.id) == SavedMatch(MATCH, INPUTS)
    assert (await store.load()).players == [ANN, BOB]


async def test_a_server_that_is_killed_and_comes_back_has_all_that_was_called_saved_and_gets_the_rest(
    store: Store, postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_everything(store)
    await saved(store)
    assert await store.find_match(MATCH.id) == SavedMatch(MATCH, INPUTS)
    refused = Refusal(store, monkeypatch, None)
    await asyncio.to_thread(postgres.kill)
    store.put_input(MATCH.id, 3, LATER)
    told: list[str] = []
    store.when_saved(lambda: told.append("saved"), urgent=True)
    await refused.tried_thrice.wait()
    assert (store.healthy, told) == (False, [])
    postgres.start()
    await saved(store)
    assert (store.healthy, told) == (True, ["saved"])
    assert await store.find_match(MATCH.id) == SavedMatch(MATCH, [*INPUTS, LATER])


async def test_a_hall_whose_connection_was_cut_takes_it_again_if_nobody_else_has(store: Store) -> None:
    put_everything(store)
    await saved(store)
    assert isinstance(store.writer, PostgresWriter)
    await store.writer._cut_holder()
    store.put_input(MATCH.id, 3, LATER)
    await saved(store)
    assert await store.find_match(MATCH.id) == SavedMatch(MATCH, [*INPUTS, LATER])
    assert not store.outrun.is_set()


@pytest.mark.parametrize("moment", ["idle", "in a transaction"])
async def test_a_hall_from_which_another_took_over_writes_nothing_more(store: Store, url: str, moment: str) -> None:
    put_everything(store)
    await saved(store)
    assert isinstance(store.writer, PostgresWriter)
    assert store.writer._connection is not None
    if moment == "in a transaction":  # paused there, it would hold what the other one needs
        begun = store.writer._connection
        await begun.begin()
        await store.writer.check(begun)
    second = await Store.open_url(url, force=True)
    assert isinstance(second.writer, PostgresWriter)
    assert (store.writer.fence.number, second.writer.fence.number) == (2, 3), "one made the database all are copies of"
    second.put_input(MATCH.id, 3, LATER)
    await saved(second)
    told: list[str] = []
    store.put_input(MATCH.id, 4, LATER)
    store.when_saved(lambda: told.append("saved"), urgent=True)
    await asyncio.wait_for(store.outrun.wait(), PATIENCE)
    with pytest.raises(Outrun):
        await store.sweeper.forget_guests([ANN.id])
    await store.close()
    assert (store.healthy, told) == (False, [])
    assert await second.find_match(MATCH.id) == SavedMatch(MATCH, [*INPUTS, LATER])
    assert (await second.load()).players == [ANN, BOB]
    await second.close()
