"""The computer's levels, and the expert's solver against a plain search."""

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.stayboard.stayboard_position import place
from tests.there import there

from rumpus.core.bot import Choice
from rumpus.core.rng import Rng
from rumpus.core.simulate import play_out
from rumpus.games.registry import GameFolder
from rumpus.games.stayboard.board import list_moves, make_grid, parse_board
from rumpus.games.stayboard.bot import STAMINA, StayBot, keep_best, read_position
from rumpus.games.stayboard.rules import StayBoard
from rumpus.games.stayboard.solver import COUNTED, Solver

FOLDER = GameFolder("rumpus.games.stayboard")


def seat_bot(game: StayBoard, seat: int, level: str, seed: int = 0) -> StayBot:
    """A bot that has sat down at the game."""
    bot = FOLDER.seat_bot(seat, level, game.setup.options, 2, Rng(seed))
    assert isinstance(bot, StayBot)
    return bot


def ask(game: StayBoard, level: str, seed: int = 0) -> str | None:
    """What a bot of that level does at seat 0."""
    choice = seat_bot(game, 0, level, seed).choose(game.view(0), 0)
    assert choice is not None
    return choice.action


@cache
def wins_plainly(size: int, queen: int, blocked: int) -> bool:
    """Whether the mover wins in blocked mode, by trying everything."""
    moves = list_moves(make_grid(size), queen, blocked)
    return not moves or any(not wins_plainly(size, move.cell, blocked | 1 << queen) for move in moves)


def solve(size: int, queen: int, blocked: int) -> bool:
    """The same by the solver."""
    return Solver(size).wins(queen, (1 << size * size) - 1 & ~blocked & ~(1 << queen))


@pytest.mark.parametrize("size", [2, 3])
def test_the_solver_agrees_with_a_plain_search_on_every_position(size: int) -> None:
    cells = size * size
    for blocked in range(1 << cells):
        for queen in range(cells):
            if not blocked >> queen & 1:
                assert solve(size, queen, blocked) == wins_plainly(size, queen, blocked)


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 15), st.sets(st.integers(0, 15), min_size=4, max_size=14))
def test_the_solver_agrees_with_a_plain_search_on_4x4(queen: int, cells: set[int]) -> None:
    blocked = sum(1 << cell for cell in cells - {queen})
    assert solve(4, queen, blocked) == wins_plainly(4, queen, blocked)


@settings(max_examples=25, deadline=None)
@given(st.permutations(range(25)))
def test_on_5x5_counting_agrees_with_a_plain_search(order: list[int]) -> None:
    queen, *others = order
    for free in (COUNTED[5], 13):
        blocked = sum(1 << cell for cell in others[free:])
        assert solve(5, queen, blocked) == wins_plainly(5, queen, blocked)
    wins_plainly.cache_clear()


@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_expert_plays_blocked_mode_perfectly_a_won_start_is_won(size: int) -> None:
    first = solve(size, 0, 0)
    winner = 0 if first else 1
    for seed in range(6):
        game = StayBoard.new({"size": size, "mode": "blocked"}, seed=seed)
        levels = ["normal", "normal"]
        levels[winner] = "expert"
        play_out(game, [seat_bot(game, seat, level, seed) for seat, level in enumerate(levels)])
        assert game.outcome is not None
        assert game.outcome.winners == (winner,)


