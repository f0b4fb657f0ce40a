"""What a command is: a name, a form, a line about it, what it does, what could follow it, and who may give it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Generic, TypeVar

from rumpus.core.notice import Notice
from rumpus.hall.commands.caller import Reply
from rumpus.hall.commands.reading import Arguments

C = TypeVar("C")
"""Who gives it: a player at some door (`Caller`), or the host (`Admin`)."""


class Who(Enum):
    """Who may give a command."""

    PLAYER = "player"
    """Everybody in the hall, with a slash before it."""
    HOST = "host"
    """The host, on the console and on the host's page."""
    CONSOLE = "console"
    """The host, on the console only."""


def offer_nothing(caller: object, text: str) -> Iterable[str]:
    """Nothing to complete."""
    return ()


@dataclass(frozen=True, slots=True)
class Command(Generic[C]):
    """One line of the table of commands."""

    name: str
    form: str
    """What follows the name; in brackets what may be left out."""
    run: Callable[[C, Arguments], Reply]
    offers: Callable[[C, str], Iterable[str]] = offer_nothing
    """What could stand after the command, whole, given what stands there now."""
    also: tuple[str, ...] = ()
    """Other names for it."""
    who: Who = Who.PLAYER
    told: Notice | None = None
    """What it does, if that is not the sentence of its name."""

    @property
    def about(self) -> Notice:
        """What it does."""
        kind = "command" if self.who is Who.PLAYER else "host_command"
        return self.told or Notice(f"{kind}.{self.name}.about")

    @property
    def usage(self) -> str:
        """How it is written."""
        return f"{'/' if self.who is Who.PLAYER else ''}{self.name} {self.form}".rstrip()
