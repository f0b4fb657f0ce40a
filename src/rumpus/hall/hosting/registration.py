"""Who is registered for an evening: players by number, while registration is open and up to a limit."""

from collections.abc import Iterable
from typing import Final

from rumpus.hall.errors import Refused
from rumpus.hall.people.players import Player

FEWEST: Final = 2


class Registration:
    """The numbers of those who play, and whether there are more to be had."""

    def __init__(self, most: int) -> None:
        """As many as can sit at a table may register."""
        self.open = False
        self.limit = most
        self.numbers: dict[str, int] = {}
        """By the player's id."""
        self._most = most

    def restrict(self, limit: int) -> None:
        """Let no more than so many register."""
        if not FEWEST <= limit <= self._most:
            raise Refused("bad_limit", low=FEWEST, high=self._most)
        if limit < len(self.numbers):
            raise Refused("limit_below_players", players=len(self.numbers))
        self.limit = limit

    def check(self, player: Player) -> None:
        """Refuse who cannot be registered, and is not yet."""
        if player.id in self.numbers:
            return
        if not self.open:
            raise Refused("registration_closed")
        if len(self.numbers) >= self.limit:
            raise Refused("registration_full", limit=self.limit)

    def number(self, people: Iterable[Player]) -> list[Player]:
        """Number who has sat down and forget who has stood up; returns those for whom there is no number."""
        seated = list(people)
        self.numbers = {person.id: self.numbers[person.id] for person in seated if person.id in self.numbers}
        left = []
        for person in seated:
            try:
                self.check(person)
            except Refused:
                left.append(person)
            else:
                free = set(range(1, self._most + 2)) - set(self.numbers.values())
                self.numbers.setdefault(person.id, min(free))
        return left

    def count_seats(self, people: int) -> int:
        """As many seats as may register; otherwise one for each who has."""
        return max(people, self.limit if self.open else 1)
