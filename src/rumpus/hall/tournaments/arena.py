"""An arena: who is free is paired at once with somebody of about the same points, for as long as it lasts.

Nobody meets the same one twice in a row while somebody else is free. Bots play who would have to wait, and never each
other: they would play more games in a minute than people in an evening.
"""

from collections.abc import Sequence
from typing import Final

from rumpus.hall.tournaments.games import OPEN, Entrant, Game, Pair, by_player, give_seats

STREAK: Final = 2
"""After so many wins in a row each further point counts double, until one is not won."""


def pair_free(free: Sequence[Entrant], games: Sequence[Game]) -> list[Pair]:
    """Pairs of those who are free, the best first; one of an odd number waits, and so does who has just met the others
    if those can play each other. Who would wait plays a bot of about the same points, if one is free."""
    played = by_player(games)
    scores = {entrant.id: score_of(played.get(entrant.id, ()), entrant.id)[0] for entrant in free}
    ranked = sorted(free, key=lambda one: (-scores[one.id], -one.rating, one.id))
    ids = [one.id for one in ranked if not one.level]
    bots = [one.id for one in ranked if one.level]
    last = {id: played[id][-1].opponent(id) if id in played else "" for id in scores}
    pairs, waiting = [], []
    while len(ids) > 1:
        one = ids.pop(0)
        fresh = [id for id in ids if last[one] != id and last[id] != one]
        if not fresh and (len(ids) > 1 or bots):
            waiting.append(one)  # the others can play each other meanwhile
            continue
        other = (fresh or ids)[0]
        ids.remove(other)
        pairs.append(give_seats(one, other, played))
    for one in [*waiting, *ids][: len(bots)]:
        bot = min(bots, key=lambda id: (last[one] == id, abs(scores[id] - scores[one])))
        bots.remove(bot)
        pairs.append(give_seats(one, bot, played))
    return pairs


def score_of(games: Sequence[Game], id: str) -> tuple[int, int]:
    """Points, and how many games were won in a row up to now: 2 for a win, 1 for a draw, doubled in a streak."""
    points = streak = 0
    for game in games:
        if id not in game.players or game.result == OPEN:
            continue
        gained = game.points(id)
        points += gained * (2 if streak >= STREAK else 1)
        streak = streak + 1 if gained == 2 else 0
    return points, streak
