"""Lines that have said nothing for a while: as if the time had passed, so that no test has to wait for it."""

from heapq import heappush

from rumpus.core.pacing import SECOND
from rumpus.hall.hall import Hall
from rumpus.hall.people.players import Player
from rumpus.hall.tables.silence import ASK, HeardLine


def lines_of(hall: Hall, player: Player) -> list[HeardLine]:
    """The player's lines, as the hall minds them."""
    return [hall.silence._lines[visitor] for visitor in hall.presence.of(player)]


def be_quiet(hall: Hall, player: Player, seconds: float) -> None:
    """Nothing was heard from the player for so long, though the hall would have asked by then; it looks."""
    silence, now, span = hall.silence, hall.clock.now(), round(seconds * SECOND)
    for visitor in hall.presence.of(player):
        line = silence._lines[visitor]
        line.at = line.asked = now - span
        line.awaited = line.at + ASK if span > ASK else None
        line.due = now
        heappush(silence._queue, (now, next(silence._places), visitor, line))
    silence._look(now)
