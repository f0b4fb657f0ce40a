"""What moves are worth: the scoring rows of rules/stayboard.md, in whole hundredths."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.stayboard.stayboard_position import place

from rumpus.games.stayboard.points import Deed, format_points, score_base, score_move


@pytest.mark.parametrize(
    ("settings", "base"),
    [((), 1), (("moves off",), 2), (("board off",), 3), (("moves off", "board off"), 3)],
)
def test_base_points_1_with_moves_2_with_the_board_3_hidden(settings: tuple[str, ...], base: int) -> None:
    game = place("Q..\n...\n...", mode="normal")
    for word in settings:
        game.act(1, word)
    game.act(0, "move 6 1")
    assert game.view(1)["worth"] == base
    game.act(1, "move 6 1")
    assert game.scores == [109, base * 109]  # base and 9 % of it for 3×3


@pytest.mark.parametrize("settings", [("board off",), ("moves off",), ("moves off", "board off")])
def test_looking_first_and_hiding_before_the_move_earns_1(settings: tuple[str, ...]) -> None:
    game = place("Q..\n...\n...", mode="normal")
    for word in settings:
        game.act(0, word)
    game.act(0, "move 6 1")
    assert game.scores == [109, 0]


def test_a_look_at_the_hidden_board_counts_until_the_turn_is_over() -> None:
    game = place("Q..\n...\n...", mode="normal")
    game.act(1, "board off")
    game.act(1, "moves off")
    game.act(0, "move 6 1")
    game.act(1, "board on")
    game.act(1, "board off")
    assert game.view(1)["worth"] == 2
    game.act(1, "move 6 1")
    game.act(0, "move 4 1")
    assert game.view(1)["worth"] == 3


@pytest.mark.parametrize(("settings", "base"), [(("moves off",), 2), (("board off",), 3)])
def test_in_a_match_from_before_that_ruling_the_settings_at_the_move_count(
    settings: tuple[str, ...], base: int
) -> None:
    game = place("Q..\n...\n...", mode="normal", older=True)
    for word in settings:
        game.act(0, word)
    game.act(0, "move 6 1")
    assert game.scores == [base * 109, 0]


def test_the_other_seats_cover_earns_nothing() -> None:
    game = place("Q..\n...\n...", mode="normal")
    game.act(0, "board off")
    game.act(0, "board on")
    game.act(1, "board off")  # the other seat's cover earns this seat nothing
    game.act(0, "move 6 1")
    assert game.scores == [109, 0]


@pytest.mark.parametrize(("size", "bonus"), [(2, 4), (3, 9), (5, 25), (9, 81)])
def test_board_size_bonus_is_size_squared_hundredths_of_the_base(size: int, bonus: int) -> None:
    for shows_board, shows_moves in ((True, True), (True, False), (False, False)):
        base = score_base(shows_board, shows_moves)
        points = score_move(Deed(size, base, 1, False, 0, False))
        assert points["size"] == bonus * base


def test_distance_bonus_only_for_moves_longer_than_one_cell() -> None:
    game = place("Q...\n....\n....\n....", mode="normal")
    game.act(0, "move 6 1")
    game.act(1, "move 6 2")
    assert game.scores == [116, 216]


def test_blocked_mode_bonus_for_every_move() -> None:
    game = place("Q..\n...\n...")
    game.act(0, "move 6 1")
    assert game.scores == [209, 0]


def test_a_jump_counts_each_blocked_cell_passed_over_and_not_the_free_ones() -> None:
    game = place("""
        Qx.x.
        .....
        .....
        .....
        .....
    """)
    game.act(0, "move 6 4")
    assert game.view(None)["breakdown"] == {"base": 100, "size": 25, "distance": 100, "blocked": 100, "jump": 200}
    assert game.scores == [525, 0]


CORNER = "...\n...\nQ.."


@pytest.mark.parametrize(
    ("computer", "answer", "penalty"),
    [
        ("move 8 2", "move 2 2", True),
        ("move 8 2", "move 2 1", True),
        ("move 8 1", "move 2 1", True),
        ("move 8 2", "move 3 2", False),
        ("move 9 1", "move 1 1", True),
        ("move 9 1", "move 9 1", False),
    ],
)
def test_mirror_penalty_opposite_direction_and_distance_up_to_the_computers(
    computer: str, answer: str, penalty: bool
) -> None:
    game = place(CORNER, mode="normal", bots=(0,))
    game.act(0, computer)
    game.act(1, answer)
    assert game.view(None)["breakdown"].get("mirror", 0) == (-200 if penalty else 0)
    assert ("mirror" in [event.name for event in game.take_events()]) == penalty


def test_mirror_penalty_not_for_going_further_back_than_the_computer_came() -> None:
    game = place("...\nQ..\n...", mode="normal", bots=(0,))
    game.act(0, "move 8 1")
    game.act(1, "move 2 2")
    assert "mirror" not in game.view(None)["breakdown"]


def test_no_mirror_penalty_against_a_person_nor_for_the_computer_itself() -> None:
    for bots in ((), (1,)):
        game = place(CORNER, mode="normal", bots=bots)
        game.act(0, "move 8 2")
        game.act(1, "move 2 2")
        assert game.scores[1] == 209


def test_no_mirror_penalty_in_blocked_mode() -> None:
    game = place("...\n...\n.Q.", mode="blocked", bots=(0,))
    game.act(0, "move 8 2")
    game.act(1, "move 2 1")
    assert "mirror" not in game.view(None)["breakdown"]


def test_points_are_shown_rounded_to_one_decimal() -> None:
    assert [format_points(n) for n in (0, 4, 5, 109, 327, 1250, 1995, -91, -4)] == [
        "0.0", "0.0", "0.1", "1.1", "3.3", "12.5", "20.0", "−0.9", "0.0",
    ]  # fmt: skip


@given(
    st.integers(2, 9), st.booleans(), st.booleans(), st.integers(1, 8), st.booleans(), st.integers(0, 7), st.booleans()
)
def test_points_are_never_fractions(
    size: int, board: bool, moves: bool, distance: int, blocked: bool, jumped: int, mirrored: bool
) -> None:
    base = score_base(board, moves)
    points = score_move(Deed(size, base, distance, blocked, jumped, mirrored))
    assert all(type(amount) is int and amount for amount in points.values())
    plain = base + size * size / 100 * base + (distance > 1) + blocked + jumped - 2 * mirrored
    assert sum(points.values()) == round(plain * 100)