@pytest.mark.strength
@pytest.mark.parametrize("size", [4, 5])
@pytest.mark.parametrize(("strong", "weak"), [("normal", "easy"), ("hard", "normal"), ("expert", "hard")])
def test_each_level_beats_the_one_below_it_on_a_blocked_board(strong: str, weak: str, size: int) -> None:
    won = 0
    for seed in range(200):
        levels = (strong, weak) if seed % 2 else (weak, strong)
        game = StayBoard.new({"size": size, "mode": "blocked"}, seed=seed // 2)
        play_out(game, [seat_bot(game, seat, level, seed) for seat, level in enumerate(levels)])
        assert game.outcome is not None
        won += game.outcome.places[levels.index(strong)] == 1
    assert won >= 130


def test_easy_wants_the_last_move_and_hard_leaves_it_to_the_other() -> None:
    game = place("Qx.\nx.x\nx..")
    assert {ask(game, "easy", seed) for seed in range(40)} == {"move 3 1", "move 3 2"}
    assert {ask(game, "normal", seed) for seed in range(40)} == {"move 3 1", "move 3 2", "move 6 2"}
    assert {ask(game, "hard", seed) for seed in range(40)} == {"move 6 2"}


@pytest.mark.strength
def test_expert_on_a_large_board_beats_random_moves_nearly_always() -> None:
    wins = 0
    for seed in range(12):
        game = StayBoard.new({"size": 7, "mode": "blocked"}, seed=seed)
        play_out(game, [seat_bot(game, 0, "normal", seed), seat_bot(game, 1, "expert", seed)])
        assert game.outcome is not None
        wins += game.outcome.winners == (1,)
    assert wins >= 10


def test_expert_takes_the_only_move_that_leaves_the_last_one_to_the_other() -> None:
    drawn = """
        Qx.
        x.x
        x..
    """
    size, queen, blocked = parse_board(drawn)
    moves = list_moves(make_grid(size), queen, blocked)
    assert [move[:2] for move in moves] == [(3, 1), (3, 2), (6, 2)]
    assert [wins_plainly(size, move.cell, blocked | 1 << queen) for move in moves] == [True, True, False]
    assert {ask(place(drawn), "expert", seed) for seed in range(10)} == {"move 6 2"}


def test_expert_in_a_lost_position_leaves_the_last_right_answers() -> None:
    # every move loses, but after B2 three of four answers are wrong
    drawn = """
        Q.x
        ..x
        x..
    """
    position = read_position(place(drawn).view(0))
    size, queen, blocked = parse_board(drawn)
    odds = {}
    for move in position.moves:
        left = blocked | 1 << queen
        assert wins_plainly(size, move.cell, left)
        answers = [
            wins_plainly(size, m.cell, left | 1 << move.cell) for m in list_moves(position.grid, move.cell, left)
        ]
        odds[move] = sum(answers) / len(answers) if answers else 0
    assert keep_best(position) == [move for move in position.moves if odds[move] == max(odds.values())]


@pytest.mark.parametrize("level", ["easy", "normal", "hard", "expert"])
def test_every_level_claims_no_moves_when_true_and_finishes(level: str) -> None:
    game = place("Qxx\nxx.\nx.x")
    assert ask(game, level) == "claim"
    game.act(0, "claim")
    assert ask(game, level) == "finish"


@pytest.mark.parametrize("level", ["easy", "normal", "hard", "expert"])
def test_every_level_makes_valid_moves(level: str) -> None:
    game = place("Qx..\nx.x.\n....\n.x..")
    valid = {f"move {move[0]} {move[1]}" for move in there(game.view(0)["moves"])}
    assert {ask(game, level, seed) for seed in range(40)} <= valid


def test_normal_moves_at_random_among_all_valid_moves() -> None:
    game = place("Q..\n...\n...", mode="normal")
    assert {ask(game, "normal", seed) for seed in range(100)} == {f"move {d} {n}" for d in (2, 3, 6) for n in (1, 2)}


def test_easy_walks_off_now_and_then_in_hidden_games_only() -> None:
    def count_slips(level: str, *, hidden: bool) -> int:
        game = place("...\n.Q.\n...", mode="normal", hidden=hidden)
        if hidden:
            assert ask(game, level) == "board on"
            game.act(0, "board on")
        slips = 0
        for seed in range(200):
            twin = game.copy()
            twin.act(0, str(ask(game, level, seed)))
            slips += twin.outcome is not None
        return slips

    assert 5 <= count_slips("easy", hidden=True) <= 50
    assert count_slips("easy", hidden=False) == 0
    assert count_slips("normal", hidden=True) == 0


def test_expert_in_normal_mode_prefers_points_and_avoids_the_mirror_penalty() -> None:
    game = place("..Q\n...\n...", mode="normal", bots=(1,))
    game.act(0, "move 4 1")
    game.act(1, "move 2 2")  # the computer went down: going back up costs 2
    # all moves of one cell are worth the same; the long one, back up, would cost more than its distance earns
    answers = {ask(game, "expert", seed) for seed in range(60)}
    assert answers == {"move 4 1", "move 6 1", "move 7 1", "move 9 1"}
    game = place("..Q\n...\n...", mode="normal", bots=(1,))
    assert {ask(game, "expert", seed) for seed in range(40)} == {"move 1 2", "move 2 2", "move 4 2"}


def test_a_bot_waits_for_its_turn_but_uncovers_its_board_at_once() -> None:
    game = StayBoard.new({"hidden": True})
    bot = seat_bot(game, 1, "expert")
    assert bot.choose(game.view(1), 0) == Choice("board on")
    game.act(1, "board on")
    assert bot.choose(game.view(1), 0) is None


@pytest.mark.parametrize("level", ["easy", "normal", "hard", "expert"])
@pytest.mark.parametrize("mode", ["normal", "blocked"])
@pytest.mark.parametrize("hidden", [False, True])
def test_bots_finish_games(level: str, mode: str, hidden: bool) -> None:
    game = StayBoard.new({"mode": mode, "hidden": hidden, "size": 4}, seed=5, bots=(0, 1))
    log = play_out(game, [seat_bot(game, seat, level, seat) for seat in (0, 1)])
    assert game.outcome is not None
    assert len(log) <= STAMINA[level] + 10
