"""Which challenges there are, by all that leads to them: their id, a side's table, a player."""

from typing import Final

from rumpus.hall.contests.challenge import OVER, Challenge
from rumpus.hall.people.players import Player

REMEMBERED: Final = 256
"""How many challenges that are over can still be asked about."""
NEWS_SECONDS: Final = 600
"""For how long who was away is told how a challenge ended."""


class ChallengeIndex:
    """Challenges that are on, and the newest of those that are over."""

    def __init__(self) -> None:
        self.running: dict[str, Challenge] = {}
        self.by_code: dict[str, tuple[str, int]] = {}
        """The challenge and the side that is played at a table."""
        self.by_player: dict[Player, str] = {}
        """The challenge in which a player has a side that is not done."""
        self._ended: dict[str, Challenge] = {}

    def get(self, id: str) -> Challenge | None:
        """The challenge of that id, also if it was over not long ago."""
        return self.running.get(id) or self._ended.get(id)

    def at(self, code: str) -> tuple[Challenge | None, int]:
        """The challenge that is played at a table, and which side of it."""
        id, number = self.by_code.get(code, ("", 0))
        return self.running.get(id), number

    def of(self, player: Player, now: float) -> list[Challenge]:
        """The player's challenge that is on, if there is one, and those that were over not long ago."""
        ended = [one for one in self._ended.values() if player in one.players and _is_news(one, now)]
        running = self.running.get(self.by_player.get(player, ""))
        return [*ended, running] if running is not None else ended

    def note(self, challenge: Challenge) -> None:
        """Know the challenge as it is now."""
        before = self.running.pop(challenge.id, challenge)
        for side in before.sides:
            self.by_code.pop(side.table, None)
            if self.by_player.get(side.player) == challenge.id:
                del self.by_player[side.player]
        if challenge.state == OVER:
            self._ended[challenge.id] = challenge
            while len(self._ended) > REMEMBERED:
                del self._ended[next(iter(self._ended))]
            return
        self.running[challenge.id] = challenge
        for number, side in enumerate(challenge.sides):
            if not side.done:
                self.by_player[side.player] = challenge.id
                if side.table:
                    self.by_code[side.table] = (challenge.id, number)


def _is_news(ended: Challenge, now: float) -> bool:
    return any(side.at is not None and now - side.at < NEWS_SECONDS for side in ended.sides)
