"""Tries at the daily games, and what they come to: a day's board, a week's cup. Pure values."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Final

from rumpus.hall.daily.calendar import week_of
from rumpus.store.contest_records import DailyTryRecord

PLAYING: Final = "playing"
OVER: Final = "over"
VOID: Final = "void"
"""The game itself has failed: that was no try."""
CUP_DAYS: Final = 5
"""So many of a week's days count for its cup, the best."""


@dataclass(frozen=True, slots=True)
class CupLine:
    """What somebody has in a week's cup."""

    player: str
    points: int
    """The points of the best CUP_DAYS days, added up."""
    days: int
    """On how many days they have played."""
    millis: int
    """Game time used on the days that count: of equals who needed less is first."""


def rank(tries: Iterable[DailyTryRecord]) -> list[DailyTryRecord]:
    """A day's board: by score, and of equals who needed less time first."""
    done = [one for one in tries if one.state == OVER]
    return sorted(done, key=lambda one: (-one.score, one.millis, one.player))


def place_in(board: list[DailyTryRecord], own: DailyTryRecord) -> int:
    """The place of a try among those on a board, from 1, also if it is not on it itself."""
    return 1 + sum(1 for one in board if (-one.score, one.millis) < (-own.score, own.millis))


def rank_cup(tries: Iterable[DailyTryRecord], week: tuple[int, int]) -> list[CupLine]:
    """A week's cup in one game."""
    found: defaultdict[str, list[DailyTryRecord]] = defaultdict(list)
    for one in tries:
        if one.state == OVER and week_of(date.fromisoformat(one.date)) == week:
            found[one.player].append(one)
    lines = []
    for player, days in found.items():
        best = sorted(days, key=lambda one: (-one.points, one.millis))[:CUP_DAYS]
        points, millis = sum(one.points for one in best), sum(one.millis for one in best)
        lines.append(CupLine(player, points, len(days), millis))
    return sorted(lines, key=lambda line: (-line.points, line.millis, line.player))
