"""Countdown's terminal picture, broken in one way at a time. A docstring names the check and what it must say."""

from typing import Final, cast

from tests.contract.countdown.text import CountdownScreen

from rumpus.core.canvas import Canvas, Style
from rumpus.core.game import View


class WideScreen(CountdownScreen):
    """screen_draws: is outside 60x12"""

    def draw(self, view: View, canvas: Canvas, now_ms: int) -> None:
        super().draw(view, canvas, now_ms)
        canvas.put(40, 2, "a line that is too long for the smallest window")


class ColourfulScreen(CountdownScreen):
    """screen_draws: no colour 'mauve'"""

    def draw(self, view: View, canvas: Canvas, now_ms: int) -> None:
        canvas.put(0, 0, "stones", Style(fg="mauve"))


class EmojiScreen(CountdownScreen):
    """screen_draws: does not take one place"""

    def draw(self, view: View, canvas: Canvas, now_ms: int) -> None:
        canvas.put(0, 0, "🪨" * 3)


class ScribblingScreen(CountdownScreen):
    """screen_draws: drawing changes the view"""

    def draw(self, view: View, canvas: Canvas, now_ms: int) -> None:
        super().draw(view, canvas, now_ms)
        cast(dict[str, object], view)["drawn"] = True


class TouchyScreen(CountdownScreen):
    """screen_keys: invalid literal"""

    def press(self, key: str, view: View) -> list[tuple[int, str]]:
        return [(self.seats[0], f"take {int(key)}")] if self.seats and key.isalnum() else []


class DeafScreen(CountdownScreen):
    """screen_keys: not one did anything"""

    def press(self, key: str, view: View) -> list[tuple[int, str]]:
        return []


class GhostScreen(CountdownScreen):
    """screen_keys: lets a watcher act"""

    def press(self, key: str, view: View) -> list[tuple[int, str]]:
        return [(view["turn"], "take 1")]


BROKEN_SCREENS: Final[tuple[type[CountdownScreen], ...]] = (
    WideScreen, ColourfulScreen, EmojiScreen, ScribblingScreen, TouchyScreen, DeafScreen, GhostScreen,
)  # fmt: skip
