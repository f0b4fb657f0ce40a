"""The contract of a terminal picture: a view in, a drawing out; keys in, actions out.

It may remember what the hand is doing (a half-chosen move), never what the game is: that is in the view.
"""

from abc import ABC, abstractmethod
from typing import ClassVar

from rumpus.core.canvas import Canvas
from rumpus.core.game import View


class Screen(ABC):
    """One terminal's picture of one match."""

    MIN_SIZE: ClassVar[tuple[int, int]] = (80, 24)
    """The size of a usual picture."""
    SMALL_SIZE: ClassVar[tuple[int, int] | None] = None
    """The least room in which it can be played; None: the usual size."""

    def __init__(self, seats: tuple[int, ...], names: tuple[str, ...]) -> None:
        """`seats` are those played from this keyboard, none for a watcher; `names` belong to all seats."""
        self.seats = seats
        self.names = names
        self.language = "en"
        """The reader's language, by its two letters; whoever shows the picture says so."""
        self.colourless = False
        """Whether the terminal shows no colours: then a letter tells what a colour would. Whoever shows it says so."""

    def name_seat(self, seat: int) -> str:
        """Who sits there, or which seat it is where no names are told."""
        return self.names[seat] if seat < len(self.names) else f"Seat {seat + 1}"

    @abstractmethod
    def draw(self, view: View, canvas: Canvas, now_ms: int) -> None:
        """Draw the view; `now_ms` only drives decoration."""

    def extent(self, view: View, room: tuple[int, int]) -> tuple[int, int]:
        """How much of the room the picture takes; it is put in the middle of what there is."""
        return room

    @abstractmethod
    def press(self, key: str, view: View) -> list[tuple[int, str]]:
        """What a key means now: (seat, action) pairs. Keys are single characters, or UP DOWN LEFT RIGHT ENTER
        BACKSPACE TAB SPACE DELETE HOME END PGUP PGDN; terminals tell no key releases. `?` shows all keys, unless it
        does something here."""

    @abstractmethod
    def keys(self) -> list[tuple[str, str]]:
        """The keys and what they do, for the help line."""

    def moving(self, view: View) -> bool:
        """Whether the picture moves without the view changing."""
        return False
