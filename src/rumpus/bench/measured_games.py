"""The games that measurements and load are made with, always the same so that figures can be compared: games.json."""

import json
from importlib.resources import files
from typing import Any, Final

_CHOSEN: Final[dict[str, Any]] = json.loads(files("rumpus.bench").joinpath("games.json").read_text("utf-8"))

IN_REAL_TIME: Final[str] = _CHOSEN["in_real_time"]
TURN_BY_TURN: Final[str] = _CHOSEN["turn_by_turn"]
ALONE: Final[str] = _CHOSEN["alone"]
"""What somebody plays first on a page without a hall."""
FULL_TABLE: Final[tuple[str, str]] = tuple(_CHOSEN["full_table"])
"""The game of a table full of bots, and their level."""
