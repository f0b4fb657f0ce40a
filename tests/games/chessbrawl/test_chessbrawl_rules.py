"""The rulings of rules/chessbrawl.md and the original's chart, each on a drawn board: upper case the player, lower case
the enemy."""

import pytest
from tests.games.chessbrawl.chessbrawl_position import QUIET, begin, draw, hear, place, refuse, show

from rumpus.games.chessbrawl.board import ENEMY_ZONE
from rumpus.games.chessbrawl.rules import ChessBrawl

# King select and placement.


@pytest.mark.parametrize(("king", "points"), [("good", 3), ("bad", 3), ("ugly", 9)])
def test_kings_good_3_bad_3_ugly_9_points(king: str, points: int) -> None:
    game = ChessBrawl.new()
    assert game.actions(0) == ["king good", "king bad", "king ugly"]
    game.act(0, f"king {king}")
    assert (game.run.points, game.run.king, game.run.phase) == (points, king, "PLACEMENT")


def test_the_first_wave_of_a_round_is_on_the_board_during_placement() -> None:
    game = begin()
    found = [cell for cell, piece in enumerate(game.run.board) if piece < 0]
    assert len(found) == 2
    assert all(cell in ENEMY_ZONE for cell in found)


def test_start_round_is_enabled_once_the_king_is_on_board() -> None:
    game = begin()
    assert refuse(game, "start") == "no_king"
    game.act(0, "place K c7")
    game.act(0, "start")
    assert game.run.phase == "PLAYER_TURN"


def test_buying_places_a_piece_in_rows_6_and_7_for_its_price() -> None:
    game = begin("ugly")
    game.act(0, "place K a7")
    game.act(0, "buy R b6")
    game.act(0, "buy N f7")
    assert show(game).splitlines()[6:] == [".R....", "K....N"]
    assert game.run.points == 1
    assert refuse(game, "buy B c6") == "too_expensive"
    assert refuse(game, "buy P b6") == "occupied"
    assert refuse(game, "buy P b5") == "outside_zone"
    assert refuse(game, "place K b7") == "king_placed"
    assert refuse(game, "buy K b7") == "unknown_action"


def test_refunds_only_for_pieces_bought_in_this_placement() -> None:
    game = place(
        """
        p.....
        ......
        ......
        ......
        ......
        ......
        .N....
        .K....
        """,
        phase="PLACEMENT",
        points=5,
    )
    assert refuse(game, "remove b6") == "not_bought"
    game.act(0, "buy R c6")
    assert game.run.points == 0
    game.act(0, "remove c6")
    assert game.run.points == 5
    game.act(0, "buy B c6")
    game.act(0, "start")
    assert game.view(0)["bought"] == []
    assert refuse(game, "remove c6") == "wrong_phase"


def test_the_king_may_be_taken_back_and_placed_elsewhere_before_the_start() -> None:
    game = begin()
    game.act(0, "place K a7")
    game.act(0, "remove a7")
    game.act(0, "place K f6")
    assert game.run.points == 9
    assert show(game).splitlines()[6] == ".....K"


# The player's turn.


def test_a_capture_pays_the_pieces_price() -> None:
    game = place("""
        p.....
        ......
        ...b..
        ......
        ......
        ......
        ...R..
        ...K..
    """)
    game.act(0, "move d6 d2")
    assert show(game) == draw("""
        p.....
        ......
        ...R..
        ......
        ......
        ......
        ......
        ...K..
    """)
    assert game.run.points == 3
    assert hear(game, "captured") == [("captured", {"piece": "B", "at": "d2", "points": 3})]
    assert game.view(0)["stats"]["captured"] == {"B": 1}


def test_one_play_per_turn_then_the_enemy_selects_after_300_ms_and_moves_after_600() -> None:
    game = place(QUIET)
    game.advance(1000)
    game.act(0, "move f6 f5")
    assert (game.run.phase, game.due(), game.actions(0), game.to_act()) == ("ENEMY_TURN", 1300, [], ())
    game.advance(1299)
    assert game.view(0)["enemy"] is None
    game.advance(1300)
    assert game.view(0)["enemy"] == "a0"
    assert hear(game, "enemy_selects") == [("enemy_selects", {"piece": "P", "at": "a0"})]
    game.advance(1600)
    assert (game.run.phase, game.due(), game.to_act()) == ("PLAYER_TURN", None, (0,))
    assert show(game).splitlines()[:2] == ["......", "p....."]


def test_skip_turn_ends_the_turn_without_a_move() -> None:
    game = place(QUIET)
    game.act(0, "skip turn")
    assert game.run.phase == "ENEMY_TURN"
    assert game.run.tally.moves == 0


@pytest.mark.parametrize(
    ("word", "code"),
    [
        ("move a0 a1", "not_yours"),
        ("move b3 b2", "not_yours"),
        ("move f7 f5", "bad_move"),
        ("move f6 f7", "bad_move"),
        ("move f6", "unknown_action"),
        ("move f6 g6", "unknown_action"),
        ("start", "wrong_phase"),
        ("buy P a7", "wrong_phase"),
        ("king good", "wrong_phase"),
    ],
)
def test_what_is_not_legal_is_refused_with_a_reason(word: str, code: str) -> None:
    assert refuse(place(QUIET), word) == code


def test_the_clock_runs_in_the_players_turn_only() -> None:
    game = begin()
    game.act(0, "place K c7")
    game.advance(5_000)
    game.act(0, "start")
    assert game.view(0)["turn_since"] == 5_000
    assert game.view(0)["stats"]["clock_ms"] == 0
    game.advance(7_000)
    game.act(0, "skip turn")
    assert game.view(0)["stats"]["clock_ms"] == 2_000
    assert game.view(0)["turn_since"] is None
    game.advance(7_600)
    assert game.view(0)["turn_since"] == 7_600
    game.advance(60_000)
    assert game.due() is None
    game.act(0, "move c7 c6")
    assert game.view(0)["stats"]["clock_ms"] == 2_000 + 52_400


# Promotion.


def test_a_player_pawn_on_row_0_becomes_a_knight_or_rook_in_rows_6_and_7() -> None:
    kinds = set()
    for seed in range(20):
        game = place(
            """
            ....p.
            P.....
            ......
            ......
            ......
            ......
            QQQQQQ
            K.QQQQ
            """,
            seed=seed,
        )
        game.act(0, "move a1 a0")
        rows = show(game).splitlines()
        assert rows[:2] == ["....p.", "......"]
        assert rows[7][1] in "NR"  # the only free cell
        kinds.add(rows[7][1])
        assert game.run.phase == "ENEMY_TURN"  # it has used the play
    assert kinds == {"N", "R"}


def test_promotion_none_free_promoted_where_it_stands() -> None:
    game = place("""
        ....p.
        P.....
        ......
        ......
        ......
        ......
        QQQQQQ
        KQQQQQ
    """)
    game.act(0, "move a1 a0")
    assert show(game).splitlines()[0] in ("N...p.", "R...p.")


def test_an_enemy_pawn_on_row_7_becomes_a_knight_or_rook_in_rows_0_and_1() -> None:
    game = place("""
        ......
        ......
        ......
        ......
        ......
        ......
        p.....
        ...K..
    """)
    game.act(0, "skip turn")
    game.advance(600)
    rows = show(game).splitlines()
    assert rows[2:] == ["......"] * 5 + ["...K.."]
    assert "".join(rows[:2]).replace(".", "") in ("n", "r")
    [(_, event)] = hear(game, "promoted")
    assert (event["side"], event["at"]) == ("enemy", "a7")
