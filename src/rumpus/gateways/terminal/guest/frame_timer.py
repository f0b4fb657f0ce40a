"""When a guest's picture is drawn: at most twenty times a second, if something changed, not faster than it is read.

One alarm of the hall's clock while there is something to draw; none otherwise.
"""

import time
from collections.abc import Callable
from typing import Final

from rumpus.core.canvas import Canvas
from rumpus.core.clock import Clock, Nanoseconds, Timer
from rumpus.core.pacing import MILLISECOND, SECOND
from rumpus.gateways.terminal.ansi import Painter
from rumpus.gateways.terminal.guest.wire import Terminal, Wire

FRAME_NS: Final[Nanoseconds] = 50 * MILLISECOND
LAGGING: Final = 16 * 1024
"""With so many bytes still on their way, a picture is left out: the next one shows everything anyway."""
MOST_WAITING: Final = 64 * 1024
"""With so many, nobody reads."""
STALL_NS: Final[Nanoseconds] = 15 * SECOND
"""Nor if nothing of them is taken for so long."""
LOOK_AGAIN_NS: Final[Nanoseconds] = 250 * MILLISECOND


class FrameTimer:
    """Draws one terminal's pictures at their time."""

    def __init__(
        self,
        clock: Clock,
        wire: Wire,
        terminal: Terminal,
        paint: Callable[[], tuple[Canvas, Nanoseconds | None]],
        give_up: Callable[[str, Exception | None], None],
    ) -> None:
        """`paint` gives the picture and how soon it moves by itself; `give_up` is told why it cannot be shown, and what
        went wrong if that was ours."""
        self._clock = clock
        self._wire = wire
        self._terminal = terminal
        self._paint = paint
        self._give_up = give_up
        self._painter = self._new_painter()
        self._timer = Timer(clock)
        self._drawn: Nanoseconds = clock.now() - FRAME_NS
        self._stalled: tuple[int, Nanoseconds] | None = None
        self.began = False

    def begin(self) -> None:
        """The terminal's screen is ours."""
        self.began = True
        self.redraw()

    def redraw(self) -> None:
        """Draw as soon as a frame is due."""
        if self.began:
            self._arm(max(self._clock.now(), self._drawn + FRAME_NS))

    def forget(self) -> None:
        """The terminal may show anything: draw everything anew."""
        self._painter.forget()
        self.redraw()

    def look_again(self) -> None:
        """The terminal can show something else than before."""
        self._painter = self._new_painter()
        self.redraw()

    def stop(self) -> None:
        """Draw no more."""
        self._timer.stop()

    def _new_painter(self) -> Painter:
        return Painter(self._terminal.depth, ascii_only=self._terminal.ascii_only)

    def _arm(self, at: Nanoseconds) -> None:
        if self._timer.at is None or self._timer.at > at:
            self._timer.set_at(at, self._draw)

    def _draw(self) -> None:
        if self._is_behind():
            return
        begun = time.thread_time_ns()
        try:
            canvas, pace = self._paint()
            codes = self._painter.paint(canvas)
        except Exception as problem:
            self._give_up("its picture cannot be drawn", problem)
            return
        self._drawn = self._clock.now()
        self._wire.spend(time.thread_time_ns() - begun)
        if codes:
            self._wire.write(codes.encode("utf-8", "replace"))
        if pace is not None:
            self._arm(self._drawn + max(pace, FRAME_NS))

    def _is_behind(self) -> bool:
        """Whether the terminal has too much to read already; one that reads nothing at all is given up."""
        waiting, now = self._wire.waiting(), self._clock.now()
        if waiting <= LAGGING:
            self._stalled = None
            return False
        if self._stalled is None or waiting < self._stalled[0]:
            self._stalled = (waiting, now)
        if waiting > MOST_WAITING or now - self._stalled[1] > STALL_NS:
            self._give_up("it does not read", None)
        else:
            self._arm(now + LOOK_AGAIN_NS)
        return True
