"""What is known of Tetris before it starts: seats, levels, options."""

from typing import Final

from rumpus.core.game import GameInfo, Ruling, Solo, Timed
from rumpus.core.options import ChoiceOption, FlagOption, IntOption
from rumpus.games.tetris.goals import CLEARED, ENDLESS, GOALS, RACES, ZEN
from rumpus.games.tetris.manner import ATTACKS, EDITION, SECOND, SEED, SOFT_INTERVALS
from rumpus.games.tetris.targets import IN_TURN, TARGETS

INFO: Final = GameInfo(
    name="tetris",
    title="Tetris",
    tagline="Fill lines, spin the T, bury your friends in garbage.",
    version=1,
    seats=(1, 8),
    least_seconds=20,
    levels=("easy", "normal", "hard", "expert"),
    options=(
        IntOption("level", "Start level", 1, 1, 15),
        FlagOption("hold", "Hold a piece for later", True),
        IntOption("next", "Next pieces shown", 3, 1, 6),
        ChoiceOption("goal", "Goal", ENDLESS, GOALS, endless=(ZEN,)),
        ChoiceOption("softdrop", "Soft drop", "normal", tuple(SOFT_INTERVALS)),
        FlagOption("turn180", "A key for half a turn", False),
        ChoiceOption("attack", "What clears send", SEED, ATTACKS),
        ChoiceOption("target", "Garbage goes to (three or more)", IN_TURN, TARGETS),
        IntOption("cheese", "Chance that garbage rows share a gap (percent)", 70, 0, 100),
    ),
    rate=60,
    realtime=True,
    solo=Solo(seats=1, boards=("level",), later=("goal",), timed=Timed("goal", RACES, CLEARED), by_command=True),
    rulings=(Ruling(EDITION, SECOND),),
    hidden=False,
    accent="#8a6fd8",
)
