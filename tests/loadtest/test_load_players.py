"""Simulated players really play: any game, by any door, and what they count is true."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from tests.web.door import Door

from rumpus.cli.main import run
from rumpus.gateways.line.door import LineDoor
from rumpus.gateways.terminal.doors.admission import Admission
from rumpus.gateways.terminal.doors.opening import Ports, open_doors
from rumpus.hall.errors import Refused
from rumpus.hall.tables.lateness import CROWD
from rumpus.loadtest import report as report_module
from rumpus.loadtest.figures import Load
from rumpus.loadtest.metrics import Watch, late_percentile
from rumpus.loadtest.play import TRIES
from rumpus.loadtest.report import Order, print_report, run_report

pytestmark = pytest.mark.long


@pytest.fixture
async def hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Door]:
    """A real hall on a free port; players are counted almost at once."""
    monkeypatch.setattr(report_module, "WARM_SECONDS", 0.3)
    door = await Door.open(tmp_path)
    yield door
    await door.close()


async def load(hall: Door, **order: Any) -> dict[str, Any]:
    """Load it for a moment."""
    given: dict[str, Any] = {"game": "mario99", "tables": 2, "talkers": 0, "seconds": 1.0, **order}
    return await run_report(f"http://127.0.0.1:{hall.port}", Order(**given))


@pytest.mark.parametrize("game", ["mario99", "tetris"])
async def test_players_in_real_time_press_keys_and_are_shown_what_happens(hall: Door, game: str) -> None:
    found = await load(hall, game=game)
    play = found["play"]
    assert (play["players"], play["tables_refused"], play["errors"]) == (4, 0, 0)
    assert play["inputs_per_second"] > 4
    assert play["bytes_per_player_second"] > 100
    assert found["hall"]["connections"] == 4
    assert found["hall"]["cpu_percent"] > 0
    assert found["hall"]["commits_per_second"] > 0
    assert found["hall"]["memory_mb"] > 10
    print_report(found)


async def test_players_turn_by_turn_make_moves_that_are_allowed(hall: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rumpus.loadtest.report.Load", quick_load)
    for game in ("stayboard", "battleship", "chessbrawl"):
        play = (await load(hall, game=game))["play"]
        assert play["errors_by_code"] == {}, game
        assert play["inputs_per_second"] > 1, game
    matches = [table.live for table in hall.hall.tables.values() if table.live is not None]
    assert sum(len(running.match.log) for running in matches) > 6


def quick_load(tables: int, *, reconnects: float, slow: float, seats: int, people: int) -> Load:
    """People who do not think."""
    return Load(tables, moves_per_second=30.0, reconnects=reconnects, slow=slow, seats=seats, people=people)


async def test_players_whose_connection_breaks_come_back_to_their_match(
    hall: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rumpus.loadtest.web_player.NAP_SECONDS", 0.1)
    play = (await load(hall, reconnects=60, slow=1.0, seconds=2.0))["play"]
    assert play["came_back"] > 0
    assert play["errors"] == 0
    assert play["inputs_per_second"] > 2


def fill(hall: Door) -> None:
    """Make the hall so late that it opens no table, and not so late that nobody new may come in."""
    for number in range(100 * CROWD):
        hall.hall.capacity.note(10**9 if number % 40 == 0 else 0)
    assert hall.hall.capacity.is_full
    assert not hall.hall.capacity.is_over


async def test_tables_a_full_hall_does_not_open_are_counted_and_are_no_errors(
    hall: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rumpus.loadtest.play.AGAIN_SECONDS", (0.0, 0.0))
    fill(hall)
    play = (await load(hall, tables=3))["play"]
    assert (play["tables_asked"], play["tables_refused"], play["players"]) == (3, 3, 0)
    assert play["refusals_by_code"] == {"busy": 3 * TRIES}
    assert (play["errors"], play["errors_by_code"]) == (0, {})


async def test_who_is_refused_at_first_asks_again(hall: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rumpus.loadtest.play.AGAIN_SECONDS", (0.0, 0.0))
    refusals = iter([True, True, False, True])

    def check(**_: bool) -> None:
        if next(refusals, False):
            raise Refused("busy")

    monkeypatch.setattr(hall.hall.capacity, "check", check)
    play = (await load(hall, tables=3))["play"]
    assert (play["tables_refused"], play["players"], play["refusals_by_code"]) == (0, 6, {"busy": 3})


async def test_who_is_refused_another_match_says_ready_again(hall: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rumpus.loadtest.web_player.AGAIN_SECONDS", (0.0, 0.0))
    refusals = iter([True, True, True])

    def check(code: str) -> None:
        if next(refusals, False):
            raise Refused("busy_for_match")

    monkeypatch.setattr(hall.hall.capacity, "check_match", check)
    play = (await load(hall, tables=1))["play"]
    assert (play["refusals_by_code"], play["errors"]) == ({"busy_for_match": 3}, 0)
    assert play["inputs_per_second"] > 2


async def test_players_by_telnet(hall: Door, tmp_path: Path) -> None:
    doors = await open_doors(Admission(hall.hall), tmp_path, "127.0.0.1", Ports(None, 0, None))
    try:
        play = (await load(hall, game="tetris", door="telnet", port=doors.open["telnet"].port, seconds=1.5))["play"]
        assert (play["players"], play["errors"]) == (2, 0)
        assert play["bytes_per_player_second"] > 50
        assert sum(table.playing for table in hall.hall.tables.values()) == 2
    finally:
        await doors.close()


async def test_a_full_hall_is_noticed_by_telnet_and_by_the_line_door(
    hall: Door, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rumpus.loadtest.play.AGAIN_SECONDS", (0.0, 0.0))
    monkeypatch.setattr("rumpus.loadtest.play.TRIES", 2)
    fill(hall)
    programs = LineDoor(hall.hall)
    await programs.open("127.0.0.1", 0)
    doors = await open_doors(Admission(hall.hall), tmp_path, "127.0.0.1", Ports(None, 0, None))
    try:
        for door, port in (("telnet", doors.open["telnet"].port), ("line", programs.port)):
            play = (await load(hall, game="tetris", door=door, port=port))["play"]
            assert (play["tables_refused"], play["players"], play["errors_by_code"]) == (2, 0, {}), door
            assert play["refusals_by_code"] == {"busy": 4}, door
    finally:
        await doors.close()
        await programs.close()


async def test_programs_by_the_line_door(hall: Door) -> None:
    door = LineDoor(hall.hall)
    await door.open("127.0.0.1", 0)
    try:
        play = (await load(hall, game="tetris", door="line", port=door.port))["play"]
        assert (play["players"], play["errors_by_code"]) == (2, {})
        assert play["frames_per_player_second"] > 1
    finally:
        await door.close()


def test_a_figure_that_grows_is_noticed() -> None:
    watch = Watch("", 1.0)
    for second in range(100):
        watch.times.append(float(second))
        watch.readings.append({"flat": 5.0, "grows": second * 10.0, "warms": min(second, 40.0)})
    assert watch.growth("flat") == watch.growth("warms") == 0.0
    assert round(watch.growth("grows")) == 36_000
    assert watch.ends("grows") == (500.0, 990.0)


def test_a_percentile_is_read_off_the_buckets() -> None:
    name = 'rumpus_lateness_seconds_bucket{{le="{}"}}'
    before = {name.format(edge): 0.0 for edge in ("0.001", "0.01", "+Inf")}
    after = {name.format("0.001"): 90.0, name.format("0.01"): 100.0, name.format("+Inf"): 100.0}
    assert late_percentile(before, after, 0.9) == 1.0
    assert round(late_percentile(before, after, 0.99), 2) == 9.1


@pytest.mark.parametrize(
    "words",
    [
        ["http://localhost:1", "--door", "window"],
        ["http://localhost:1", "--door", "telnet", "--game", "words"],
        ["http://localhost:1", "--slow", "2"],
        ["http://localhost:1", "--reconnects", "-1"],
        ["http://localhost:1", "--game", "chess"],
        ["localhost:1"],
        ["http://127.0.0.1:1", "--seconds", "1"],
    ],
)
def test_what_cannot_be_is_said_in_one_line(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["load", *words]) == 2
    said = capsys.readouterr()
    assert (said.out, said.err.strip().count("\n")) == ("", 0)
