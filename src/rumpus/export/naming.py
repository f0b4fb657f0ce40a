"""What players are called in what is written of a match, and that it cannot be written. It knows core alone: the page's
worker makes films, too."""

from collections.abc import Sequence
from typing import Final

from rumpus.core.notice import Refusal

NAME_LENGTH: Final = 32


class CannotExport(Refusal, ValueError):
    """What was asked for cannot be written; code and facts say why."""


def tidy_names(names: Sequence[str]) -> tuple[str, ...]:
    """The names without anything that could upset a terminal; a seat without one is called by its number."""
    tidied = ["".join(char for char in name if char.isprintable())[:NAME_LENGTH].strip() for name in names]
    return tuple(name or f"Seat {seat}" for seat, name in enumerate(tidied, 1))
