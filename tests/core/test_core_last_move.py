"""Which inputs were moves, and what a take-back would leave."""

from rumpus.core.game import Setup
from rumpus.core.last_move import list_moves
from rumpus.core.log import Input
from rumpus.core.options import check_options
from rumpus.games.registry import find_game


def find(*entries: tuple[int, str], game: str = "stayboard", seats: int = 2) -> list[int | None]:
    rules = find_game(game).rules
    setup = Setup(check_options(rules.info.options, {}), seats, 7)
    log = [Input(step, seat, action) for step, (seat, action) in enumerate(entries)]
    moves = list_moves(rules, setup, log)
    return [moves.find_last(seat) for seat in range(seats)]


def first_moves() -> tuple[str, str, str]:
    """Three moves of Stay on the Board that stay on it."""
    rules = find_game("stayboard").rules
    game = rules(Setup(check_options(rules.info.options, {}), 2, 7))
    words = []
    for seat in (0, 1, 0):
        direction, distance, *_ = game.view(None)["moves"][0]
        words.append(f"move {direction} {distance}")
        game.act(seat, words[-1])
    return words[0], words[1], words[2]


def test_nobody_has_moved() -> None:
    assert find() == [None, None]


def test_a_move_is_taken_back_with_what_came_after_it() -> None:
    one, two, three = first_moves()
    assert find((0, one)) == [0, None]
    assert find((0, one), (1, two)) == [0, 1]
    assert find((0, one), (1, two), (0, three)) == [2, 1]


def test_settings_are_no_moves() -> None:
    one, _, _ = first_moves()
    assert find((0, "moves off"), (1, "moves off")) == [None, None]
    assert find((1, "moves off"), (0, one), (0, "moves off"), (1, "board off")) == [1, None]


def test_what_was_taken_back_does_not_count() -> None:
    one, two, _ = first_moves()
    assert find((0, one), (1, two), (1, "!takeback 1")) == [0, None]
    assert find((0, one), (1, two), (0, "!takeback 0")) == [None, None]


def test_time_that_was_given_is_no_move_and_keeps_none_from_being_taken_back() -> None:
    one, _, _ = first_moves()
    assert find((0, one), (1, "!time 60")) == [0, None]


def test_nobody_who_left_is_brought_back() -> None:
    moves = [(0, "pass"), (1, "resign"), (2, "pass")]
    assert find(*moves[:1], game="words", seats=3) == [0, None, None]
    assert find(*moves[:2], game="words", seats=3) == [None, None, None]
    assert find(*moves, game="words", seats=3) == [None, None, 2]
    assert find((0, "pass"), (1, "!timeout"), (2, "pass"), game="words", seats=3) == [None, None, 2]
