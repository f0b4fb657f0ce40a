"""The log: a match is its setup and its inputs. Also the one check that a word from outside could be an action."""

from dataclasses import dataclass

from rumpus.core.game import ACTION_LENGTH, IllegalAction


@dataclass(frozen=True, slots=True)
class Input:
    """One action, stamped with the step at which it arrived."""

    step: int
    seat: int
    action: str
    origin: int = 0
    """Which of the seat's devices sent it; 0 for a bot or a program."""
    seq: int = 0
    """That device's own number for it, so that what is sent twice happens once; 0 if it does not count."""


def check_word(action: str) -> None:
    """Refuse what cannot be an action in any game: too long, empty, or not plain printable text."""
    if not action or len(action) > ACTION_LENGTH or not action.isascii() or not action.isprintable():
        raise IllegalAction("bad_action", most=ACTION_LENGTH)
