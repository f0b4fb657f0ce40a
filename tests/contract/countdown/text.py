"""Countdown in a terminal."""

from typing import ClassVar, Final

from rumpus.core.canvas import Canvas, Style
from rumpus.core.game import View
from rumpus.core.screen import Screen


class CountdownScreen(Screen):
    """A row of stones."""

    MIN_SIZE: ClassVar[tuple[int, int]] = (60, 12)

    def draw(self, view: View, canvas: Canvas, now_ms: int) -> None:
        """The heap, the seats and the own card."""
        canvas.put(2, 1, f"Heap {view['heap']:2}  " + "●" * view["heap"], Style(fg="yellow"))
        for seat, name in enumerate(self.names):
            mark = ">" if view["turn"] == seat else " "
            canvas.put(2, 3 + seat, f"{mark} {name[:16]:16} {view['taken'][seat]:3}", Style(bold=seat in self.seats))
        canvas.put(2, 8, f"Your card: {view['card']}")

    def press(self, key: str, view: View) -> list[tuple[int, str]]:
        """A digit takes as many stones."""
        if key in ("1", "2", "3") and view["turn"] in self.seats:
            return [(view["turn"], f"take {key}")]
        return []

    def keys(self) -> list[tuple[str, str]]:
        """The three digits."""
        return [("1 2 3", "take stones")]


SCREEN: Final = CountdownScreen
