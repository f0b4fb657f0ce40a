"""Makes the helpers beside these tests importable by their full names, and keeps the log out of the way."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog

sys.path.insert(0, str(Path(__file__).parents[2]))


@pytest.fixture(autouse=True)
def quiet_log() -> Iterator[list[dict[str, object]]]:
    """What would have been logged: faults are meant here."""
    with structlog.testing.capture_logs() as lines:
        yield lines  # type: ignore[misc]
