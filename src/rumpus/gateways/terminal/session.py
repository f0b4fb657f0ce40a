"""One person at this terminal: keys come in, pictures go out, one clock with one timer runs underneath.

However it ends (a key, a signal, a lost terminal, an error) the terminal is left as it was.
"""

import asyncio
import os
import signal
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Final

from rumpus.core.canvas import Canvas
from rumpus.core.clock import Alarm, Clock, Nanoseconds
from rumpus.gateways.terminal.ansi import Depth, Painter
from rumpus.gateways.terminal.keyboard import ESCAPE_NS, Keyboard
from rumpus.gateways.terminal.window import Window

FRAME_NS: Final[Nanoseconds] = 50_000_000
"""A picture that moves by itself is drawn this often."""
NOTE_NS: Final[Nanoseconds] = 2_500_000_000
ENDING_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
QUIT: Final = 128 + signal.SIGINT
"""What the program returns when it is left by Ctrl-C."""


class Session(ABC):
    """What playing and watching in a terminal share."""

    note_ns: Nanoseconds = NOTE_NS
    """How long a note stays."""

    def __init__(self, window: Window, depth: Depth, now: Callable[[], Nanoseconds]) -> None:
        """`now` tells real time."""
        self.window = window
        self.clock = Clock(now, self._wake)
        self._painter = Painter(depth)
        self._keyboard = Keyboard()
        self._escape: Alarm | None = None
        self._frame: Alarm | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._note = ""
        """What is said below the picture for a moment."""
        self._note_alarm: Alarm | None = None
        self._dirty = False
        self._done: asyncio.Future[int] | None = None

    # What a session is about.

    @abstractmethod
    def start(self) -> None:
        """The terminal is ours: begin."""

    @abstractmethod
    def press(self, key: str) -> None:
        """A key was pressed; Ctrl-C and Ctrl-Z are seen to already."""

    @abstractmethod
    def picture(self, width: int, height: int) -> Canvas:
        """What to show on a screen of that size."""

    def moving(self) -> bool:
        """Whether the picture moves by itself."""
        return False

    @abstractmethod
    def suspend(self) -> None:
        """The program is about to be put into the background."""

    # What the terminal does.

    def run(self) -> int:
        """Until it is over; returns the program's exit code."""
        return asyncio.run(self._main())

    def finish(self, code: int = 0) -> None:
        """Leave the terminal."""
        if self._done is not None and not self._done.done():
            self._done.set_result(code)

    def redraw(self) -> None:
        """Draw soon: once, however often it is asked for meanwhile."""
        if not self._dirty:
            self._dirty = True
            asyncio.get_running_loop().call_soon(self._draw)

    def _say(self, note: str) -> None:
        """Show a note for a while, or none any more."""
        self._note = note
        if self._note_alarm is not None:
            self._note_alarm.cancel()
        self._note_alarm = self.clock.after(self.note_ns, self._unsay) if note else None

    def _unsay(self) -> None:
        self._note = ""
        self.redraw()

    async def _main(self) -> int:
        loop = asyncio.get_running_loop()
        self._done = loop.create_future()
        loop.set_exception_handler(self._fail)
        for number in ENDING_SIGNALS:  # before the terminal is touched, so that no signal finds it unguarded
            loop.add_signal_handler(number, self.finish, 128 + number)
        loop.add_signal_handler(signal.SIGWINCH, self._resized)
        try:
            with self.window:
                loop.add_reader(self.window.input_fd, self._readable)
                try:
                    self.start()
                    self.redraw()
                    return await self._done
                finally:
                    loop.remove_reader(self.window.input_fd)
        finally:
            for number in (*ENDING_SIGNALS, signal.SIGWINCH):
                loop.remove_signal_handler(number)

    def _fail(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Something went wrong in a callback: leave the terminal first, then say so."""
        problem = context.get("exception") or RuntimeError(context["message"])
        if self._done is not None and not self._done.done():
            self._done.set_exception(problem)

    def _readable(self) -> None:
        data = self.window.read()
        if not data:
            self.finish(128 + signal.SIGHUP)
            return
        if self._escape is not None:
            self._escape.cancel()
        for key in self._keyboard.feed(data):
            self._press(key)
        if self._keyboard.waiting:
            self._escape = self.clock.after(ESCAPE_NS, self._flush_escape)

    def _flush_escape(self) -> None:
        for key in self._keyboard.flush():
            self._press(key)

    def _press(self, key: str) -> None:
        if key == "CTRL-C":
            self.finish(QUIT)
        elif key == "CTRL-Z":
            self._stop()
        elif key == "CTRL-L":
            self._resized()
        else:
            self.press(key)
        self.redraw()

    def _stop(self) -> None:
        """Into the background, with the terminal as it was; and back again."""
        self.suspend()
        self.window.leave()
        os.kill(os.getpid(), signal.SIGTSTP)
        self.window.enter()
        self._resized()

    def _resized(self) -> None:
        self._painter.forget()
        self.redraw()

    def _draw(self) -> None:
        self._dirty = False
        if self._done is None or self._done.done():
            return
        canvas = self.picture(*self.window.size())
        self.window.write(self._painter.paint(canvas))
        if self._frame is not None:
            self._frame.cancel()
        self._frame = self.clock.after(FRAME_NS, self.redraw) if self.moving() else None

    def _wake(self, at: Nanoseconds) -> None:
        if self._timer is not None:
            self._timer.cancel()
        delay = max(0, at - self.clock.now()) / 1_000_000_000
        self._timer = asyncio.get_running_loop().call_later(delay, self.clock.ring)
