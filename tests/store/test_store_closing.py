"""A store that closes while somebody still reads."""

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from tests.patience import PATIENCE

from rumpus.store.store import Store

WITHOUT_WAITING = 0.3
"""A store that waits for nobody has closed long before."""


async def test_closing_waits_for_who_was_told_to_stop_while_reading(path: Path) -> None:
    """Else the loop's end cancels them once more in the middle of closing their connection, and never ends."""
    store = await Store.open_file(path)
    reading, answer = threading.Event(), threading.Event()

    def hesitate() -> int:
        reading.set()
        return int(answer.wait(PATIENCE))

    async def read() -> None:
        async with store.engine.connect() as connection:
            raw: Any = (await connection.get_raw_connection()).driver_connection
            await raw.create_function("hesitate", 0, hesitate)
            await connection.execute(text("SELECT hesitate()"))

    reader = asyncio.create_task(read())
    assert await asyncio.to_thread(reading.wait, PATIENCE)
    reader.cancel()
    closing = asyncio.create_task(store.close())
    done, _ = await asyncio.wait([closing], timeout=WITHOUT_WAITING)
    assert not done
    answer.set()
    await closing
    with pytest.raises(asyncio.CancelledError):
        await reader
