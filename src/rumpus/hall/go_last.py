"""Threads that work only when nobody else does."""

import os
import sys
import threading
from contextlib import suppress


def go_last() -> None:
    """Let this thread, and those it starts, come after all others, where threads have ranks of their own."""
    if sys.platform == "linux":
        with suppress(OSError):  # in a sandbox it may not be asked for
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), 19)
