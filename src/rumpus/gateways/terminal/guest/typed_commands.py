"""What a guest types into the bottom line: the hall's commands, and a few of the terminal's own."""

from typing import TYPE_CHECKING, Final

from rumpus.games.registry import all_games
from rumpus.gateways.typed_commands import run_typed
from rumpus.hall.commands.caller import Reply, Speaker
from rumpus.hall.commands.completion import complete
from rumpus.hall.commands.reading import find_info
from rumpus.language.catalogue import load_catalogue

if TYPE_CHECKING:
    from rumpus.gateways.terminal.guest.session import GuestSession

SHORT_REPLY: Final = 1
"""An answer of more lines is shown on a page of its own."""
QUIT: Final = ("/quit", "/bye")
RULES: Final = "/rules"


class TypedCommands:
    """Does what is typed."""

    def __init__(self, guest: "GuestSession") -> None:
        self._guest = guest

    def run(self, text: str) -> None:
        """Do it; Refused if it cannot be done."""
        guest = self._guest
        word, _, rest = text.strip().partition(" ")
        if word in QUIT:
            guest.quit()
        elif word == RULES:
            table = guest.table
            guest.pages.show_rules(
                table.folder if table is not None and not rest else all_games()[find_info(rest).name]
            )
        else:
            reply = run_typed(text, self._speaker(), guest.house.limits, guest.address)
            if reply.go is not None:
                guest.pages.show_table(guest.hall.find_table(reply.go))
            guest.hall.store.when_saved(lambda: self._show(reply), urgent=True)

    def complete(self, text: str) -> list[str]:
        """How a line could go on."""
        return complete(text, self._speaker())

    def _show(self, reply: Reply) -> None:
        """What it speaks of is on disk."""
        if self._guest.over or not reply.lines:
            return
        lines = [load_catalogue().write(self._guest.language, line) for line in reply.lines]
        if len(lines) > SHORT_REPLY:
            self._guest.pages.read(self._guest.phrase("hall_says"), lines)
        else:
            self._guest.note(lines[0])

    def _speaker(self) -> Speaker:
        return Speaker(self._guest.hall, self._guest, self._guest.table, looks_first=True)
