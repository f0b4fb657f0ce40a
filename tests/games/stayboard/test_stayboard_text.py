"""The terminal picture: what is drawn, what keys mean."""

import pytest
from tests.games.stayboard.stayboard_position import place
from tests.terminal.golden_screen import assert_golden

from rumpus.core.canvas import PLAIN, Canvas, Style
from rumpus.core.game import View
from rumpus.games.stayboard.text import StayScreen

DRAWN = """
    Qx.
    ...
    ..x
"""


def draw(screen: StayScreen, view: View) -> str:
    """The picture as text."""
    canvas = Canvas(80, 24)
    screen.draw(view, canvas, 0)
    return canvas.text()


def make_screen(*seats: int) -> StayScreen:
    return StayScreen(seats, ("Ann", "Rusty"))


def test_the_board_is_drawn_with_queen_blocks_and_available_moves() -> None:
    picture = draw(make_screen(0), place(DRAWN).view(0))
    rows = [line[:32].split("│")[1:4] for line in picture.splitlines() if "│" in line]
    marks = [[cell.strip() for cell in row] for row in rows if any(cell.strip() for cell in row)]
    assert marks == [["♛", "✗", "●"], ["●", "●", ""], ["●", "", "✗"]]


def test_the_largest_board_and_its_panel_fit_80x24() -> None:
    rows = ["........."] * 8
    game = place("\n".join(["Q........", *rows]))
    lines = draw(make_screen(0), game.view(0)).splitlines()
    assert len(lines) <= 24
    assert max(map(len, lines)) <= 80
    assert any("└───┴" in line for line in lines)
    assert "your move" in lines[-1]


def test_long_names_are_cut_so_that_every_line_fits() -> None:
    names = ("Bartholomew Featherstonehaugh", "Wilhelmina Cholmondeley-Warner")
    for words in ([], ["claim"], ["claim", "finish"], ["claim", "continue"], ["move 8 1"], ["resign"]):
        game = place("Qx\nxx")
        for word in words:
            game.act(0, word)
        canvas = Wide(80, 24)
        StayScreen((0,), names).draw(game.view(0), canvas, 0)
        assert canvas.overflow == []


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", [3, 6, 9])
def test_in_a_small_window_nothing_is_cut_in_any_language(size: int, language: str) -> None:
    rows = [f"Q{'.' * (size - 1)}", *["." * size] * (size - 1)]
    for words in (
        [],
        ["move 2 1"],
        ["move 3 2", "move 4 1"],
        ["move 2 1", "claim"],
        ["move 8 1"],
        ["move 2 1", "resign"],
    ):
        game = place("\n".join(rows))
        screen = StayScreen((0, 1), ("Brave Beetle Bob", "Rumpelstiltskins"))
        screen.language = language
        for word in words:
            game.act(game.turn, word)
        canvas = Wide(60, 19)
        screen.draw(game.view(0), canvas, 0)
        assert canvas.overflow == []
        if game.outcome is None:
            screen.press("8", game.view(0))  # a move that loses, half chosen
            screen.draw(game.view(0), canvas, 0)
            assert canvas.overflow == []


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_end_in_a_small_window(language: str) -> None:
    game = place("\n".join(["Q........", *["........."] * 8]))
    for word in ("move 3 2", "move 1 1", "move 4 8"):
        game.act(game.turn, word)
    screen = StayScreen((0,), ("Brave Beetle Bob", "Rumpelstiltskins"))
    screen.language = language
    canvas = Canvas(60, 19)
    screen.draw(game.view(0), canvas, 0)
    assert_golden(f"stayboard_60_{language}", canvas.text(), width=60, height=19)


class Wide(Canvas):
    """A canvas that notes what would be cut off."""

    __slots__ = ("overflow",)

    def __init__(self, width: int, height: int) -> None:
        super().__init__(width, height)
        self.overflow: list[str] = []

    def put(self, x: int, y: int, text: str, style: Style = PLAIN) -> None:
        if x + len(text) > self.width or not 0 <= y < self.height:
            self.overflow.append(text)
        super().put(x, y, text, style)


