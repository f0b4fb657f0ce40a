"""A database that its own tools have put back: `rumpus restore --database` drops what may be known."""

import pytest
from tests.hall.bench import Guest
from tests.hall.hand_clock import HandClock
from tests.postgres_server import PostgresServer

from rumpus.cli.errors import UserError
from rumpus.cli.restore import _drop_in, restore
from rumpus.hall.hall import Hall
from rumpus.store.restoring import Dropped
from rumpus.store.store import Store


@pytest.fixture
def url(postgres: PostgresServer) -> str:
    """A database with an empty hall."""
    return postgres.make_hall()


async def open_hall(store: Store) -> Hall:
    time = HandClock()
    hall = Hall(time.clock, store, wall=time.wall, countdown=False)
    hall.take_up(await store.load())
    return hall


async def test_a_postgresql_hall_that_was_put_back_uses_no_secret_again(url: str) -> None:
    store = await Store.open_url(url)
    hall = await open_hall(store)
    ann, bob = (Guest(hall.players.welcome(name)[0]) for name in ("Ann", "Bob"))
    for guest in (ann, bob):
        hall.arrive(guest)
    table = hall.opening.open_table(ann, "stayboard", {"size": 9}, ["me", "bot:easy"], start=True)
    invite = hall.invites.invite(bob.player, ann.player, "words", {})
    hall.dailies.begin(ann.player, "chessbrawl").enter(ann, sit=True)
    hall.challenges.begin(ann.player, bob.player, "tetris", {})
    day = hall.dailies.calendar.today()
    known = {table.dice.secret, invite.secret, hall.dailies.calendar.secret_of(day.n)}
    await store.close()

    dropped = await _drop_in(url)
    # The table's next dice, the invite's, and those of the tables of the try and the challenge, which never throw any.
    assert dropped == Dropped(matches=2, pledges=5, challenges=1, day=day.n, tries=1)
    store = await Store.open_url(url)
    hall = await open_hall(store)
    (again,) = hall.invites.open_for(hall.players.find(ann.player.id) or ann.player)
    table = hall.find_table(table.code)
    assert table.live is not None
    assert table.live.trouble is not None
    assert hall.dailies.calendar.today() == day
    assert not known & {table.dice.secret, again.secret, hall.dailies.calendar.secret_of(day.n)}
    await store.close()


def test_restore_takes_a_copy_or_a_database_not_both_nor_none() -> None:
    with pytest.raises(UserError, match="takes a copy, or --database"):
        restore()
