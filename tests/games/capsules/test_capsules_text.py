"""The terminal picture: everything needed on 80 × 25, without colour too, and the keys."""

import pytest
from tests.games.capsules.capsules_position import set_up
from tests.terminal.golden_screen import assert_golden

from rumpus.core.canvas import Canvas
from rumpus.games.capsules.rules import Capsules
from rumpus.games.capsules.text import CapsulesScreen

NAMES = (
    "Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon", "Kim", "Leo", "Max", "Ned", "Oda", "Pia",
)  # fmt: skip
DRAWING = """
    ro......y*......
    y*..b<r>b*..boyo
"""
FULL = "\n".join(["......b*........"] + ["......r*........", "......y*........"] * 7)


def show(game: Capsules, seats: tuple[int, ...] = (0,), now_ms: int = 0, size: tuple[int, int] = (80, 24)) -> str:
    """The screen's characters."""
    canvas = Canvas(*size)
    CapsulesScreen(seats, NAMES[: game.setup.seats]).draw(game.view(None), canvas, now_ms)
    return canvas.text()


def press(game: Capsules, key: str, seats: tuple[int, ...] = (0,)) -> list[tuple[int, str]]:
    """What a key means now."""
    return CapsulesScreen(seats, NAMES).press(key, game.view(0))


def test_each_tile_is_two_characters_wide_viruses_wriggle_and_elements_are_brackets() -> None:
    game = set_up(DRAWING, DRAWING, capsules="rb")
    lines = show(game).split("\n")
    assert lines[3].startswith(" │ · · ·()() · · ·│")
    assert lines[17][1:19] == "│() · · ·>< · · ·│"
    assert lines[18][1:19] == "│-- ·()()>< ·()()│"
    lines = show(game, now_ms=400).split("\n")
    assert lines[17][1:19] == "│() · · ·-- · · ·│"
    assert lines[18][1:19] == "│>< ·()()-- ·()()│"
    assert CapsulesScreen((0,), NAMES).moving(game.view(0))


def test_game_screen_field_next_capsule_and_scoreboard_with_own_row_highlighted() -> None:
    game = set_up(DRAWING, DRAWING, DRAWING, capsules="rbyy")
    game.sides[2].score, game.sides[0].score = 9, 4
    canvas = Canvas(80, 24)
    CapsulesScreen((1,), NAMES).draw(game.view(1), canvas, 0)
    lines = canvas.text().split("\n")
    assert lines[0] == " CAPSULES            round 1 of 3"
    assert lines[1].split() == ["Bob", "Ann"]
    assert "NEXT  ()()  VIRUSES  3" in lines[2]
    assert [canvas.styles[2][x].fg for x in (27, 29)] == ["yellow", "yellow"]
    assert [line[21:24] for line in lines[6:9]] == ["Bob", "Ann", "Cid"]
    assert lines[7][21:60].split() == ["Ann", "3", "4"]
    assert [canvas.styles[y][21].reverse for y in (6, 7, 8)] == [True, False, False]


@pytest.mark.parametrize(("name", "size"), [("", (80, 24)), ("_small", (60, 19))])
def test_what_is_sent_is_told_beside_the_name_and_on_the_scoreboard_and_the_jar_stays_whole(
    name: str, size: tuple[int, int]
) -> None:
    game = set_up(DRAWING, DRAWING, capsules="rbyy")
    game.sides[0].units = ["rb", "y"]
    game.sides[1].units = ["rbyr" * 3]
    assert_golden(f"capsules_coming{name}", show(game, size=size) + "\n")


def test_every_colour_has_its_ink_and_is_told_apart_without() -> None:
    game = set_up("r*y*b*..ro..yobo")
    canvas = Canvas(80, 24)
    CapsulesScreen((0,), NAMES).draw(game.view(0), canvas, 0)
    viruses, elements = ([canvas.styles[18][x] for x in places] for places in ((2, 4, 6), (10, 14, 16)))
    for styles in (viruses, elements):
        assert [style.fg for style in styles] == ["red", "yellow", "blue"]
        assert len({(style.bold, style.reverse) for style in styles}) == 3


def test_m_shows_letters() -> None:
    game = set_up("r*y*b*..ro..yobo")
    screen = CapsulesScreen((0,), NAMES)
    assert screen.press("m", game.view(0)) == []
    canvas = Canvas(80, 24)
    screen.draw(game.view(0), canvas, 0)
    assert canvas.text().split("\n")[18][1:19] == "│R-Y-B- ·(r ·(y(b│"


