"""Processes that a program left behind on purpose: found and ended, however they tried to get away.

On Linux whoever loses its parent becomes a child of ours, so nothing a program started can outlive its game. Elsewhere
only its process group is ended (arena/program.py).
"""

import contextlib
import ctypes
import os
import signal
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

_SET_CHILD_SUBREAPER: Final = 36
_ENDING: Final = (signal.SIGINT, signal.SIGTERM)
_ROUNDS: Final = 200
"""Ending one orphan makes its own children ours; a chain of them takes as many rounds."""


def heed_sigterm() -> None:
    """Let SIGTERM end this program as Ctrl-C does: with all that has to be cleared away."""

    def interrupt(_number: int, _frame: object) -> None:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        raise KeyboardInterrupt

    signal.signal(signal.SIGTERM, interrupt)


def leave_quietly() -> None:
    """Let Ctrl-C and SIGTERM end this worker without a word, but not without clearing away."""

    def leave(_number: int, _frame: object) -> None:
        for number in _ENDING:  # once is enough: a second one would disturb the clearing away
            signal.signal(number, signal.SIG_IGN)
        sys.exit(1)

    for number in _ENDING:
        signal.signal(number, leave)


@contextlib.contextmanager
def no_orphans() -> Iterator[None]:
    """Whatever process has become ours meanwhile is ended. No other thread may start processes at the same time."""
    if not _adopt():
        yield
        return
    before = _children()
    try:
        yield
    finally:
        for _ in range(_ROUNDS):
            strangers = _children() - before
            for pid in strangers:
                _end(pid)
            if not strangers:
                break


@cache
def _adopt() -> bool:
    """Become the parent of orphaned descendants; whether that is possible here."""
    if sys.platform != "linux" or not Path(f"/proc/self/task/{os.getpid()}/children").exists():
        return False
    return bool(ctypes.CDLL(None).prctl(_SET_CHILD_SUBREAPER, 1, 0, 0, 0) == 0)


def _children() -> set[int]:
    found: set[int] = set()
    for task in Path("/proc/self/task").iterdir():
        with contextlib.suppress(OSError):  # a thread that has just ended
            found.update(map(int, (task / "children").read_text().split()))
    return found


def _end(pid: int) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.kill(pid, signal.SIGKILL)
    with contextlib.suppress(ChildProcessError):
        os.waitpid(pid, 0)
