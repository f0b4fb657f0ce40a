"""A hall that was put back from a copy drops what was under way: it has perhaps been played to its end since, and then
everybody knows what comes. store/restoring.py counts beforehand what that is.
"""

from typing import TYPE_CHECKING

from rumpus.core.notice import Notice
from rumpus.hall.contests.challenges import Challenges
from rumpus.hall.daily.dailies import Dailies

if TYPE_CHECKING:
    from rumpus.hall.tables.table import Table


def drop_known(tables: "dict[str, Table]", challenges: Challenges, dailies: Dailies) -> None:
    """Matches whose dice were the hall's, score challenges and tries at the day's games: none of them counts."""
    challenges.cancel_all(Notice("notice.put_back"))
    for table in tuple(tables.values()):
        live = table.live
        if live is not None and table.playing and (live.record.secret or table.challenge is not None):
            table.runner.forsake(live.id, "the hall was restored from a copy")
    dailies.begin_anew()
