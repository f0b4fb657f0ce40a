"""Bots playing out a game in no time, and the hand that carries out what a bot chooses."""

import pytest
from tests.contract.countdown.bot import CountdownBot
from tests.contract.countdown.rules import Countdown

from rumpus.core.bot import Bot, BotHand, Chair, Choice, Sight
from rumpus.core.game import Game, IllegalAction, View
from rumpus.core.log import Input
from rumpus.core.rng import Rng
from rumpus.core.simulate import EndlessGame, play_out


def sit(kind: type[Bot], game: Game, seat: int, level: str = "hard") -> Bot:
    """A bot at a seat of the game."""
    return kind(Chair(game.info, game.setup.options, game.setup.seats, seat, level), Rng(seat))


class Idler(Bot):
    """Does nothing."""

    def choose(self, view: View, step: int) -> Choice | None:
        return None


class Dreamer(Bot):
    """Looks again and again."""

    def choose(self, view: View, step: int) -> Choice | None:
        return Choice(None, 5)


class Cheat(Bot):
    """Always tries the same illegal thing."""

    def choose(self, view: View, step: int) -> Choice | None:
        return Choice("take 9")


def test_bots_play_to_the_outcome_and_the_inputs_tell_the_same_story() -> None:
    game = Countdown.new(seats=2, seed=5)
    log = play_out(game, [sit(CountdownBot, game, seat) for seat in range(2)])
    assert game.outcome is not None
    again = Countdown.new(seats=2, seed=5)
    for entry in log:
        again.advance(entry.step)
        again.act(entry.seat, entry.action)
    assert again.digest() == game.digest()


def test_a_bot_acts_when_its_wait_is_over() -> None:
    game = Countdown.new({"crumbling": False}, seats=1, seed=5)
    log = play_out(game, [sit(CountdownBot, game, 0)])
    assert [entry.step for entry in log] == [3 * n for n in range(1, len(log) + 1)]


def test_time_alone_may_end_the_game() -> None:
    game = Countdown.new(seats=1, seed=5)
    assert play_out(game, [sit(Idler, game, 0)]) == []
    assert game.outcome is not None
    assert game.outcome.reason == "crumbled_away"


def test_everybody_is_told_of_every_change() -> None:
    game = Countdown.new(seats=2, seed=5)
    heaps: list[int] = []
    log = play_out(
        game,
        [sit(CountdownBot, game, seat) for seat in range(2)],
        watch=lambda game: heaps.append(game.view(None)["heap"]),
    )
    assert heaps[-1] == 0
    assert heaps == sorted(heaps, reverse=True)
    assert len(heaps) >= len(log)


def test_a_game_in_which_nothing_will_ever_happen_is_endless() -> None:
    game = Countdown.new({"crumbling": False}, seats=1)
    with pytest.raises(EndlessGame, match="nobody acts and nothing is due"):
        play_out(game, [sit(Idler, game, 0)])


def test_a_game_that_takes_too_long_is_endless() -> None:
    game = Countdown.new({"crumbling": False}, seats=1)
    with pytest.raises(EndlessGame, match="no outcome after"):
        play_out(game, [sit(Dreamer, game, 0)], max_steps=100)


def test_a_bot_that_keeps_trying_the_impossible_is_found_out() -> None:
    game = Countdown.new({"crumbling": False}, seats=1)
    with pytest.raises(RuntimeError, match="bot countdown/hard: cannot_take"):
        play_out(game, [sit(Cheat, game, 0)])


def test_a_hand_keeps_a_choice_until_its_time_and_uses_it_up() -> None:
    game = Countdown.new(seats=1, seed=5)
    hand = BotHand(sit(CountdownBot, game, 0))
    hand.look(game, Sight(game))
    assert hand.at == 3
    taken = [hand.take(), hand.take()]
    assert taken[0] in ("take 1", "take 2", "take 3")
    assert taken[1] is None


def test_a_hand_looks_no_more_when_the_game_is_over() -> None:
    game = Countdown.new(seats=1, seed=5)
    hand = BotHand(sit(CountdownBot, game, 0))
    hand.look(game, Sight(game))
    game.act(0, "resign")
    hand.look(game, Sight(game))
    assert hand.at is None


def test_a_bot_may_be_overtaken_now_and_then_but_not_for_ever() -> None:
    hand = BotHand(sit(CountdownBot, Countdown.new(), 0))
    problem = IllegalAction("too_late")
    for _ in range(BotHand.MAX_FAILURES):
        hand.refused(problem)
    with pytest.raises(RuntimeError, match="too_late"):
        hand.refused(problem)


def test_an_input_knows_when_who_and_what() -> None:
    assert (Input(3, 1, "take 2").step, Input(3, 1, "take 2").seat, Input(3, 1, "take 2").action) == (3, 1, "take 2")
