"""Makes the helpers beside these tests importable by their full names, and opens a hall full of secrets."""

import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.security.security_hall import Guarded


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def shared(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Guarded]:
    """A hall where Vera and Walt play, and its web door: one for all attempts of a file, since none may harm it."""
    guarded = await Guarded.open(tmp_path_factory.mktemp("hall"))
    yield guarded
    await guarded.close()


@pytest_asyncio.fixture(loop_scope="module")
async def guarded(shared: Guarded) -> AsyncIterator[Guarded]:
    """The shared hall; after the test it is looked at what was sent, and whether anything has changed."""
    yield shared
    await shared.look_back()


@pytest.fixture
async def fresh(tmp_path: Path) -> AsyncIterator[Guarded]:
    """Such a hall of one's own."""
    guarded = await Guarded.open(tmp_path)
    yield guarded
    await guarded.close()
