"""What comes from a terminal's keyboard: keys, line ends of those who type whole lines, and not too much of it."""

from collections.abc import Callable
from typing import Final

from rumpus.core.clock import Clock, Timer
from rumpus.core.pacing import SECOND
from rumpus.core.token_bucket import TokenBucket
from rumpus.gateways.terminal.keyboard import ESCAPE_NS, Keyboard

RATE: Final = 400
"""Bytes a second that are read for long: more than a held arrow key sends."""
BURST: Final = 2_000
"""Bytes that may come at once."""
FLOOD: Final = 256 * 1024
"""Who sends so much more than is read does not play."""


class KeyInput:
    """Bytes in, keys out. A raw terminal ends a line with CR, one that edits lines by itself with LF."""

    def __init__(self, clock: Clock, press: Callable[[str], None]) -> None:
        self._clock = clock
        self._press = press
        self._keyboard = Keyboard()
        self._escape = Timer(clock)
        self._after_cr = False
        self._allowance = TokenBucket(BURST, RATE, SECOND, clock.now())
        self._dropped = 0
        self.done = False
        """Whether a key of this line has done something: then the line end belongs to it and means nothing."""

    @property
    def flooded(self) -> bool:
        """Whether far too much has come."""
        return self._dropped > FLOOD

    def feed(self, data: bytes) -> bool:
        """Press the keys in these bytes; whether the terminal has echoed them itself."""
        data = self._bound(data)
        if not data:
            return False
        self._escape.stop()
        if self._after_cr and data.startswith(b"\n"):  # CR LF is one line end
            data = data[1:]
        self._after_cr = data.endswith(b"\r")
        *lines, rest = data.replace(b"\r\n", b"\r").split(b"\n")
        for line in lines:
            self._type(line)
            self._end_line()
        self._type(rest)
        if self._keyboard.waiting:
            self._escape.set_after(ESCAPE_NS, self._flush)
        return bool(lines)

    def stop(self) -> None:
        """Nothing more comes."""
        self._escape.stop()

    def _type(self, data: bytes) -> None:
        for key in self._keyboard.feed(data):
            if key == "ENTER":
                self.done = False
            self._press(key)

    def _end_line(self) -> None:
        self._flush()
        done, self.done = self.done, False
        if not done:
            self._press("ENTER")
        self.done = False

    def _flush(self) -> None:
        for key in self._keyboard.flush():
            self._press(key)

    def _bound(self, data: bytes) -> bytes:
        now = self._clock.now()
        taken = data[: self._allowance.left(now)]
        self._allowance.take(now, len(taken))
        self._dropped += len(data) - len(taken)
        return taken
