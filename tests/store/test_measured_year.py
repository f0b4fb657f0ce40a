"""What docs/operations.md says of a year is measured, and stays in its bounds."""

from pathlib import Path

from tests.store.measured_year import measure

MOST_BYTES = 10
GIGABYTE = 10**9


async def test_a_year_of_a_busy_hall_fits_a_small_disk(tmp_path: Path) -> None:
    year = await measure(tmp_path / "rumpus.sqlite", copies=2)
    assert year.matches > 10
    assert year.inputs > 1000
    assert year.packed <= MOST_BYTES < year.open
    assert year.all < GIGABYTE
