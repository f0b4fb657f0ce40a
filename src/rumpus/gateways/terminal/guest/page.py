"""What fills a guest's screen: keys in, a picture out. Remembers what the hand is doing, never what the hall is."""

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Final

from rumpus.core.canvas import Canvas, Style
from rumpus.core.channel import Channel
from rumpus.core.clock import Nanoseconds

if TYPE_CHECKING:
    from rumpus.gateways.terminal.guest.session import GuestSession
    from rumpus.hall.tables.table import Table

BOLD: Final = Style(bold=True)
GREY: Final = Style("grey")
DIM: Final = Style("dim")
CHOSEN: Final = Style(bold=True, reverse=True)
GOOD: Final = Style("green", bold=True)
ASKING: Final = Style("yellow", bold=True)


class Page(ABC):
    """One page of one guest."""

    def __init__(self, guest: "GuestSession") -> None:
        self.guest = guest

    @property
    def table(self) -> "Table | None":
        """The table it shows; None: the lobby, or something read in the lobby."""
        return None

    @abstractmethod
    def press(self, key: str) -> None:
        """A key that the bottom line did not want."""

    @abstractmethod
    def picture(self, width: int, height: int) -> Canvas:
        """What to show, as high as the terminal less all rows of keys but one: its bottom row may be written over."""

    def keys(self, width: int) -> list[str]:
        """The rows of keys at the bottom; none where the bottom row belongs to the picture."""
        return []

    def pace(self) -> Nanoseconds | None:
        """How soon a picture that moves by itself is to be drawn again; None if it does not move."""
        return None

    # What the hall tells.

    def opened(self) -> None:
        """It is shown from now on."""
        return

    def closed(self) -> None:
        """Another page is shown instead."""
        return

    def resized(self) -> None:
        """The terminal has another size."""
        return

    def table_changed(self) -> None:
        """Its table looks different."""
        return

    def hidden(self) -> None:
        """Nobody looks at the terminal for a while."""
        return

    def updated(self) -> None:
        """The table's match has gone on."""
        return

    def stream_began(self, channel: Channel) -> None:
        """The table's match is heard from now on."""
        return


class FrontPage(Page):
    """A page in front of another, which is still there."""

    def __init__(self, guest: "GuestSession", before: Page) -> None:
        super().__init__(guest)
        self.before = before

    @property
    def table(self) -> "Table | None":
        """Where one was."""
        return self.before.table

    def stream_began(self, channel: Channel) -> None:
        """The page before has to know."""
        self.before.stream_began(channel)

    def go_back(self) -> None:
        """Show the page before again."""
        self.guest.pages.go(self.before)


class BlankPage(Page):
    """Before there is anything to show."""

    def press(self, key: str) -> None:
        """It means nothing yet."""

    def picture(self, width: int, height: int) -> Canvas:
        """Nothing."""
        return Canvas(width, height)


def cut(text: str, width: int) -> str:
    """The text in at most that many cells."""
    if len(text) <= width:
        return text
    return text[: width - 1] + "…" if width > 0 else ""
