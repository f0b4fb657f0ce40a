"""For how long things are kept. Knows no database: it says up to when, and forgets what the hall holds in memory.

Once a day the hall looks at both of its clocks. What is forgotten after so many days must have been there at a look so
many days ago, by the time the hall has seen (hall/seen_time.py): a clock that leaps deletes nothing.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final, TypeAlias

from rumpus.core.notice import Notice
from rumpus.hall.people.players import Player, Players
from rumpus.hall.people.presence import Presence
from rumpus.hall.stores import Keeper
from rumpus.store.records import Saved, SettingRecord

KEY: Final = "looks"
DAY: Final = 86400.0
GUESTS: Final = 90
"""Days after which a guest who has not come, or a table nobody has touched, is forgotten; claimed names never are."""
UNRATED: Final = 90
"""Days for which a match that was rated for nobody can be played again; how it ended is kept for good."""
CHATS: Final = 30
INVITES: Final = 30
LETTERS: Final = 30
"""Days for which it is known what somebody was told while they were not here."""
PAGES: Final = 1
"""Days for which it is known what a page has had done."""
DAY_SCORES: Final = 1
WEEK_SCORES: Final = 7
"""Days after which a score board of a day or a week is surely not shown any more."""
LONGEST: Final = max(GUESTS, UNRATED, CHATS, INVITES, LETTERS, PAGES)

Look: TypeAlias = tuple[float, float]
"""The time the hall had seen, and the date, at one moment."""


class Retention:
    """Looks at the clocks, and says what is old."""

    def __init__(self, seen: Callable[[], float], wall: Callable[[], float], store: Keeper) -> None:
        self._seen = seen
        self._wall = wall
        self._store = store
        self._looks: list[Look] = []
        self.told: list[Notice] = []
        """What there is, how much of it, and for how long, as it was last measured."""

    def take_up(self, saved: Saved) -> None:
        """Go on with the looks that were kept."""
        kept: Any = saved.settings.get(KEY)
        self._looks = [(float(seen), float(wall)) for seen, wall in kept] if isinstance(kept, list) else []

    def look(self) -> bool:
        """Look at the clocks, if a day has been seen since the last time; whether it was time."""
        now = (self._seen(), self._wall())
        if self._looks and now[0] - self._looks[-1][0] < DAY:
            return False
        self._looks = [*(look for look in self._looks if now[0] - look[0] <= (LONGEST + 2) * DAY), now]
        self._store.put(SettingRecord(KEY, [list(look) for look in self._looks]))
        return True

    def seen_before(self, days: int) -> float | None:
        """What was last touched before this, by the time seen, is older than so many days; None: nothing surely is."""
        old = [seen for seen, _ in self._looks if seen <= self._seen() - days * DAY]
        return old[-1] if old else None

    def dated_before(self, days: int) -> float | None:
        """The same of what has a date. Should the clock have been put back meanwhile, less is old."""
        since = self.seen_before(days)
        return None if since is None else min(wall for seen, wall in self._looks if seen >= since)


def forget_guests(
    players: Players, presence: Presence, is_seated: Callable[[Player], object], ids: Iterable[str]
) -> list[str]:
    """Let go of those guests who are neither here nor at a table; who they were."""
    stale = [player for id in ids if (player := players.find(id)) is not None and player.passphrase is None]
    gone = [player for player in stale if not presence.is_here(player) and not is_seated(player)]
    for player in gone:
        players.forget(player)
        presence.forget(player)
    return [player.id for player in gone]
