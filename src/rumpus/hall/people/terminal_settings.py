"""How somebody likes terminals: whether the bell rings, and which keys they have changed in which game."""

from dataclasses import dataclass, field
from typing import Any, Final

TERMINAL: Final = "player_terminal:"
"""The settings under which it is kept for a player."""
MOST_KEYS: Final = 64
"""No more keys of one game can be changed."""
LONGEST: Final = 16
"""Letters of a key's name."""


@dataclass(slots=True)
class TerminalSettings:
    """One person's."""

    bell: bool = False
    """Whether the terminal rings when it becomes this person's turn."""
    keys: dict[str, dict[str, str]] = field(default_factory=dict)
    """For each game: what a key that is pressed means, as the key it stands for. Keys only change places."""

    def read_key(self, game: str, pressed: str) -> str:
        """What a key means in a game."""
        plain = pressed.lower() if len(pressed) == 1 else pressed
        return self.keys.get(game, {}).get(plain, pressed)

    def find_key(self, game: str, meant: str) -> str:
        """Which key has to be pressed for one that is meant."""
        return next((key for key, other in self.keys.get(game, {}).items() if other == meant), meant)

    def change_key(self, game: str, pressed: str, meant: str) -> None:
        """From now on `pressed` is the key for what `meant` stands for; the two keys concerned change places."""
        changed = dict(self.keys.get(game, {}))
        pressed = pressed.lower() if len(pressed) == 1 else pressed
        before, other = self.find_key(game, meant), changed.get(pressed, pressed)
        changed[pressed], changed[before] = meant, other
        self.keys[game] = {key: means for key, means in changed.items() if key != means}

    def reset_keys(self, game: str) -> None:
        """All keys of the game are as they were."""
        self.keys.pop(game, None)

    def data(self) -> dict[str, Any]:
        """What is kept."""
        return {"bell": self.bell, "keys": self.keys}


def read_terminal_settings(kept: Any) -> TerminalSettings:
    """What was kept; whatever cannot be read of it is as at first."""
    if not isinstance(kept, dict):
        return TerminalSettings()
    games = kept.get("keys")
    keys = {
        game: {key: means for key, means in list(changed.items())[:MOST_KEYS] if _is_key(key) and _is_key(means)}
        for game, changed in (games.items() if isinstance(games, dict) else ())
        if isinstance(changed, dict)
    }
    return TerminalSettings(bell=kept.get("bell") is True, keys=keys)


def _is_key(name: object) -> bool:
    return isinstance(name, str) and 0 < len(name) <= LONGEST
