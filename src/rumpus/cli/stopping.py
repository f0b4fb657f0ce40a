"""How the program stops: politely when it is told once, at once when it is told twice."""

import asyncio
import contextlib
import os
import signal
from typing import Final

import structlog

from rumpus.gateways.saving import wait_saved
from rumpus.hall.hall import Hall

FAREWELL_SECONDS: Final = 2.0
"""How long a hall that closes waits for the disk; what it has told anybody is there already."""

log = structlog.get_logger("serve")


async def wait_for_stop() -> None:
    """Wait for SIGINT or SIGTERM. A second one ends the program there and then: every match is kept anyway."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()

    def hear(number: int) -> None:
        if stop.is_set():
            os._exit(128 + number)
        stop.set()

    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # not on Windows, where Ctrl-C raises instead
            loop.add_signal_handler(number, hear, number)
    await stop.wait()


async def say_farewell(hall: Hall) -> bool:
    """Let nothing new begin, tell everybody, and wait until all that has happened is on disk; whether it is."""
    hall.admin.drain(True)
    hall.seen.note(at_once=True)
    saved = await wait_saved(hall.store, FAREWELL_SECONDS)
    (log.info if saved else log.error)("closing", saved=saved)
    return saved
