"""How a terminal shows a match that the table ended: time ran out, and nobody gave up."""

import re

import pytest

from rumpus.core.canvas import Canvas
from rumpus.core.log import Input
from rumpus.core.table_words import TIMEOUT, play_input
from rumpus.games.registry import GameFolder, all_games

RESIGNED = re.compile(r"gave up|gives up|resigned|aufgegeben|gibt auf")
TIMED_OUT = re.compile(r"time|timed out|Zeit")


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("folder", all_games().values(), ids=lambda folder: folder.info.name)
def test_who_ran_out_of_time_is_not_said_to_have_given_up(folder: GameFolder, language: str) -> None:
    low, high = folder.info.seats
    game = folder.rules.new(seats=max(low, min(2, high)), seed=1)
    play_input(game, Input(0, 0, TIMEOUT), [], 0)
    assert game.outcome is not None
    assert game.outcome.reason == "timed_out"
    screen = folder.screen((0,), ("Ann", "Bob")[: game.setup.seats])
    screen.language = language
    canvas = Canvas(*screen.MIN_SIZE)
    screen.draw(game.view(0), canvas, 0)
    said = canvas.text()
    assert not RESIGNED.search(said), said
    assert TIMED_OUT.search(said), said
