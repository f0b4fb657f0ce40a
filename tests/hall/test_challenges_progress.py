"""The opponent panel's figures: what each game says of a seat, and the check that holds games to it."""

from typing import Any

import pytest
from tests.contract.broken_folder import BrokenFolder
from tests.contract.countdown.rules import Countdown

from rumpus.contract.check_progress import check_progress
from rumpus.contract.checks import QUICK, run_check
from rumpus.core.game import Game, Progress
from rumpus.games.registry import all_games, find_game

FIGURES = {
    "chessbrawl": ["round", "wave"],
    "mario99": ["viruses", "level"],
    "pong": ["won", "lost"],
    "stayboard": ["moves", "squares left"],
    "tetris": ["lines", "level"],
}


def new_solo(name: str) -> Game:
    """A fresh game, set up as it is played alone."""
    rules = find_game(name).rules
    solo = rules.info.solo
    assert solo is not None
    return rules.new(seats=solo.seats, seed=3, bots=tuple(range(1, solo.seats)))


def test_every_game_with_a_solo_score_has_two_figures_of_its_own() -> None:
    assert sorted(FIGURES) == [name for name, folder in all_games().items() if folder.info.solo is not None]


@pytest.mark.parametrize("name", FIGURES)
def test_what_a_game_says_at_the_start(name: str) -> None:
    progress = new_solo(name).progress(0)
    assert progress.score == 0
    assert [label for label, _ in progress.figures] == FIGURES[name]


def test_points_count_as_they_are_made() -> None:
    pong = new_solo("pong")
    pong.advance(60 * 60)
    outcome = pong.outcome
    assert outcome is not None
    assert pong.progress(0).figures == (("won", pong.progress(1).figures[1][1]), ("lost", pong.progress(1).score))
    board = new_solo("stayboard")
    board.act(0, next(word for word in board.actions(0) if _stays(board, word)))
    assert board.progress(0).score > 0
    assert board.progress(0).figures[0] == ("moves", 1)


def _stays(board: Game, word: str) -> bool:
    twin = board.copy()
    twin.act(0, word)
    return word.startswith("move") and twin.outcome is None


def test_the_score_is_that_of_the_outcome_where_the_score_alone_is_the_measure() -> None:
    for name in ("chessbrawl", "mario99", "stayboard", "tetris"):
        game = new_solo(name)
        game.advance(20 * game.info.rate)
        game.act(0, "resign")
        assert game.outcome is not None
        assert game.progress(0).score == game.outcome.scores[0]


class Chatty(Countdown):
    """has 3 figures"""

    __slots__ = ()

    def progress(self, seat: int) -> Progress:
        return Progress(0, (("one", 1), ("two", 2), ("three", 3)))


class Vague(Countdown):
    """has the figure 'half'"""

    __slots__ = ()

    def progress(self, seat: int) -> Progress:
        value: Any = 0.5
        return Progress(0, (("half", value),))


class Indiscreet(Countdown):
    """depends on what a watcher cannot see"""

    __slots__ = ()

    def progress(self, seat: int) -> Progress:
        return Progress(int(self.digest(), 16))


@pytest.mark.parametrize("rules", [Chatty, Vague, Indiscreet])
def test_the_kit_notices(rules: type[Countdown]) -> None:
    result = run_check(BrokenFolder("tests.contract.countdown", game_class=rules), check_progress, QUICK)
    assert not result.ok
    assert (rules.__doc__ or "?") in result.detail