def test_waiting_screen_countdown_scoreboard_and_readiness() -> None:
    game = Capsules.new(seats=3)
    game.advance(30)
    game.act(1, "ready")
    text = show(game)
    assert "round 1 of 3 begins in 7 s" in text
    assert "in 7 s" in text
    assert "any key: ready" in text
    assert [line[21:50].split() for line in text.split("\n")[6:9]] == [["Ann", "…"], ["Bob", "ready"], ["Cid", "…"]]
    game.act(0, "ready")
    assert "any key" not in show(game)


def test_end_card_pause_and_defeat_are_written_across_the_field() -> None:
    game = set_up(FULL, DRAWING, capsules="rb", options={"rounds": 1})
    game.act(1, "pause")
    assert "PAUSED" in show(game)
    assert "any key: go on" in show(game, (1,))
    game.advance(5)
    text = show(game)
    assert "DEFEATED" in text
    assert "ends in 60 s" in text
    game.advance(605)
    text = show(game, (1,))
    assert "WINNER" in text
    assert "PLACE 2" in text
    assert "score 3" in text


def test_after_a_round_the_card_says_who_won() -> None:
    game = set_up("..r*r*....r*b<b>", DRAWING, capsules="rr")
    while "down" in game.actions(0):
        game.act(0, "down")
    game.advance(5)
    assert "you won" in show(game, (0,))
    assert "Ann won" in show(game, (1,))


def test_sixteen_players_fit_and_a_wide_terminal_shows_more_fields() -> None:
    game = Capsules.new({"countdown": 0}, seats=16)
    text = show(game, (3,))
    assert all(name in text for name in NAMES)
    assert max(map(len, text.split("\n"))) <= 80
    assert show(game, (3,)).count("┌") == 2
    assert show(game, (3,), size=(160, 50)).count("┌") == 5 + 1


@pytest.mark.parametrize(
    ("key", "action"),
    [("s", "left"), ("S", "left"), ("d", "right"), ("D", "right"), ("k", "turnleft"), ("K", "turnleft"),
     ("l", "turnright"), ("L", "turnright"), (" ", "down"), ("SPACE", "down"), ("LEFT", "left"), ("RIGHT", "right"),
     ("UP", "turnleft"), ("DOWN", "down"), ("/", "turnright"), ("p", "pause"), ("P", "pause"), ("ESC", "pause")],
)  # fmt: skip
def test_keys_upper_or_lower_case_and_arrows(key: str, action: str) -> None:
    assert press(set_up(DRAWING), key) == [(0, action)]


def test_any_printable_key_is_readiness_and_ends_a_pause_and_newlines_are_ignored() -> None:
    game = Capsules.new()
    for key in ("s", "Q", "7", "m", "SPACE"):
        assert press(game, key) == [(0, "ready")]
    assert press(game, "ENTER") == []
    game.act(0, "ready")
    assert press(game, "ENTER") == []
    assert press(game, "q") == []
    game.act(0, "pause")
    for key in ("p", "x", "SPACE", "ESC"):
        assert press(game, key) == [(0, "resume")]
    assert press(game, "ENTER") == []


def test_two_people_share_the_keyboard() -> None:
    game = set_up(DRAWING, DRAWING)
    for key, meant in {"s": (0, "left"), "LEFT": (1, "left"), "/": (1, "turnright"), "SPACE": (0, "down"),
                       "p": (0, "pause"), ".": (1, "pause")}.items():  # fmt: skip
        assert press(game, key, (0, 1)) == [meant]
    game.act(1, "pause")
    assert press(game, "k", (0, 1)) == [(0, "turnleft")]
    assert press(game, "DOWN", (0, 1)) == [(1, "resume")]
    assert len(CapsulesScreen((0, 1), NAMES).keys()) == 8


def test_backspace_asks_to_stop_a_match_without_end() -> None:
    game = set_up(FULL, capsules="rb", options={"rounds": 0})
    game.advance(5)
    assert press(game, "BACKSPACE") == [(0, "stop")]
    assert "BACKSPACE: stop" in show(game)
    assert press(set_up(DRAWING), "BACKSPACE") == []


def test_a_watcher_presses_nothing() -> None:
    assert press(set_up(DRAWING), "s", ()) == []
    assert CapsulesScreen((), NAMES).keys() == []
