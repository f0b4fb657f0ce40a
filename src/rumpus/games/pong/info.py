"""What is known of Pong before it starts."""

from typing import Final

from rumpus.core.game import GameInfo, Ranking, Ruling, Solo
from rumpus.core.options import ChoiceOption, IntOption
from rumpus.games.pong.court import RATE, SPEEDS, WINNING_SCORE
from rumpus.games.pong.score import COUNTED, LENGTH, POINT, SCORES

INFO: Final = GameInfo(
    name="pong",
    title="Pong",
    tagline="Two paddles, one ball, a little faster every time.",
    version=1,
    seats=(2, 2),
    least_seconds=20,
    levels=("easy", "normal", "hard", "expert"),
    options=(
        IntOption("length", "Points to win", WINNING_SCORE, 1, 21),
        ChoiceOption("speed", "Speed of the ball", "normal", tuple(SPEEDS)),
    ),
    rate=RATE,
    realtime=True,
    hidden=False,
    ranking=Ranking(unit=POINT, most=WINNING_SCORE, span=LENGTH),
    rulings=(Ruling(SCORES, COUNTED),),
    solo=Solo(seats=2, bot_level="normal", later=("length", "speed"), by_command=True),
    accent="#e0705a",
)
