"""The terminal picture: everything needed on 80 × 24, without colour too, and the keys."""

import pytest
from tests.games.mario99.mario99_position import set_up

from rumpus.core.canvas import Canvas
from rumpus.games.mario99.rules import Mario99
from rumpus.games.mario99.text import Mario99Screen

NAMES = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal")
DRAWING = """
    r^......y*......
    yv..b<r>b*..boyo
"""


def show(game: Mario99, seats: tuple[int, ...] = (0,), now_ms: int = 0) -> str:
    """The screen's characters."""
    canvas = Canvas(80, 24)
    Mario99Screen(seats, NAMES[: game.setup.seats]).draw(game.view(None), canvas, now_ms)
    return canvas.text()


def test_two_bottles_side_by_side_own_first() -> None:
    game = set_up(DRAWING, "..............b*", pills="byrr")
    game.advance(600)
    game.bottles[1].damage = 2
    game.bottles[1].score = 1200
    text = show(game, (1,))
    lines = text.split("\n")
    assert lines[0].split() == ["Bob", "Ann"]
    assert lines[2].startswith(" │ · · ·(by) · · ·│  NEXT    (rr)")
    assert "SCORE   0001200     │" in text
    assert "DAMAGE  2" in text
    assert lines[16][41:] == "│r' · · ·>Y · · ·│  Y<  1 Yellow"
    assert lines[17][41:] == "│y, ·(br)>B ·boyo│"
    assert max(map(len, lines)) <= 80
    assert len(lines) <= 25


def test_viruses_wriggle() -> None:
    game = set_up(DRAWING)
    assert show(game, now_ms=0) != show(game, now_ms=250)
    assert Mario99Screen((0,), ("Ann",)).moving(game.view(0))


def test_every_colour_has_its_letter_and_its_ink() -> None:
    game = set_up("b*r*y*bo..royo..")
    canvas = Canvas(80, 24)
    Mario99Screen((0,), ("Ann",)).draw(game.view(0), canvas, 0)
    assert "".join(canvas.cells[17])[1:19] == "│B<R<Y<bo ·royo ·│"
    assert [canvas.styles[17][x].fg for x in (2, 4, 6)] == ["blue", "brown", "yellow"]
    assert [canvas.styles[17][x].bg for x in (8, 12, 14)] == ["blue", "brown", "yellow"]


def test_more_than_two_seats_are_told_in_lines() -> None:
    game = Mario99.new(seats=8)
    text = show(game, (3,))
    for name in NAMES:
        assert name in text


def test_messages_for_stage_round_and_game_over() -> None:
    game = set_up("..b*b*....b*y<y>", pills="bb")
    game.advance(600)
    game.act(0, "drop")
    game.advance(7100)
    assert "STAGE CLEAR" in show(game)
    assert "ENTER: go on" in show(game)
    game.act(0, "resign")
    assert "GAME OVER" in show(game)
    game = set_up("..b*b*....b*y<y>", "..............b*", pills="bb", options={"rounds": 2})
    game.advance(600)
    game.act(0, "drop")
    game.advance(7100)
    assert "ROUND WON" in show(game)
    assert "ROUND LOST" in show(game)
    game.act(1, "resign")
    assert "WINNER" in show(game)
    assert "PLACE 2" in show(game)


@pytest.mark.parametrize(
    ("key", "action"),
    [("LEFT", "left"), ("A", "left"), ("d", "right"), ("DOWN", "drop"), ("SPACE", "drop"), ("s", "drop"),
     ("UP", "turnleft"), ("w", "turnleft"), ("e", "turnright"), ("/", "turnright")],
)  # fmt: skip
def test_one_person_has_arrows_and_letters(key: str, action: str) -> None:
    view = set_up(DRAWING).view(0)
    assert Mario99Screen((0,), ("Ann",)).press(key, view) == [(0, action)]


def test_two_people_share_the_keyboard() -> None:
    view = set_up(DRAWING, DRAWING).view(0)
    screen = Mario99Screen((0, 1), ("Ann", "Bob"))
    assert screen.press("a", view) == [(0, "left")]
    assert screen.press("LEFT", view) == [(1, "left")]
    assert screen.press("/", view) == [(1, "turnright")]
    assert screen.press("q", view) == []
    assert len(screen.keys()) == 7


def test_enter_goes_on_after_a_stage_and_a_watcher_presses_nothing() -> None:
    game = set_up("..b*b*....b*y<y>", pills="bb")
    game.advance(600)
    game.act(0, "drop")
    game.advance(9600)
    assert Mario99Screen((0,), ("Ann",)).press("ENTER", game.view(0)) == [(0, "next")]
    assert Mario99Screen((), ("Ann",)).press("ENTER", game.view(0)) == []
