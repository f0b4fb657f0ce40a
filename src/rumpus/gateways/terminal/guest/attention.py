"""Telling somebody whose terminal is out of sight that it is their turn: by its title, and its bell if wanted."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from rumpus.gateways.terminal.ansi import BELL, write_title
from rumpus.hall.tables.turns import waits_for
from rumpus.language.games import name_game

if TYPE_CHECKING:
    from rumpus.gateways.terminal.guest.session import GuestSession


class Attention:
    """Of one guest: remembers what the title says and whether it was their turn."""

    def __init__(self, guest: "GuestSession", write: Callable[[str], None]) -> None:
        self._guest = guest
        self._write = write
        self._title = ""
        self._was_waiting = False

    def look(self) -> None:
        """Something may have changed."""
        guest, table = self._guest, self._guest.table
        over = table is None or table.match is None or table.match.over
        waiting = table is not None and not over and not table.info.realtime and waits_for(table, guest.player)
        title = "Rumpus"
        if table is not None:
            name = name_game(guest.language, table.info)
            title = guest.phrase("title_turn", game=name) if waiting else name
        if title != self._title and guest.terminal.titled:
            self._write(write_title(title))
        if waiting and not self._was_waiting and guest.player.terminal.bell:
            self._write(BELL)
        self._title, self._was_waiting = title, waiting
