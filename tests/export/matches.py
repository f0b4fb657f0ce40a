"""Bot games to export: played once for all tests of a process."""

from functools import cache

import rumpus
from rumpus.api import MatchInHand
from rumpus.core.replay import Replay
from rumpus.games.registry import find_game


@cache
def play(game: str, seed: int = 7) -> MatchInHand:
    """An ended match between Ann and Björn, or of Ann alone; not to be changed."""
    seats = min(2, find_game(game).info.seats[1])
    match = rumpus.make(game, seats=seats, seed=seed, names=("Ann", "Björn")[:seats])
    match.play_out(match.game.info.levels[0])
    return match


@cache
def replay_of(game: str) -> Replay:
    """Its replay."""
    return play(game).replay()


def unfinished(game: str, inputs: int) -> Replay:
    """The replay of its first inputs."""
    return play(game).at(inputs).replay()
