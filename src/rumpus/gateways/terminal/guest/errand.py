"""Coming for one table: no name prompt and no lobby before it, and the program ends with it."""

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from rumpus.hall.people.terminal_settings import TerminalSettings
    from rumpus.hall.tables.table import Table


class Errand(Protocol):
    """Whoever sent a guest to a table."""

    alone: bool
    """Whether nobody else can come: then there is no talk, and nobody is kept waiting."""
    link: str
    """The hall's address as a browser has it, for others to come by; empty if there is none."""

    def table_changed(self, table: "Table", /) -> None:
        """The table the guest is at looks different."""

    def end(self, why: str, /) -> None:
        """The guest is no longer at a table: has left it, or had to, for this reason."""

    def keep_settings(self, settings: "TerminalSettings", /) -> None:
        """The guest likes terminals otherwise now."""

    def fail(self, problem: Exception, /) -> None:
        """Something of ours went wrong; asked only where nobody else is."""
