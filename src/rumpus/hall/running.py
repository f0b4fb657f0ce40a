"""A match in time: binds a core Match to the hall's clock, its bots and the store.

Step numbers are counted from wall-clock time while the match runs and stand still while it does not. The next thing
that is due, by rule or by bot, is one alarm on the hall's one clock; an idle match has none.
"""

import contextlib
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Protocol

import structlog

from rumpus.core.bot import BotHand
from rumpus.core.clock import Alarm, Clock, Nanoseconds
from rumpus.core.game import RESIGN, IllegalAction, Setup
from rumpus.core.log import Input
from rumpus.core.match import Audience, Channel, Match
from rumpus.core.rng import Rng
from rumpus.games.registry import GameFolder
from rumpus.hall.errors import Refused
from rumpus.store.records import MatchRecord, SavedMatch

SECOND: Final[Nanoseconds] = 1_000_000_000
MILLISECOND: Final[Nanoseconds] = 1_000_000

log = structlog.get_logger("hall")


class MatchStore(Protocol):
    """Where matches are kept."""

    healthy: bool

    def put_match(self, match: MatchRecord, /) -> None:
        """Keep a match that starts."""

    def put_input(self, match: str, n: int, entry: Input, /) -> None:
        """Keep the match's n-th input."""

    def put_reached(self, match: str, step: int, /) -> None:
        """Keep how far its time has come."""

    def put_end(self, match: str, step: int, outcome: dict[str, Any], /) -> None:
        """Keep how it ended."""

    def when_saved(self, done: Callable[[], None], *, urgent: bool) -> None:
        """Call `done` when everything put so far is on disk."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What every running match shares."""

    clock: Clock
    store: MatchStore
    late: Callable[[Nanoseconds], None]
    """Told how late the clock rang, each time."""
    runner: "type[Running]"
    """How matches are run; a benchmark brings another way to compare with."""


