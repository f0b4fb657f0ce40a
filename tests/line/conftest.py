"""Makes the helpers beside these tests importable by their full names, and runs them on the program's own loop."""

import asyncio
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
import uvloop

sys.path.insert(0, str(Path(__file__).parents[2]))


@pytest.hookimpl(optionalhook=True)  # older versions do not know it
def pytest_asyncio_loop_factories(
    config: pytest.Config, item: pytest.Item
) -> dict[str, Callable[[], asyncio.AbstractEventLoop]]:
    """uvloop, as `rumpus serve` does: its transports differ from asyncio's in what they forgive."""
    return {"uvloop": uvloop.new_event_loop}
