"""A program's seat in one match at a hall: what it sees, when it is asked, and what it has sent. Knows no sockets.

As in the arena the program is asked whenever something has changed, and what it meant to do later is called off then.
While an action of its own is not acknowledged it is not asked: it would answer what it does not see yet.
"""

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from rumpus.arena.fault import Fault
from rumpus.arena.limits import Limits
from rumpus.arena.lines import read_answer, write_end, write_look, write_refused, write_start
from rumpus.arena.program import Program
from rumpus.client import HallClient, HallProblem
from rumpus.client.reading import explain
from rumpus.core.bot import BotHand, Chair, Choice
from rumpus.core.game import View
from rumpus.core.rng import Rng
from rumpus.games.registry import UnknownGame, find_game
from rumpus.language.catalogue import load_catalogue
from rumpus.wire.matches import MatchShown, Updated
from rumpus.wire.tables import TableShown
from rumpus.wire.visit import Error

TRANSIENT: Final = {"paused", "too_fast", "cannot_save"}
"""Refusals that are nobody's fault and pass."""
LATER: Final = 1.0
"""Seconds until the program is asked again after one of these."""


class SeatedProgram:
    """One program in one seat of one match."""

    def __init__(
        self,
        start: Callable[[], Program],
        limits: Limits,
        rng: Rng,
        hall: HallClient,
        begun: MatchShown,
        failed: Callable[[Fault], None],
    ) -> None:
        """`start` starts the program when it is first asked. `failed` is called when it can play no further. The table
        may be shown later than its match; nobody is asked before."""
        assert begun.seat is not None, "a watcher plays nothing"
        try:
            self._info = find_game(begun.game).info
        except UnknownGame as problem:
            raise HallProblem(load_catalogue().explain("en", problem)) from None
        self.match = begun.match
        self.seat = begun.seat
        self._start, self._limits, self._rng = start, limits, rng
        self._hall, self._failed = hall, failed
        self._code = begun.code
        self._options = begun.options
        self._seen: View = begun.view
        self._shown: tuple[str, list[int]] | None = None
        self._sent: dict[int, str] = {}
        """Actions sent, by number, as long as they may be refused."""
        self._events: list[dict[str, Any]] = []
        self._refused: list[bytes] = []
        self._refusals = 0
        self._step, self._since = begun.step, time.monotonic()
        self._news = True
        self._left = limits.game
        self._program: Program | None = None
        self._thinking: asyncio.Task[None] | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self._over = False

    # What is heard.

    def begin_again(self, begun: MatchShown) -> None:
        """The stream starts afresh, after a lost connection."""
        self._note_step(begun.step)

    def update(self, updated: Updated) -> None:
        """Something changed."""
        self._events += updated.events
        self._note_step(updated.step)

    def show(self, table: TableShown) -> None:
        """The table changed; whose turn it is, too."""
        before, self._shown = self._shown, (table.state, table.turn)
        if self._shown != before:
            self._note_step(max(self._step, table.step))

    def acknowledge(self, seq: int) -> None:
        """All actions up to that number are done."""
        self._refusals = 0
        self._sent = {number: word for number, word in self._sent.items() if number > seq}

    def refuse(self, refusal: Error) -> None:
        """An action was not done: it came too late, or was wrong."""
        action = self._sent.pop(refusal.seq, None)
        if action is None:
            return
        if refusal.code in TRANSIENT:
            self._set_alarm(LATER, self._look_again)
            return
        self._refusals += 1
        if self._refusals > BotHand.MAX_FAILURES:
            self._fail(Fault("illegal", f"{action}: {explain(refusal)}"))
            return
        self._refused.append(write_refused(action, refusal.code, explain(refusal)))
        self._news = True

    # Asking.

    def consider(self) -> None:
        """Ask the program, if there is something to ask."""
        if self._over or not self._news or self._sent or self._thinking is not None:
            return
        table = self._hall.tables.get(self._code)
        if table is None or table.state != "PLAYING" or table.match != self.match:
            return
        if not self._info.realtime and self.seat not in table.turn:
            return
        self._news = False
        self._call_off()
        chair = Chair(self._info, self._options, len(table.seats), self.seat, "outside")
        self._thinking = asyncio.create_task(self._think(chair), name="program")

    async def _think(self, chair: Chair) -> None:
        lines, self._refused = self._refused, []
        look = self._write_look()
        self._events = []
        try:
            choice = await asyncio.to_thread(self._ask, chair, lines, look)
        except Fault as fault:
            self._thinking = None
            self._fail(fault)
            return
        self._thinking = None
        self._decide(choice)
        self.consider()

    def _write_look(self) -> bytes:
        view, offer = self._view(), self._hall.session.offers.get((self.match, self.seat))
        actions, forms, more = (offer.actions, offer.forms, offer.more) if offer is not None else (None, [], False)
        return write_look(view, self._step_now(), actions, self._events, forms=forms, more=more)

    def _ask(self, chair: Chair, lines: Sequence[bytes], look: bytes) -> Choice:
        """In a thread of its own: start the program if need be, ask it, and read what it answers."""
        first = self._program is None
        if self._program is None:
            self._program = self._start()
            self._program.tell(write_start(chair, self._rng.word(), self._limits), self._limits.start)
        for line in lines:
            self._program.tell(line, self._limits.move)
        began = time.monotonic()
        answer = self._program.ask(look, min(self._limits.move, self._left) + (self._limits.start if first else 0))
        self._left -= 0 if first else time.monotonic() - began
        return read_answer(answer)

    def _decide(self, choice: Choice) -> None:
        if self._over or (self._news and (choice.wait or choice.action is None)):
            return  # what it meant to do later is called off
        if choice.action is None:
            if choice.wait:
                self._set_alarm(choice.wait / self._info.rate, self._look_again)
        elif choice.wait:
            action = choice.action
            self._set_alarm(choice.wait / self._info.rate, lambda: self._act(action))
        else:
            self._act(choice.action)

    def _act(self, action: str) -> None:
        self._sent[self._hall.act(self.match, self.seat, action)] = action

    def _view(self) -> View:
        view = self._hall.view(self.match, self.seat)
        if view is not None:
            self._seen = view
        return self._seen

    # Time.

    def _note_step(self, step: int) -> None:
        self._step, self._since = step, time.monotonic()
        self._news = True
        self._call_off()

    def _step_now(self) -> int:
        return self._step + int((time.monotonic() - self._since) * self._info.rate)

    def _set_alarm(self, seconds: float, action: Callable[[], None]) -> None:
        self._call_off()
        self._alarm = asyncio.get_running_loop().call_later(seconds, action)

    def _call_off(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _look_again(self) -> None:
        self._news = True
        self.consider()

    # The end.

    def _fail(self, fault: Fault) -> None:
        self._over = True
        self._call_off()
        self._failed(fault)

    async def finish(self, outcome: Mapping[str, Any] | None) -> str:
        """Tell the program how it ended, and end it; its last words on stderr. None: it is given up at once."""
        self._over = True
        self._call_off()
        if self._thinking is not None:
            if self._program is not None and outcome is None:
                self._program.kill()
            await asyncio.wait([self._thinking])
        if self._program is None:
            return ""
        program, self._program = self._program, None
        end = write_end(self._view(), self._step, self._events, outcome)
        await asyncio.to_thread(_close, program, end if outcome is not None else None, self._limits.move)
        return program.stderr


def _close(program: Program, end: bytes | None, seconds: float) -> None:
    try:
        if end is not None:
            program.tell(end, seconds)
    except Fault:
        pass  # a program that is no longer there when all is over has done nothing wrong
    finally:
        program.close(politely=end is not None)
