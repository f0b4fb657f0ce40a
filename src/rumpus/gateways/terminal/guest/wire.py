"""What a guest's session asks of the line it hangs on, and what it knows of the terminal at the other end."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Protocol

from rumpus.core.clock import Nanoseconds
from rumpus.gateways.terminal.ansi import Depth, has_title, tell_depth
from rumpus.language.environment import choose_by_environment
from rumpus.language.files import FIRST

WIDTH: Final = 80
HEIGHT: Final = 25
WIDEST: Final = 300
HIGHEST: Final = 100
"""No picture is larger, whatever a terminal says of its size."""
_OLD: Final = ("vt1", "vt2", "vt3", "ansi", "dumb")
"""Terminals from before Unicode."""


class Wire(Protocol):
    """One connection, as its session sees it."""

    def write(self, data: bytes, /) -> None:
        """Send it, now or as soon as there is room."""

    def spend(self, work: Nanoseconds, /) -> None:
        """So much was done to draw a picture: who looks at it pays."""

    def waiting(self) -> int:
        """Bytes that were written and have not been taken yet."""

    def close(self) -> None:
        """Hang up when everything written has gone out."""

    def abort(self) -> None:
        """Hang up at once."""


@dataclass(slots=True)
class Terminal:
    """How large a terminal is and what it can show. Without knowing better: 80 × 25, 16 colours, UTF-8."""

    width: int = WIDTH
    height: int = HEIGHT
    depth: Depth = Depth.SIXTEEN
    ascii_only: bool = False
    language: str = FIRST
    titled: bool = False
    """Whether it has a window whose title can be set."""
    kept: bool = False
    """Whether a program at the other end takes the screen and gives it back: it may be left as it is."""

    def resize(self, width: int, height: int) -> None:
        """Take the size a terminal says it has; nonsense is bounded, nothing means the usual."""
        self.width = min(width, WIDEST) if width > 0 else WIDTH
        self.height = min(height, HIGHEST) if height > 0 else HEIGHT

    def describe(self, term: str, environ: Mapping[str, str]) -> None:
        """Learn from the terminal's type and its language settings, where they are told."""
        self.depth = tell_depth({**environ, "TERM": term})
        if is_old(term):
            self.ascii_only = True
        locale = environ.get("LC_ALL") or environ.get("LC_CTYPE") or environ.get("LANG")
        if locale:
            self.ascii_only = not locale.lower().replace("-", "").endswith("utf8")
        self.titled = has_title(term)
        self.choose_language(environ)

    def choose_language(self, environ: Mapping[str, str]) -> None:
        """Learn the language from the settings for it, if it is one we speak."""
        self.language = choose_by_environment(environ)


def is_old(term: str) -> bool:
    """Whether a terminal of that type shows nothing but ASCII."""
    return term.lower().startswith(_OLD)
