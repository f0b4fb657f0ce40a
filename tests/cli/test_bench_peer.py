"""`rumpus bench server --peer`: its figures and its errors, without starting anybody's server."""

import io
from collections.abc import Sequence
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from rumpus.bench.light_players import LightPlayer
from rumpus.bench.light_socket import TEXT, find_frame
from rumpus.bench.node_peers import FOLDER, NoPeer, install_peers
from rumpus.bench.search import find_most
from rumpus.bench.side_by_side import NOT_BEGUN, SideTrial, fill, find_share, make_report
from rumpus.bench.turns_beside import TurnTrial, make_turn_report
from rumpus.cli.bench import bench
from rumpus.cli.bench_peer import show_peer_report
from rumpus.cli.errors import UserError

OURS = SideTrial("rumpus", 100, 1.5, 15.0, 2.0, 5.0, 700.0, 9.0, 800.0, 50.0, 0)
THEIRS = SideTrial("colyseus", 100, 3.0, 30.0, 4.0, 9.0, 1400.0, 20.0, 800.0, 100.0, 0)


def test_a_report_has_every_run_and_ratios_ours_over_theirs() -> None:
    slower = replace(OURS, cpu_ms_per_table_second=3.0, tables=200), replace(THEIRS, tables=200)
    report = make_report([(OURS, THEIRS), slower], (replace(OURS, tables=400), replace(THEIRS, tables=100)))
    assert report["peer"] == "colyseus"
    assert [(run["server"], run["tables"]) for run in report["runs"]] == [
        ("rumpus", 100),
        ("colyseus", 100),
        ("rumpus", 200),
        ("colyseus", 200),
    ]
    assert set(report["runs"][0]) == {field.name for field in fields(SideTrial)}
    assert report["cpu_ratio_by_tables"] == {"100": 0.5, "200": 1.0}
    assert (report["cpu_ratio"], report["bytes_ratio"], report["memory_ratio"]) == (0.75, 0.5, 0.5)
    assert report["tables_ratio"] == 4.0
    shown = io.StringIO()
    show_peer_report(report, Console(file=shown, width=250))
    assert "cpu, ours : theirs = 0.75" in shown.getvalue()


def test_turn_by_turn_the_ratio_is_that_of_a_move() -> None:
    ours = TurnTrial("rumpus", 100, 90.0, 1.0, 1000.0, 400.0, 0)
    report = make_turn_report([(ours, replace(ours, server="boardgameio", cpu_ms_per_move=2.0))])
    assert (report["peer"], report["cpu_ratio"], report["bytes_ratio"]) == ("boardgameio", 0.5, 1.0)


@pytest.mark.parametrize("limit", [1, 7, 100, 333])
def test_the_most_tables_held_are_found_within_an_eighth(limit: int) -> None:
    def trial(tables: int) -> SideTrial:
        return replace(OURS, tables=tables, late_p99_ms=1.0 if tables <= limit else 21.0)

    found = find_most(trial, 64).tables
    assert limit - max(2, limit // 8) <= found <= limit


async def test_a_server_that_turns_tables_away_does_not_hold_them_and_the_run_goes_on() -> None:
    class FullSide:
        name = "full"

        def start(self) -> Any:
            raise AssertionError

        async def sit_down(self, address: str, number: int) -> Sequence[LightPlayer]:
            raise ConnectionRefusedError if number % 2 else TimeoutError

        def begin(self, process: Any) -> Any:
            raise AssertionError

    assert await fill(FullSide(), "", 4) == []
    assert not SideTrial("full", 4, *NOT_BEGUN, errors=8).held


def test_shares_of_lateness_are_read_from_counts() -> None:
    late = [(30.0, 1), (0.0, 98), (1.5, 1)]
    assert (find_share(late, 0.98), find_share(late, 0.99), find_share(late, 0.999)) == (0.0, 1.5, 30.0)


def test_frames_are_found_one_by_one_and_only_when_they_are_all_there() -> None:
    assert find_frame(b"\x81\x02hi\x81") == (TEXT, 2, 4)
    assert find_frame(b"\x81\x7e\x01\x00" + bytes(256)) == (TEXT, 4, 260)
    assert find_frame(b"\x81\x7f" + (70_000).to_bytes(8, "big") + bytes(70_000)) == (TEXT, 10, 70_010)
    assert find_frame(b"\x81\x05hi") is None
    assert find_frame(b"\x81") is None


def test_who_has_no_source_or_asks_elsewhere_for_a_peer_is_told_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(NoPeer, match="run this in a checkout"):
        install_peers(tmp_path)
    with pytest.raises(UserError, match="--peer belongs to"):
        bench("engine", peer="colyseus")
    assert (FOLDER / "colyseus.js").is_file()
    assert (FOLDER / "boardgameio.js").is_file()


@pytest.mark.parametrize("delay", ["soon", "50,-1", ""])
def test_lines_are_given_in_milliseconds(delay: str) -> None:
    with pytest.raises(UserError, match="--delay"):
        bench("page", delay=delay)
    with pytest.raises(UserError, match="belong to"):
        bench("engine", delay="50")
