"""Lines that have said nothing for a while: as if the time had passed, so that no test has to wait for it."""

from rumpus.core.pacing import SECOND
from rumpus.hall.hall import Hall
from rumpus.hall.people.players import Player
from rumpus.hall.tables.silence import HeardLine


def lines_of(hall: Hall, player: Player) -> list[HeardLine]:
    """The player's lines, as the hall minds them."""
    return [hall.silence._lines[visitor] for visitor in hall.presence.of(player)]


def be_quiet(hall: Hall, player: Player, seconds: float) -> None:
    """Nothing was heard from the player for so long, and nothing was asked; the hall looks."""
    now = hall.clock.now()
    for line in lines_of(hall, player):
        line.at = line.asked = now - round(seconds * SECOND)
    hall.silence._look(now)
