"""A match in time: counts steps from a clock while it runs, lets its bots act, and wakes for what is due next.

The next thing that is due, by rule or by bot, is one alarm on the clock; an idle match has none. A match that is woken
late does everything that was due meanwhile, in its order and at its own step. Who owns the match says in `_settled`
what to do when something has happened.
"""

import contextlib
from collections.abc import Callable, Iterable
from functools import partial
from typing import Final

from rumpus.core.bot import BotHand, Sight
from rumpus.core.bot_turns import BotTurns, Turn
from rumpus.core.clock import Clock, Nanoseconds, Timer
from rumpus.core.game import RESIGN, IllegalAction
from rumpus.core.held_inputs import AHEAD_MS, HeldInput, HeldInputs
from rumpus.core.match import Match
from rumpus.core.notice import Refusal
from rumpus.core.table_words import TIMEOUT

SECOND: Final[Nanoseconds] = 1_000_000_000
MILLISECOND: Final[Nanoseconds] = 1_000_000
SLIPS: Final[Nanoseconds] = 250 * MILLISECOND
"""A battle that is woken later than this does not make up for it."""


class PacedMatch:
    """One match being played. It stands still until `resume`."""

    def __init__(self, match: Match, clock: Clock, hands: Iterable[BotHand]) -> None:
        """`hands` are the bots' at its table."""
        self.match = match
        self.info = match.game.info
        self.thinking: Nanoseconds | None = None if self.info.realtime else self.info.bot_pause_ms * MILLISECOND
        """How long bots seem to think."""
        self._turns = BotTurns(match, hands, self, self._ask)
        self._clock = clock
        self._base_step = match.step
        self._base_ns: Nanoseconds | None = None
        self._timer = Timer(clock)
        self.held = HeldInputs()
        self._answers: list[Callable[[], None]] = []
        """Who is to be told, once the owner knows, that a held input was taken."""

    @property
    def hands(self) -> list[BotHand]:
        """The bots' at its table."""
        return self._turns.hands

    @property
    def running(self) -> bool:
        """Whether time is passing."""
        return self._base_ns is not None

    def step_now(self) -> int:
        """The step at this moment."""
        return self.step_at(self._clock.now())

    def resume(self) -> None:
        """Let time pass."""
        if self.running or self.match.outcome is not None:
            return
        self._base_ns = self._clock.now()
        self._let_bots_look(self._base_ns)
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
        now = self._catch_up()
        try:
            self.match.act(seat, action, self.step_at(now), origin, seq)
            self._let_bots_look(now)
        finally:
            self._settle()

    def act_at(
        self,
        step: int,
        seat: int,
        action: str,
        origin: int,
        seq: int,
        taken: Callable[[], None],
        refused: Callable[[Refusal], None],
    ) -> int:
        """A person's input, meant for a step of a running match: it is held until then if it came before, but not for
        long; else it happens now. How many milliseconds before that step it came, negative if it came late.
        IllegalAction if it happens now and cannot be."""
        now = self._clock.now()
        if not self.held and self.time_of(step) <= now < self.time_of(step + 1):  # just in time, as most are
            self.act(seat, action, origin, seq)
            taken()
            return 0
        late = max(0, now - self.time_of(step + 1) + 1)  # as long as the step lasts it is in time
        early = max(0, self.time_of(step) - now) // MILLISECOND - -(-late // MILLISECOND)
        latest = self.step_at(now + AHEAD_MS * MILLISECOND)
        step = self.held.after(seat, min(step, latest))
        if self.time_of(step) <= now:
            self.act(seat, action, origin, seq)
            taken()
            return early
        self.held.hold(step, seat, action, origin, seq, taken, refused)
        if (first := self.held.overflow(seat)) is not None:
            self._catch_up()
            self._take_held(first, self.step_at(now))
            self._settle()
        else:
            self._arm()
        return early

    def resign(self, seat: int) -> None:
        """The seat gives up, whether time passes or not."""
        self._end_seat(seat, RESIGN)

    def time_out(self, seat: int) -> None:
        """The seat's time is up, whether time passes or not."""
        self._end_seat(seat, TIMEOUT)

    def _end_seat(self, seat: int, word: str) -> None:
        self.held.drop(seat)
        with contextlib.suppress(IllegalAction):  # out already, or the match is over
            self.act(seat, word)

    def seat_bot(self, hand: BotHand) -> None:
        """A bot takes a seat while the match is on."""
        now = self._catch_up()
        self.held.drop(hand.seat)
        self._turns.seat(hand)
        self._let_bots_look(now)
        self._settle()

    def unseat_bot(self, seat: int) -> None:
        """A bot gives its seat back to a person."""
        self._catch_up()
        self._turns.unseat(seat)
        self._settle()

    # For the owner.

    def _settled(self) -> None:
        """Something may have happened; called before the match waits for what comes next."""

    def _woken(self, late: Nanoseconds) -> None:
        """The clock rang that late."""

    def _refusal(self) -> Refusal:
        """Why nothing can be done while the match stands still."""
        return IllegalAction("over")

    # Time.

    def _ring(self, at: Nanoseconds) -> None:
        late = self._clock.now() - at
        self._woken(late)
        if self._base_ns is not None and late > SLIPS and self.match.game.stirs() is not None:
            # A match of many that a machine has no time for goes slower; it must not do more and more at once.
            self._base_ns += late
        if self.running:
            self._guarded("time", self._catch_up)
            self._settle()

    def _catch_up(self) -> Nanoseconds:
        """Do all that should have been done by now, by rule and by bot, in its order; what time that is."""
        now = self._clock.now()
        if (alarm := self._timer.at) is None or alarm <= now:  # else nothing is due before it rings
            while (following := self._next()) is not None and self._time_of(following) <= now:
                if isinstance(following, HeldInput):
                    self._take_held(self.held.pop(), following.step)
                else:
                    self._guarded("time" if following.hand is None else "bot", partial(self._turns.take, following))
        self.match.advance(self.step_at(now))
        return now

    def _next(self) -> Turn | HeldInput | None:
        """What comes next: at one time the rules before bots, and what people have meant for it last."""
        if not self.running:
            return None
        turn, held = self._turns.next(), self.held.first
        if held is None or self.match.outcome is not None:
            return turn
        return held if turn is None or self.time_of(held.step) < turn.time else turn

    def _time_of(self, following: Turn | HeldInput) -> Nanoseconds:
        return self.time_of(following.step) if isinstance(following, HeldInput) else following.time

    def _take_held(self, held: HeldInput, step: int) -> None:
        """An input's step has come. The match goes on whatever becomes of it."""
        try:
            self.match.act(held.seat, held.action, step, held.origin, held.seq)
        except IllegalAction as problem:
            held.refused(problem)
        else:
            self._answers.append(held.taken)
            self._let_bots_look(self.time_of(step))

    def _let_bots_look(self, time: Nanoseconds) -> None:
        """Something happened: bots look again."""
        if self.running and self._turns.hands:
            self._turns.changed(time)
            self._turns.look()

    def _ask(self, hand: BotHand, time: Nanoseconds, sight: Sight) -> None:
        """Let one bot look. An owner may let it think elsewhere and tell the turns when it has."""
        self._guarded("bot", partial(self._turns.ask_here, hand, time, sight))

    def _guarded(self, what: str, turn: Callable[[], object]) -> None:
        try:
            turn()
        except Exception as problem:
            self.match.break_down(what, problem)

    def _settle(self) -> None:
        """Let the owner know, and wait for what comes next."""
        if self.match.outcome is not None:
            self._stop()
        self._settled()
        self.match.timed = False
        if self._answers:
            answers, self._answers = self._answers, []
            for answer in answers:
                answer()
        self._arm()

    def _arm(self) -> None:
        following = self._next()
        if following is None:
            self._timer.stop()
            if self.match.outcome is not None and self.running:  # it broke down over what is due
                self._settle()
            return
        at = self._time_of(following)
        if self._timer.at != at:
            self._timer.set_at(at, lambda: self._ring(at))

    def _stop(self) -> None:
        self._base_step, self._base_ns = self.step_now(), None
        for held in self.held.drop():  # what was meant for a moment that does not come: as if it came now
            held.refused(self._refusal())
        self._turns.call_off()
        self._timer.stop()

    def step_at(self, time: Nanoseconds) -> int:
        """The step at a time; while it stands still, the step it stands at."""
        if self._base_ns is None:
            return max(self._base_step, self.match.step)
        return max(self._base_step + (time - self._base_ns) * self.info.rate // SECOND, self.match.step)

    def time_of(self, step: int) -> Nanoseconds:
        """The time at which a step begins."""
        assert self._base_ns is not None, "only a running match has times"
        return self._base_ns + -(-(step - self._base_step) * SECOND // self.info.rate)
