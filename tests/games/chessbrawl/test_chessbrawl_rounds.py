"""Waves and rounds, ways out and the score (rules/chessbrawl.md), and what holds whatever happens."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.chessbrawl.chessbrawl_position import QUIET, begin, hear, place, refuse, show

from rumpus.core.game import Setup
from rumpus.core.rng import Rng
from rumpus.games.chessbrawl.board import PLAYER_ZONE
from rumpus.games.chessbrawl.orders import (
    Order,
    read_order,
    write_buy,
    write_king,
    write_move,
    write_place,
    write_remove,
)
from rumpus.games.chessbrawl.rules import ChessBrawl
from rumpus.games.chessbrawl.run import MOST_PLAYS, ROUND_PLAYS
from rumpus.games.chessbrawl.tally import SCORE_UNIT

# Waves.


LAST_PAWN = """
    {}
    {}
    ......
    ......
    ......
    ......
    .p....
    KR....
"""


def test_a_wave_ends_when_all_enemies_are_captured_and_the_next_spawns_in_rows_0_and_1() -> None:
    game = place(LAST_PAWN.format("......", "......"))
    game.act(0, "move b7 b6")
    assert (game.run.phase, game.run.wave, game.due()) == ("WAVE_TRANSITION", 2, None)
    assert sum(piece < 0 for piece in game.run.board) == 3
    assert game.actions(0) == ["start"]
    game.act(0, "start")
    assert game.run.phase == "PLAYER_TURN"
    assert hear(game, "wave_end", "wave_start") == [
        ("wave_end", {"round": 1, "wave": 1, "how": "cleared"}),
        ("wave_start", {"round": 1, "wave": 2}),
    ]


def test_between_rounds_pieces_stay_and_the_next_placement_begins() -> None:
    game = place(LAST_PAWN.format("......", "......"), wave=3, points=2)
    game.act(0, "move b7 b6")
    assert (game.run.phase, game.run.round, game.run.wave, game.run.points) == ("PLACEMENT", 2, 1, 3)
    assert show(game).splitlines()[2:] == ["......"] * 4 + [".R....", "K....."]
    assert game.run.tally.rounds_cleared == 1
    assert "start" in game.actions(0)


def test_spawn_capture_a_piece_on_a_chosen_cell_is_lost() -> None:
    # Round 7 ends with twelve enemies: every cell of rows 0 and 1 is chosen.
    game = place(LAST_PAWN.format("N.....", ".....Q"), round=7, wave=6)
    game.act(0, "move b7 b6")
    assert "".join(show(game).splitlines()[:2]).islower()
    assert game.view(0)["stats"]["lost"] == {"N": 1, "Q": 1}
    assert [data["piece"] for _, data in hear(game, "spawn_capture")] == ["N", "Q"]
    assert game.outcome is None


def test_spawn_capture_of_the_king_ends_the_game() -> None:
    game = place(
        """
        .....K
        ......
        ......
        ......
        ......
        ......
        .p....
        .R....
        """,
        round=7,
        wave=6,
    )
    game.act(0, "move b7 b6")
    assert game.outcome is not None
    assert (game.outcome.places, game.outcome.reason) == ((2,), "spawn_capture")
    assert (game.run.phase, game.actions(0), game.due()) == ("DEFEAT", [], None)


def test_the_game_ends_at_once_if_the_king_is_captured() -> None:
    game = place("""
        r.....
        ......
        ......
        ......
        ......
        ......
        ......
        K....Q
    """)
    game.act(0, "skip turn")
    game.advance(10_000)
    assert game.outcome is not None
    assert game.outcome.reason == "king_captured"
    assert game.view(0)["stats"]["lost"] == {"K": 1}


def test_no_legal_enemy_move_the_turn_passes_back() -> None:
    game = place("""
        ......
        ......
        ..p...
        ..P...
        ......
        ......
        ......
        ..K...
    """)
    before = show(game)
    game.act(0, "skip turn")
    game.advance(300)
    assert game.run.phase == "PLAYER_TURN"
    assert show(game) == before


def test_skip_wave_captures_all_remaining_enemies_and_pays_for_them() -> None:
    game = place(
        """
        q.....
        ..p...
        ......
        ......
        ...n..
        ......
        ......
        K.....
        """,
        points=1,
    )
    game.act(0, "skip wave")
    assert game.run.points == 1 + 9 + 1 + 3
    assert (game.run.phase, game.run.wave) == ("WAVE_TRANSITION", 2)
    stats = game.view(0)["stats"]
    assert (stats["skipped_waves"], stats["captured"]) == (1, {"P": 1, "N": 1, "Q": 1})


def test_a_score_challenge_switches_skip_wave_off() -> None:
    game = place(QUIET, skip=False)
    assert refuse(game, "skip wave") == "no_skipping"
    assert game.view(0)["skip"] is False


def test_finish_wave_ends_the_wave_without_paying() -> None:
    game = place(QUIET, points=1)
    game.act(0, "finish")
    assert (game.run.points, game.run.phase, game.run.wave) == (1, "WAVE_TRANSITION", 2)
    assert game.view(0)["stats"]["captured"] == {}


@pytest.mark.parametrize("word", ["skip wave", "finish"])
def test_a_round_with_a_skipped_or_finished_wave_does_not_count_as_cleared(word: str) -> None:
    game = place(QUIET, wave=2)
    game.act(0, word)
    game.run.board = [max(0, piece) for piece in game.run.board]
    game.run.board[1] = -1
    game.run.board[7] = 5
    game.act(0, "start")
    game.act(0, "move b1 b0")
    assert (game.run.round, game.run.tally.rounds_cleared) == (2, 0)


def test_round_10_cleared_is_victory() -> None:
    game = place(LAST_PAWN.format("......", "......"), round=10, wave=9)
    game.act(0, "move b7 b6")
    assert game.outcome is not None
    assert (game.outcome.places, game.outcome.reason) == ((1,), "victory")
    assert game.run.phase == "VICTORY"


def test_a_whole_run_by_skip_wave_comes_through_54_waves_to_victory_or_a_spawn_capture() -> None:
    game = begin()
    game.act(0, "place K c7")
    waves = 0
    while game.outcome is None:
        game.act(0, "start")
        game.act(0, "skip wave")
        waves += 1
    assert (waves, game.outcome.reason, game.outcome.scores) == (54, "victory", (0,))


# Ways out, and the score.


def test_abandon_leads_to_king_select_and_everything_starts_anew_as_often_as_one_likes() -> None:
    game = place(QUIET, points=7, round=3)
    for done in range(1, 9):
        game.act(0, "abandon")
        view = game.view(0)
        assert (view["phase"], view["round"], view["points"], view["plays"]) == ("KING_SELECT", 1, 0, 0)
        assert (view["abandons_left"], view["plays_left"]) == (None, MOST_PLAYS - done)
        assert set("".join(view["board"])) == {"."}
        game.act(0, "king bad")
    assert "abandon" in game.actions(0)


def test_a_match_that_began_when_there_were_three_abandons_has_three() -> None:
    game = begin_before()
    for left in (2, 1, 0):
        game.act(0, "abandon")
        assert game.view(0)["abandons_left"] == left
        game.act(0, "king bad")
    assert refuse(game, "abandon") == "no_abandon"


DANCE = """
    ......
    ......
    ..p...
    ..P...
    ......
    ......
    ......
    ..K...
