"""Checks of `guess`: what is made of a view alone shows the same, and goes on alike until something hidden appears."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from rumpus.contract.cases import Effort
from rumpus.contract.plain import reread, to_text
from rumpus.contract.random_matches import Move, make, random_matches
from rumpus.contract.result import require
from rumpus.core.game import Game, IllegalAction
from rumpus.games.registry import GameFolder

FOLLOWED: Final = 24
"""Moves that a guess is followed for."""
SEEDS: Final = (1, 22, 333, 4444)
"""What guesses by several seeds agree on is not hidden."""
MORE_SEEDS: Final = range(5000, 5064)
EVERY: Final = 4
"""Of the positions of a match every so many is looked at."""


def check_guess(folder: GameFolder, effort: Effort) -> None:
    """guess(view) shows that view and offers the same, and goes on alike until something hidden appears"""
    if not folder.rules.can_guess():
        return
    for count, match in enumerate(random_matches(folder, effort)):
        for place in range(count % EVERY, len(match.stops), EVERY):
            stop = match.stops[place]
            if stop.game.stirs() is not None:
                continue  # a battle of many is not played ahead
            seat = (count + place) % match.case.seats
            _compare(stop.game, seat, match.moves[stop.moves : stop.moves + FOLLOWED], f"{match.case}, seat {seat}")


def _compare(start: Game, seat: int, moves: tuple[Move, ...], where: str) -> None:
    """Follow the real game and what the seat could take it for, as long as all guesses agree."""
    game = start.copy()
    guesses = [_guess(start, seat, seed, where) for seed in SEEDS]
    for count, move in enumerate(moves, 1):
        make(game, move)
        if not all(_follow(guess, [move]) for guess in guesses):
            return  # somebody's move was refused: in that guess they hold something else
        shown = {to_text(guess.view(seat)) for guess in guesses}
        if len(shown) > 1:
            return  # something hidden has come to light
        true = to_text(game.view(seat))
        if true not in shown:
            # All may have drawn the same by chance; then others draw what is true.
            others = (_guess(start, seat, seed, where) for seed in MORE_SEEDS)
            drawn = any(_follow(other, moves[:count]) and to_text(other.view(seat)) == true for other in others)
            require(drawn, f"{where}: guessed at step {start.step}, it is wrong at step {game.step}")
            return


def _guess(game: Game, seat: int, seed: int, where: str) -> Game:
    """What the seat could be in, held to what it must show."""
    setup = replace(game.setup, seed=0)  # who guesses does not know it
    view = game.view(seat)
    guess = type(game).guess(setup, seat, reread(view), game.step, seed)
    said = f"{where}: guessed at step {game.step} by {seed}, it"
    require(to_text(guess.view(seat)) == to_text(view), f"{said} shows another view")
    # Which keys are held may be nobody's business before it counts.
    require(game.info.realtime or guess.actions(seat) == game.actions(seat), f"{said} changes what the seat may do")
    same = guess.step == game.step and guess.outcome == game.outcome and guess.due() == game.due()
    require(same, f"{said} is elsewhere in the match")
    return guess


def _follow(guess: Game, moves: Iterable[Move]) -> bool:
    """Whether moves that were made in the real game can be made in this one."""
    try:
        for move in moves:
            make(guess, move)
    except IllegalAction:
        return False
    return True
