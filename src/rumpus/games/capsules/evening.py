"""Capsules as an evening (rules/capsules.md, "The game master's console"): viruses and pace change between rounds."""

from typing import Final

from rumpus.core.evening import Evening, Rounds
from rumpus.core.game import View
from rumpus.games.capsules.rules import STOP


def _read(view: View) -> Rounds:
    scores = tuple(side["score"] for side in view["seats"])
    return Rounds(view["round"], view["phase"] == "play", view["opens"], scores)


EVENING: Final = Evening(
    settings=("virs", "tick"),
    endless=(("rounds", 0),),
    read=_read,
    round_end="round_end",
    stop=STOP,
    stopped="stopped",
    played_out="rounds_played",
)
