"""A match in time: counts steps from a clock while it runs, lets its bots act, and wakes for what is due next.

The next thing that is due, by rule or by bot, is one alarm on the clock; an idle match has none. A match that is woken
late does everything that was due meanwhile, in its order and at its own step. Who owns the match says in `_settled`
what to do when something has happened.
"""

import contextlib
from collections.abc import Callable
from functools import partial
from typing import Final

from rumpus.core.bot import BotHand, Sight
from rumpus.core.clock import Alarm, Clock, Nanoseconds
from rumpus.core.game import RESIGN, IllegalAction
from rumpus.core.match import Match

SECOND: Final[Nanoseconds] = 1_000_000_000
MILLISECOND: Final[Nanoseconds] = 1_000_000


class PacedMatch:
    """One match being played. It stands still until `resume`."""

    def __init__(self, match: Match, clock: Clock, hands: list[BotHand]) -> None:
        """`hands` are the bots' at its table."""
        self.match = match
        self.info = match.game.info
        self.hands = hands
        self._clock = clock
        self._base_step = match.step
        self._base_ns: Nanoseconds | None = None
        self._alarm: Alarm | None = None
        self._bot_at: dict[int, Nanoseconds] = {}
        """When each bot acts, by seat."""
        self._bot_pause: Nanoseconds = 0 if self.info.realtime else self.info.bot_pause_ms * MILLISECOND
        self._timed = False
        """Whether time alone has changed something that is not settled yet."""

    @property
    def running(self) -> bool:
        """Whether time is passing."""
        return self._base_ns is not None

    def step_now(self) -> int:
        """The step at this moment."""
        return self._step_at(self._clock.now())

    def resume(self) -> None:
        """Let time pass."""
        if self.running or self.match.outcome is not None:
            return
        self._base_ns = self._clock.now()
        self._ask_bots(self._base_ns)
        self._settle()

    def pause(self) -> None:
        """Let time stand still."""
        if not self.running:
            return
        self._catch_up()
        self._stop()
        self._settle()

    def act(self, seat: int, action: str, origin: int = 0, seq: int = 0) -> None:
        """A person's input, now; IllegalAction if it cannot be."""
        self._catch_up()
        try:
            self.match.act(seat, action, self.step_now(), origin, seq)
            self._ask_bots(self._clock.now())
        finally:
            self._settle()

    def resign(self, seat: int) -> None:
        """The seat gives up, whether time passes or not."""
        with contextlib.suppress(IllegalAction):  # out already, or the match is over
            self.act(seat, RESIGN)

    def seat_bot(self, hand: BotHand) -> None:
        """A bot takes a seat while the match is on."""
        self._catch_up()
        self.hands = [*(other for other in self.hands if other.seat != hand.seat), hand]
        self._ask_bots(self._clock.now())
        self._settle()

    def unseat_bot(self, seat: int) -> None:
        """A bot gives its seat back to a person."""
        self._catch_up()
        self.hands = [hand for hand in self.hands if hand.seat != seat]
        self._bot_at.pop(seat, None)
        self._settle()

    # For the owner.

    def _settled(self) -> None:
        """Something may have happened; called before the match waits for what comes next."""

    def _woken(self, late: Nanoseconds) -> None:
        """The clock rang that late."""

    def _broken(self, what: str, problem: Exception) -> None:
        """A game or bot that breaks down ends its own match and harms no other (rules/hall.md)."""
        if self.match.outcome is None:
            self.match.trouble = f"{what}: {type(problem).__name__}: {problem}"

    # Time.

    def _ring(self, at: Nanoseconds) -> None:
        self._alarm = None
        self._woken(self._clock.now() - at)
        if self.running:
            self._guarded("time", self._catch_up)
            self._settle()

    def _catch_up(self) -> None:
        """Do all that should have been done by now, by rule and by bot, in its order."""
        now = self._clock.now()
        while (following := self._next()) is not None and following[0] <= now:
            time, hand = following
            if hand is None:
                self._advance(self._step_at(time))
                self._ask_bots(time)
            else:
                self._guarded("bot", partial(self._play_bot, hand, time))
        self._advance(self._step_at(now))

    def _next(self) -> tuple[Nanoseconds, BotHand | None] | None:
        """What comes next, and when: something of the rules (None) or a bot; at the same time rules go first."""
        if not self.running or self.match.outcome is not None:
            return None
        following: tuple[Nanoseconds, BotHand | None] | None = None
        due = self._due()
        if due is not None:
            following = (self._time_of(due), None)
        for hand in self.hands:
            time = self._bot_at.get(hand.seat)
            if time is not None and (following is None or time < following[0]):
                following = (time, hand)
        return following

    def _due(self) -> int | None:
        due: int | None = None
        try:
            due = self.match.due()
            if due is not None and due <= self.match.step:
                raise RuntimeError(f"step {due} is due, and it is {self.match.step} already")
        except Exception as problem:
            self._broken("due", problem)
            return None
        return due

    def _advance(self, step: int) -> None:
        due = self._due()
        self.match.advance(step)
        self._timed = self._timed or (due is not None and due <= step)

    def _ask_bots(self, time: Nanoseconds) -> None:
        """Something happened: bots look again. Turn by turn they seem to think for a while."""
        if not self.running or not self.hands:
            return
        self._advance(self._step_at(time))
        sight = Sight(self.match.game)
        for hand in self.hands:
            if self.match.outcome is None:
                self._ask(hand, time, sight)
            else:
                self._bot_at.pop(hand.seat, None)

    def _ask(self, hand: BotHand, time: Nanoseconds, sight: Sight) -> None:
        """Let one bot look. An owner may let it think elsewhere and call `_decided` when it has."""
        self._guarded("bot", partial(hand.look, self.match.game, sight))
        self._decided(hand, time)

    def _decided(self, hand: BotHand, time: Nanoseconds) -> None:
        """A bot that was asked at `time` has made up its mind: note when it acts."""
        if hand.at is None or self.match.outcome is not None:
            self._bot_at.pop(hand.seat, None)
            return
        at = max(self._time_of(hand.at), time + self._bot_pause)
        # Turn by turn, who fidgets does not make a bot think longer.
        before = at if self.info.realtime else self._bot_at.get(hand.seat, at)
        self._bot_at[hand.seat] = min(at, before)

    def _play_bot(self, hand: BotHand, time: Nanoseconds) -> None:
        action = hand.take()
        del self._bot_at[hand.seat]
        if action is not None:
            try:
                self.match.act(hand.seat, action, self._step_at(time))
            except IllegalAction as problem:
                hand.refused(problem)
        self._ask_bots(time)

    def _guarded(self, what: str, turn: Callable[[], None]) -> None:
        try:
            turn()
        except Exception as problem:
            self._broken(what, problem)

    def _settle(self) -> None:
        """Let the owner know, and wait for what comes next."""
        if self.match.outcome is not None:
            self._stop()
        self._settled()
        self._timed = False
        self._arm()

    def _arm(self) -> None:
        following = self._next()
        if following is None:
            self._disarm()
            if self.match.outcome is not None and self.running:  # it broke down over what is due
                self._settle()
            return
        at = following[0]
        if self._alarm is None or self._alarm.action is None or self._alarm.at != at:
            self._disarm()
            self._alarm = self._clock.at(at, lambda: self._ring(at))

    def _disarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _stop(self) -> None:
        self._base_step, self._base_ns = self.step_now(), None
        self._bot_at.clear()
        self._disarm()

    def _step_at(self, time: Nanoseconds) -> int:
        if self._base_ns is None:
            return max(self._base_step, self.match.step)
        return max(self._base_step + (time - self._base_ns) * self.info.rate // SECOND, self.match.step)

    def _time_of(self, step: int) -> Nanoseconds:
        assert self._base_ns is not None, "only a running match has times"
        return self._base_ns + -(-(step - self._base_step) * SECOND // self.info.rate)
