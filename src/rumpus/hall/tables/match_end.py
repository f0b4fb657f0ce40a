"""What follows at a table from the end of its match: with the outcome, in one transaction, and when it is told."""

from typing import TYPE_CHECKING

from rumpus.core.notice import Notice
from rumpus.hall.tables.live_match import LiveMatch
from rumpus.hall.tables.surroundings import Surroundings

if TYPE_CHECKING:
    from rumpus.hall.tables.match_runner import MatchRunner
    from rumpus.hall.tables.table import Table


class MatchEnd:
    """Counts, clears up, and lets others have their turn."""

    __slots__ = ("_around", "_runner", "_table")

    def __init__(self, table: "Table", runner: "MatchRunner", around: Surroundings) -> None:
        self._table = table
        self._runner = runner
        self._around = around

    def put(self) -> None:
        """The outcome is being put: what follows from it is put with it."""
        table, outcome = self._table, self._live.match.outcome
        for number in outcome.winners if outcome else ():
            table.seating[number].wins += 1
        if outcome is not None:
            table.evening.note(table.seating.seats, outcome.places)
        self._runner.countdown.stop()
        self._runner.move_timeout.stop()
        self._around.observers.match_ended(table)
        for seat in table.seating:
            seat.stand_in = ""
        table.publisher.keep(table.record())

    def tell(self) -> None:
        """The outcome is on disk."""
        table, absence = self._table, self._runner.absence
        self._runner.why = Notice("notice.broke_down") if self._live.match.trouble else None
        gone = table.attendance.gone
        table.questions.clear()
        table.premoves.forget()
        table.attendance.reset()
        absence.begin()
        if table.closed:
            return
        self._around.observers.match_over(table)
        for person in gone:
            table.seating.free(person)
            table.pass_on(person)
        if not table.visitors and not table.seating.people:
            table.close()
            return
        if table.nearby:
            self._take_turns()
        absence.mind_between_matches()
        absence.close_when_empty()
        table.refresh()

    def _take_turns(self) -> None:
        """Around a big screen those who waited sit down, and others make room."""
        table, outcome = self._table, self._live.match.outcome
        places = outcome.places if outcome is not None else ()
        stand_up = table.evening.stand_up(table.seating.seats, places, winner_stays=table.winner_stays)
        if table.nearby_lobby.take_turns(table.attendance.is_here, stand_up):
            self._runner.unfollow_all()

    @property
    def _live(self) -> LiveMatch:
        assert self._runner.live is not None, "a match that ended was running"
        return self._runner.live
