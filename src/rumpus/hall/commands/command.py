"""What a command is: a name, a form, a line about it, what it does, and what could follow it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeAlias

from rumpus.hall.commands.caller import Caller, Reply
from rumpus.hall.commands.reading import Arguments

Does: TypeAlias = Callable[[Caller, Arguments], Reply]
Offers: TypeAlias = Callable[[Caller, str], Iterable[str]]
"""What could stand after the command, whole, given what stands there now."""


def offer_nothing(caller: Caller, text: str) -> Iterable[str]:
    """Nothing to complete."""
    return ()


@dataclass(frozen=True, slots=True)
class Command:
    """One line of the table of commands."""

    name: str
    form: str
    """What follows the name; in brackets what may be left out."""
    about: str
    run: Does
    offers: Offers = offer_nothing
    also: tuple[str, ...] = ()
    """Other names for it."""

    @property
    def usage(self) -> str:
        """How it is written."""
        return f"/{self.name} {self.form}".rstrip()
