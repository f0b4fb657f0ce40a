"""Of several halls on one database one is open; when it falls silent another goes on where it stood."""

import asyncio
import signal
from pathlib import Path

import pytest
from tests.postgres_server import PostgresServer
from tests.redis_server import RedisServer
from tests.web.test_kill import Server, move, start_match

from rumpus.cli.errors import UserError
from rumpus.cli.serve import serve
from rumpus.cli.standing_by import HALL
from rumpus.cluster.lease import PREFIX
from rumpus.cluster.redis_link import link

pytestmark = pytest.mark.long

PATIENT = "from rumpus.cluster import lease; lease.LEASE_SECONDS = 600.0; from rumpus.cli.main import main; main()"
"""The program with a lease that does not run out by itself, however busy the machine is."""


async def test_a_hall_that_is_paused_is_followed_by_another_and_ends_when_it_wakes(
    tmp_path: Path, postgres: PostgresServer, redis_server: RedisServer
) -> None:
    url = await asyncio.to_thread(postgres.make_database)
    where = ("--database", url, "--redis", redis_server.url)
    program = tmp_path / "patient.py"
    program.write_text(PATIENT)
    one, two = (Server("--data", str(tmp_path / name), *where, file=program) for name in ("one", "two"))
    with (tmp_path / "log").open("wb") as one.log:
        await one.start()
    two.launch()
    try:
        ann, bob = await one.connect(origin=11, name="Ann"), await one.connect(origin=12, name="Bob")
        code, match = await start_match(ann, bob, "stayboard", size=9)
        await move(ann, bob, match, 0)
        shown = ann.view(match, 0)["history"]
        one.send(signal.SIGSTOP)
        direction, distance, *_ = bob.view(match, 1)["moves"][0]
        late = f"move {direction} {distance}"
        await bob.act(match, 1, late)  # to a hall that does not hear it
        async with link(redis_server.url) as redis:
            assert await redis.pexpire(f"{PREFIX}{HALL}", 1)
        await two.opened()
        ann, bob = await two.come_back(ann, code), await two.come_back(bob, code)
        assert ann.view(match, 0)["history"] == shown
        one.send(signal.SIGCONT)
        assert await one.ended() == 2
        assert (tmp_path / "log").read_text().splitlines()[-1] == "rumpus: another hall has taken over this database"
        await move(bob, ann, match, 1)
        await ann.act(match, 0, "resign")
        await bob.reached(code, "ENDED")
        assert [entry.seat for entry in (await two.replay(match)).inputs] == [0, 1, 0], "nothing of the other one's"
        assert await two.stop(signal.SIGTERM) == 0
    finally:
        await one.close()
        await two.close()


def test_a_hall_in_a_file_stands_by_for_nobody() -> None:
    with pytest.raises(UserError, match="--redis needs --database"):
        serve(redis="redis://localhost")
