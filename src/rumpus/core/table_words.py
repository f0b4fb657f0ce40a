"""What the table says in a match, and not a seat by the game's rules: time is up, a draw, a move taken back, more time.

These words stand in the log like all others, so that a match is still its seed and its inputs; they begin with a sign
no game uses, and only who runs a match may say them. Whether they may be said (a flag has fallen, everybody has
agreed) is not known here.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from rumpus.core.game import RESIGN, Game, IllegalAction, Outcome
from rumpus.core.log import Input

SIGN: Final = "!"
TIMEOUT: Final = "!timeout"
"""The seat's time is up: as if it gave up, but it did not."""
TIMEOUT_ALL: Final = "!timeout all"
"""Everybody's time is up at the same step, and nobody has been quicker: nobody wins."""
DRAW: Final = "!draw"
"""Everybody has agreed that nobody wins."""
TAKE_BACK: Final = "!takeback"
"""`!takeback N`: the position is again that after the first N inputs that count, and it is later now."""
MORE_TIME: Final = "!time"
"""`!time SECONDS`: the seat has so much more on its clock. The position is the same."""
MOST_SECONDS: Final = 14 * 86400

TIMED_OUT: Final = "timed_out"
"""The reason of an outcome that a seat's time brought about."""
AGREED: Final = "agreed"
"""The reason of a draw by agreement."""


def is_table_word(action: str) -> bool:
    """Whether it is for the table to say, and for no seat."""
    return action.startswith(SIGN)


def play_input(game: Game, entry: Input, log: Sequence[Input], made: int) -> None:
    """Let an input happen in a game in which the first `made` of the log have been; IllegalAction if it cannot be."""
    if not is_table_word(entry.action):
        game.act(entry.seat, entry.action)
        return
    if game.outcome is not None:
        raise IllegalAction("over")
    word, _, number = entry.action.partition(" ")
    if entry.action == TIMEOUT:
        game.act(entry.seat, RESIGN)
        _give_reason(game, TIMED_OUT)
    elif entry.action == TIMEOUT_ALL:
        _end_level(game, TIMED_OUT)
    elif entry.action == DRAW:
        _end_level(game, AGREED)
    elif word == TAKE_BACK:
        _take_back(game, list_counting(log, made), _read(number, made))
        game.emit("taken_back", seat=entry.seat)
    elif word == MORE_TIME:
        _read(number, MOST_SECONDS)
    else:
        raise IllegalAction("table_word")


def given_seconds(action: str) -> int:
    """How much more time a word gives its seat; most give none."""
    word, _, number = action.partition(" ")
    return int(number) if word == MORE_TIME else 0


def kept_inputs(action: str) -> int | None:
    """How many of the inputs that count a take-back leaves; None for any other word."""
    word, _, number = action.partition(" ")
    return int(number) if word == TAKE_BACK else None


def list_counting(log: Sequence[Input], made: int) -> list[Input]:
    """Those of the first `made` inputs that have not been taken back."""
    counting: list[Input] = []
    for entry in log[:made]:
        kept = kept_inputs(entry.action)
        if kept is None:
            counting.append(entry)
        else:
            del counting[kept:]
    return counting


def _end_level(game: Game, reason: str) -> None:
    """Everybody shares the first place."""
    seats = range(game.setup.seats)
    game.outcome = Outcome(tuple(1 for _ in seats), tuple(game.progress(seat).score for seat in seats), reason)


def _give_reason(game: Game, reason: str) -> None:
    """Who ran out of time has not given up; with more seats than two it may go on without an outcome."""
    outcome: Outcome | None = game.outcome
    if outcome is not None:
        game.outcome = replace(outcome, reason=reason)


def _take_back(game: Game, counting: Sequence[Input], count: int) -> None:
    """Play again what is left, into the same object: whoever holds the game has it still."""
    if count >= len(counting):
        raise IllegalAction("table_word")
    again = type(game)(game.setup)
    for made, entry in enumerate(counting[:count]):
        again.advance(entry.step)
        play_input(again, entry, counting, made)
    again.advance(game.step)
    game.become(again)


def _read(number: str, most: int) -> int:
    if not (number.isascii() and number.isdigit() and len(number) <= 9 and int(number) <= most):
        raise IllegalAction("table_word")
    return int(number)
