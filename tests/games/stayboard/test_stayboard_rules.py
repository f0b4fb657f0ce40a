"""The rulings of rules/stayboard.md, each on a drawn board: Q the queen, x blocked, `.` free."""

from typing import Any

import pytest
from tests.games.stayboard.stayboard_position import place
from tests.saying import refuses

from rumpus.core.game import IllegalAction, Outcome
from rumpus.core.options import check_options
from rumpus.games.stayboard.board import format_board, parse_board
from rumpus.games.stayboard.rules import StayBoard


def show(game: StayBoard) -> str:
    """The board drawn."""
    return format_board(game.size, game.queen, game.blocked)


def draw(text: str) -> str:
    """A drawing without its indentation."""
    return "\n".join(line.strip() for line in text.strip().splitlines())


def describe_end(game: StayBoard) -> tuple[tuple[int, ...], str]:
    """Who came where, and why."""
    assert game.outcome is not None
    return game.outcome.places, game.outcome.reason


@pytest.mark.parametrize(
    ("direction", "expected"),
    [
        (7, "Q....\n.....\n.....\n.....\n....."),
        (8, "..Q..\n.....\n.....\n.....\n....."),
        (9, "....Q\n.....\n.....\n.....\n....."),
        (4, ".....\n.....\nQ....\n.....\n....."),
        (6, ".....\n.....\n....Q\n.....\n....."),
        (1, ".....\n.....\n.....\n.....\nQ...."),
        (2, ".....\n.....\n.....\n.....\n..Q.."),
        (3, ".....\n.....\n.....\n.....\n....Q"),
    ],
)
def test_directions_are_those_of_a_numeric_keypad(direction: int, expected: str) -> None:
    game = place(".....\n.....\n..Q..\n.....\n.....", mode="normal")
    game.act(0, f"move {direction} 2")
    assert show(game) == expected
    assert game.turn == 1


def test_normal_mode_all_cells_remain_available() -> None:
    game = place("Q..\n...\n...", mode="normal")
    game.act(0, "move 6 1")
    assert show(game) == ".Q.\n...\n..."


def test_blocked_mode_the_cell_from_which_a_move_is_made_becomes_blocked() -> None:
    game = place("""
        Q..
        ...
        ..x
    """)
    game.act(0, "move 6 1")
    assert show(game) == draw("""
        xQ.
        ...
        ..x
    """)


def test_the_queen_jumps_over_blocked_cells() -> None:
    game = place("""
        Qxx.
        ....
        ....
        ....
    """)
    game.act(0, "move 6 3")
    assert show(game) == draw("""
        xxxQ
        ....
        ....
        ....
    """)
    assert game.outcome is None


def test_illegal_move_off_the_board_is_a_legal_action_that_loses() -> None:
    game = place("Q..\n...\n...", mode="normal")
    assert "move 8 1" in game.actions(0)
    game.act(0, "move 8 1")
    assert describe_end(game) == ((2, 1), "off_board")
    assert show(game) == "Q..\n...\n..."
    assert game.scores == [0, 0]


def test_illegal_move_onto_a_block_is_a_legal_action_that_loses() -> None:
    game = place("Qx.\n...\n...")
    assert "move 6 1" in game.actions(0)
    game.act(0, "move 6 1")
    assert describe_end(game) == ((2, 1), "blocked_cell")


@pytest.mark.parametrize("word", ["move 6 3", "move 6 0", "move 5 1", "move 0 1", "move 6", "move 6 1 1", "move 6  1"])
def test_distance_longer_than_n_minus_1_and_other_impossible_moves_cannot_be_chosen(word: str) -> None:
    game = place("Q..\n...\n...")
    before = game.digest()
    assert word not in game.actions(0)
    with pytest.raises(IllegalAction) as caught:
        game.act(0, word)
    assert caught.value.code == "bad_move"
    assert game.digest() == before


def test_no_moves_claim_wrong_the_claimer_loses() -> None:
    game = place("Qx.\nxx.\n..x")
    assert "claim" in game.actions(0)
    game.act(0, "claim")  # she can still jump to C1 and to A3
    assert describe_end(game) == ((2, 1), "wrong_claim")
    assert game.scores == [0, 0]


def test_no_moves_claim_correct_gives_size_and_finish_gives_size_again_and_wins() -> None:
    game = place("Qxx\nxx.\nx.x")
    game.act(0, "claim")
    assert game.view(0)["outcome"] is None
    assert game.scores == [300, 0]
    assert game.view(1)["choice"] == 0
    assert game.to_act() == (0,)
    assert game.actions(0)[:2] == ["finish", "continue"]
    with refuses(IllegalAction, "finish or continue", "stayboard"):
        game.act(0, "move 6 1")
    with pytest.raises(IllegalAction):
        game.act(1, "finish")
    game.act(0, "finish")
    assert describe_end(game) == ((1, 2), "no_moves")
    assert game.outcome is not None
    assert game.outcome.scores == (600, 0)


def test_continue_removes_all_blocks_queen_stays_opponent_to_move_points_kept() -> None:
    game = place("Qxx\nxx.\nx.x")
    game.act(0, "claim")
    game.act(0, "continue")
    assert show(game) == "Q..\n...\n..."
    assert (game.turn, game.scores, game.outcome) == (1, [300, 0], None)
    game.act(1, "move 3 2")
    assert show(game) == "x..\n...\n..Q"


