"""The power goes at any moment: what somebody was told of is there afterwards (`make faults`: 500 cuts)."""

from pathlib import Path

from tests.faults.power_trial import cut_power

CUTS = 40


async def test_nothing_that_was_promised_is_lost_to_a_power_cut(tmp_path: Path) -> None:
    found = await cut_power(tmp_path, CUTS, seed=1, matches=9, beats=6)
    assert found.problems == []
    assert found.lies == CUTS, "a disk that says it has synced and has not takes no more than it kept back"
    assert (found.cuts, found.promises > 50, found.syncs > 20, found.changes > 200) == (CUTS, True, True, True)
