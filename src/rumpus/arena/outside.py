"""A program from outside as a bot of the arena: asked as any bot is, and resigned for when it breaks the rules.

The program is told what `view`, `actions` and the events of its own seat say, and nothing else of the game.
"""

import contextlib
import time
from collections.abc import Sequence
from typing import Any

from rumpus.arena.fault import Failure, Fault
from rumpus.arena.limits import BURST, IDLE_SECONDS, MATCH_SECONDS, RATE, TURNS, Limits
from rumpus.arena.lines import read_answer, write_end, write_look, write_start
from rumpus.arena.program import Program
from rumpus.core.bot import Bot, Chair, Choice
from rumpus.core.channel import hear
from rumpus.core.game import RESIGN, Event, Game, IllegalAction, View
from rumpus.core.rng import Rng
from rumpus.core.token_bucket import TokenBucket
from rumpus.language.catalogue import load_catalogue


class OutsideBot(Bot):
    """One program in one seat of one game. Who holds the game calls `changed` after every change, and `finish`."""

    def __init__(self, chair: Chair, rng: Rng, game: Game, command: Sequence[str], limits: Limits) -> None:
        super().__init__(chair, rng)
        self.failure: Failure | None = None
        """What it did wrong, if it did."""
        self._game = game
        self._limits = limits
        self._program: Program | None = None
        self._events: list[dict[str, Any]] = []
        self._pending: str | None = None
        """The action it has chosen, until something happens: asked again before that, it was refused."""
        self._idle = False
        self._answered = False
        self._left = limits.game
        self._meter = Meter(chair.info.realtime, chair.info.rate)
        try:
            self._program = Program(command)
            self._program.tell(write_start(chair, rng.word(), limits), limits.start)
        except Fault as fault:
            self._fail(fault)

    def choose(self, view: View, step: int) -> Choice | None:
        """What the program answers; who has failed gives up, once."""
        if self._program is not None:
            try:
                return self._choose(self._program, view, step)
            except Fault as fault:
                self._fail(fault)
        if self._pending == RESIGN:
            return None  # out already
        self._pending = RESIGN
        return Choice(RESIGN)

    def changed(self, events: Sequence[Event]) -> None:
        """Something happened."""
        self._events += hear(events, self.chair.seat)
        self._idle = False
        if self.failure is None:
            self._pending = None

    def finish(self) -> None:
        """Tell the program how it ended, and end it."""
        if self._program is None:
            return
        game, seat = self._game, self.chair.seat
        with contextlib.suppress(Fault):  # a program that is no longer there when all is over has done nothing wrong
            self._program.tell(write_end(game.view(seat), game.step, self._events, game.outcome), self._limits.move)
        self._program.close(politely=True)
        self._program = None

    def _choose(self, program: Program, view: View, step: int) -> Choice | None:
        if self._pending is not None:
            raise Fault("illegal", f"{self._pending}: {self._why(self._pending)}")
        actions = self._list_actions()
        if not actions:
            return None  # nothing waits for it now; what happens meanwhile it hears with the next question
        if self._idle:
            raise Fault("stalled", f"it could act and did not, and nothing else happened for {IDLE_SECONDS} s")
        if step >= MATCH_SECONDS * self.chair.info.rate:
            raise Fault("too_long", f"no outcome after {MATCH_SECONDS} s of match time")
        choice = self._ask(program, write_look(view, step, actions, self._events))
        if choice.action is None:
            self._idle = choice.wait == 0
            return choice if choice.wait else Choice(None, IDLE_SECONDS * self.chair.info.rate)
        if choice.wait == 0:
            self._meter.count(step)
        self._pending = choice.action
        return choice

    def _list_actions(self) -> list[str]:
        """What it may do, when it is its to act; settings that are legal at any time make it nobody's turn."""
        game, seat = self._game, self.chair.seat
        return game.actions(seat) if self.chair.info.realtime or seat in game.to_act() else []

    def _ask(self, program: Program, line: bytes) -> Choice:
        self._events = []
        seconds = min(self._limits.move, self._left) + (0 if self._answered else self._limits.start)
        began = time.monotonic()
        try:
            answer = program.ask(line, seconds)
        except Fault as fault:
            raise self._tell_time(fault) from None
        if self._answered:
            self._left -= time.monotonic() - began
        self._answered = True
        return read_answer(answer)

    def _tell_time(self, fault: Fault) -> Fault:
        """Which of its times was over."""
        if fault.code != "too_slow":
            return fault
        if self._answered and self._left < self._limits.move:
            return Fault("out_of_time", f"it used up its {self._limits.game:g} s for the game")
        if self._answered:
            return Fault("too_slow", f"no answer within {self._limits.move:g} s")
        return Fault("too_slow", f"no first answer within {self._limits.start + self._limits.move:g} s")

    def _why(self, action: str) -> str:
        try:
            self._game.copy().act(self.chair.seat, action)
        except IllegalAction as problem:
            return load_catalogue().say("en", f"refused.{problem.code}", problem.facts, self._game.info.name)
        return "not legal at that moment"

    def _fail(self, fault: Fault) -> None:
        if self._program is not None:
            self._program.close(politely=False)
        stderr = self._program.stderr if self._program is not None else ""
        self.failure = Failure(fault.code, fault.message, stderr)
        self._program = self._pending = None


class Meter:
    """Counts a program's actions, so that no game goes on for ever without time passing."""

    def __init__(self, realtime: bool, rate: int) -> None:
        self._realtime = realtime
        self._left = TokenBucket(BURST, RATE, rate, 0) if realtime else TokenBucket(TURNS, 0, 1, 0)

    def count(self, step: int) -> None:
        """Note an action; Fault if there were too many."""
        if not self._left.take(step):
            told = f"{RATE} actions a second of match time" if self._realtime else f"{TURNS} actions in one game"
            raise Fault("too_many", f"more than {told}")
