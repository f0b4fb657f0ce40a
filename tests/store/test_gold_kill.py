"""rules/deathroll.md: a crash at any point leaves the ledger balanced and the escrow in one of its states."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.long

SESSION = Path(__file__).with_name("gold_session.py")
PATIENCE = 240


@pytest.mark.spread
@pytest.mark.parametrize("session", ["payout", "dispute"])
def test_a_hall_killed_after_any_write_of_a_session_loses_no_coin_and_goes_on(tmp_path: Path, session: str) -> None:
    words = [sys.executable, str(SESSION), str(tmp_path), session]
    done = subprocess.run(words, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout.splitlines()[-1])
    assert found["problems"] == []
    ends = found["ends"]
    assert sum(ends.values()) == found["writes"] > 40
    assert set(ends) == {"none", "REFUNDED", "COMPLETED"}, "before the wager, before the match, and after it"
