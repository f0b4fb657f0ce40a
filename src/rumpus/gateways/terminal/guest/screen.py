"""A guest's screen: the page's picture, and in its bottom row what is typed, what there is to say, or the keys."""

from collections.abc import Callable

from rumpus.core.canvas import Canvas
from rumpus.core.clock import Clock, Nanoseconds
from rumpus.gateways.terminal.ansi import ENTER, KEEP_TITLE, LEAVE, RESTORE_TITLE
from rumpus.gateways.terminal.guest.command_line import CommandLine
from rumpus.gateways.terminal.guest.frame_timer import FrameTimer
from rumpus.gateways.terminal.guest.notice import PassingNote
from rumpus.gateways.terminal.guest.page import Page
from rumpus.gateways.terminal.guest.wire import Terminal, Wire
from rumpus.gateways.terminal.picture import NOTE, draw_keys
from rumpus.gateways.terminal.width import fit_cells, make_plain


class GuestScreen:
    """One terminal, drawn on from when its guest is known until they go."""

    def __init__(
        self,
        clock: Clock,
        wire: Wire,
        terminal: Terminal,
        line: CommandLine,
        page: Callable[[], Page],
        give_up: Callable[[str, Exception | None], None],
    ) -> None:
        """`page` is what fills it now; `give_up` is told why nothing can be shown, and what went wrong if that was
        ours."""
        self._wire = wire
        self._terminal = terminal
        self._line = line
        self._page = page
        self._frame_timer = FrameTimer(clock, wire, terminal, self._paint, give_up)
        self._note = PassingNote(clock, self.redraw)
        self._over = False

    def begin(self) -> None:
        """The terminal is ours."""
        if not self._terminal.kept:
            self.write(ENTER + (KEEP_TITLE if self._terminal.titled else ""))
        self._frame_timer.begin()

    def stop(self) -> None:
        """Draw no more."""
        self._over = True
        self._note.stop()
        self._frame_timer.stop()

    def say_goodbye(self, text: str) -> None:
        """Leave the terminal as a terminal should be, with a last line."""
        began = self._frame_timer.began
        parked = f"\x1b[0m\x1b[{self._terminal.height};1H\r\n{self._leave()}" if began else ""
        self.write(f"{parked}\r\n{text}\r\n")

    def _leave(self) -> str:
        return LEAVE + (RESTORE_TITLE if self._terminal.titled else "")

    def write(self, text: str) -> None:
        """Send text as the terminal can show it."""
        if self._terminal.ascii_only and not text.isascii():
            text = "".join(map(make_plain, text))
        self._wire.write(text.encode("utf-8", "replace"))

    def note(self, text: str) -> None:
        """Say something in the bottom row for a while."""
        if not self._over:
            self._note.say(text)

    def redraw(self) -> None:
        """Draw soon: once, however often it is asked for meanwhile."""
        if not self._over:
            self._frame_timer.redraw()

    def forget(self) -> None:
        """The terminal may show anything: draw everything anew."""
        if not self._over:
            self._frame_timer.forget()

    def change_look(self) -> None:
        """The terminal can show something else than we thought (colours, characters)."""
        self._frame_timer.look_again()

    def _paint(self) -> tuple[Canvas, Nanoseconds | None]:
        """The picture, and how soon it will have moved by itself."""
        width, height = self._terminal.width, self._terminal.height
        page = self._page()
        rows = len(page.keys(width))
        canvas = Canvas(width, height)
        canvas.paste(0, 0, page.picture(width, max(1, height - max(0, rows - 1))))
        draw_keys(canvas, page.keys(width))  # they may tell of the picture
        if self._line.open:
            self._line.draw(canvas, height - 1, fit_cells)
        elif self._note.text:
            canvas.put(0, height - 1, f" {self._note.text}".ljust(width), NOTE)
        return canvas, page.pace()
