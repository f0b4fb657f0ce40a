"""The program `rumpus` with a stopwatch at its event loop: each call of the loop that took the processor for long is
written down with what it was doing. By the processor's time of its thread, so that others who work on the machine are
not in it.

`python -m tests.siege.traced_hall FILE serve …`: a line of JSON for each in FILE. The loop is Python's own, which can
be looked at; the program else takes a faster one.
"""

import asyncio
import gc
import json
import sys
import threading
import time
from asyncio.events import Handle
from pathlib import Path
from types import FrameType
from typing import Any, Final, TextIO

from rumpus.cli import main

LEAST_MS: Final = 5.0
LOOK_SECONDS: Final = 0.002
NAMED: Final = 4
"""So many of its innermost functions are named."""


class Stopwatch:
    """Times every call, and looks what a long one is doing."""

    def __init__(self, file: TextIO) -> None:
        self._file = file
        self._begun = 0.0
        self._doing = ""
        self._collecting = self._collected = 0.0
        self._thread = threading.main_thread().ident
        gc.callbacks.append(self._note_collection)
        threading.Thread(target=self._look_on, daemon=True).start()

    def run(self, plain: Any, handle: Handle) -> None:
        """Run what the loop is about to."""
        self._begun, self._doing, self._collected = time.perf_counter(), "", 0.0
        before = time.thread_time()
        plain(handle)
        spent = 1000 * (time.thread_time() - before)
        if spent >= LEAST_MS:
            wall = 1000 * (time.perf_counter() - self._begun)
            doing = self._doing or _name(handle)
            told = {"at": time.time(), "cpu_ms": round(spent, 1), "wall_ms": round(wall, 1), "doing": doing}
            self._file.write(json.dumps({**told, "gc_ms": round(self._collected, 1)}) + "\n")
            self._file.flush()
        self._begun = 0.0

    def _look_on(self) -> None:
        sys.setswitchinterval(0.001)
        while True:
            time.sleep(LOOK_SECONDS)
            if self._begun and time.perf_counter() - self._begun > LEAST_MS / 2000 and self._thread is not None:
                frame = sys._current_frames().get(self._thread)
                if frame is not None:
                    self._doing = _describe(frame) or self._doing

    def _note_collection(self, phase: str, _info: dict[str, int]) -> None:
        now = time.thread_time()
        if phase == "start":
            self._collecting = now
        else:
            self._collected += 1000 * (now - self._collecting)


def _describe(frame: FrameType | None) -> str:
    """The hall's own functions that are under way, the innermost last."""
    names: list[str] = []
    while frame is not None and len(names) < NAMED:
        path = frame.f_code.co_filename
        if "rumpus" in path and "traced_hall" not in path:
            names.append(f"{Path(path).stem}.{frame.f_code.co_name}")
        frame = frame.f_back
    return " > ".join(reversed(names))


def _name(handle: Handle) -> str:
    callback = getattr(handle, "_callback", None)
    owner = getattr(callback, "__self__", None)
    if isinstance(owner, asyncio.Task):
        return str(getattr(owner.get_coro(), "__qualname__", owner))
    return str(getattr(callback, "__qualname__", callback))


def run(words: list[str]) -> None:
    """Run the program under the stopwatch."""
    watch = Stopwatch(Path(words[0]).open("a", encoding="utf-8"))  # noqa: SIM115  # as long as the program
    plain = getattr(Handle, "_run")  # noqa: B009
    setattr(Handle, "_run", lambda handle: watch.run(plain, handle))  # noqa: B010  # its own name, for the loop alone
    sys.modules["uvloop"] = None  # type: ignore[assignment]  # as if it were not installed
    sys.argv = ["rumpus", *words[1:]]
    main.main()


if __name__ == "__main__":
    run(sys.argv[1:])