class Running:
    """One match being played."""

    def __init__(
        self,
        around: Surroundings,
        folder: GameFolder,
        record: MatchRecord,
        levels: dict[int, str],
        on_turn: Callable[[], None],
        on_end: Callable[[], None],
        inputs: list[Input] | None = None,
    ) -> None:
        """`levels` are the bots' by seat; `on_turn` and `on_end` are called when it is somebody else's turn, or over,
        and that is on disk; `inputs` are those of a match taken up again. It stands still until `resume`."""
        self.record = record
        self.folder = folder
        self.info = folder.info
        self._around = around
        self._on_turn = on_turn
        self._on_end = on_end
        self.match = self._begin(inputs or [])
        self.match.advance(record.step)
        self._put = len(inputs or [])
        self._reached = self._base_step = self.match.step
        self._base_ns: Nanoseconds | None = None
        self._alarm: Alarm | None = None
        self._bot_ns: Nanoseconds | None = None
        self._timed = False
        self._ended = False
        self.over = False
        """Whether it has ended and that is on disk, so that everybody may know."""
        self.turn = self.to_act()
        """Seats the match waits for, as far as everybody may know."""
        self._hands = [
            BotHand(folder.seat_bot(seat, level, record.options, record.seats, Rng(secrets.randbits(64))))
            for seat, level in levels.items()
        ]
        if inputs is None:
            around.store.put_match(record)

    @classmethod
    def take_up(
        cls,
        around: Surroundings,
        folder: GameFolder,
        saved: SavedMatch,
        levels: dict[int, str],
        on_turn: Callable[[], None],
        on_end: Callable[[], None],
    ) -> "Running":
        """A match that was kept, where it stood."""
        running = cls(around, folder, saved.match, levels, on_turn, on_end, saved.inputs)
        running._ended = running.over = saved.match.outcome is not None
        if running.over and running.match.outcome is None:
            running.match.trouble = "it was void"  # a bot broke down: nothing in the log says so
        running._settle()
        return running

    def _begin(self, inputs: list[Input]) -> Match:
        """The match with its recorded inputs; void if these rules cannot play them."""
        record = self.record
        setup = Setup(record.options, record.seats, record.seed, record.bots)
        first_n = secrets.randbelow(2**30)
        if record.version == self.info.version:
            try:
                return Match(self.folder.rules(setup), inputs, id=record.id, first_n=first_n)
            except IllegalAction as problem:
                trouble = f"what was recorded is not legal: {problem.message}"
        else:
            trouble = "the rules have changed since it began"
        match = Match(self.folder.rules(setup), id=record.id, first_n=first_n)
        match.trouble = trouble
        return match

    @property
    def id(self) -> str:
        """The match's id."""
        return self.record.id

    @property
    def running(self) -> bool:
        """Whether time is passing."""
        return self._base_ns is not None

    def step_now(self) -> int:
        """The step at this moment."""
        if self._base_ns is None:
            return max(self._base_step, self.match.step)
        passed = self._around.clock.now() - self._base_ns
        return max(self._base_step + passed * self.info.rate // SECOND, self.match.step)

    def resume(self) -> None:
        """Let time pass."""
        if self.running or self.match.outcome is not None:
            return
        self._base_ns = self._around.clock.now()
        self._changed()

    def pause(self) -> None:
        """Let time stand still."""
        if not self.running:
            return
        if self.info.realtime:
            self._catch_up()
        self._base_step = self.step_now()
        self._base_ns = self._bot_ns = None
        self._disarm()

    def channel(self, audience: Audience) -> Channel | None:
        """The audience's channel; None if the game broke down over its view."""
        channel: Channel | None = None
        try:
            channel = self.match.channel(audience)
        except Exception as problem:
            self._break_down("view", problem)
            self._settle()
        return channel

    def act(self, seat: int, action: str, origin: int, seq: int, done: Callable[[], None]) -> None:
        """A person's input; `done` when it is on disk. IllegalAction or Refused if it cannot be."""
        if seq and seq <= self.match.last_seq(seat, origin):
            self._around.store.when_saved(done, urgent=not self.info.realtime)
            return
        if self.match.outcome is None and not self.running:
            raise Refused("paused", "the match is paused")
        if not self._around.store.healthy:
            raise Refused("cannot_save", "the hall cannot save right now; try again in a moment")
        if self._advance() or self.match.trouble is not None:
            self._changed()
        self.match.act(seat, action, self.match.step, origin, seq)
        self._changed()
        self._around.store.when_saved(done, urgent=not self.info.realtime)

    def resign(self, seat: int) -> None:
        """The seat gives up, whether time passes or not."""
        self._advance()
        with contextlib.suppress(IllegalAction):  # out already, or the match is over
            self.match.act(seat, RESIGN, self.match.step)
        self._changed()

    def hand_to_bot(self, seat: int, level: str) -> None:
        """A bot goes on for the seat."""
        bot = self.folder.seat_bot(seat, level, self.record.options, self.record.seats, Rng(secrets.randbits(64)))
        self._hands.append(BotHand(bot))
        self._changed()

    def to_act(self) -> tuple[int, ...]:
        """Seats the match waits for; none in a real-time game, where everybody acts all the time."""
        if self.match.outcome is not None or self.info.realtime:
            return ()
        try:
            return self.match.game.to_act()
        except Exception as problem:
            self._break_down("to_act", problem)
            return ()

    # Time.

    def _ring(self, at: Nanoseconds) -> None:
        self._around.late(self._around.clock.now() - at)
        self._alarm = None
        if self.running:
            self._guarded("time", self._catch_up)
            if self.match.trouble is not None:
                self._settle()

    def _catch_up(self) -> None:
        """Do all that is due by now, by rule and by bot."""
        if self._advance():
            self._ask_bots()
        self._play_bots()
        self._settle()

    def _advance(self) -> bool:
        """Let time pass up to now; whether that alone has changed something."""
        step = self.step_now()
        due = self._due()
        self.match.advance(step)
        if due is None or due > step:
            return False
        self._timed = True
        return True

    def _due(self) -> int | None:
        try:
            return self.match.due()
        except Exception as problem:
            self._break_down("due", problem)
            return None

    def _changed(self) -> None:
        """Something happened by input: bots look, everything is put, told and scheduled."""
        if self.running:
            self._ask_bots()
        self._settle()

    def _ask_bots(self) -> None:
        if not self._hands or self.match.outcome is not None:
            return
        self._advance()
        for hand in self._hands:
            self._guarded("bot", partial(hand.look, self.match.game))
        if not any(hand.at is not None for hand in self._hands):
            self._bot_ns = None
        elif not self.info.realtime and self._bot_ns is None:  # who fidgets does not make a bot think longer
            self._bot_ns = self._around.clock.now() + self.info.bot_pause_ms * MILLISECOND

    def _play_bots(self) -> None:
        step = self.step_now()
        if not self.info.realtime and (self._bot_ns is None or self._around.clock.now() < self._bot_ns):
            return
        self._bot_ns = None
        ready = [h for h in self._hands if h.at is not None and (h.at <= step or not self.info.realtime)]
        for hand in sorted(ready, key=lambda hand: (hand.at, hand.seat)):
            if hand.at is None or self.match.outcome is not None:
                continue  # called off by what another bot did
            self._guarded("bot", partial(self._play_bot, hand, step))

    def _play_bot(self, hand: BotHand, step: int) -> None:
        action = hand.take()
        if action is not None:
            try:
                self.match.act(hand.seat, action, step)
            except IllegalAction as problem:
                hand.refused(problem)
        self._ask_bots()

    def _guarded(self, what: str, turn: Callable[[], None]) -> None:
        """A bot or game that breaks down ends its own match and harms no other."""
        try:
            turn()
        except Exception as problem:
            self._break_down(what, problem)

    def _break_down(self, what: str, problem: Exception) -> None:
        if self.match.outcome is None:
            self.match.trouble = f"{what}: {type(problem).__name__}: {problem}"

    def _settle(self) -> None:
        """Put what is new, tell what may be told, and wait for what comes next."""
        match, store = self.match, self._around.store
        for n in range(self._put, len(match.log)):
            store.put_input(self.id, n, match.log[n])
        new, self._put = len(match.log) - self._put, len(match.log)
        if self.info.realtime:
            if match.step > self._reached:
                self._reached = match.step
                store.put_reached(self.id, match.step)
            self._guarded("view", match.release)
        elif new or self._timed:
            if self._timed:
                store.put_reached(self.id, match.step)
            logged = len(match.log)
            store.when_saved(lambda: self._tell(logged), urgent=True)
        self._timed = False
        outcome = match.outcome
        if outcome is not None and not self._ended:
            self._ended = True
            self._base_step, self._base_ns = match.step, None
            self._disarm()
            if match.trouble is not None:
                log.error("match_void", match=self.id, game=self.info.name, problem=match.trouble)
            store.put_end(self.id, match.step, outcome.describe())
            store.when_saved(self._tell_end, urgent=True)
        self._arm()

    def _tell(self, logged: int) -> None:
        """The first `logged` inputs are on disk."""
        self._guarded("view", partial(self.match.release, logged))
        turn = self.to_act()
        if self.match.trouble is not None:
            self._settle()
        elif logged == len(self.match.log) and self.match.outcome is None and turn != self.turn:
            self.turn = turn
            self._on_turn()

    def _tell_end(self) -> None:
        """The outcome is on disk."""
        self.over, self.turn = True, ()
        self._on_end()

    def _arm(self) -> None:
        if not self.running or self.match.outcome is not None:
            return
        times = [] if self._bot_ns is None else [self._bot_ns]
        steps = [hand.at for hand in self._hands if hand.at is not None] if self.info.realtime else []
        due = self._due()
        if self.match.trouble is not None:
            self._settle()
            return
        if due is not None:
            steps.append(due)
        if steps:
            times.append(self._time_of(min(steps)))
        if not times:
            self._disarm()
            return
        at = min(times)
        if self._alarm is None or self._alarm.action is None or self._alarm.at != at:
            self._disarm()
            self._alarm = self._around.clock.at(at, lambda: self._ring(at))

    def _disarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _time_of(self, step: int) -> Nanoseconds:
        assert self._base_ns is not None, "only a running match has times"
        return self._base_ns + -(-(step - self._base_step) * SECOND // self.info.rate)
