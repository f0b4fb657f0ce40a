"""What these tests share: a hall on a real file, and a log that is out of the way."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import structlog
from tests.faults.world import World, impatient


@pytest.fixture(autouse=True)
def quiet_log() -> Iterator[list[dict[str, object]]]:
    """What would have been logged: faults are meant here."""
    with structlog.testing.capture_logs() as lines:
        yield lines  # type: ignore[misc]


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    """A hall on a real file."""
    with impatient():
        world = World(tmp_path)
        await world.open()
        yield world
        await world.close()
