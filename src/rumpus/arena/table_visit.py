"""A program at one table of a hall: it is ready when there is a match to be played, and plays it. Knows no sockets."""

from collections.abc import Callable, Mapping
from typing import Any

from rumpus.arena.fault import Failure, Fault
from rumpus.arena.hall_seat import SeatedProgram
from rumpus.arena.limits import Limits
from rumpus.arena.program import Program
from rumpus.client import HallClient, HallProblem
from rumpus.client.reading import tell
from rumpus.core.rng import Rng
from rumpus.wire.fields import FromHall
from rumpus.wire.matches import Ack, MatchShown, Updated
from rumpus.wire.tables import Gone, TableShown
from rumpus.wire.visit import Error


class TableVisit:
    """What one guest does at one table. Its owner tells it what is heard, and lets it settle after each frame."""

    def __init__(
        self, hall: HallClient, code: str, start: Callable[[], Program], limits: Limits, rng: Rng, games: int | None
    ) -> None:
        """`start` starts the program, for each match anew; after so many `games` it is ready for no more."""
        self._hall, self._code = hall, code
        self._start, self._limits, self._rng, self._games = start, limits, rng, games
        self._seated: SeatedProgram | None = None
        self._fault: Fault | None = None
        self._counted: set[str] = set()
        self.outcomes: list[Mapping[str, Any] | None] = []
        self.failure: Failure | None = None
        """What the program did wrong, if it did; then we have left, and given up the match."""

    @property
    def is_done(self) -> bool:
        """Whether there is nothing more to do here."""
        return self.failure is not None or (self._games is not None and len(self.outcomes) >= self._games)

    @property
    def has_failed(self) -> bool:
        """Whether the program can play no further: we leave."""
        return self._fault is not None

    @property
    def is_playing(self) -> bool:
        """Whether a match is on."""
        return self._seated is not None

    def stop(self) -> None:
        """Be ready for no further match, but for the one that is on or was agreed on."""
        self._games = len(self.outcomes) + (1 if self.is_playing or not self.outcomes else 0)

    # What we hear.

    def hear(self, message: FromHall) -> None:
        """Something was heard; HallProblem if there is no seat for us here any more."""
        seated = self._seated
        if self._fault is not None:
            return
        match message:
            case Error() if seated is not None and message.match == seated.match:
                seated.refuse(message)
            case Gone() if message.code == self._code:
                raise HallProblem(tell(message.why))
            case TableShown() if message.code == self._code:
                self._see_table(message)
            case MatchShown() if message.code == self._code:
                self._begin(message)
            case Updated() if seated is not None and (message.match, message.seat) == (seated.match, seated.seat):
                seated.update(message)
            case Ack() if seated is not None and (message.match, message.seat) == (seated.match, seated.seat):
                seated.acknowledge(message.seq)

    def _see_table(self, table: TableShown) -> None:
        if self._seated is not None:
            self._seated.show(table)
        mine = [seat for seat in table.seats if seat.player == self._hall.me.player and not seat.local]
        if not mine:
            raise HallProblem(f"there is no free seat at table {table.code}")
        between = table.state not in ("PLAYING", "PAUSED") and (table.match is None or table.match in self._counted)
        if between and not mine[0].ready and all(seat.kind != "open" for seat in table.seats) and not self.is_done:
            self._hall.ready(table.code)

    def _begin(self, begun: MatchShown) -> None:
        seated = self._seated
        if begun.seat is None or begun.match in self._counted:
            return
        if seated is None:
            self._seated = SeatedProgram(
                self._start, self._limits, self._rng.fork(), self._hall, begun, self._note_fault
            )
        elif (seated.match, seated.seat) == (begun.match, begun.seat):
            seated.begin_again(begun)

    def _note_fault(self, fault: Fault) -> None:
        self._fault = fault
        self._hall.leave(self._code)  # whatever the hall says to that, it answers, and the visit ends

    # Between two frames.

    async def settle(self) -> str:
        """Everything in a frame is heard: count a match that is over, or let the program think. What came of a match
        that has ended, in words; else nothing."""
        seated, table = self._seated, self._hall.tables.get(self._code)
        if seated is None:
            return ""
        if self._fault is not None:
            self.failure = Failure(self._fault.code, self._fault.message, await seated.finish(None))
            self._seated = None
        elif table is not None and table.state == "ENDED" and table.match == seated.match:
            await seated.finish(table.outcome or {})
            self._seated = None
            self._counted.add(seated.match)
            self.outcomes.append(table.outcome)
            self._see_table(table)
            return _tell_outcome(table.outcome, seated.seat)
        else:
            seated.consider()
        return ""

    async def give_up(self) -> None:
        """End the program, whatever it is doing."""
        if self._seated is not None:
            await self._seated.finish(None)
            self._seated = None


def _tell_outcome(outcome: Mapping[str, Any] | None, seat: int) -> str:
    places = (outcome or {}).get("places")
    if not isinstance(places, list) or seat >= len(places):
        return "void"
    reason = str((outcome or {}).get("reason", ""))[:40].replace("_", " ")
    return f"place {places[seat]} of {len(places)} ({reason})"
