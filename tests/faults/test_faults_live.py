"""The real program, killed with `kill -9`, stalled, and starved of disk while pages play over bad wires."""

from pathlib import Path

import pytest
from tests.faults.live_trial import run_live

pytestmark = pytest.mark.long

PLAN = ("disk full", "clock jump", "kill", "disk read-only", "cut", "disk slow", "stall", "kill")


async def test_a_real_hall_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    trial = await run_live(tmp_path / "data", 9, seed=1, plan=PLAN)
    found = trial.verdict
    assert found.problems == []
    assert (found.lost, found.doubled, found.foreign, found.unproved, found.untrue) == (0, 0, 0, 0, 0)
    assert found.ended >= 9
    assert trial.lives == 3
    assert found.acked > 50
    log = (tmp_path / "data.log").read_text()
    assert "cannot_save" in log, "the disk was full, and that was noticed"
    assert "Traceback" not in log
