"""What is known of Pong before it starts."""

from typing import Final

from rumpus.core.game import GameInfo, Ranking, Solo
from rumpus.games.pong.court import RATE, WINNING_SCORE
from rumpus.games.pong.score import POINT

INFO: Final = GameInfo(
    name="pong",
    title="Pong",
    tagline="Two paddles, one ball, a little faster every time.",
    version=1,
    seats=(2, 2),
    least_seconds=20,
    levels=("easy", "normal", "hard", "expert"),
    rate=RATE,
    realtime=True,
    hidden=False,
    ranking=Ranking(unit=POINT, most=WINNING_SCORE),
    solo=Solo(seats=2, bot_level="normal", by_command=True),
    accent="#e0705a",
)
