"""How bots take their turns: what is due by rule and what bots mean to do, in one order, wherever bots play.

Halls, arenas, proofs, environments and scripts all go this way; if two of them differed, a game played in one would not
hold in the other. The order: whatever comes first; at the same time the rules before bots, and bots by their seats.
After anything has happened all bots look again; after a look that led to nothing, only the one that looked.

Pure: it is told what time it is, in whatever unit its owner counts, and never waits. A bot that thinks elsewhere
answers by `decided`.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, Protocol, TypeAlias

from rumpus.core.bot import BotHand, Sight
from rumpus.core.game import Game, IllegalAction, Outcome
from rumpus.core.log import Input

Time: TypeAlias = int


class Played(Protocol):
    """What turns are taken in: a match, or a game alone."""

    @property
    def game(self) -> Game:
        """The position."""

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, if it has."""

    def due(self) -> int | None:
        """The step at which time alone next changes something."""

    def advance(self, step: int) -> None:
        """Let time pass."""

    def act(self, seat: int, action: str, step: int) -> object:
        """Let time pass and the seat act; IllegalAction if it cannot be."""


class GameAlone:
    """A game and the inputs it was given, with nobody to tell and nothing to keep."""

    __slots__ = ("_changed", "game", "log")

    def __init__(
        self, game: Game, changed: Callable[[Game], None] | None = None, log: list[Input] | None = None
    ) -> None:
        """`changed` is called after every change; inputs are added to the `log`."""
        self.game = game
        self.log: list[Input] = [] if log is None else log
        self._changed = changed

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, if it has."""
        return self.game.outcome

    def due(self) -> int | None:
        """The step at which time alone next changes something."""
        return self.game.due()

    def advance(self, step: int) -> None:
        """Let time pass."""
        due = None if self._changed is None else self.game.due()
        self.game.advance(step)
        if self._changed is not None and due is not None and due <= step:
            self._changed(self.game)

    def act(self, seat: int, action: str, step: int) -> None:
        """Let time pass and the seat act; IllegalAction if it cannot be."""
        self.game.advance(step)
        self.game.act(seat, action)
        self.log.append(Input(step, seat, action))
        if self._changed is not None:
            self._changed(self.game)


class Pace(Protocol):
    """How an owner's time and a game's steps belong together."""

    @property
    def thinking(self) -> Time | None:
        """How long a bot seems to think, turn by turn; None where it acts at the very step it chooses."""

    def step_at(self, time: Time) -> int:
        """The step at a time."""

    def time_of(self, step: int) -> Time:
        """The time at which a step begins."""


class Steps:
    """Time counted in the game's own steps."""

    __slots__ = ("thinking",)

    def __init__(self, thinking: int | None = None) -> None:
        self.thinking = thinking

    def step_at(self, time: Time) -> int:
        """The step at a time: the same."""
        return time

    def time_of(self, step: int) -> Time:
        """The time of a step: the same."""
        return step


class Turn(NamedTuple):
    """What comes next, and when: a bot, or something of the rules (None)."""

    time: Time
    hand: BotHand | None


Ask: TypeAlias = Callable[[BotHand, Time, Sight], None]
"""Lets a bot look. Either it calls `decided`, now or later, or the bot does nothing."""


