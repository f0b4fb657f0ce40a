"""A match between people at this terminal and bots: binds a core Match to a clock. Knows no terminal and no keys."""

from collections.abc import Callable, Mapping
from typing import Final

from rumpus.core.bot import BotHand
from rumpus.core.clock import Alarm, Clock, Nanoseconds
from rumpus.core.game import IllegalAction, Setup
from rumpus.core.match import Match
from rumpus.core.replay import Replay, record
from rumpus.core.rng import Rng
from rumpus.games.registry import GameFolder

SECOND: Final[Nanoseconds] = 1_000_000_000
MILLISECOND: Final[Nanoseconds] = 1_000_000


class LocalMatch:
    """One match in real time. It stands still until `resume`."""

    def __init__(
        self, folder: GameFolder, setup: Setup, levels: Mapping[int, str], clock: Clock, changed: Callable[[], None]
    ) -> None:
        """`levels` are the bots' by seat; `changed` is called after everything that happens."""
        self.folder = folder
        self.setup = setup
        self.match = Match(folder.rules(setup))
        self._clock = clock
        self._changed = changed
        self._base_step = 0
        self._base_ns: Nanoseconds | None = None
        self._alarm: Alarm | None = None
        rng = Rng(setup.seed).fork()  # not the game's own generator, which starts at the same seed
        self._hands = [
            BotHand(folder.seat_bot(seat, level, setup.options, setup.seats, rng.fork()))
            for seat, level in sorted(levels.items())
        ]
        self._ready: dict[int, Nanoseconds] = {}
        """When each seat's bot acts."""

    @property
    def running(self) -> bool:
        """Whether time is passing."""
        return self._base_ns is not None

    def step_now(self) -> int:
        """The step at this moment."""
        if self._base_ns is None:
            return max(self._base_step, self.match.step)
        return max(self._step_at(self._clock.now()), self.match.step)

    def resume(self) -> None:
        """Let time pass."""
        if self.running or self.match.outcome is not None:
            return
        self._base_step = self.step_now()
        self._base_ns = self._clock.now()
        self._ask_bots(self._base_ns)
        self._settle()

    def pause(self) -> None:
        """Let time stand still."""
        if self.running:
            self._catch_up()
            self._stop()
            self._settle()

    def act(self, seat: int, action: str) -> None:
        """A person's action; IllegalAction if it cannot be."""
        if not self.running and self.match.outcome is None:
            raise IllegalAction("paused", "the match is paused")
        self._catch_up()
        try:
            self.match.act(seat, action, self.step_now())
            self._ask_bots(self._clock.now())
        finally:
            self._settle()

    def record(self, names: tuple[str, ...]) -> Replay:
        """The match so far, as a replay."""
        return record(self.setup, self.folder.rules, list(self.match.log), players=names, end_step=self.match.game.step)

    def _step_at(self, time: Nanoseconds) -> int:
        assert self._base_ns is not None, "only a running match has steps"
        return self._base_step + (time - self._base_ns) * self.folder.info.rate // SECOND

    def _time_of(self, step: int) -> Nanoseconds:
        assert self._base_ns is not None, "only a running match has times"
        return self._base_ns + -(-(step - self._base_step) * SECOND // self.folder.info.rate)

    def _next(self) -> tuple[Nanoseconds, BotHand | None] | None:
        """What comes next, by rule (None) or by bot, and when; rules go first."""
        if not self.running or self.match.outcome is not None:
            return None
        following: tuple[Nanoseconds, BotHand | None] | None = None
        due = self.match.due()
        if due is not None:
            following = (self._time_of(due), None)
        for hand in self._hands:
            time = self._ready.get(hand.seat)
            if time is not None and (following is None or time < following[0]):
                following = (time, hand)
        return following

    def _catch_up(self) -> None:
        """Do all that should have been done by now, in its order."""
        now = self._clock.now()
        while (following := self._next()) is not None and following[0] <= now:
            time, hand = following
            if hand is None:
                self.match.advance(self._step_at(time))
                self._ask_bots(time)
            else:
                self._guard(lambda hand=hand, time=time: self._play_bot(hand, time))  # type: ignore[misc]

    def _play_bot(self, hand: BotHand, time: Nanoseconds) -> None:
        action = hand.take()
        del self._ready[hand.seat]
        if action is not None:
            try:
                self.match.act(hand.seat, action, max(self._step_at(time), self.match.step))
            except IllegalAction as problem:
                hand.refused(problem)
        self._ask_bots(time)

    def _ask_bots(self, time: Nanoseconds) -> None:
        """Something happened: bots look again. Turn by turn they seem to think for a while."""
        if not self.running or self.match.outcome is not None or not self._hands:
            return
        self.match.advance(max(self._step_at(time), self.match.step))
        pause = 0 if self.folder.info.realtime else self.folder.info.bot_pause_ms * MILLISECOND
        for hand in self._hands:
            self._guard(lambda hand=hand: hand.look(self.match.game))  # type: ignore[misc]
            if hand.at is None:
                self._ready.pop(hand.seat, None)
            else:
                self._ready[hand.seat] = max(self._time_of(hand.at), time + pause)

    def _guard(self, turn: Callable[[], None]) -> None:
        """A bot that breaks down makes its match void."""
        try:
            turn()
        except Exception as problem:
            self.match.trouble = f"bot: {type(problem).__name__}: {problem}"

    def _settle(self) -> None:
        """Wait for what comes next, and say that something happened."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if self.match.outcome is not None:
            self._stop()
        following = self._next()
        if following is not None:
            self._alarm = self._clock.at(following[0], self._ring)
        self._changed()

    def _ring(self) -> None:
        self._alarm = None
        self._catch_up()
        self._settle()

    def _stop(self) -> None:
        self._base_step, self._base_ns = self.step_now(), None
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