def test_repeated_presses_cycle_the_distance_and_enter_confirms() -> None:
    game = place("Q...\n....\n....\n....")
    screen = make_screen(0)
    for key, expected in (("d", "→ 1"), ("d", "→ 2"), ("6", "→ 3"), ("d", "→ 1"), ("c", "↘ 1"), ("3", "↘ 2")):
        assert screen.press(key, game.view(0)) == []
        assert expected in draw(screen, game.view(0))
    assert screen.press("ENTER", game.view(0)) == [(0, "move 3 2")]


def test_every_direction_key_and_every_confirm_key() -> None:
    view = place("...\n.Q.\n...").view(0)
    keys = {"q": 7, "w": 8, "e": 9, "a": 4, "d": 6, "z": 1, "x": 2, "c": 3}
    for key, direction in keys.items():
        for pressed in (key, key.upper(), str(direction)):
            for confirm in ("ENTER", "SPACE", "5"):
                screen = make_screen(0)
                screen.press(pressed, view)
                assert screen.press(confirm, view) == [(0, f"move {direction} 1")]


@pytest.mark.parametrize(
    ("pressed", "action"),
    [
        ("UP", "move 8 1"),
        ("UP UP", "move 8 2"),
        ("UP RIGHT", "move 9 1"),
        ("RIGHT UP RIGHT", "move 9 2"),
        ("DOWN LEFT RIGHT", "move 6 1"),
        ("UP UP RIGHT", "move 6 1"),
        ("HOME", "move 7 1"),
        ("PGDN PGDN", "move 3 2"),
    ],
)
def test_arrow_keys_are_directions_and_two_across_a_diagonal(pressed: str, action: str) -> None:
    screen, view = make_screen(0), place(DRAWN).view(0)
    for key in pressed.split():
        assert screen.press(key, view) == []
    assert screen.press("ENTER", view) == [(0, action)]


def test_the_interface_warns_only_if_available_moves_are_shown() -> None:
    game = place(DRAWN)
    screen = make_screen(0)
    screen.press("w", game.view(0))
    assert "loses" in draw(screen, game.view(0))
    game.act(0, "moves off")
    assert "loses" not in draw(screen, game.view(0))
    assert "●" not in draw(screen, game.view(0))


def test_claim_settings_and_choice_keys() -> None:
    view = place(DRAWN).view(0)
    screen = make_screen(0)
    assert screen.press("BACKSPACE", view) == screen.press(".", view) == [(0, "claim")]
    assert screen.press("h", view) == screen.press("/", view) == [(0, "board off")]
    assert screen.press("m", view) == [(0, "moves off")]
    assert screen.press("f", view) == []
    game = place("Qx\nxx")
    game.act(0, "claim")
    assert screen.press("f", game.view(0)) == [(0, "finish")]
    assert screen.press("c", game.view(0)) == [(0, "continue")]
    assert "finish (+2.0)" in draw(screen, game.view(0))


def test_a_half_chosen_move_is_forgotten_when_the_turn_passes() -> None:
    game = place(DRAWN)
    screen = make_screen(0, 1)
    screen.press("x", game.view(0))
    game.act(0, "move 2 1")
    assert screen.press("ENTER", game.view(1)) == []
    screen.press("x", game.view(1))
    assert screen.press("ENTER", game.view(1)) == [(1, "move 2 1")]


def test_watchers_and_those_not_at_turn_press_in_vain() -> None:
    view = place(DRAWN).view(None)
    for key in ("d", "ENTER", "BACKSPACE", "f"):
        assert make_screen().press(key, view) == make_screen(1).press(key, view) == []
    assert make_screen().press("h", view) == []
    assert make_screen(1).press("h", place(DRAWN).view(1)) == [(1, "board off")]


def test_a_hidden_board_shows_announcements_instead() -> None:
    game = place(DRAWN)
    game.act(1, "board off")
    game.act(0, "move 3 1")
    picture = draw(make_screen(1), game.view(1))
    assert "♛" not in picture
    assert "✗" not in picture
    assert "HIDDEN" in picture
    assert "Start A1" in picture
    assert "Ann ↘ 1  +2.1" in picture


def test_the_end_is_explained() -> None:
    for word, reason in (
        ("move 8 1", "Rusty wins: Ann left the board."),
        ("move 6 1", "Rusty wins: Ann landed on a blocked cell."),
        ("claim", "Rusty wins: Ann claimed no moves wrongly."),
        ("resign", "Rusty wins: Ann gave up."),
    ):
        game = place(DRAWN)
        game.act(0, word)
        assert reason in draw(make_screen(0), game.view(0))
