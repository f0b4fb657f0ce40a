"""What a hall that was put back from a copy must not use again: whatever its players may have learnt since.

Secrets that were pledged are taken out here; what is under way is counted here and dropped by the hall itself when it
opens (hall/put_back.py), which the setting RESTORED tells it to.
"""

from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, Table, and_, delete, func, insert, inspect, or_, select, update
from sqlalchemy.sql.expression import FromClause

from rumpus.store import schema
from rumpus.store.records import RESTORED

SOLO: Final = "SCORE_CHALLENGE"
"""The mode of matches whose seed was drawn for a contest, not pledged at their table (rules/hall.md)."""
DAY: Final = "daily"
"""The setting that holds the dice of the daily games."""


@dataclass(frozen=True, slots=True)
class Dropped:
    """What does not outlast being put back."""

    matches: int
    """Matches that were on: whoever has played them on since knows their dice, so they are void."""
    pledges: int
    """Secrets that were pledged and never used; others are drawn."""
    challenges: int
    """Score challenges that were on: both may know what comes on their seed, so nobody wins."""
    day: int
    """Which day of the daily games was on, and gets other dice; 0 if there was none yet."""
    tries: int
    """Tries at that day's games, and those that were on."""


def drop_secrets(here: Connection) -> Dropped:
    """Let no secret of a copy be used again, in the transaction of the connection; the copy may be of an older hall."""
    pledges = _drop_pledges(here, schema.tables, ~schema.tables.c.closed)
    pledges += _drop_pledges(here, schema.invites, schema.invites.c.state == "open")
    challenges = _count(here, schema.challenges, schema.challenges.c.state != "over")
    day = _find_day(here)
    dropped = Dropped(_count_matches(here), pledges, challenges, day, _count_tries(here, day))
    here.execute(delete(schema.settings).where(schema.settings.c.key == RESTORED))
    here.execute(insert(schema.settings).values(key=RESTORED, value=True))
    return dropped


def _drop_pledges(here: Connection, home: Table, where: Any) -> int:
    (key,) = home.primary_key
    rows = here.execute(select(key, home.c.data).where(where))
    pledged = [(name, data) for name, data in rows if data.get("secret")]
    for name, data in pledged:
        here.execute(update(home).where(key == name).values(data={**data, "secret": ""}))
    return len(pledged)


def _count_matches(here: Connection) -> int:
    matches, tables = schema.matches, schema.tables
    hidden = or_(matches.c.secret != "", matches.c.mode == SOLO)
    on = and_(~tables.c.closed, matches.c.outcome.is_(None), hidden)
    return _count(here, tables.join(matches, matches.c.id == tables.c.match), on)


def _find_day(here: Connection) -> int:
    kept = here.execute(select(schema.settings.c.value).where(schema.settings.c.key == DAY)).scalar()
    return int(kept["n"]) if isinstance(kept, dict) else 0


def _count_tries(here: Connection, day: int) -> int:
    tries = schema.daily_tries
    if not inspect(here).has_table(tries.name):
        return 0
    return _count(here, tries, or_(tries.c.state == "playing", and_(tries.c.n == day, tries.c.state == "over")))


def _count(here: Connection, home: FromClause, where: Any) -> int:
    return int(here.execute(select(func.count()).select_from(home).where(where)).scalar_one())
