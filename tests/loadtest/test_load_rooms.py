"""Simulated players go to rooms as pages do, so that a hall with rooms can be measured."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from tests.cluster.test_rooms import RoomProcess
from tests.held_port import hold_port, port_of
from tests.postgres_server import PostgresServer
from tests.redis_server import RedisServer
from tests.web.test_kill import Server

from rumpus.loadtest import report as report_module
from rumpus.loadtest.metrics import read_metrics
from rumpus.loadtest.report import Order, run_report

pytestmark = pytest.mark.long


async def test_players_hear_their_matches_from_rooms(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, postgres: PostgresServer, redis_server: RedisServer
) -> None:
    monkeypatch.setattr(report_module, "WARM_SECONDS", 0.3)
    url = await asyncio.to_thread(postgres.make_hall)
    where = ("--database", url, "--redis", redis_server.url)
    async with AsyncExitStack() as after:
        port = port_of(after.enter_context(hold_port()))
        room = RoomProcess(*where, "--host", "127.0.0.1", "--port", str(port), "--address", f"ws://127.0.0.1:{port}")
        after.push_async_callback((await room.start()).stop)
        hall = Server("--data", str(tmp_path), "--no-countdown", *where)
        after.push_async_callback(hall.close)
        await hall.start()
        found = await run_report(
            f"http://127.0.0.1:{hall.port}", Order("mario99", tables=2, talkers=0, seconds=3.0, reconnects=20.0)
        )
        play = found["play"]
        assert (play["players"], play["errors_by_code"], play["tables_refused"]) == (4, {}, 0)
        assert play["sent_to_rooms"] >= 4
        assert play["inputs_per_second"] > 4
        assert play["bytes_per_player_second"] > 100
        there = await asyncio.to_thread(read_metrics, f"http://127.0.0.1:{port}")
        assert there["rumpus_frames_sent_total"] > 12, "they were heard there"
