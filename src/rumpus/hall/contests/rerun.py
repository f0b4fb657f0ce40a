"""A solo game run again with its bots: what a bot did is not believed, but worked out anew.

In real time a bot acts at its own step; turn by turn it seems to think for some time. The record says when within that
time it acted, and who was first within one step; never what it did.
"""

from collections.abc import Iterable

from rumpus.core.bot import BotHand
from rumpus.core.bot_turns import BotTurns, GameAlone, Steps
from rumpus.core.game import Game, IllegalAction
from rumpus.core.log import Input
from rumpus.core.verdict import BadReplay


class Rerun:
    """One game, fed with recorded inputs."""

    def __init__(self, game: Game, hands: Iterable[BotHand]) -> None:
        """`game` is fresh, and so are the bots' hands."""
        self.game = game
        info = game.info
        self._played = GameAlone(game)
        thinking = None if info.realtime else -(-info.bot_pause_ms * info.rate // 1000)
        self._turns = BotTurns(self._played, hands, Steps(thinking))
        """When a bot acts at the latest."""
        self._turns.changed(game.step)

    def take(self, entry: Input) -> None:
        """A recorded input; IllegalAction if it cannot be, BadReplay if a bot would have done something else."""
        self._pass(entry.step, entry.seat)
        hand = next((hand for hand in self._turns.hands if hand.seat == entry.seat), None)
        if hand is not None:
            latest = self._turns.at.pop(hand.seat, -1)
            if hand.at is None or hand.action != entry.action or not min(hand.at, latest) <= entry.step <= latest:
                raise BadReplay("bot_otherwise", step=str(entry.step), action=repr(entry.action))
            hand.take()
        self._played.act(entry.seat, entry.action, entry.step)
        self._turns.changed(entry.step)

    def pass_time(self, step: int) -> None:
        """Time passes up to a step, and nothing is recorded in between."""
        self._pass(step, None)
        self.game.advance(step)

    def _pass(self, step: int, seat: int | None) -> None:
        """Do all that comes before something the seat did at this step: by rule, and by bots that only look again."""
        while (turn := self._turns.next()) is not None and turn.time <= step:
            hand = turn.hand
            if hand is not None and self._could_act(hand, turn.time):
                if hand.seat == seat or turn.time == step:
                    return  # it is what was recorded, or may be still to come within this step
                raise BadReplay("bot_earlier", step=str(turn.time), action=repr(hand.action))
            self._turns.take(turn)

    def _could_act(self, hand: BotHand, step: int) -> bool:
        """Whether the bot means to do something that is legal then; one overtaken by events chooses again."""
        if hand.action is None:
            return False
        twin = self.game.copy()
        twin.advance(step)
        try:
            twin.act(hand.seat, hand.action)
        except IllegalAction:
            return False
        return True