class BotTurns:
    """The bots of one match, and whose turn is next."""

    def __init__(
        self, played: Played, hands: Iterable[BotHand], pace: Pace | None = None, ask: Ask | None = None
    ) -> None:
        """Nobody has looked yet: say `changed` when it begins. `ask` may let bots think elsewhere."""
        self.hands = sorted(hands, key=lambda hand: hand.seat)
        self.at: dict[int, Time] = {}
        """When each bot acts, by seat."""
        self._played = played
        self._pace = pace or Steps()
        self._ask = ask
        self._curious: list[BotHand] = []
        """Those who look before anything else is done."""
        self._since: Time = 0
        self._stirs: dict[int, int] = {}
        """Where views have parts: how often each bot's own had changed when it last looked."""

    # Who is there.

    def seat(self, hand: BotHand) -> None:
        """A bot takes a seat."""
        self.unseat(hand.seat)
        self.hands = sorted([*self.hands, hand], key=lambda hand: hand.seat)

    def unseat(self, seat: int) -> None:
        """A bot leaves its seat, if there is one."""
        self.hands = [hand for hand in self.hands if hand.seat != seat]
        self._curious = [hand for hand in self._curious if hand.seat != seat]
        self.at.pop(seat, None)
        self._stirs.pop(seat, None)

    def call_off(self) -> None:
        """Nobody means to do anything any more: time stands still."""
        self._curious = []
        self.at.clear()
        self._stirs.clear()

    def let_go(self) -> None:
        """It is all over: know the owner no more, so that nothing but counting references is needed to free it."""
        self.call_off()
        self._pace, self._ask = Steps(), None

    # What they mean to do.

    def changed(self, time: Time) -> None:
        """Something has happened: all bots look before anything else is done; where views have parts, those whose own
        has changed."""
        stirs = self._played.game.stirs()
        self._curious, self._since = self.hands if stirs is None else self._find_stirred(stirs), time

    def _find_stirred(self, stirs: Sequence[int]) -> list[BotHand]:
        seen = self._stirs
        stirred = [hand for hand in self.hands if stirs[hand.seat] != seen.get(hand.seat)]
        for hand in stirred:
            seen[hand.seat] = stirs[hand.seat]
        return [*stirred, *(hand for hand in self._curious if hand not in stirred)] if self._curious else stirred

    def look(self) -> None:
        """Let those look for whom there is something to see."""
        curious, self._curious = self._curious, []
        if not curious:
            return
        sight, ask = Sight(self._played.game), self._ask or self.ask_here
        for hand in curious:
            if self._played.outcome is None:
                ask(hand, self._since, sight)
            else:
                self.at.pop(hand.seat, None)

    def ask_here(self, hand: BotHand, time: Time, sight: Sight) -> None:
        """Let a bot look, and make up its mind at once."""
        hand.look(self._played.game, sight)
        self.decided(hand, time)

    def decided(self, hand: BotHand, time: Time) -> None:
        """A bot that was asked at `time` has made up its mind: note when it acts."""
        if hand.at is None or self._played.outcome is not None:
            self.at.pop(hand.seat, None)
            return
        at, thinking = self._pace.time_of(hand.at), self._pace.thinking
        if thinking is not None:
            at = max(at, time + thinking)
            at = min(at, self.at.get(hand.seat, at))  # turn by turn, who fidgets does not make a bot think longer
        self.at[hand.seat] = at

    def defer(self, hand: BotHand, time: Time) -> Time:
        """A bot that is asked at `time` will answer later; since when it has been thinking."""
        hand.decide(None, self._played.game.step)
        before = self.at.pop(hand.seat, None)
        return time if before is None else min(time, before - (self._pace.thinking or 0))

    # Whose turn it is.

    def next(self) -> Turn | None:
        """What comes next; None if nothing does."""
        if self._curious:
            self.look()
        due = self._played.due()
        if self._played.outcome is not None:
            return None
        first = None if due is None else Turn(self._pace.time_of(due), None)
        for hand in self.hands:
            at = self.at.get(hand.seat)
            if at is not None and (first is None or at < first.time):
                first = Turn(at, hand)
        return first

    def take(self, turn: Turn) -> bool:
        """Do what comes next; whether anything has happened by it."""
        played, hand = self._played, turn.hand
        step = max(self._pace.step_at(turn.time), played.game.step)
        if hand is None:
            played.advance(step)
            self.changed(turn.time)
            return True
        action = hand.take()
        del self.at[hand.seat]
        if action is None:
            played.advance(step)
        else:
            try:
                played.act(hand.seat, action, step)
            except IllegalAction as problem:
                hand.refused(problem)
            else:
                self.changed(turn.time)
                return True
        self._curious, self._since = [hand], turn.time
        return False

    def run(self, until: Time) -> None:
        """Do all that comes up to a time, in its order, and let time pass."""
        while (turn := self.next()) is not None and turn.time <= until:
            self.take(turn)
        self._played.advance(max(self._pace.step_at(until), self._played.game.step))
