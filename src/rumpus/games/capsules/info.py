"""What is known of Capsules before it starts: seats, levels, options."""

from typing import Final

from rumpus.core.game import GameInfo
from rumpus.core.options import IntOption

INFO: Final = GameInfo(
    name="capsules",
    title="Capsules",
    tagline="Line up four to cure; two rows at once hit others.",
    version=1,
    seats=(1, 16),
    least_seconds=20,
    levels=("easy", "normal", "hard"),
    options=(
        IntOption("virs", "Viruses at the start of a round", 16, 4, 64),
        IntOption("tick", "Tenths of a second for each tile a capsule falls", 5, 1, 20),
        IntOption("countdown", "Seconds on the waiting screen before a round", 10, 0, 60),
        IntOption("rounds", "Rounds (0: until everybody has had enough)", 3, 0, 20),
    ),
    rate=10,
    realtime=True,
    hidden=False,
    accent="#c2577f",
)
