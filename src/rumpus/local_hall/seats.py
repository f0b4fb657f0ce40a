"""The chairs of a table in the page: mine, a second person's at this keyboard, bots'."""

from dataclasses import dataclass, field
from typing import Any, Final

from rumpus.core.bot_cast import cast_bot
from rumpus.core.game import GameInfo
from rumpus.core.notice import Refusal, name_game

ME: Final = "you"
"""The id of whoever sits at this page."""
NAME_LENGTH: Final = 32


@dataclass(slots=True)
class Seat:
    """One chair."""

    kind: str = "open"
    name: str = ""
    local: bool = False
    level: str = ""
    ready: bool = False
    wins: int = 0

    def show(self) -> dict[str, Any]:
        """As the page is told (wire/tables.py: SeatShown)."""
        shown: dict[str, Any] = {"kind": self.kind, "name": self.name, "ready": self.ready, "wins": self.wins}
        if self.kind == "person":
            shown |= {"player": ME, "local": self.local}
        elif self.kind == "bot":
            shown |= {"level": self.level, "ready": True}
        return shown


@dataclass(slots=True)
class Seating:
    """The chairs of one table."""

    info: GameInfo
    seats: list[Seat] = field(default_factory=list)

    def lay(self, wanted: list[str], name: str) -> None:
        """Set them as they are asked for."""
        self.resize(len(wanted))
        for number, to in enumerate(wanted):
            self.change(number, to, name)

    def resize(self, count: int) -> None:
        """So many as the game can have; Refusal for another number."""
        low, high = self.info.seats
        if not low <= count <= high:
            raise Refusal("bad_seats", game=name_game(self.info.name), low=low, high=high)
        self.seats = [*self.seats[:count], *(Seat() for _ in range(count - len(self.seats)))]

    def change(self, number: int, to: str, name: str) -> None:
        """Let `me`, `local`, `local:NAME`, `bot:LEVEL` or nobody (`open`) have a seat."""
        if not 0 <= number < len(self.seats):
            raise Refusal("no_seat")
        kind, _, more = to.partition(":")
        wins = self.seats[number].wins
        if kind == "me":
            self.seats = [Seat() if seat.kind == "person" and not seat.local else seat for seat in self.seats]
            self.seats[number] = Seat("person", name, wins=wins)
        elif kind == "local":
            self.seats[number] = Seat("person", more[:NAME_LENGTH] or f"{name} 2", local=True, wins=wins)
        elif kind == "bot" and more in self.info.levels:
            taken = [seat.name for place, seat in enumerate(self.seats) if seat.kind == "bot" and place != number]
            self.seats[number] = Seat("bot", cast_bot(more, self.info.name, taken), level=more, wins=wins)
        elif kind == "open":
            self.seats[number] = Seat()
        else:
            raise Refusal("bad_seat")

    @property
    def people(self) -> list[int]:
        """Seats that are played at this page."""
        return [number for number, seat in enumerate(self.seats) if seat.kind == "person"]

    @property
    def levels(self) -> dict[int, str]:
        """Levels of the bots, by seat."""
        return {number: seat.level for number, seat in enumerate(self.seats) if seat.kind == "bot"}

    @property
    def complete(self) -> bool:
        """Whether somebody has every seat."""
        return all(seat.kind != "open" for seat in self.seats)
