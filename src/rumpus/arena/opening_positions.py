"""Positions from which a contest begins, instead of fresh deals: the first inputs of recorded matches."""

from dataclasses import dataclass

from rumpus.core.cursor import Cursor
from rumpus.core.game import Game, Setup
from rumpus.core.log import Input
from rumpus.core.replay import Replay
from rumpus.games.registry import find_rules


class BadOpening(ValueError):
    """A match from which nobody can play on; the message says why."""


@dataclass(frozen=True, slots=True)
class Opening:
    """How a match began."""

    game: str
    setup: Setup
    inputs: tuple[Input, ...]

    def begin(self) -> Game:
        """The position; BadReplay if the inputs cannot be made."""
        cursor = Cursor(find_rules(self.game)(self.setup), self.inputs)
        cursor.play_inputs(len(self.inputs))
        return cursor.game


def read_opening(replay: Replay, game: str, seats: int, moves: int | None) -> Opening:
    """The first so many inputs of a match, None: all; BadOpening if it is of another game, of other seats, or over by
    then, BadReplay if it does not hold."""
    if replay.game != game or replay.setup.seats != seats:
        raise BadOpening(f"it is {replay.game} for {replay.setup.seats}, not {game} for {seats}")
    opening = Opening(replay.game, replay.setup, tuple(replay.inputs[:moves]))
    if opening.begin().outcome is not None:
        raise BadOpening(f"after {len(opening.inputs)} inputs it is over; say --opening-moves")
    return opening
