"""Processes that get only a part of their time, as on an older machine: all their threads, workers too.

A browser's own throttling slows the thread of a page and leaves its workers as they are. So they are stopped and let go
by signals, many times a frame.
"""

import contextlib
import os
import signal
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final

TURN: Final = 0.001
"""So many seconds they run before they are stopped again."""


@contextmanager
def slow_down(processes: Sequence[int], times: float) -> Iterator[None]:
    """Let them run one part of so many of the time."""
    if times <= 1:
        yield
        return
    ended = threading.Event()
    thread = threading.Thread(target=_take_turns, args=(processes, times, ended), name="slow-processes")
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()


def _take_turns(processes: Sequence[int], times: float, ended: threading.Event) -> None:
    try:
        while not ended.is_set():
            began = time.monotonic()
            time.sleep(TURN)
            _signal(processes, signal.SIGSTOP)
            time.sleep((time.monotonic() - began) * (times - 1))
            _signal(processes, signal.SIGCONT)
    finally:
        _signal(processes, signal.SIGCONT)


def _signal(processes: Sequence[int], number: int) -> None:
    for process in processes:
        with contextlib.suppress(ProcessLookupError):
            os.kill(process, number)
