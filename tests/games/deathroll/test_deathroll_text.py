"""The terminal picture of Death Roll, and its bot."""

import pytest
from tests.terminal.golden_screen import assert_golden

from rumpus.core.bot import Chair, Choice
from rumpus.core.canvas import Canvas
from rumpus.core.rng import Rng
from rumpus.games.deathroll.bot import DeathRollBot
from rumpus.games.deathroll.rules import DeathRoll
from rumpus.games.deathroll.text import DeathRollScreen

NAMES = ("Ann", "Rusty")


def rolled(*rolls: int, start: int = 100) -> DeathRoll:
    """A match in which these have been rolled; the second seat was first."""
    game = DeathRoll.new({"start": start})
    game.turn = 1
    for value in rolls:
        game.history.append((game.turn, value, game.limit))
        game.limit, game.turn, game.count = value, 1 - game.turn, game.count + 1
    return game


def draw(screen: DeathRollScreen, game: DeathRoll, now_ms: int = 0) -> str:
    canvas = Canvas(80, 24)
    screen.draw(game.view(0), canvas, now_ms)
    return canvas.text()


def test_number_bars_and_announcements_are_drawn() -> None:
    lines = draw(DeathRollScreen((0,), NAMES), rolled(83, 12, 7)).splitlines()
    assert [line.strip() for line in lines[4:9]] == ["██████", "██", "██", "██", "██"]
    bars = [line[:36].split() for line in lines if "▄" in line]
    assert [bar[0] for bar in bars] == ["100", "83", "12", "7"]
    lengths = [len(bar[1]) for bar in bars]
    assert lengths == sorted(lengths, reverse=True)
    rolls = [line[38:] for line in lines[11:14]]
    assert rolls == ["Rusty rolls 7 (1-12)", "Ann rolls 12 (1-83)", "Rusty rolls 83 (1-100)"]
    assert lines[-1].strip() == "Ann, SPACE rolls 1-7   (1 in 7 to lose)"


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", [(80, 24), (60, 16)])
def test_the_longest_names_and_numbers_fit_and_no_figure_is_cut(size: tuple[int, int], language: str) -> None:
    game = rolled(983_121, 712_345, 498_000, start=1_000_000)
    screen = DeathRollScreen((0,), ("Brave Beetle Bob", "Rumpelstiltskins"))
    screen.language = language
    canvas = Canvas(*size)
    screen.draw(game.view(0), canvas, 0)
    assert_golden(f"deathroll_{size[0]}_{language}", canvas.text() + "\n")


def test_a_roll_tumbles_before_it_is_told() -> None:
    screen, game = DeathRollScreen((0,), NAMES), rolled(83)
    draw(screen, game, 1000)
    game = rolled(83, 12)
    assert "Ann rolls 12" not in draw(screen, game, 2000)
    assert "Ann rolls 12" in draw(screen, game, 2700)


def test_who_comes_later_sees_the_last_roll_at_once() -> None:
    assert "Ann rolls 12" in draw(DeathRollScreen((0,), NAMES), rolled(83, 12), 0)


def test_the_end_names_loser_and_winner() -> None:
    game = rolled(83, 12)
    game.act(1, "resign")
    assert "Rusty gives up: Ann wins!" in draw(DeathRollScreen((0,), NAMES), game)


def test_space_enter_and_r_roll_for_whoever_of_this_keyboard_is_at_turn() -> None:
    mine, theirs = rolled(83).view(0), rolled(83, 12).view(0)
    for key in ("SPACE", "ENTER", "r", "R"):
        assert DeathRollScreen((0,), NAMES).press(key, mine) == [(0, "roll")]
        assert DeathRollScreen((0,), NAMES).press(key, theirs) == []
        assert DeathRollScreen((0, 1), NAMES).press(key, theirs) == [(1, "roll")]
    assert DeathRollScreen((0,), NAMES).press("x", mine) == []


def test_the_computer_rolls_when_it_is_its_turn() -> None:
    bot = DeathRollBot(Chair(DeathRoll.info, {"start": 100}, 2, 1, "normal"), Rng(0))
    assert bot.choose(rolled().view(1), 0) == Choice("roll")
    assert bot.choose(rolled(83).view(1), 0) is None
