"""One game chosen in the lobby: how it can be played now."""

from textwrap import wrap
from typing import TYPE_CHECKING, Final

from rumpus.core.canvas import PLAIN, Canvas
from rumpus.core.options import write_value
from rumpus.games.registry import GameFolder
from rumpus.gateways.terminal.guest.choices import list_ways
from rumpus.gateways.terminal.guest.page import BOLD, CHOSEN, GREY, Page
from rumpus.gateways.terminal.picture import split_keys
from rumpus.gateways.terminal.width import fit_cells
from rumpus.language.games import name_game, tell_tagline

if TYPE_CHECKING:
    from rumpus.gateways.terminal.guest.session import GuestSession

_TOP: Final = 4


class GamePage(Page):
    """A short menu."""

    def __init__(self, guest: "GuestSession", before: Page, folder: GameFolder) -> None:
        super().__init__(guest)
        self._before = before
        self._folder = folder
        self._at = 0

    def press(self, key: str) -> None:
        """Choose, read the rules, or go back."""
        ways = list_ways(self.guest, self._folder.info)
        if key in ("UP", "DOWN"):
            self._at = (self._at + (-1 if key == "UP" else 1)) % len(ways)
        elif key in ("t", "/"):
            self.guest.line.begin("/" if key == "/" else "")
        elif key in ("ESC", "LEFT", "BACKSPACE", "q", "Q"):
            self.guest.pages.go(self._before)
        elif key in ("r", "R"):
            self.guest.pages.show_rules(self._folder)
        elif key == "ENTER" or (len(key) == 1 and key in "123456789"):
            at = self._at if key == "ENTER" else int(key) - 1
            if at < len(ways):
                self.guest.run(ways[at].line)

    def picture(self, width: int, height: int) -> Canvas:
        """The game's name, and the ways to play it."""
        canvas = Canvas(width, height)
        info = self._folder.info
        canvas.put(2, 1, name_game(self.guest.language, info).upper(), BOLD)
        canvas.put(2, 2, tell_tagline(self.guest.language, info), GREY)
        ways = list_ways(self.guest, info)
        self._at = min(self._at, len(ways) - 1)
        for number, way in enumerate(ways):
            key = str(number + 1) if number < 9 else " "
            canvas.put(2, _TOP + number, f"{key}  {fit_cells(way.text)}", CHOSEN if number == self._at else PLAIN)
        row = _TOP + len(ways) + 1
        canvas.put(2, row, "r  " + self.guest.phrase("rules"))
        canvas.put(2, row + 1, "q  " + self.guest.phrase("back"))
        if info.options:
            names = [option.name for option in info.options]
            example = info.options[0]
            typed = f"/{info.name} bot {example.name}={write_value(example.default)}"
            told = f"{self.guest.phrase('options_are', names=names)} {self.guest.phrase('options_typed', typed=typed)}"
            for line, text in enumerate(wrap(told, width - 4), row + 3):
                canvas.put(2, line, text, GREY)
        return canvas

    def keys(self, width: int) -> list[str]:
        """What can be pressed."""
        return split_keys(self.guest.phrase("keys_game"), width)
