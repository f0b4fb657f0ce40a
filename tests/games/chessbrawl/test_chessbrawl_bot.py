"""The computer in the player's place: what it sees on drawn boards, and that more skill gets farther."""

import pytest
from tests.games.chessbrawl.chessbrawl_position import place

from rumpus.core.rng import Rng
from rumpus.core.simulate import play_out
from rumpus.games.chessbrawl.rules import ChessBrawl
from rumpus.games.registry import GameFolder

FOLDER = GameFolder("rumpus.games.chessbrawl")


def ask(game: ChessBrawl, level: str, seed: int = 0) -> str | None:
    """What a bot of that level does now."""
    bot = FOLDER.seat_bot(0, level, game.setup.options, 1, Rng(seed))
    choice = bot.choose(game.view(0), game.step)
    return choice.action if choice else None


def play(level: str, seed: int) -> ChessBrawl:
    """A run by a bot, to its end."""
    game = ChessBrawl.new({"skip": False}, seed=seed)
    play_out(game, [FOLDER.seat_bot(0, level, game.setup.options, 1, Rng(seed))])
    return game


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_every_level_takes_a_free_queen(level: str) -> None:
    game = place("""
        q....p
        ......
        ......
        ......
        ......
        ......
        R.....
        ...K..
    """)
    assert ask(game, level) == "move a6 a0"


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_a_bot_that_looks_ahead_saves_its_king_before_it_takes_a_pawn(level: str) -> None:
    game = place("""
        r.....
        .....p
        ......
        ......
        ......
        .....R
        ......
        K.....
    """)
    word = ask(game, level)
    assert word is not None
    assert word.startswith("move a7 b")


def test_hard_shields_its_king_in_a_corner() -> None:
    game = ChessBrawl.new(seed=3)
    words = []
    while game.run.phase != "PLAYER_TURN":
        word = ask(game, "hard")
        assert word is not None
        words.append(word)
        game.act(0, word)
    assert words[:3] == ["king ugly", "place K a7", "buy Q a6"]


def test_no_bot_acts_in_the_enemys_turn() -> None:
    game = place("p.....\n......\n......\n......\n......\n......\n......\nK.....")
    game.act(0, "skip turn")
    assert [ask(game, level) for level in FOLDER.info.levels] == [None] * 3


def test_a_king_long_alone_with_enemies_gives_up() -> None:
    game = place("b.....\n......\n......\n......\n......\n......\n......\n.....K")
    assert ask(game, "normal") != "resign"
    game.run.plays = 400
    assert ask(game, "normal") == "resign"


@pytest.mark.strength
def test_more_skill_gets_farther() -> None:
    """One run each: over twenty, easy clears less than one round, normal about four, hard about six."""
    rounds = {level: play(level, 1).run.tally.rounds_cleared for level in FOLDER.info.levels}
    assert rounds["easy"] < rounds["normal"] < rounds["hard"]
