"""What a terminal was given before its line broke, or the hall did: asked for again on another line, it is given once.

A program cannot know whether its hello has arrived. It says it again with the same `visit`, a secret of its own, and is
the same guest at the same table, even if it has heard of neither. Kept like what a page has had done, in the same
breath as what was given; of the secret only a hash, among numbers no page has.
"""

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rumpus.hall.hall import Hall
from rumpus.hall.people.players import Player

if TYPE_CHECKING:
    from rumpus.hall.tables.table import Table

_HASHED = 7
"""Bytes of the hash: nobody guesses so many at a door."""


@dataclass(slots=True)
class TerminalVisit:
    """One run of a program, over as many lines as it takes."""

    origin: int = 0
    """By which number it is kept; none if the program has no secret."""
    player: Player | None = None
    """Who was welcomed for it; nobody if it came with a token of its own."""
    opened: "Table | None" = None
    """The table that was opened for it."""


class TerminalVisits:
    """The visits there were, by their secret."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall

    def find(self, secret: str) -> TerminalVisit:
        """The visit of that secret, begun if there is none; without a secret nothing is remembered."""
        if not secret:
            return TerminalVisit()
        visit = TerminalVisit(-1 - int.from_bytes(hashlib.sha256(secret.encode()).digest()[:_HASHED]))
        owner, numbers = self._hall.requests.find_page(visit.origin)
        player = self._hall.players.find(owner)
        if player is not None and _number_guest(player) in numbers:
            visit.player = player
        tables = {_number_table(table): table for table in self._hall.tables.values()} if numbers else {}
        visit.opened = next((tables[number] for number in numbers if number in tables), None)
        return visit

    def note_guest(self, visit: TerminalVisit, player: Player) -> None:
        """Somebody was welcomed for it: keep that together with who they are."""
        self._note(visit, player, _number_guest(player))

    def note_table(self, visit: TerminalVisit, player: Player, table: "Table") -> None:
        """A table was opened for it: keep that together with the table."""
        self._note(visit, player, _number_table(table))

    def _note(self, visit: TerminalVisit, player: Player, number: int) -> None:
        if visit.origin:
            self._hall.requests.note(player.id, visit.origin, number, visit)


def _number_guest(player: Player) -> int:
    """Worth nothing any more after signing out everywhere, as a token is."""
    return -1 - player.epoch


def _number_table(table: "Table") -> int:
    return int(table.code, 36)
