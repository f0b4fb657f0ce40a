"""The bot finishes what it starts, plays no faster than it says, and is better the higher its level."""

from itertools import pairwise

import pytest

from rumpus.core.bot import Chair
from rumpus.core.options import Options
from rumpus.core.rng import Rng
from rumpus.core.simulate import play_out
from rumpus.games.capsules.bot import SKILLS, CapsulesBot
from rumpus.games.capsules.rules import Capsules


def seat_bot(game: Capsules, seat: int, level: str, seed: int) -> CapsulesBot:
    """A bot that has sat down."""
    return CapsulesBot(Chair(game.info, game.setup.options, game.setup.seats, seat, level), Rng(seed))


def play(levels: tuple[str, ...], seed: int, options: Options | None = None) -> Capsules:
    """A match between bots, played to its end."""
    game = Capsules.new(options, seats=len(levels), seed=seed)
    play_out(game, [seat_bot(game, seat, level, 31 * seed + seat) for seat, level in enumerate(levels)])
    return game


@pytest.mark.parametrize("level", Capsules.info.levels)
def test_every_level_of_bot_clears_viruses_alone(level: str) -> None:
    game = play((level,), 2, {"rounds": 1, "virs": 8})
    assert game.outcome is not None
    assert game.outcome.scores[0] < 8


@pytest.mark.strength
@pytest.mark.parametrize(("strong", "weak"), [("normal", "easy"), ("hard", "normal")])
def test_a_stronger_bot_wins_most_of_the_time(strong: str, weak: str) -> None:
    won = 0
    for seed in range(10):  # enough that seven in ten, the aim, is told from a coin
        levels = (strong, weak) if seed % 2 else (weak, strong)
        outcome = play(levels, seed, {"rounds": 1}).outcome
        assert outcome is not None
        won += outcome.places[levels.index(strong)] < outcome.places[levels.index(weak)]
    assert won >= 7


def test_words_come_no_faster_than_fingers() -> None:
    for level, skill in SKILLS.items():
        game = Capsules.new({"rounds": 2, "virs": 4}, seats=2, seed=4)
        log = play_out(game, [seat_bot(game, 0, level, 1), seat_bot(game, 1, "hard", 2)])
        steps = [entry.step for entry in log if entry.seat == 0 and entry.action != "ready"]
        assert min(later - sooner for sooner, later in pairwise(steps)) >= skill.key


def test_a_bot_may_sit_in_at_any_moment_even_for_somebody_who_paused() -> None:
    for step in (0, 40, 101, 133, 400):
        game = Capsules.new({"rounds": 1, "virs": 4}, seats=2, seed=8)
        game.advance(step)
        if game.phase == "play":
            game.act(0, "pause")
        play_out(game, [seat_bot(game, 0, "hard", 1), seat_bot(game, 1, "easy", 2)])
        assert game.outcome is not None


def say(bot: CapsulesBot, game: Capsules) -> str | None:
    """What the bot of seat 1 wants to do now."""
    choice = bot.choose(game.view(1), game.step)
    return choice.action if choice is not None else None


def test_bots_say_ready_and_agree_to_stop_when_somebody_has_had_enough() -> None:
    game = Capsules.new({"rounds": 0, "virs": 4}, seats=2, seed=8)
    bot = seat_bot(game, 1, "hard", 2)
    assert say(bot, game) == "ready"
    game.act(0, "ready")
    game.act(1, "ready")
    while game.phase == "play":
        game.advance(game.due() or 0)
    game.advance(game.step + 20)
    assert say(bot, game) == "ready"
    game.act(0, "stop")
    assert say(bot, game) == "stop"


def test_bots_alone_have_had_enough_after_a_few_rounds() -> None:
    game = play(("hard", "hard"), 1, {"rounds": 0, "virs": 4, "countdown": 1})
    assert game.outcome is not None
    assert (game.outcome.reason, game.round) == ("stopped", 5)
