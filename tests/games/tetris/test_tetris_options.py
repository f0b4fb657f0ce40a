"""Soft drop, half turns, attacks by the guideline, zen; keys held as a piece enters; eight rows at most; finesse."""

import pytest
from tests.games.drawing import tidy
from tests.games.tetris.tetris_position import draw, set_up
from tests.saying import refuses

from rumpus.core.game import IllegalAction, Setup
from rumpus.games.tetris.field import LETTERS
from rumpus.games.tetris.finesse import count_fewest
from rumpus.games.tetris.rules import Tetris
from rumpus.games.tetris.score import count_garbage, score_lock

FLOOR = ".........."


def test_at_most_eight_rows_come_in_before_one_piece_and_the_rest_waits() -> None:
    game = set_up(FLOOR, FLOOR, pieces="O")
    game.wells[0].incoming = [5, 7]
    game.advance(6)
    assert draw(game).count("g") == 8 * 9
    assert game.view(0)["seats"][0]["incoming"] == 4
    game.act(0, "drop")
    game.advance(game.step + 6)
    assert game.view(0)["seats"][0]["incoming"] == 0
    assert draw(game).count("g") == 12 * 9


def test_in_matches_from_before_all_of_it_comes_in_at_once() -> None:
    before = {name: value for name, value in Tetris.new().setup.options.items() if name != "edition"}
    game = Tetris(Setup(before, 2, 1))
    game.wells[0].incoming = [5, 7]
    game.advance(6)
    assert draw(game).count("g") == 12 * 9


def test_a_turn_held_as_a_piece_enters_is_done_as_it_enters() -> None:
    game = set_up(FLOOR, pieces="T")
    game.act(0, "cw+")
    game.advance(6)
    assert game.wells[0].turn == 1
    assert "cw" in game.view(0)["seats"][0]["keys"]
    game.act(0, "drop")
    game.advance(game.step + 6)
    assert game.wells[0].turn == 1, "and for the next one, as long as it is held"
    game.act(0, "cw-")
    game.act(0, "drop")
    game.advance(game.step + 6)
    assert game.wells[0].turn == 0


def test_a_hold_held_as_a_piece_enters_swaps_it_once() -> None:
    game = set_up(FLOOR, pieces="TI")
    game.act(0, "hold+")
    game.advance(6)
    seat = game.view(0)["seats"][0]
    assert seat["piece"] is not None
    assert (seat["hold"], seat["piece"]["kind"], seat["held"]) == ("T", "I", True)
    with refuses(IllegalAction, "no hold", "tetris"):
        Tetris.new({"hold": False}).act(0, "hold+")


def test_soft_drop_at_once_goes_to_the_floor_and_does_not_lock() -> None:
    game = set_up(FLOOR, pieces="O", options={"softdrop": "instant"})
    game.advance(10)
    game.act(0, "down+")
    assert draw(game, rows=2) == tidy("....oo....\n....oo....")
    assert game.wells[0].phase == "lock"
    game.act(0, "left")
    assert draw(game, rows=1) == "...oo....."


@pytest.mark.parametrize(("softdrop", "steps"), [("normal", 3), ("fast", 1)])
def test_soft_drop_speed(softdrop: str, steps: int) -> None:
    game = set_up(FLOOR, pieces="O", options={"softdrop": softdrop})
    game.advance(10)
    game.act(0, "down+")
    row = game.wells[0].at
    game.advance(10 + steps)
    assert game.wells[0].at == row - 16
    view = game.view(0)
    assert Tetris.guess(game.setup, 0, view, game.step, 5).view(0) == view


def test_half_a_turn_where_the_option_allows_it() -> None:
    game = set_up("\n....t.....\n...ttt....\n..........\n", options={"turn180": True})
    game.act(0, "turn180")
    assert draw(game, rows=3) == tidy("..........\n...ttt....\n....t.....")
    with refuses(IllegalAction, "half turn", "tetris"):
        set_up(FLOOR).act(0, "turn180")


def test_what_clears_send_by_the_guideline() -> None:
    plain = [count_garbage(lines, "", 1, False, False) for lines in (1, 2, 3, 4)]
    spins = [count_garbage(lines, "full", 1, False, False) for lines in (1, 2, 3)]
    assert (plain, spins) == ([0, 1, 2, 4], [2, 4, 6])
    assert [count_garbage(1, "mini", 1, after, False) for after in (False, True)] == [0, 1]
    assert count_garbage(4, "", 1, True, False) == 5
    assert [count_garbage(1, "", combo, False, False) for combo in range(1, 14)] == [
        0,
        1,
        1,
        2,
        2,
        3,
        3,
        4,
        4,
        4,
        5,
        5,
        5,
    ]


def test_a_perfect_clear_sends_ten_and_says_so() -> None:
    game = set_up("gggggggg..\n" * 2, FLOOR, pieces="O", options={"attack": "guideline"})
    game.advance(6)
    for _ in range(4):
        game.act(0, "right")
    game.act(0, "drop")
    assert game.wells[0].outgoing == 11, "a double, and ten for leaving nothing"
    assert "perfect" in [event.name for event in game.take_events()]


def test_a_t_spin_without_a_line_by_the_guideline() -> None:
    assert [score_lock(0, "full", 2, 0, False, guideline=guideline) for guideline in (False, True)] == [0, 800]


def test_in_zen_a_full_well_is_swept_the_level_stays_and_it_ends_when_one_has_had_enough() -> None:
    game = set_up("....gg....\n" * 22, pieces="O", options={"goal": "zen", "level": 3})
    game.advance(6)
    assert game.outcome is None
    assert "swept" in [event.name for event in game.take_events()]
    assert "g" not in draw(game)
    game.wells[0].lines = 95
    assert game.wells[0].level == 3
    for _ in range(40):
        game.act(0, "drop")
        game.advance(game.step + 6)
    assert game.outcome is None
    game.act(0, "resign")
    assert game.outcome is not None


def place_piece(game: Tetris, *keys: str) -> int:
    """Faults after a piece was brought somewhere by these keys and dropped."""
    for key in keys:
        game.act(0, key)
    game.act(0, "drop")
    game.advance(game.step + 6)
    return int(game.view(0)["seats"][0]["faults"])


def test_finesse_counts_the_keys_that_were_too_many() -> None:
    game = set_up(FLOOR, pieces="O")
    game.advance(6)
    assert place_piece(game, "left") == 0
    assert place_piece(game, "left", "left", "left", "left") == 3, "one key, held, goes to the wall"
    assert place_piece(game, "right+", "right*", "right*", "right*", "right-") == 3, "a key that repeats is one"
    assert place_piece(game, "down", "right", "left", "right", "left") == 3, "lowered by hand: not judged"


def test_the_fewest_keys_to_well_known_places() -> None:
    assert count_fewest(LETTERS.index("O"), 0, 4) == 0
    assert count_fewest(LETTERS.index("T"), 0, 0) == 1
    assert count_fewest(LETTERS.index("I"), 1, 7) == 2, "upright at the right wall"
    assert max(count_fewest(kind, 0, column) for kind in range(7) for column in range(8)) <= 3
