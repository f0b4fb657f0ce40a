"""Changing the keys of a game: choose one, press the key to use instead. Keys change places, so none is lost."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rumpus.core.canvas import PLAIN, Canvas
from rumpus.gateways.terminal.guest.page import BOLD, CHOSEN, FrontPage, Page
from rumpus.gateways.terminal.picture import split_keys
from rumpus.language.games import name_game

if TYPE_CHECKING:
    from rumpus.games.registry import GameFolder
    from rumpus.gateways.terminal.guest.session import GuestSession
    from rumpus.hall.people.terminal_settings import TerminalSettings

WAYS: Final = {"UP": "↑", "DOWN": "↓", "LEFT": "←", "RIGHT": "→"}
"""Keys that are shown as what is on them."""
_NAMES: Final = {sign: key for key, sign in WAYS.items()}
_NAMED: Final = frozenset({"ENTER", "BACKSPACE", "TAB", "SPACE", "DELETE", "HOME", "END", "PGUP", "PGDN"})
_TAKEN: Final = ("ESC", "F1", "?", "CTRL-C", "CTRL-D", "CTRL-L", "CTRL-T", "CTRL-X")
"""Keys of the terminal itself."""
_TOP: Final = 2


class KeysPage(FrontPage):
    """One game's keys, one in a line."""

    def __init__(
        self, guest: "GuestSession", before: Page, folder: "GameFolder", keys: Sequence[tuple[str, str]]
    ) -> None:
        """`keys` as the game lists them."""
        super().__init__(guest, before)
        self._info = folder.info
        self._keys = [(key, what) for shown, what in keys for key in split_label(shown)]
        self._at = 0
        self._waits = False
        """Whether the next key is the one to use."""

    def press(self, key: str) -> None:
        """Choose, change, take back, or go back."""
        settings = self.guest.player.terminal
        if self._waits:
            self._waits = False
            if key in _TAKEN:
                self.guest.note(self.guest.phrase("key_taken"))
            else:
                settings.change_key(self._info.name, key, self._keys[self._at][0])
                keep_settings(self.guest)
        elif key in ("UP", "DOWN") and self._keys:
            self._at = (self._at + (-1 if key == "UP" else 1)) % len(self._keys)
        elif key == "ENTER" and self._keys:
            self._waits = True
        elif key == "DELETE" or key.lower() == "x":
            settings.reset_keys(self._info.name)
            keep_settings(self.guest)
        elif key in ("q", "Q", "ESC", "?"):
            self.go_back()

    def picture(self, width: int, height: int) -> Canvas:
        """Every key and what it does."""
        canvas = Canvas(width, height)
        canvas.put(2, 0, f"{name_game(self.guest.language, self._info)}: {self.guest.phrase('change_keys')}", BOLD)
        rows = max(1, height - _TOP - 2)
        first = max(0, self._at - rows + 1)
        for row, (key, what) in enumerate(self._keys[first : first + rows]):
            here = first + row == self._at
            pressed = show_key(self.guest.player.terminal.find_key(self._info.name, key))
            shown = self.guest.phrase("press_new_key") if here and self._waits else pressed
            canvas.put(2, _TOP + row, f"{shown:<16} {what}"[: width - 3], CHOSEN if here else PLAIN)
        return canvas

    def keys(self, width: int) -> list[str]:
        """What can be pressed."""
        return split_keys(self.guest.phrase("keys_changing"), width)


def keep_settings(guest: "GuestSession") -> None:
    """What the guest likes has changed: the hall keeps it, or whoever sent them."""
    guest.hall.players.keep_terminal(guest.player)
    if guest.errand is not None:
        guest.errand.keep_settings(guest.player.terminal)


def split_label(shown: str) -> list[str]:
    """The single keys a game lists as one, by their names; ranges such as A-Z stay as they are and are left out."""
    keys = (_NAMES.get(word, word.lower() if len(word) == 1 else word) for word in shown.split())
    return [key for key in keys if len(key) == 1 or key in _NAMED or key in WAYS]


def show_key(key: str) -> str:
    """A key as it is written on the screen."""
    return WAYS.get(key, key.upper() if len(key) == 1 else key)


def show_label(shown: str, game: str, settings: "TerminalSettings") -> str:
    """What a game lists as its keys, with those somebody has chosen instead."""
    words = []
    for word in shown.split():
        keys = split_label(word)
        words.append(show_key(settings.find_key(game, keys[0])) if keys else word)
    return " ".join(words) if settings.keys.get(game) else shown
