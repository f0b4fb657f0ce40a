"""Checks of state: copies, dumps and imagined games are equal where they must be and share nothing."""

import re
from typing import Any, Final

from rumpus.contract.cases import Effort
from rumpus.contract.plain import require_plain, reread, scribble, to_text
from rumpus.contract.probe import show_all
from rumpus.contract.random_matches import make, positions, wander
from rumpus.contract.result import require
from rumpus.core.game import Game
from rumpus.core.rng import Rng
from rumpus.games.registry import GameFolder

_RNG_STATE: Final = re.compile(r"[0-9a-f]{64}:[0-9]+")
PLAY_ON: Final = 12
"""Moves played on to see whether two games are independent."""


def check_dump(folder: GameFolder, effort: Effort) -> None:
    """dump() is plain JSON, and load(dump()) is the same game"""
    for where, game in positions(folder, effort):
        state = game.dump()
        require_plain(state, f"{where}: dump()")
        given = reread(state)
        twin = type(game).load(game.setup, given)
        require(to_text(twin.dump()) == to_text(state), f"{where}: load(dump()) dumps differently")
        _require_equal(game, twin, f"{where}: load(dump())")
        digest = game.digest()
        scribble(state)
        require(game.digest() == digest, f"{where}: writing on a dump changes the game")
        scribble(given)
        require(twin.digest() == digest, f"{where}: writing on what was loaded changes the game")


def check_copies(folder: GameFolder, effort: Effort) -> None:
    """copy() and load(dump()) are independent, and play on equally"""
    for count, (where, game) in enumerate(positions(folder, effort)):
        game.emit("kit_probe")
        twin = game.copy()
        require(twin.take_events() == [], f"{where}: copy() takes pending events along")
        require(type(twin) is type(game), f"{where}: copy() is a {type(twin).__name__}")
        _require_equal(game, twin, f"{where}: copy()")
        game.take_events()
        _require_independent(game, twin, count, f"{where}: copy()")
        _require_independent(game.copy(), type(game).load(game.setup, game.dump()), count, f"{where}: load(dump())")


def check_reading_changes_nothing(folder: GameFolder, effort: Effort) -> None:
    """view(), actions(), due(), dump() and digest() leave the game as it was, and what they gave can be written on"""
    for where, game in positions(folder, effort):
        digest = game.digest()
        for seat in (None, *range(game.setup.seats)):
            first = game.view(seat)
            text = to_text(first)
            scribble(first)
            require(to_text(game.view(seat)) == text, f"{where}: writing on a view changes the next view({seat})")
        for seat in range(game.setup.seats):
            offer = game.actions(seat)
            kept = list(offer)
            offer.append("spoiled")
            require(game.actions(seat) == kept, f"{where}: writing on actions({seat}) changes it")
        game.due()
        game.to_act()
        require(game.digest() == digest, f"{where}: reading the game changes it")
        require(game.take_events() == [], f"{where}: reading the game makes events")


def check_imagine(folder: GameFolder, effort: Effort) -> None:
    """imagine(seat) keeps the seat's view and offer, hides what is to come, and can be played on"""
    for count, (where, game) in enumerate(positions(folder, effort)):
        digest = game.digest()
        chance = set(_RNG_STATE.findall(to_text(game.dump())))
        for seat in (None, *range(game.setup.seats)):
            view = to_text(game.view(seat))
            for seed in (count, count + 1_000_003):
                other = game.imagine(seat, seed)
                said = f"{where}: imagine({seat}, {seed})"
                require(to_text(other.view(seat)) == view, f"{said} changes that seat's view")
                require(other.step == game.step and other.outcome == game.outcome, f"{said} is elsewhere in the match")
                require(seat is None or other.actions(seat) == game.actions(seat), f"{said} changes what it may do")
                known = chance & set(_RNG_STATE.findall(to_text(other.dump())))
                require(not known, f"{said} knows the dice to come: the generator's state is the true one")
                require(
                    game.imagine(seat, seed).digest() == other.digest(), f"{said} comes out differently the second time"
                )
            for _, move in zip(range(PLAY_ON), wander(other, Rng(count)), strict=False):
                require(move is not None, f"{where}: what seat {seat} imagines cannot be played on")
        require(game.digest() == digest, f"{where}: imagine() changes the game")


def _require_equal(game: Game, twin: Game, said: str) -> None:
    pairs: tuple[tuple[str, Any, Any], ...] = (
        ("digest", game.digest(), twin.digest()),
        ("step", game.step, twin.step),
        ("outcome", game.outcome, twin.outcome),
        ("due()", game.due(), twin.due()),
        ("views or actions", show_all(game), show_all(twin)),
    )
    for what, mine, theirs in pairs:
        require(mine == theirs, f"{said} has another {what}")


def _require_independent(game: Game, twin: Game, seed: int, said: str) -> None:
    """Play on one: the other stays. Then the other by the same moves: they are equal again."""
    before = twin.digest()
    moves = [move for _, move in zip(range(PLAY_ON), wander(game, Rng(seed)), strict=False)]
    require(twin.digest() == before, f"{said} changes when the other is played on")
    after = game.digest()
    for move in moves:
        make(twin, move)
    require(twin.digest() == after, f"{said} plays on differently with the same moves")
    require(game.digest() == after, f"{said} changes the other when played on")
