"""Makes the helpers beside these tests importable by their full names, and opens a real hall for every test."""

import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.web.door import Door


@pytest.fixture
async def door(tmp_path: Path) -> AsyncIterator[Door]:
    """A hall with its web door open on a free port of this machine."""
    door = await Door.open(tmp_path)
    yield door
    await door.close()
