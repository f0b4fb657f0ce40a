"""Checks of the end: random players get there, it is complete, and nothing happens after it."""

from rumpus.contract.cases import Effort
from rumpus.contract.probe import show_all
from rumpus.contract.random_matches import random_matches
from rumpus.contract.result import Breach, require
from rumpus.core.game import RESIGN, IllegalAction
from rumpus.core.log import Input
from rumpus.games.registry import GameFolder


def check_random_players_finish(folder: GameFolder, effort: Effort) -> None:
    """random players always reach an outcome, with a place and a score for every seat"""
    for match in random_matches(folder, effort):
        outcome, case = match.end.outcome, match.case
        if outcome is None:
            raise Breach(f"{case}: random players came to no outcome")
        for what, numbers in (("places", outcome.places), ("scores", outcome.scores)):
            whole = type(numbers) is tuple and all(type(number) is int for number in numbers)
            require(whole and len(numbers) == case.seats, f"{case}: {what} are {numbers!r}")
        require(all(place >= 1 for place in outcome.places), f"{case}: places are {outcome.places!r}")
        reason = outcome.reason
        require(
            reason.isidentifier() and reason == reason.lower(), f"{case}: the reason {reason!r} is not one_plain_word"
        )


def check_over_is_over(folder: GameFolder, effort: Effort) -> None:
    """after the outcome nothing is due, offered, accepted or changed by time"""
    for match in random_matches(folder, effort):
        game, where = match.end.copy(), f"{match.case}, after the end"
        digest = game.digest()
        require(game.due() is None, f"{where}: due() is {game.due()}")
        require(tuple(game.to_act()) == (), f"{where}: to_act() is {game.to_act()}")
        said = [move.action for move in match.moves[-40:] if isinstance(move, Input)][-3:]
        for seat in range(match.case.seats):
            require(game.actions(seat) == [], f"{where}: seat {seat} is offered {game.actions(seat)[:3]}")
            for action in (RESIGN, "xyzzy", *said):
                try:
                    game.act(seat, action)
                except IllegalAction as problem:
                    require(problem.code == "over", f"{where}: {action!r} is refused as {problem.code!r}, not 'over'")
                else:
                    raise Breach(f"{where}: seat {seat} may do {action!r}")
        require(game.digest() == digest, f"{where}: what was refused changed something")
        outcome, shown = game.outcome, show_all(game)
        game.advance(game.step + 1_000 * game.info.rate)
        require(game.outcome == outcome and show_all(game) == shown, f"{where}: time changes something")
        require(game.take_events() == [], f"{where}: time makes events")
