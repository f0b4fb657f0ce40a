"""A program from outside as a guest of a hall: takes a seat, plays match after match, goes."""

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from rumpus.arena.fault import Failure, Fault
from rumpus.arena.hall_seat import SeatedProgram
from rumpus.arena.limits import Limits
from rumpus.client import HallClient, HallProblem
from rumpus.client.reading import explain, tell
from rumpus.core.options import Options
from rumpus.core.rng import Rng
from rumpus.wire.fields import FromHall
from rumpus.wire.matches import Ack, MatchShown, Updated
from rumpus.wire.tables import Gone, TableShown
from rumpus.wire.visit import Error

GIVE_UP: Final = 300.0
"""Seconds without a connection after which the visit is over."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What the visit is for: a table to open or to join, and how many games to play at it."""

    server: str
    command: tuple[str, ...]
    game: str = ""
    options: Options = field(default_factory=dict)
    seats: tuple[str, ...] = ()
    """Who sits at the table to open, as the hall writes it; () to join one."""
    code: str = ""
    name: str | None = None
    games: int = 1
    limits: Limits = field(default_factory=Limits)


class Visit:
    """One guest. `tell` hears in one line what happens."""

    def __init__(self, plan: Plan, tell: Callable[[str], None]) -> None:
        self._plan = plan
        self._tell = tell
        self._rng = Rng(secrets.randbits(64))
        self._code = plan.code.upper()
        self._seated: SeatedProgram | None = None
        self._fault: Fault | None = None
        self._counted: set[str] = set()
        self.hall = HallClient(plan.server, name=plan.name, give_up=GIVE_UP)
        self.outcomes: list[Mapping[str, Any] | None] = []
        self.failure: Failure | None = None
        """What the program did wrong, if it did."""

    @property
    def _done(self) -> bool:
        return self.failure is not None or len(self.outcomes) >= self._plan.games

    async def play(self) -> None:
        """Play all games; HallProblem if the hall has no place for us or is gone."""
        try:
            async with self.hall:
                await self._stay()
        finally:
            if self._seated is not None:
                await self._seated.finish(None)

    async def _stay(self) -> None:
        frames = self.hall.frames()
        plan = self._plan
        if self._code:
            await self.hall.join(self._code)
        else:
            self._code = (await self.hall.open(plan.game, plan.options, plan.seats)).code
            self._tell(f"table {self._code}: {self.hall.server}/t/{self._code}")
        async for messages in frames:
            for message in messages:
                self._hear(message)
            await self._settle()
            if self._done:
                if self.failure is None:  # else we have left, and given up the match
                    self.hall.leave(self._code)
                return

    # What we hear.

    def _hear(self, message: FromHall) -> None:
        seated = self._seated
        if self._fault is not None:
            return
        match message:
            case Error():
                if self._code not in self.hall.tables:
                    raise HallProblem(explain(message))  # it was no longer there when we came back
                if seated is not None and message.match == seated.match:
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
        mine = [seat for seat in table.seats if seat.player == self.hall.me.player and not seat.local]
        if not mine:
            raise HallProblem(f"there is no free seat at table {table.code}")
        between = table.state not in ("PLAYING", "PAUSED") and (table.match is None or table.match in self._counted)
        if between and not mine[0].ready and all(seat.kind != "open" for seat in table.seats) and not self._done:
            self.hall.ready(table.code)

    def _begin(self, begun: MatchShown) -> None:
        seated = self._seated
        if begun.seat is None or begun.match in self._counted:
            return
        if seated is None:
            plan = self._plan
            self._seated = SeatedProgram(
                plan.command, plan.limits, self._rng.fork(), self.hall, begun, self._note_fault
            )
        elif (seated.match, seated.seat) == (begun.match, begun.seat):
            seated.begin_again(begun)

    def _note_fault(self, fault: Fault) -> None:
        self._fault = fault
        self.hall.leave(self._code)  # whatever the hall says to that, it answers, and the visit ends

    # Between two frames.

    async def _settle(self) -> None:
        """Everything in the frame is heard: count a match that is over, or let the program think."""
        seated, table = self._seated, self.hall.tables.get(self._code)
        if seated is None:
            return
        if self._fault is not None:
            self.failure = Failure(self._fault.code, self._fault.message, await seated.finish(None))
            self._seated = None
        elif table is not None and table.state == "ENDED" and table.match == seated.match:
            await seated.finish(table.outcome or {})
            self._seated = None
            self._counted.add(seated.match)
            self.outcomes.append(table.outcome)
            self._tell(f"game {len(self.outcomes)}: {_tell_outcome(table.outcome, seated.seat)}")
            self._see_table(table)
        else:
            seated.consider()


def _tell_outcome(outcome: Mapping[str, Any] | None, seat: int) -> str:
    places = (outcome or {}).get("places")
    if not isinstance(places, list) or seat >= len(places):
        return "void"
    reason = str((outcome or {}).get("reason", ""))[:40].replace("_", " ")
    return f"place {places[seat]} of {len(places)} ({reason})"
