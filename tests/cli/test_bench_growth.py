"""`rumpus bench server --growth`: what is measured, without a hall."""

import json

import pytest

from rumpus.bench.growth import bench_growth, list_steps
from rumpus.bench.side_by_side import HallSide, SideTrial
from rumpus.cli import bench as command
from rumpus.cli.errors import UserError


def test_one_thing_grows_at_a_time_and_every_size_is_in_the_report() -> None:
    def trial(side: HallSide, tables: int, seconds: float) -> SideTrial:
        return SideTrial(side.name, tables, seconds, 15.0, 2.0, 5.0, 700.0, 9.0, 800.0, 50.0, 0)

    told: list[str] = []
    report = bench_growth(3.0, lambda step, tried: told.append(f"{step.what} {step.size} {tried.tables}"), trial)
    assert [f"{row['what']} {row['size']} {row['tables']}" for row in report] == told
    assert told[:6] == ["tables 1 1", "tables 10 10", "tables 100 100", "seats 2 10", "seats 4 10", "seats 8 10"]
    assert {"watchers 0 1", "watchers 10 1", "watchers 100 1"} < set(told)
    assert json.dumps(report), "plain values"
    for step in list_steps():
        grown = step.tables not in (1, 10), len(step.others) > 1, step.watchers > 0, step.others[0] != "open"
        assert sum(grown) <= 1


def test_growth_is_of_the_server_alone() -> None:
    with pytest.raises(UserError, match="--growth"):
        command.bench("engine", growth=True)
    with pytest.raises(UserError, match="--growth"):
        command.bench("server", growth=True, peer="colyseus")
