"""How bots take their turns: who goes first, who looks when, and what a bot that thinks elsewhere changes."""

from collections.abc import Callable

from tests.contract.countdown.rules import Countdown

from rumpus.core.bot import Bot, BotHand, Chair, Choice, Sight
from rumpus.core.bot_turns import BotTurns, GameAlone, Steps, Turn
from rumpus.core.game import Game, View
from rumpus.core.rng import Rng

Plan = Callable[[View, int], Choice | None]


class Planned(Bot):
    """Does as planned, and counts at which steps it looked."""

    def __init__(self, game: Game, seat: int, plan: Plan) -> None:
        super().__init__(Chair(game.info, game.setup.options, game.setup.seats, seat, "hard"), Rng(1))
        self.plan = plan
        self.looks: list[int] = []

    def choose(self, view: View, step: int) -> Choice | None:
        """What is planned."""
        self.looks.append(step)
        return self.plan(view, step)


def table(*plans: Plan, thinking: int | None = None) -> tuple[GameAlone, BotTurns, list[Planned]]:
    """A game of Countdown whose seats follow these plans; seat 0 begins, and stones crumble every 50 steps."""
    game = Countdown.new(seats=len(plans), seed=5)
    bots = [Planned(game, seat, plan) for seat, plan in enumerate(plans)]
    played = GameAlone(game)
    turns = BotTurns(played, map(BotHand, reversed(bots)), Steps(thinking))
    turns.changed(0)
    return played, turns, bots


def when_mine(wait: int, seat: int) -> Plan:
    """Take one stone, that long after it has become this seat's turn."""
    return lambda view, step: Choice("take 1", wait) if view["turn"] == seat else None


def idle(view: View, step: int) -> Choice | None:
    """Nothing."""
    return None


def names(turn: Turn | None) -> tuple[int, int | None] | None:
    """When, and which seat; None for the rules."""
    return None if turn is None else (turn.time, None if turn.hand is None else turn.hand.seat)


def test_at_the_same_time_the_rules_go_before_bots() -> None:
    played, turns, _ = table(when_mine(50, 0))
    assert played.due() == 50
    assert names(turns.next()) == (50, None)


def test_at_the_same_time_the_lower_seat_goes_first_however_they_sat_down() -> None:
    _, turns, _ = table(lambda view, step: Choice("take 1", 4), lambda view, step: Choice("take 1", 4))
    assert [hand.seat for hand in turns.hands] == [0, 1]
    assert names(turns.next()) == (4, 0)


def test_after_something_has_happened_everybody_looks() -> None:
    played, turns, bots = table(when_mine(4, 0), when_mine(4, 1))
    turns.run(49)
    assert played.log[0].step == 4
    assert bots[0].looks == bots[1].looks == [0, *(entry.step for entry in played.log)]


def test_time_that_changes_something_lets_everybody_look_again() -> None:
    played, turns, bots = table(idle, idle)
    turns.run(60)
    assert bots[0].looks == bots[1].looks == [0, 50]
    assert played.game.step == 60


def test_who_only_looks_again_disturbs_nobody() -> None:
    _, turns, bots = table(lambda view, step: Choice(None, 10), idle)
    turns.run(45)
    assert bots[0].looks == [0, 10, 20, 30, 40]
    assert bots[1].looks == [0]


def test_who_is_refused_looks_again_alone() -> None:
    played, turns, bots = table(lambda view, step: Choice("take 9") if step == 0 else None, idle)
    bots[0].plan = lambda view, step: Choice("take 9") if len(bots[0].looks) == 1 else None
    turns.run(10)
    assert played.log == []
    assert (bots[0].looks, bots[1].looks) == ([0, 0], [0])


def test_a_bot_that_seems_to_think_acts_later_and_who_fidgets_does_not_make_it_think_longer() -> None:
    _, turns, _ = table(when_mine(0, 0), idle, thinking=20)
    assert names(turns.next()) == (20, 0)
    turns.changed(15)
    assert names(turns.next()) == (20, 0)


def test_without_thinking_a_new_look_calls_off_what_was_chosen_before() -> None:
    played, turns, _ = table(when_mine(20, 0), idle)
    assert names(turns.next()) == (20, 0)
    played.advance(15)
    turns.changed(15)
    assert names(turns.next()) == (35, 0)


def test_a_bot_that_thinks_elsewhere_answers_later_and_acts_when_it_would_have() -> None:
    game = Countdown.new(seats=1, seed=5)
    bot = Planned(game, 0, when_mine(0, 0))
    waiting: list[tuple[BotHand, int]] = []

    def ask(hand: BotHand, time: int, sight: Sight) -> None:
        waiting.append((hand, turns.defer(hand, time)))

    turns = BotTurns(GameAlone(game), [BotHand(bot)], Steps(20), ask)
    turns.changed(0)
    assert names(turns.next()) == (50, None), "nobody waits for it but its own turn"
    hand, since = waiting.pop()
    hand.decide(bot.choose(game.view(0), 0), 0)
    turns.decided(hand, since)
    assert names(turns.next()) == (20, 0)


def test_a_bot_may_come_and_go() -> None:
    played, turns, _ = table(idle)
    eager = BotHand(Planned(played.game, 0, when_mine(3, 0)))
    turns.seat(eager)
    assert turns.hands == [eager]
    turns.changed(0)
    assert names(turns.next()) == (3, 0)
    turns.unseat(0)
    assert turns.hands == []
    assert names(turns.next()) == (50, None)


def test_a_match_that_stands_still_has_called_off_everything() -> None:
    _, turns, bots = table(when_mine(3, 0))
    assert names(turns.next()) == (3, 0)
    turns.changed(1)
    turns.call_off()
    assert names(turns.next()) == (50, None)
    assert bots[0].looks == [0]