def test_finish_and_continue_only_after_a_right_claim() -> None:
    game = place("Q..\n...\n...")
    for word in ("finish", "continue"):
        with pytest.raises(IllegalAction) as caught:
            game.act(0, word)
        assert caught.value.code == "no_choice"


def test_a_move_is_only_for_the_seat_at_turn() -> None:
    game = place("Q..\n...\n...")
    assert game.to_act() == (0,)
    assert not any(word.startswith("move ") for word in game.actions(1))
    with pytest.raises(IllegalAction) as caught:
        game.act(1, "move 6 1")
    assert caught.value.code == "not_your_turn"


@pytest.mark.parametrize("seat", [0, 1])
def test_resign_is_for_every_seat_at_any_time(seat: int) -> None:
    game = place("Q..\n...\n...")
    assert "resign" not in game.actions(seat)
    game.act(seat, "resign")
    assert describe_end(game) == ((2, 1) if seat == 0 else (1, 2), "resigned")
    assert game.actions(0) == game.actions(1) == []
    with pytest.raises(IllegalAction) as caught:
        game.act(0, "move 6 1")
    assert caught.value.code == "over"


def test_nobody_wins_on_points() -> None:
    game = place("Q..\n...\n...", mode="normal")
    game.act(0, "move 6 2")
    game.act(1, "move 4 1")
    game.act(0, "move 8 1")
    assert game.scores[0] > game.scores[1]
    assert describe_end(game) == ((2, 1), "off_board")


def test_settings_are_per_player_immediate_and_not_bound_to_the_turn() -> None:
    game = place("Q..\n...\n...")
    assert game.actions(1) == ["board off", "moves off"]
    game.act(1, "board off")
    assert game.view(1)["queen"] is None
    assert game.view(0)["queen"] == [0, 0]
    assert game.turn == 0
    assert game.actions(1) == ["board on", "moves off"]
    with pytest.raises(IllegalAction) as caught:
        game.act(1, "board off")
    assert caught.value.code == "no_change"


def test_the_options_set_what_everybody_sees_at_the_start() -> None:
    game = StayBoard.new({"moves": False, "hidden": True})
    for seat in (0, 1):
        assert game.view(seat)["shown"] == {"board": False, "moves": False}
        assert game.view(seat)["queen"] is None
    assert game.view(None)["queen"] is not None


def test_the_piece_is_placed_randomly_by_the_seed() -> None:
    starts = {StayBoard.new(seed=seed).start for seed in range(200)}
    assert starts == set(range(9))


def test_a_drawn_board_can_be_read_and_drawn_again() -> None:
    drawn = draw("""
        .x.
        ..Q
        x..
    """)
    assert format_board(*parse_board(drawn)) == drawn


@pytest.mark.parametrize("drawn", ["", "Q", "Q.\n.", "..\n..", "QQ\n..", "Q?\n.."])
def test_what_is_no_board_is_refused(drawn: str) -> None:
    with pytest.raises(ValueError):
        parse_board(drawn)


def test_events_tell_a_move_with_its_cells() -> None:
    game = place("Qxx.\n....\n....\n....")
    game.act(0, "move 6 3")
    (event,) = game.take_events()
    told: dict[str, Any] = dict(event.data)
    assert event.name == "moved"
    assert told == {
        "seat": 0, "direction": 6, "distance": 3, "points": 516, "jumped": 2, "from": [0, 0], "to": [0, 3],
    }  # fmt: skip


def test_events_tell_each_end() -> None:
    def names(drawn: str, *words: str) -> list[str]:
        game = place(drawn)
        for word in words:
            game.act(0, word)
        return [event.name for event in game.take_events()]

    assert names("Qx\n..", "move 8 1") == ["left_board"]
    assert names("Qx\n..", "move 6 1") == ["hit_block"]
    assert names("Qx\n..", "claim") == ["claimed"]
    assert names("Qx\nxx", "claim", "finish") == ["claimed", "finished"]
    assert names("Qx\nxx", "claim", "continue") == ["claimed", "continued"]
    assert names("Qx\n..", "moves off") == ["setting"]


def walk(game: StayBoard, moves: int) -> None:
    """To and fro."""
    for n in range(moves):
        game.act(n % 2, "move 6 1" if n % 2 == 0 else "move 4 1")


def test_after_50_moves_of_each_without_a_mistake_it_is_a_draw_with_a_countdown_from_40() -> None:
    told = []
    for moves in (79, 80, 99, 100):
        game = place("Q.\n..", mode="normal")
        walk(game, moves)
        told.append((game.view(0)["draw_in"], game.outcome))
    (before, near, last, over) = told
    assert (before, near, last) == ((None, None), (10, None), (1, None))
    assert over == (None, Outcome((1, 1), (5200, 5200), "fifty_moves"))


def test_a_match_from_before_that_ruling_goes_on() -> None:
    game = place("Q.\n..", mode="normal", older=True)
    walk(game, 110)
    assert game.outcome is None
    assert game.view(0)["draw_in"] is None
    assert "helped" not in game.dump()


def test_play_now_is_a_game_that_ends_and_the_defaults_stay() -> None:
    assert dict(StayBoard.info.play_now) == {"size": 5, "mode": "blocked"}
    assert check_options(StayBoard.info.options, {}).items() >= {"size": 3, "mode": "normal"}.items()
