"""A solo game run again with its bots: what a bot did is not believed, but worked out anew.

Follows core/pacing.py step by step. In real time a bot acts at its own step; turn by turn it seems to think for some
time. The record says when within that time it acted, and who was first within one step; never what it did.
"""

from collections.abc import Sequence

from rumpus.core.bot import BotHand, look_round
from rumpus.core.game import Game, IllegalAction
from rumpus.core.log import Input


class BotsDiffer(Exception):
    """The record says something else than the bots would have done; the text says what."""


class Rerun:
    """One game, fed with recorded inputs."""

    def __init__(self, game: Game, hands: Sequence[BotHand]) -> None:
        """`game` is fresh, and so are the bots' hands."""
        self.game = game
        self._hands = {hand.seat: hand for hand in hands}
        info = game.info
        self._realtime = info.realtime
        self._pause = 0 if info.realtime else -(-info.bot_pause_ms * info.rate // 1000)
        self._latest: dict[int, int] = {}
        """The step by which each bot has acted, by seat."""
        self._look()

    def take(self, entry: Input) -> None:
        """A recorded input; IllegalAction if it cannot be, BotsDiffer if a bot would have done something else."""
        self._pass(entry.step, entry.seat)
        hand = self._hands.get(entry.seat)
        if hand is not None:
            latest = self._latest.get(hand.seat, -1)
            if hand.at is None or hand.action != entry.action or not min(hand.at, latest) <= entry.step <= latest:
                raise BotsDiffer(f"the bot would not have done {entry.action!r}")
            self._release(hand)
        self.game.advance(entry.step)
        self.game.act(entry.seat, entry.action)
        self._look()

    def pass_time(self, step: int) -> None:
        """Time passes up to a step, and nothing is recorded in between."""
        self._pass(step, None)
        self.game.advance(step)

    def _pass(self, step: int, seat: int | None) -> None:
        """Do all that comes before something the seat did at this step: by rule, and by bots that only look again."""
        game = self.game
        while game.outcome is None:
            due = game.due()
            hand = min(self._waiting(), key=lambda waiting: self._latest[waiting.seat], default=None)
            at = self._latest[hand.seat] if hand is not None else step + 1
            if due is not None and due <= min(step, at):
                game.advance(due)
                self._look()
            elif hand is None or at > step:
                return
            elif hand.action is None or not self._could_act(hand, at):
                game.advance(at)
                self._release(hand)
                self._look()
            elif hand.seat == seat or at == step:
                return  # it is what was recorded, or may be still to come within this step
            else:
                raise BotsDiffer(f"the bot would have done {hand.action!r} by step {at}")

    def _waiting(self) -> list[BotHand]:
        return [hand for hand in self._hands.values() if hand.seat in self._latest]

    def _could_act(self, hand: BotHand, step: int) -> bool:
        """Whether what the bot means to do is legal then; a bot that is overtaken by events chooses again."""
        assert hand.action is not None, "only who means to do something can act"
        twin = self.game.copy()
        twin.advance(step)
        try:
            twin.act(hand.seat, hand.action)
        except IllegalAction as problem:
            hand.refused(problem)
            return False
        return True

    def _release(self, hand: BotHand) -> None:
        hand.take()
        del self._latest[hand.seat]

    def _look(self) -> None:
        """Something happened: all bots look."""
        game = self.game
        look_round(self._hands.values(), game)
        for seat, hand in self._hands.items():
            if hand.at is None:
                self._latest.pop(seat, None)
                continue
            latest = max(hand.at, game.step + self._pause)
            # Turn by turn, who fidgets does not make a bot think longer (core/pacing.py).
            self._latest[seat] = latest if self._realtime else min(latest, self._latest.get(seat, latest))
