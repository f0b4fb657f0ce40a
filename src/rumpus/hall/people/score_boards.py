"""Score boards: the best scores made alone, by game, by the options that matter, and by whether it was a challenge; of
the day, of the week, of all time. Who has claimed a name is on them (rules, "What counts").

A board is read by the door; here it is only written, three rows for a match at most.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from rumpus.core.game import GameInfo
from rumpus.core.options import Value
from rumpus.hall.people.players import Player, Players, bot_of
from rumpus.hall.stores import Keeper
from rumpus.hall.tables.observer import Observer
from rumpus.hall.tables.results import counts
from rumpus.store.records import BestRecord, MatchRecord

if TYPE_CHECKING:
    from rumpus.hall.tables.table import Table

ALONE: Final = "alone"
CHALLENGE: Final = "challenge"
DAY: Final = 86400
FIRST_MONDAY: Final = 4 * DAY
"""In seconds since 1970, which began on a Thursday."""


def name_span(span: str, at: float) -> str:
    """What the rows of a day, a week (each begins at midnight UTC) or of all time are kept under."""
    if span == "day":
        return f"d{int(at // DAY)}"
    return f"w{int((at - FIRST_MONDAY) // (7 * DAY))}" if span == "week" else "all"


def name_kind(info: GameInfo, options: Mapping[str, Value]) -> str:
    """Which of a game's boards these options are for."""
    boards = info.solo.boards if info.solo is not None else ()
    defaults = {option.name: option.default for option in info.options}
    later = info.solo.later if info.solo is not None else ()
    named = [name for name in later if options.get(name, defaults[name]) != defaults[name]]
    return ",".join(f"{name}={str(options.get(name, defaults[name])).lower()}" for name in (*boards, *named))


class ScoreBoards(Observer):
    """Writes down what was reached alone."""

    def __init__(self, store: Keeper, wall: Callable[[], float], players: Players) -> None:
        self._store = store
        self._wall = wall
        self._players = players

    def match_ended(self, table: "Table") -> None:
        """A solo match that counts is put on its boards; what is put now is kept with its outcome."""
        running = table.live
        if running is None or running.match.outcome is None or running.match.trouble is not None:
            return
        record, outcome = running.record, running.match.outcome
        player = self._find_soloist(table.info, record)
        if player is None or not counts(record) or table.info.tell_scores(outcome) is None:
            return
        score = table.info.rank_alone(outcome, record.options, running.match.step)
        if score is None:
            return
        at, mode = self._wall(), CHALLENGE if record.mode == "SCORE_CHALLENGE" else ALONE
        kind = name_kind(table.info, record.options)
        for span in ("day", "week", "all"):
            self._store.put(BestRecord(record.game, name_span(span, at), mode, kind, player.id, score, record.id, at))

    def _find_soloist(self, info: GameInfo, match: MatchRecord) -> Player | None:
        """Who played alone, against nobody but the bot a solo game has; None if nobody of a claimed name did."""
        solo = info.solo
        if solo is None or len(match.people) != solo.seats:
            return None
        if any(person != f"bot-{solo.bot_level}" for person in match.people[1:]):
            return None
        player = self._players.find(match.people[0])
        return player if player is not None and player.passphrase is not None and not bot_of(player) else None
