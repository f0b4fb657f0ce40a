"""How strong the bots are: measured by the arena, kept in each game's folder, never moved by people.

`rumpus arena GAME LEVELS… --seats 2 --ratings FILE` measures them and writes `bot_ratings.json`: the Elo of each level,
relative to the average of them all. Here they become strengths on the scale of people's ratings.
"""

import json
from functools import cache
from math import log, sqrt
from typing import Final

from rumpus.games.registry import all_games

MU: Final = 25.0
"""What somebody new is taken for; so is the average of a game's bots."""
SURE: Final = 1.0
"""How unsure a measured strength is: hardly."""
_BETA: Final = MU / 6
MU_PER_ELO: Final = sqrt(2) * _BETA * log(10) / 400
"""Two whose strengths are sure win against each other as often as two with such a difference in Elo."""
BOT: Final = "bot-"


def is_rated_bot(game: str, id: str) -> bool:
    """Whether that player is a bot whose strength in the game has been measured."""
    return id.removeprefix(BOT) in measured(game)


def bot_strength(game: str, id: str) -> float | None:
    """How strong a bot plays a game; None for a person, and for a bot that has not been measured."""
    elo = measured(game).get(id.removeprefix(BOT)) if id.startswith(BOT) else None
    return None if elo is None else MU + elo * MU_PER_ELO


@cache
def measured(game: str) -> dict[str, float]:
    """The Elo of each level of a game's bot; empty for a game whose bots have not been measured."""
    folder = all_games().get(game)
    file = folder.path / "bot_ratings.json" if folder is not None else None
    if file is None or not file.is_file():
        return {}
    return {level: float(elo) for level, elo in json.loads(file.read_text("utf-8"))["elo"].items()}
