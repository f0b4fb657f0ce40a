"""Pebbles in a terminal: the heap, both players, and whose turn it is. A view in, a drawing out."""

from typing import ClassVar, Final

from rumpus.core.canvas import Canvas, Style
from rumpus.core.game import View
from rumpus.core.screen import Screen

_ROW: Final = 10
"""Stones in a row."""
_BOLD: Final = Style(bold=True)
_STONE: Final = Style(fg="blue", bold=True)
_GREY: Final = Style(fg="grey")


class PebblesScreen(Screen):
    """One terminal's picture; two people on one keyboard use the same keys in turn."""

    MIN_SIZE: ClassVar[tuple[int, int]] = (50, 14)

    def draw(self, view: View, canvas: Canvas, now_ms: int) -> None:
        """Title, heap and players."""
        canvas.put(2, 0, "PEBBLES", _BOLD)
        for place in range(view["heap"]):
            canvas.put(4 + place % _ROW * 2, 2 + place // _ROW, "●", _STONE)
        for seat, name in enumerate(self.names):
            mark = "▶" if view["turn"] == seat else " "
            canvas.put(28, 2 + 2 * seat, f"{mark} {name[:12]:12} {view['taken'][seat]:3}", _BOLD)
        canvas.put(2, 8, self._tell(view), _BOLD)
        if view["last"]:
            canvas.put(2, 9, f"{view['last']} taken, {view['heap']} left", _GREY)

    def _tell(self, view: View) -> str:
        if view["outcome"]:
            return f"{self.names[view['outcome']['places'].index(1)][:24]} wins."
        return f"{self.names[view['turn']][:24]} is to take 1 to {min(view['most'], view['heap'])}."

    def press(self, key: str, view: View) -> list[tuple[int, str]]:
        """A digit takes so many stones."""
        if view["turn"] in self.seats and key in ("1", "2", "3"):
            return [(view["turn"], f"take {key}")]
        return []

    def keys(self) -> list[tuple[str, str]]:
        """The digits."""
        return [("1 2 3", "take stones")]


SCREEN: Final = PebblesScreen
