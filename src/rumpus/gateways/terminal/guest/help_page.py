"""What can be pressed in a match and what it is about: all keys, then the rules in short. Opened by `?`."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rumpus.gateways.terminal.guest.keys_page import KeysPage, keep_settings
from rumpus.gateways.terminal.guest.page import Page
from rumpus.gateways.terminal.guest.reading_page import ReadingPage, read_rules
from rumpus.gateways.terminal.picture import BETWEEN, wrap_keys
from rumpus.language.games import name_game

if TYPE_CHECKING:
    from rumpus.games.registry import GameFolder
    from rumpus.gateways.terminal.guest.session import GuestSession

HELP: Final = ("?", "F1")
"""The keys that open it; a game may use the first for itself, never the second."""
_COLUMN: Final = 20
"""Where it says what a key does."""


class HelpPage(ReadingPage):
    """Keys and rules of one game, in front of its table."""

    def __init__(
        self,
        guest: "GuestSession",
        before: Page,
        folder: "GameFolder",
        keys: Sequence[tuple[str, str]],
        own: Sequence[tuple[str, str]],
    ) -> None:
        """`keys` are all that can be pressed, `own` those the game lists."""
        super().__init__(guest, before, name_game(guest.language, folder.info), list_help(guest, folder, keys))
        self._folder = folder
        self._own = own

    def press(self, key: str) -> None:
        """Read all the rules, change something, scroll, or go back."""
        if key in ("r", "R"):
            self.guest.pages.show_rules(self._folder)
        elif key in ("c", "C"):
            self.guest.pages.go(KeysPage(self.guest, self.before, self._folder, self._own))
        elif key in ("b", "B"):
            self.guest.player.terminal.bell = not self.guest.player.terminal.bell
            keep_settings(self.guest)
            self.guest.note(self.guest.phrase("bell_on" if self.guest.player.terminal.bell else "bell_off"))
        else:
            super().press("q" if key in HELP else key)

    def keys(self, width: int) -> list[str]:
        """How to scroll, and where there is more."""
        say = self.guest.phrase
        more = [f"r {say('all_rules')}", f"c {say('change_keys')}", f"b {say('bell')}"]
        return wrap_keys([*super().keys(1000)[0].split(BETWEEN), *more], width)


def list_help(guest: "GuestSession", folder: "GameFolder", keys: Sequence[tuple[str, str]]) -> list[str]:
    """The lines of the page: what every key does, then how the game's own rules begin."""
    listed = [f"  {key:<{_COLUMN - 2}} {what}" for key, what in keys]
    text = read_rules(folder.read_rules(guest.language).partition("\n## ")[0])[1:]
    return [guest.phrase("help"), *listed, "", guest.phrase("in_short"), *_join(text)]


def _join(lines: Sequence[str]) -> list[str]:
    """Paragraphs as one line each: they are folded anew to the width there is."""
    paragraphs = "\n".join(lines).strip().split("\n\n")
    return ["  " + " ".join(paragraph.split()) for paragraph in paragraphs if paragraph.strip()]
