"""What is known of Dr. Mario 99 before it starts: seats, levels, options."""

from typing import Final

from rumpus.core.game import Battle, GameInfo, Ruling, Solo
from rumpus.core.options import ChoiceOption, FlagOption, IntOption
from rumpus.games.mario99.classic import RULES, SEED
from rumpus.games.mario99.opening import LAST_LEVEL

ROWS: Final = "rows"
NEEDED: Final = "needed"
"""rules/mario99.md: `virus_count` asks for the rows it needs. In a setup that does not say so it gets the level's."""

FALL_MS: Final = {"low": 600, "medium": 400, "high": 250}
"""How long a pill stays in a row, by the option `speed`."""

INFO: Final = GameInfo(
    name="mario99",
    title="Dr. Mario 99",
    tagline="Line up pills, clear viruses, send the mess next door.",
    version=1,
    seats=(1, 8),
    least_seconds=20,
    levels=("easy", "normal", "hard", "expert"),
    options=(
        IntOption("virus_count", "Viruses in each bottle (two or more players)", 5, 1, 48),
        IntOption("level", "Level", 0, 0, LAST_LEVEL),
        ChoiceOption("speed", "Falling speed", "low", tuple(FALL_MS)),
        IntOption("rounds", "Round wins needed", 1, 1, 5),
        FlagOption("battle", "Battle of up to 99", False),
        ChoiceOption("rules", "Rules", SEED, RULES),
    ),
    rate=1000,
    realtime=True,
    hidden=False,
    solo=Solo(seats=1, fixed=(("battle", False),), boards=("level", "speed"), later=("rules",)),
    rulings=(Ruling(ROWS, NEEDED),),
    battle=Battle(),
    accent="#4f8fe8",
)
