"""A program from outside as a guest of a hall: takes a seat at one table, plays match after match, goes."""

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from rumpus.arena.fault import Failure
from rumpus.arena.limits import Limits
from rumpus.arena.program import Program
from rumpus.arena.table_visit import TableVisit
from rumpus.client import HallClient, HallProblem
from rumpus.client.reading import explain
from rumpus.core.options import Options
from rumpus.core.rng import Rng
from rumpus.wire.fields import FromHall
from rumpus.wire.visit import Error

GIVE_UP: Final = 300.0
"""Seconds without a connection after which the visit is over."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What the visit is for: a table to open or to join, and how many games to play at it."""

    server: str
    start: Callable[[], Program]
    """Starts the program, for each match anew."""
    game: str = ""
    options: Options = field(default_factory=dict)
    seats: tuple[str, ...] = ()
    """Who sits at the table to open, as the hall writes it; () to join one."""
    code: str = ""
    name: str | None = None
    token: str = ""
    """Who we are; without one, a new guest of that name."""
    games: int = 1
    limits: Limits = field(default_factory=Limits)


class Visit:
    """One guest. `tell` hears in one line what happens."""

    def __init__(self, plan: Plan, tell: Callable[[str], None]) -> None:
        self._plan = plan
        self._tell = tell
        self._rng = Rng(secrets.randbits(64))
        self._code = plan.code.upper()
        self._table: TableVisit | None = None
        self.hall = HallClient(plan.server, token=plan.token, name=plan.name, give_up=GIVE_UP, actions=True)

    @property
    def outcomes(self) -> list[Mapping[str, Any] | None]:
        """How the matches ended."""
        return self._table.outcomes if self._table is not None else []

    @property
    def failure(self) -> Failure | None:
        """What the program did wrong, if it did."""
        return self._table.failure if self._table is not None else None

    async def play(self) -> None:
        """Play all games; HallProblem if the hall has no place for us or is gone."""
        try:
            async with self.hall:
                await self._stay()
        finally:
            if self._table is not None:
                await self._table.give_up()

    async def _stay(self) -> None:
        frames = self.hall.frames()
        plan = self._plan
        if self._code:
            await self.hall.join(self._code)
        else:
            self._code = (await self.hall.open(plan.game, plan.options, plan.seats)).code
            self._tell(f"table {self._code}: {self.hall.server}/t/{self._code}")
        self._table = TableVisit(self.hall, self._code, plan.start, plan.limits, self._rng, plan.games)
        async for messages in frames:
            for message in messages:
                self._hear(message)
            ended = await self._table.settle()
            if ended:
                self._tell(f"game {len(self.outcomes)}: {ended}")
            if self._table.is_done:
                if self.failure is None:  # else we have left, and given up the match
                    self.hall.leave(self._code)
                return

    def _hear(self, message: FromHall) -> None:
        assert self._table is not None, "nothing is heard before there is a table"
        if isinstance(message, Error) and self._code not in self.hall.tables and not self._table.has_failed:
            raise HallProblem(explain(message))  # it was no longer there when we came back
        self._table.hear(message)
