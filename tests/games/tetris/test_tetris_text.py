"""The terminal picture: what is drawn where, and what the keys mean."""

from tests.games.drawing import tidy
from tests.games.tetris.tetris_position import set_up

from rumpus.core.canvas import Canvas
from rumpus.games.tetris.rules import Tetris
from rumpus.games.tetris.text import TetrisScreen

FIELD = """
    ...t......
    ..ttt.....
    ..........
    ..........
    gg.ggggggg
    IIIIOO....
    JJJLOO....
"""


def picture(game: Tetris, *seats: int, size: tuple[int, int] = (80, 24)) -> list[str]:
    """The rows of the drawing."""
    canvas = Canvas(*size)
    names = tuple(f"Player {seat + 1}" for seat in range(game.setup.seats))
    TetrisScreen(seats, names).draw(game.view(None), canvas, 0)
    return canvas.text().split("\n")


def test_the_own_field_has_two_characters_a_cell_piece_ghost_and_garbage_tell_apart_without_colour() -> None:
    rows = picture(set_up(FIELD, pieces="SOI"), 0)
    assert "\n".join(row[:22] for row in rows[14:22]) == tidy(
        """
        │ · · ·[] · · · · · ·│
        │ · ·[][][] · · · · ·│
        │ · · ·:: · · · · · ·│
        │ · ·:::::: · · · · ·│
        │#### ·##############│
        │[][][][][][] · · · ·│
        │[][][][][][] · · · ·│
        └────────────────────┘
        """
    )
    text = "\n".join(rows)
    for word in ("Player 1", "HOLD", "NEXT", "SCORE", "LEVEL 1", "LINES 0"):
        assert word in text


def test_the_meter_shows_what_is_coming() -> None:
    game = set_up(FIELD, FIELD)
    game.wells[0].incoming = [3, 2]
    game.wells[1].incoming = [4]
    rows = picture(game, 0)
    assert [row[22:23] for row in rows[14:21]] == [" ", " ", "█", "█", "█", "█", "█"]
    assert "+5 coming" in "\n".join(rows)
    assert "+4" in rows[2]


def test_an_opponent_is_drawn_smaller_beside_it() -> None:
    rows = picture(set_up(FIELD, FIELD), 1)
    assert rows[0].split() == ["Player", "2", "Player", "1", "0"]
    assert [row[39:51] for row in rows[14:22]] == [
        "│···█······│",
        "│··███·····│",
        "│··········│",
        "│··········│",
        "│▒▒·▒▒▒▒▒▒▒│",
        "│██████····│",
        "│██████····│",
        "└──────────┘",
    ]


def test_seven_opponents_find_room_too() -> None:
    rows = picture(set_up(*[FIELD] * 8), 0)
    text = "\n".join(rows)
    assert all(f"Player {number}" in text for number in range(1, 9))
    assert all(len(row) <= 80 for row in rows)


def test_the_outcome_is_written_across_the_fields() -> None:
    game = set_up(FIELD, FIELD)
    game.act(1, "resign")
    text = "\n".join(picture(game, 0))
    assert "WINNER" in text
    assert "PLACE 2" in text
    assert "resigned" in text


def test_the_keys_of_the_rules_page() -> None:
    game = set_up(FIELD, FIELD)
    view = game.view(0)
    one = TetrisScreen((0,), ("Ann", "Bob"))
    meant = {
        key: one.press(key, view) for key in ("LEFT", "a", "RIGHT", "D", "DOWN", "s", "SPACE", "UP", "x", "z", "c")
    }
    assert [pairs[0][1] for pairs in meant.values()] == [
        "left", "left", "right", "right", "down", "down", "drop", "cw", "cw", "ccw", "hold",
    ]  # fmt: skip
    assert one.press("j", view) == []
    two = TetrisScreen((0, 1), ("Ann", "Bob"))
    assert [two.press(key, view) for key in "jlkiuon"] == [
        [(1, action)] for action in ("left", "right", "down", "drop", "ccw", "cw", "hold")
    ]
    assert two.press("LEFT", view) == [(0, "left")]
    assert TetrisScreen((), ("Ann", "Bob")).press("LEFT", view) == []
