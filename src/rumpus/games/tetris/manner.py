"""How wells of a match are played, by its options and by what was ruled when it began. Never changes."""

from collections.abc import Mapping
from typing import Final

from rumpus.core.options import Value
from rumpus.games.tetris.goals import ZEN

EDITION: Final = "edition"
SECOND: Final = 2
"""Since then mini T-spins give what their lines give, at most eight rows come in at once, and finesse is counted."""

SOFT_INTERVALS: Final = {"normal": 3, "fast": 1, "instant": 1}
"""rules/tetris.md: 0.05 s a row; and for who wants it quicker."""
SEED: Final = "seed"
GUIDELINE: Final = "guideline"
ATTACKS: Final = (SEED, GUIDELINE)


class Manner:
    """What is the same for all wells of a match."""

    __slots__ = ("at_most", "guideline", "half_turns", "later", "sinks", "soft", "zen")

    def __init__(self, options: Mapping[str, Value]) -> None:
        self.later = options.get(EDITION) == SECOND
        self.at_most = 8 if self.later else None
        """Rows of garbage that come in before one piece; None for all that wait."""
        self.guideline = options["attack"] == GUIDELINE
        self.half_turns = bool(options["turn180"])
        self.soft = SOFT_INTERVALS[str(options["softdrop"])]
        """Steps a row takes while down is held."""
        self.sinks = options["softdrop"] == "instant"
        """Whether soft drop goes all the way at once."""
        self.zen = options["goal"] == ZEN
        """Nobody is out and no level rises."""
