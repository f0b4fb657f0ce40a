"""All tries that are known, by day and game, so that a board costs what is on it and not what was ever played.

How a day's board and a week's cup stand is found out once, and again when something about them has changed.
"""

from collections.abc import Iterable
from datetime import date
from typing import TypeAlias

from rumpus.hall.daily.calendar import week_of
from rumpus.hall.daily.tries import PLAYING, VOID, CupLine, rank, rank_cup
from rumpus.store.contest_records import DailyTryRecord

Key: TypeAlias = tuple[int, str, str]
"""A day's number, a game, and whose try it is."""
Week: TypeAlias = tuple[int, int]
"""A year and the number of a week in it."""


class TryBook:
    """Tries by day and game."""

    def __init__(self) -> None:
        self._days: dict[int, dict[str, dict[str, DailyTryRecord]]] = {}
        """By day, game and player."""
        self._playing: dict[Key, DailyTryRecord] = {}
        self._boards: dict[tuple[int, str], list[DailyTryRecord]] = {}
        self._cups: dict[tuple[Week, str], list[CupLine]] = {}
        self._weeks: dict[int, Week] = {}
        """In which week each day is."""

    def note(self, own: DailyTryRecord) -> None:
        """How a try stands now."""
        key = (own.n, own.game, own.player)
        week = self._weeks.setdefault(own.n, week_of(date.fromisoformat(own.date)))
        self._days.setdefault(own.n, {}).setdefault(own.game, {})[own.player] = own
        if own.state == PLAYING:
            self._playing[key] = own
        else:
            self._playing.pop(key, None)
            self._boards.pop((own.n, own.game), None)
            self._cups.pop((week, own.game), None)

    def find(self, n: int, game: str, player: str) -> DailyTryRecord | None:
        """Somebody's try."""
        return self._days.get(n, {}).get(game, {}).get(player)

    @property
    def playing(self) -> Iterable[DailyTryRecord]:
        """Those that are on."""
        return self._playing.values()

    def begun(self, n: int) -> list[DailyTryRecord]:
        """Those of a day, and whichever are still on."""
        of_day = [one for tries in self._days.get(n, {}).values() for one in tries.values() if one.state != VOID]
        return of_day + [one for one in self._playing.values() if one.n != n]

    def board(self, n: int, game: str) -> list[DailyTryRecord]:
        """Everybody who is done, the best first."""
        found = self._boards.get((n, game))
        if found is None:
            found = self._boards[n, game] = rank(self._of(n, game))
        return found

    def cup(self, game: str, week: Week) -> list[CupLine]:
        """Everybody's points of a week, the best first."""
        found = self._cups.get((week, game))
        if found is None:
            days = [n for n, day in self._weeks.items() if day == week]
            found = self._cups[week, game] = rank_cup((one for n in days for one in self._of(n, game)), week)
        return found

    def forget(self, before: int) -> None:
        """Know nothing of earlier days any more."""
        if not any(n < before for n in self._days):
            return
        for n in [n for n in self._days if n < before]:
            del self._days[n], self._weeks[n]
        self._playing = {key: one for key, one in self._playing.items() if key[0] >= before}
        self._boards = {key: board for key, board in self._boards.items() if key[0] >= before}
        self._cups.clear()

    def _of(self, n: int, game: str) -> Iterable[DailyTryRecord]:
        return self._days.get(n, {}).get(game, {}).values()