"""
"""Neither side can move a pawn, and the King stays away."""


def begin_before() -> ChessBrawl:
    """A game that began before plays were counted for the whole match."""
    info = ChessBrawl.info
    game = ChessBrawl(Setup(info.choices(place(DANCE).setup.options), 1, 0))
    game.act(0, "king good")
    return game


def test_plays_of_a_match_wear_the_king_out_and_those_of_abandoned_runs_count() -> None:
    game = place(DANCE)
    game.run.total = MOST_PLAYS - 1200  # as after days of it
    for play in range(1100):
        assert game.view(0)["plays_left"] == 1200 - play
        game.act(0, "skip turn")
        game.advance(game.step + 300)
    assert game.run.plays == 1100, "more than a round once had"
    game.act(0, "abandon")
    for left in range(98, 0, -1):
        game.act(0, "king good")
        game.act(0, "abandon")
        assert game.view(0)["plays_left"] == left
    game.act(0, "king good")
    game.act(0, "abandon")
    assert game.outcome is not None
    assert game.outcome.reason == "worn_out"


def test_a_match_that_began_when_a_round_had_a_thousand_plays_ends_after_them() -> None:
    game = begin_before()
    standing = place(DANCE).run
    standing.total = None
    game.run = standing
    for play in range(ROUND_PLAYS):
        assert game.outcome is None
        assert game.view(0)["plays_left"] == ROUND_PLAYS - play
        game.act(0, "skip turn")
        game.advance(game.step + 300)
    assert game.outcome is not None
    assert game.outcome.reason == "worn_out"


def score(rounds: int, earned: int, moves: int) -> int:
    """The score of a run with these figures."""
    game = place(QUIET)
    tally = game.run.tally
    tally.rounds_cleared, tally.earned, tally.moves = rounds, earned, moves
    game.act(0, "resign")
    assert game.outcome is not None
    return game.outcome.scores[0]


def test_score_for_challenges_rounds_cleared_then_points_earned_then_fewer_moves() -> None:
    in_order = [score(0, 0, 0), score(0, 5, 90), score(0, 5, 80), score(0, 9, 900), score(1, 9, 900), score(2, 0, 0)]
    assert in_order == sorted(in_order)
    assert len(set(in_order)) == len(in_order)
    assert score(3, 45, 120) // SCORE_UNIT == 30_045


# Properties.


def write_order(order: Order) -> str:
    """The order as it is said."""
    match order.verb:
        case "king":
            return write_king(order.king)
        case "place":
            return write_place(order.cell)
        case "buy":
            return write_buy(order.kind, order.cell)
        case "remove":
            return write_remove(order.cell)
        case "move":
            return write_move(order.cell, order.to)
        case _:
            return order.verb


@given(st.text(alphabet=st.characters(min_codepoint=32, max_codepoint=126), max_size=64))
def test_an_order_is_the_same_after_being_written_and_read(text: str) -> None:
    order = read_order(text)
    if order is not None:
        assert read_order(write_order(order)) == order


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 10**6), st.booleans())
def test_whatever_happens_the_board_and_the_purse_stay_sound(seed: int, skip: bool) -> None:
    game = ChessBrawl.new({"skip": skip}, seed=seed)
    rng = Rng(seed)
    for _ in range(120):
        if game.outcome is not None:
            break
        due = game.due()
        if due is not None:
            game.advance(due)
            continue
        offers = game.actions(0)
        assert all(write_order(order) == word for word in offers if (order := read_order(word)) is not None)
        word = rng.choice(offers)
        before = game.run.points
        game.act(0, word)
        run = game.run
        assert run.points >= 0
        assert run.board.count(6) <= 1
        assert run.board.count(-6) == 0
        assert not any(run.board[cell] == 1 for cell in range(6)), "a pawn of the player's stands on row 0"
        if word.startswith("remove"):
            assert run.points >= before
        if run.phase == "PLACEMENT":
            assert all(cell in PLAYER_ZONE for cell in run.bought)
        if run.phase not in ("KING_SELECT", "PLACEMENT", "DEFEAT"):
            assert run.has_king
