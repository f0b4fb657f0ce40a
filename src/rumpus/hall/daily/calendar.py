"""Which day it is for the daily games, and the day's dice.

Days have numbers, one after another, and a date by the wall clock in the hall's time zone. The next one is opened when
the date has changed and as much time was seen to pass as the day had left (hall/seen_time.py), or when a hall that was
closed opens again on a later date. So a clock that leaps opens one day at most, and a number never comes twice: nobody
plays on a seed that was known before.

The day's secret is made from one that is kept for good and never told. What is told is the pledge of tomorrow's, and
yesterday's secret itself (docs/fair-dice.md). A hall that was put back from a copy draws another one to be kept: what
comes of the one before has perhaps been played on, and told, since the copy was made.
"""

import hmac
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import Any, Final

from rumpus.core.dice import derive_seed, pledge
from rumpus.hall.stores import Keeper
from rumpus.store.records import Saved, SettingRecord

KEY: Final = "daily"


@dataclass(frozen=True, slots=True)
class Day:
    """One day of the daily games."""

    n: int
    date: date


def week_of(day: date) -> tuple[int, int]:
    """The week a date is in, which begins on a Monday."""
    year, week, _ = day.isocalendar()
    return year, week


class DailyCalendar:
    """Opens one day after another."""

    def __init__(
        self,
        wall: Callable[[], float],
        seen: Callable[[], float],
        store: Keeper,
        zone: tzinfo = UTC,
        draw_secret: Callable[[], str] = lambda: secrets.token_hex(32),
    ) -> None:
        self._wall, self._seen, self._store, self._zone = wall, seen, store, zone
        self._draw_secret = draw_secret
        self._secret = ""
        self._former, self._since = "", 0
        """Before that day another secret was kept, which days that are over were made from."""
        self._day = Day(0, date.min)
        self._due = 0.0
        """By the time seen: when the day has surely passed."""

    def take_up(self, saved: Saved) -> None:
        """Go on with the day that was on; if another date has come meanwhile, with the next."""
        match saved.settings.get(KEY):
            case {"secret": str(secret), "n": int(n), "date": str(kept), "due": float() | int() as due}:
                self._secret, self._day, self._due = secret, Day(n, date.fromisoformat(kept)), float(due)
                self._former = str(saved.settings[KEY].get("former", ""))
                self._since = int(saved.settings[KEY].get("since", 0))
                if self._here().date() > self._day.date:
                    self._open()

    def draw_anew(self) -> None:
        """Keep another secret from today on; the day that is on begins anew on it."""
        if not self._secret:
            return
        if self._day.n > self._since:
            self._former, self._since = self._secret, self._day.n
        self._secret = self._draw_secret()
        self._keep()

    def today(self) -> Day:
        """The day that is on."""
        if not self._secret:
            self._secret = self._draw_secret()
            self._open()
        elif self._seen() >= self._due:
            if self._here().date() == self._day.date:
                self._due = self._seen() + self._until_midnight()  # the clock was put back a little
            else:
                self._open()
        return self._day

    def left(self) -> float:
        """In how many seconds the next day begins."""
        self.today()
        return max(0.0, self._due - self._seen())

    def secret_of(self, n: int) -> str:
        """What a day's dice are made of: for nobody before it is over."""
        kept = self._secret if n >= self._since else self._former
        return hmac.new(kept.encode(), f"daily {n}".encode(), "sha256").hexdigest()

    def pledge_of(self, n: int) -> str:
        """What everybody may know of it beforehand."""
        return pledge(self.secret_of(n))

    def seed_of(self, n: int, game: str) -> int:
        """What a game is played from on a day."""
        return derive_seed(self.secret_of(n), (f"daily {n}", game))

    def _open(self) -> None:
        self._day = Day(self._day.n + 1, self._here().date())
        self._due = self._seen() + self._until_midnight()
        self._keep()

    def _keep(self) -> None:
        kept: dict[str, Any] = {
            "secret": self._secret,
            "former": self._former,
            "since": self._since,
            "n": self._day.n,
            "date": self._day.date.isoformat(),
            "due": self._due,
        }
        self._store.put(SettingRecord(KEY, kept))

    def _here(self) -> datetime:
        return datetime.fromtimestamp(self._wall(), self._zone)

    def _until_midnight(self) -> float:
        """How long until the next date begins in the hall's time zone, also on a day of 23 hours."""
        tomorrow = datetime.combine(self._here().date() + timedelta(days=1), time(), self._zone)
        return max(1.0, tomorrow.timestamp() - self._wall())
