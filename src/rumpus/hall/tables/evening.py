"""An evening around a big screen (rules/hall.md, NEARBY): who has come, the number each of them keeps, and what they
have won from one another, from game to game. It goes along when the screen shows another table."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count

from rumpus.hall.people.players import Player, Players
from rumpus.hall.tables.seats import Seat
from rumpus.store.record_data import EveningData


@dataclass(slots=True, eq=False)
class EveningGuest:
    """Somebody who has come this evening."""

    player: Player
    number: int
    """From 1 on: their colour and face, for as long as the evening lasts."""
    points: int = 0
    """One for everybody they have left behind them in a match."""
    played: int = 0
    in_a_row: int = 0
    """How many of the last matches they have played without standing up."""


class Evening:
    """Everybody who has come around one big screen."""

    def __init__(self) -> None:
        self.guests: list[EveningGuest] = []

    def find(self, player: Player) -> EveningGuest | None:
        """What is known of somebody; None if they have not come."""
        return next((guest for guest in self.guests if guest.player is player), None)

    def welcome(self, player: Player) -> EveningGuest:
        """Somebody comes, and is given the lowest number that nobody has."""
        guest = self.find(player)
        if guest is None:
            guest = EveningGuest(player, next(self._free()))
            self.guests.append(guest)
        return guest

    def number_of(self, player: Player) -> int:
        """Somebody's number; 0 if they have not come."""
        guest = self.find(player)
        return guest.number if guest is not None else 0

    def number(self, seats: Iterable[Seat]) -> list[int]:
        """The number shown at each seat: a person's own; bots and a second one at a keyboard have what is left; 0 at an
        open seat."""
        left = self._free()
        numbers = []
        for seat in seats:
            guest = self.find(seat.player) if seat.player is not None and not seat.local else None
            numbers.append(0 if seat.kind == "open" else guest.number if guest is not None else next(left))
        return numbers

    def note(self, seats: Sequence[Seat], places: Sequence[int]) -> None:
        """A match is over: a point for everybody one has left behind; whoever did not play has not played in a row."""
        playing = {seat.player: place for seat, place in zip(seats, places, strict=False) if not seat.local}
        for guest in self.guests:
            place = playing.get(guest.player)
            if place is None:
                guest.in_a_row = 0
                continue
            guest.played += 1
            guest.in_a_row += 1
            guest.points += sum(1 for other in places if other > place)

    def stand_up(self, seats: Sequence[Seat], places: Sequence[int], *, winner_stays: bool) -> list[Player]:
        """Who makes room for those who wait, the first of them first: who has played longest, then who did worst; where
        the winner stays, who did worst, and no winner."""
        placed = {seat.player: place for seat, place in zip(seats, places, strict=False) if seat.player is not None}
        shared = len(set(placed.values())) <= 1  # nobody has won
        people = [player for player in placed if not (winner_stays and placed[player] == 1 and not shared)]
        rows = {guest.player: guest.in_a_row for guest in self.guests}

        def order(player: Player) -> tuple[int, int]:
            worst, longest = -placed[player], -rows.get(player, 0)
            return (worst, longest) if winner_stays else (longest, worst)

        return sorted(people, key=order)

    def data(self) -> tuple[EveningData, ...]:
        """What is kept of the evening."""
        return tuple(
            EveningData(guest.player.id, guest.number, guest.points, guest.played, guest.in_a_row)
            for guest in self.guests
        )

    def take_up(self, data: Iterable[EveningData], players: Players) -> None:
        """Know everybody again, without those who are forgotten."""
        for kept in data:
            player = players.find(kept.player)
            if player is not None:
                self.guests.append(EveningGuest(player, kept.number, kept.points, kept.played, kept.in_a_row))

    def _free(self) -> Iterator[int]:
        """Numbers that nobody has, the lowest first."""
        taken = {guest.number for guest in self.guests}
        return (number for number in count(1) if number not in taken)
