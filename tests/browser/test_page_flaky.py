"""A page on a bad line: packets late and dropped, lines that go silent or are cut. Nothing is lost, nobody reloads."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.browser.endurance import RandomMatch
from tests.browser.hall_process import HallProcess
from tests.browser.tables import Visit

from rumpus.loadtest.bad_wire import BadWire, Weather

pytestmark = pytest.mark.browser


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[HallProcess]:
    """A hall of its own, whose chat nobody else fills."""
    process = HallProcess(tmp_path / "data", seed=None)
    yield process
    process.close()


def test_in_bad_weather_nothing_is_lost_and_nobody_reloads(visit: Visit, hall: HallProcess) -> None:
    weather = Weather(delay=0.05, resend=(0.1, 0.5), cut_every=3.0, silence=(0.5, 1.5), away=(0.0, 0.5))
    with BadWire(hall.port, seed=3, weather=weather) as wire:
        journey = RandomMatch(visit(), wire)
        journey.travel(12, stay=4)
        assert weather.happened["cut"] > 0
        journey.check(hall)
