"""What a game is measured against and with: `bench.json` in its folder, and what holds for a game without one."""

from dataclasses import dataclass
from typing import Final

import msgspec

from rumpus.games.registry import GameFolder

_FILE: Final = "bench.json"


@dataclass(frozen=True, slots=True)
class Gymnasium:
    """An environment of Gymnasium that plays the same game."""

    name: str
    module: str
    """Importing it registers the environment."""
    id: str


@dataclass(frozen=True, slots=True)
class Peers:
    """The nearest relatives of a game in other engines; without better, tic-tac-toe."""

    open_spiel: str = "tic_tac_toe"
    petting_zoo: str = "tictactoe_v3"
    environment: str = "connect_four_v3"
    """Of PettingZoo's classics that need nothing else installed, the one whose board is nearest in size, for that is
    what an observation costs: 3x3, 6x7 or 19x19."""
    gymnasium: Gymnasium | None = None
    keys: tuple[str, str] = ("ArrowLeft", "ArrowRight")
    """Two keys of the page that always change what is seen, if pressed in turns."""


def read_peers(folder: GameFolder) -> Peers:
    """The peers of a game."""
    file = folder.path / _FILE
    return msgspec.json.decode(file.read_bytes(), type=Peers) if file.is_file() else Peers()
