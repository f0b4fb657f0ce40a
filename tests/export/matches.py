"""Bot games to export: played once for all tests of a process."""

from functools import cache

import rumpus
from rumpus.api import MatchInHand
from rumpus.core.match import Match
from rumpus.core.replay import Replay, record
from rumpus.core.time_control import TimeControl
from rumpus.games.registry import find_game


@cache
def play(game: str, seed: int = 7) -> MatchInHand:
    """An ended match between Ann and Björn, or of Ann alone; not to be changed."""
    seats = min(2, find_game(game).info.seats[1])
    # Without blocks two bots at Stay on the Board make no mistake in fifty moves.
    options = {"mode": "blocked"} if game == "stayboard" else {}
    match = rumpus.make(game, seats=seats, seed=seed, names=("Ann", "Björn")[:seats], options=options)
    match.play_out(match.game.info.levels[0])
    return match


@cache
def replay_of(game: str) -> Replay:
    """Its replay."""
    return play(game).replay()


@cache
def timed_replay() -> Replay:
    """Ann and Björn with a minute each and five seconds for a move: a move of each, and Ann's time is up."""
    rules = find_game("stayboard").rules
    match = Match(rules.new({"size": 9}, seed=4), control=TimeControl.read("1:00+5"))
    for n, step in enumerate((10, 30)):
        direction, distance, *_ = match.game.view(None)["moves"][0]
        match.act(n, f"move {direction} {distance}", step)
    match.advance(500)
    extra, names = {"clock": "fischer 60+5"}, ("Ann", "Björn")
    return record(match.game.setup, rules, match.log, players=names, end_step=match.step, extra=extra)


def unfinished(game: str, inputs: int) -> Replay:
    """The replay of its first inputs."""
    return play(game).at(inputs).replay()
