"""How the program stops: politely when it is told once, at once when it is told twice."""

import asyncio
import contextlib
import os
import signal
from collections.abc import Collection
from typing import Any, Final

import structlog

from rumpus.gateways.saving import wait_saved
from rumpus.hall.hall import Hall

FAREWELL_SECONDS: Final = 2.0
"""How long a hall that closes waits for the disk; what it has told anybody is there already."""
AGAIN_SECONDS: Final = 1.0
"""After so long a task that has not ended is cancelled once more."""

log = structlog.get_logger("serve")


async def wait_for_stop(outrun: asyncio.Event) -> None:
    """Wait for SIGINT or SIGTERM, or until another hall has taken over. A second signal ends the program there and
    then: every match is kept anyway."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()

    def hear(number: int) -> None:
        if stop.is_set():
            os._exit(128 + number)
        stop.set()

    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # not on Windows, where Ctrl-C raises instead
            loop.add_signal_handler(number, hear, number)
    waits = [asyncio.create_task(event.wait()) for event in (stop, outrun)]
    await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
    for wait in waits:
        wait.cancel()


async def end_tasks(tasks: Collection[asyncio.Task[Any]]) -> None:
    """Cancel tasks until all have ended. Once is not always enough: before Python 3.12 a library that waits by
    `asyncio.wait_for` can take a cancellation for the answer it waits for, and its loop goes on."""
    going = {task for task in tasks if not task.done()}
    while going:
        for task in going:
            task.cancel()
        _, going = await asyncio.wait(going, timeout=AGAIN_SECONDS)


async def say_farewell(hall: Hall) -> bool:
    """Let nothing new begin, tell everybody, and wait until all that has happened is on disk; whether it is."""
    hall.admin.drain(True)
    hall.seen.note(at_once=True)
    saved = await wait_saved(hall.store, FAREWELL_SECONDS)
    (log.info if saved else log.error)("closing", saved=saved)
    return saved
