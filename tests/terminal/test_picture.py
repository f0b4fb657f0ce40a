"""The whole picture: the game, the keys below it, a box when needed, and a friendly word when there is no room."""

import pytest
from tests.contract.countdown.rules import Countdown
from tests.contract.countdown.text import CountdownScreen

from rumpus.core.canvas import Canvas
from rumpus.core.game import Outcome
from rumpus.games.registry import all_games, find_game
from rumpus.gateways.terminal.phrases import phrase
from rumpus.gateways.terminal.picture import (
    compose,
    compose_small,
    draw_box,
    fits,
    least_size,
    tell_result,
    wrap_keys,
)
from rumpus.language.files import list_languages

SCREEN = CountdownScreen((0,), ("Ann", "Bob"))
VIEW = Countdown.new(seats=2, seed=1).view(0)
KEYS = ["1 2 3 take stones", "ESC pause", "Ctrl-C quit"]


def test_a_line_to_spare_shows_the_keys() -> None:
    lines = compose(SCREEN, VIEW, (60, 13), 0, keys=wrap_keys(KEYS, 60)).text().splitlines()
    assert lines[1].startswith("  Heap 20")
    assert lines[-1] == " 1 2 3 take stones   ESC pause   Ctrl-C quit"


def test_without_one_the_game_has_it_all_but_a_note_is_shown_in_any_case() -> None:
    plain = compose(SCREEN, VIEW, (60, 12), 0, keys=["keys"]).text()
    assert "keys" not in plain
    noted = compose(SCREEN, VIEW, (60, 12), 0, keys=["keys"], note="not your turn").text()
    assert noted.splitlines()[-1] == " not your turn"


def test_a_long_list_of_keys_takes_more_rows_and_hides_none() -> None:
    assert wrap_keys(KEYS, 34) == ["1 2 3 take stones   ESC pause", "Ctrl-C quit"]
    assert wrap_keys(KEYS, 5) == KEYS


@pytest.mark.parametrize("language", list_languages())
@pytest.mark.parametrize("name", all_games())
def test_every_game_fits_80_by_24_with_all_its_keys(name: str, language: str) -> None:
    folder = find_game(name)
    own = ["? " + phrase(language, "all_keys"), "Ctrl-X " + phrase(language, "pause")]
    own += ["Ctrl-T " + phrase(language, "talk"), "Ctrl-C " + phrase(language, "quit")]
    for seats in ((0,), (0, 1)[: folder.info.seats[1]]):
        screen = folder.screen(seats, ("Ann", "Bob"))
        screen.language = language
        listed = screen.keys()
        rows = wrap_keys([*(f"{key} {what}" for key, what in listed), *own], 80)
        assert len(rows) <= 24 - least_size(screen)[1]
        assert max(map(len, rows)) <= 78
        assert fits(screen, 60, 20)


def test_a_picture_lies_in_the_middle_of_a_larger_window() -> None:
    screen = find_game("deathroll").screen((0,), ("Ann", "Bob"))
    view = find_game("deathroll").rules.new(seats=2, seed=1).view(0)
    assert compose(screen, view, (104, 24), 0).text().startswith(" " * 12 + "DEATH ROLL")


def test_a_box_lies_over_the_middle() -> None:
    canvas = Canvas(16, 5)
    for y in range(5):
        canvas.put(0, y, "x" * 16)
    draw_box(canvas, ["Paused"])
    assert canvas.text() == (
        "xxxxxxxxxxxxxxxx\nxx┌──────────┐xx\nxx│  Paused  │xx\nxx└──────────┘xx\nxxxxxxxxxxxxxxxx\n"
    )


@pytest.mark.parametrize(
    ("width", "height", "enough"), [(60, 12, True), (59, 12, False), (60, 11, False), (200, 60, True)]
)
def test_whether_there_is_room(width: int, height: int, enough: bool) -> None:
    assert fits(SCREEN, width, height) is enough


def test_a_window_that_is_too_small_is_told_how_large_it_should_be() -> None:
    text = compose_small(SCREEN, "Countdown", (40, 9)).text()
    assert "This window is too small:" in text
    assert "40×9 now," in text
    assert "60×12 needed." in text
    compose_small(SCREEN, "Countdown", (1, 1))


@pytest.mark.parametrize(
    ("places", "seats", "title"),
    [
        ((1, 2), (0,), "You win!"),
        ((2, 1), (0,), "Bob wins"),
        ((1, 2), (0, 1), "Ann wins"),
        ((1, 1), (0,), "Nobody wins"),
        ((2, 1), (), "Bob wins"),
    ],
)
def test_the_result_comes_first(places: tuple[int, ...], seats: tuple[int, ...], title: str) -> None:
    lines = tell_result(Countdown.info, Outcome(places, (30, 20), "took_last"), ("Ann", "Bob"), seats)
    assert lines[:2] == [title, "took last"]
    assert sorted(lines[3:]) == sorted([f"{places[0]}. Ann  30", f"{places[1]}. Bob  20"])


def test_alone_it_is_simply_over_and_a_void_match_is_called_void() -> None:
    assert tell_result(Countdown.info, Outcome((1,), (30,), "took_last"), ("Ann",), (0,))[0] == "Game over"
    assert tell_result(Countdown.info, Outcome((), (), "void"), ("Ann",), (0,)) == ["The match is void"]
