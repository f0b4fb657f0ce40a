"""The bot finishes what it starts, plays no faster than it says, and is better the higher its level."""

from itertools import pairwise

import pytest

from rumpus.core.bot import Chair
from rumpus.core.rng import Rng
from rumpus.core.simulate import play_out
from rumpus.games.mario99.bot import SKILLS, Mario99Bot
from rumpus.games.mario99.rules import Mario99


class LevelCleared(Exception):
    """Enough seen."""


def seat_bot(game: Mario99, seat: int, level: str, seed: int) -> Mario99Bot:
    """A bot that has sat down."""
    return Mario99Bot(Chair(game.info, game.setup.options, game.setup.seats, seat, level), Rng(seed))


def stop_at_level_1(game: object) -> None:
    """Ends a run when the bot has pressed `next`."""
    assert isinstance(game, Mario99)
    if game.level == 1:
        raise LevelCleared


@pytest.mark.parametrize("level", Mario99.info.levels)
def test_every_level_of_bot_clears_level_0_and_goes_on(level: str) -> None:
    for seed in range(4):
        game = Mario99.new(seed=seed)
        with pytest.raises(LevelCleared):
            play_out(game, [seat_bot(game, 0, level, seed)], watch=stop_at_level_1)
        assert game.bottles[0].score == 400


@pytest.mark.strength
@pytest.mark.parametrize(("strong", "weak"), [("normal", "easy"), ("hard", "normal"), ("expert", "hard")])
def test_a_stronger_bot_wins_most_of_the_time(strong: str, weak: str) -> None:
    won = 0
    for seed in range(24):  # enough that three in four, the aim, is told from a coin
        levels = (strong, weak) if seed % 2 else (weak, strong)
        game = Mario99.new(seats=2, seed=seed)
        play_out(game, [seat_bot(game, seat, level, seed) for seat, level in enumerate(levels)])
        assert game.outcome is not None
        won += game.outcome.places[levels.index(strong)] == 1
    assert won >= 15


def test_keys_come_no_faster_than_fingers() -> None:
    for level, skill in SKILLS.items():
        game = Mario99.new({"rounds": 2}, seats=2, seed=4)
        log = play_out(game, [seat_bot(game, 0, level, 1), seat_bot(game, 1, "hard", 2)])
        steps = [entry.step for entry in log if entry.seat == 0 and entry.action != "next"]
        assert min(b - a for a, b in pairwise(steps)) >= skill.key


def test_a_bot_may_sit_in_at_any_moment() -> None:
    for step in (0, 599, 600, 1100, 5000, 9000):
        game = Mario99.new({"virus_count": 3}, seats=2, seed=8)
        for other in (0, 1):
            game.advance(step)
            game.act(other, "left+")
        game.advance(step + 50)
        play_out(game, [seat_bot(game, 0, "expert", 1), seat_bot(game, 1, "easy", 2)])
        assert game.outcome is not None


def test_bots_of_all_levels_finish_a_match_together() -> None:
    game = Mario99.new({"virus_count": 8, "speed": "high"}, seats=4, seed=2)
    play_out(game, [seat_bot(game, seat, level, seat) for seat, level in enumerate(Mario99.info.levels)])
    assert game.outcome is not None
    assert sorted(game.outcome.places)[0] == 1
