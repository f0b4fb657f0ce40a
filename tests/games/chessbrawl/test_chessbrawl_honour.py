"""Honour, the other way to play (rules/chessbrawl.md): powers of Kings, surrender, one undo a wave."""

from tests.games.chessbrawl.chessbrawl_position import hear, place, refuse

from rumpus.games.chessbrawl.pieces import PAWN
from rumpus.games.chessbrawl.rules import ChessBrawl
from rumpus.games.chessbrawl.run import SURRENDER_AFTER

FIELD = """
    p.....
    ......
    ......
    ......
    ......
    ......
    .....Q
    .....K
"""
ATTACKED = """
    r.....
    ......
    ......
    ......
    ......
    ......
    R....Q
    R....K
"""


def answer(game: ChessBrawl) -> None:
    """The enemy selects and moves."""
    while (due := game.due()) is not None:
        game.advance(due)


def test_there_is_no_skip_wave_and_play_now_and_challenges_are_in_honour() -> None:
    game = place(FIELD, mode="honour", skip=True)
    assert refuse(game, "skip wave") == "no_skipping"
    assert game.view(0)["skip"] is False
    assert dict(ChessBrawl.info.play_now) == {"mode": "honour"}
    assert ChessBrawl.info.solo is not None
    assert dict(ChessBrawl.info.solo.fixed)["mode"] == "honour"


def test_the_good_king_gets_the_first_piece_lost_in_a_round_back_as_a_pawn() -> None:
    game = place(ATTACKED, mode="honour")
    game.act(0, "skip turn")
    answer(game)
    ((_, told),) = hear(game, "returned")
    assert told["piece"] == "R"
    assert game.run.board.count(PAWN) == 1
    game.act(0, "skip turn")
    answer(game)
    assert hear(game, "returned") == [], "once a round"


def test_the_bad_king_earns_one_more_for_what_he_takes_himself() -> None:
    drawn = FIELD.replace(".....Q", "....nQ")
    for king, pay in (("good", 3), ("bad", 4)):
        game = place(drawn, mode="honour")
        game.run.king = king
        game.act(0, "move f7 e6")
        assert (game.run.points, game.run.tally.earned) == (pay, pay)
    brawl = place(drawn)
    brawl.run.king = "bad"
    brawl.act(0, "move f7 e6")
    assert brawl.run.points == 3


def test_every_wave_that_comes_to_the_ugly_king_has_one_pawn_more() -> None:
    pawns = {}
    for king in ("good", "ugly"):
        game = ChessBrawl.new({"mode": "honour"}, seed=4)
        game.act(0, f"king {king}")
        pawns[king] = (game.run.board.count(-PAWN), [wave["P"] for wave in game.view(0)["waves"]])
    assert pawns == {"good": (2, [2, 3, 4]), "ugly": (3, [3, 4, 5])}


def test_enemies_that_only_run_away_surrender_after_12_turns_without_a_capture() -> None:
    drawn = """
        k.....
        ......
        ......
        ......
        ......
        ......
        ......
        .....K
    """
    game = place(drawn.replace("k", "b"), mode="honour", wave=1)
    brawl = place(drawn.replace("k", "b"), wave=1)
    for turn in range(SURRENDER_AFTER):
        assert game.view(0)["surrender_in"] == SURRENDER_AFTER - turn
        for each in (game, brawl):
            each.run.board = place(drawn.replace("k", "b")).run.board
            each.act(0, "skip turn")
            answer(each)
    assert [told["how"] for _, told in hear(game, "wave_end")] == ["surrendered"]
    assert game.run.points == 0
    assert game.run.clean
    assert hear(brawl, "wave_end") == []


def test_one_play_a_wave_is_undone_with_the_enemys_answer_and_the_same_play_is_answered_alike() -> None:
    game = place(FIELD, mode="honour", seed=3)
    assert refuse(game, "undo") == "no_undo"
    before = game.run.board.copy()
    game.advance(500)
    game.act(0, "move f6 f5")
    answer(game)
    after = game.run.board.copy()
    assert game.view(0)["undo"]
    loaded = ChessBrawl.load(game.setup, game.dump())
    for each in (game, loaded):
        each.act(0, "undo")
    assert loaded.digest() == game.digest()
    assert game.run.board == before
    assert game.run.tally.clock_ms == 500
    assert game.run.since == game.step
    game.act(0, "move f6 f5")
    answer(game)
    assert game.run.board == after
    assert refuse(game, "undo") == "no_undo"
    assert refuse(place(FIELD), "undo") == "no_undo"


def test_cells_where_an_enemy_could_take_are_told_in_ones_own_turn() -> None:
    game = place(FIELD)
    assert game.view(0)["threats"] == ["b1"]
    game.act(0, "skip turn")
    assert game.view(0)["threats"] == []
