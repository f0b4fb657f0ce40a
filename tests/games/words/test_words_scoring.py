"""What plays score, on drawn boards."""

import pytest
from tests.games.words.words_position import set_up
from tests.there import there

from rumpus.core.game import IllegalAction
from rumpus.games.words.shape import Entry

EMPTY = "\n".join(["..............."] * 15)
DRAGON = EMPTY.splitlines()
DRAGON[7] = "...DRAGON......"
DRAWN = "\n".join(DRAGON)


def lay(drawn: str, rack: str, action: str, preset: str = "classic", lexicon: str = "both") -> Entry:
    """The last move after the play."""
    game = set_up(drawn, [rack, "AAAAAAA"], preset=preset, lexicon=lexicon)
    game.act(0, action)
    last = there(game.view(None)["last"])
    assert game.scores[0] == last["score"]
    return last


def test_the_centre_doubles_the_first_word() -> None:
    # the O lies on column 12, which doubles a letter
    last = lay(EMPTY, "DRAGONS", "word DRAGON H 8 8")
    assert last["score"] == (2 + 1 + 1 + 2 + 1 * 2 + 1) * 2
    assert last["words"] == [["DRAGON", 18]]


def test_all_seven_tiles_score_50_more_in_classic_and_nothing_more_in_wow() -> None:
    assert lay(EMPTY, "DRAGONS", "word DRAGONS H 8 8")["score"] == (2 + 1 + 1 + 2 + 2 + 1 + 1) * 2 + 50
    assert lay(EMPTY, "DRAGONS", "word DRAGONS H 8 8", "wow")["score"] == (2 + 1 + 1 + 2 + 2 + 1 + 3) * 2


def test_bonus_squares_apply_only_to_new_tiles() -> None:
    # S ends DRAGONS on column 10, where there is no bonus: the centre and column 4 under DRAGON count no more
    last = lay(DRAWN, "SXXXXXX", "word DRAGONS H 8 4")
    assert last["score"] == 2 + 1 + 1 + 2 + 1 + 1 + 1
    assert last["tiles"] == [[8, 10, "S"]]


def test_every_word_formed_scores_and_a_bonus_counts_in_both() -> None:
    # BA above AG: the A lies on row 7, column 7, which doubles a letter
    last = lay(DRAWN, "OXESTAB", "word BA H 7 6")
    assert last["words"] == [["BA", 3 + 2], ["BA", 3 + 1], ["AG", 1 * 2 + 2]]
    assert last["score"] == 5 + 4 + 4


def test_letters_are_multiplied_before_words_and_words_multiply_each_other() -> None:
    # row 1 of classic: 3W at 1 and 8, 2L at 4
    rows = EMPTY.splitlines()
    rows[0] = "..R.I.R........"
    last = lay("\n".join(rows), "WAROXYZ", "word WARRIOR H 1 1")
    assert last["score"] == (4 + 1 + 1 + 1 * 2 + 1 + 1 + 1) * 3


def test_a_blank_is_worth_nothing_but_multiplies_the_word() -> None:
    last = lay(EMPTY, "?RAGONS", "word dRAGON H 8 8")
    assert last["score"] == (0 + 1 + 1 + 2 + 2 + 1) * 2
    assert last["tiles"][0] == [8, 8, "d"]


def test_a_blank_on_the_board_stays_worth_nothing() -> None:
    drawn = DRAGON.copy()
    drawn[7] = "...dRAGON......"
    assert lay("\n".join(drawn), "SXXXXXX", "word DRAGONS H 8 4")["score"] == 0 + 1 + 1 + 2 + 1 + 1 + 1


def test_real_letters_are_used_before_blanks_unless_marked() -> None:
    tiles = lay(EMPTY, "?DRAGON", "word DRAGON H 8 8")["tiles"]
    assert tiles == [[8, 8, "D"], [8, 9, "R"], [8, 10, "A"], [8, 11, "G"], [8, 12, "O"], [8, 13, "N"]]
    for marked in ("word DRAGoN H 8 8", "word DRAGO?N H 8 8", "word drago?n H 8 8"):
        tiles = lay(EMPTY, "?DRAGON", marked)["tiles"]
        assert [tile[2] for tile in tiles] == list("DRAGoN")


@pytest.mark.parametrize("typed", ["DRAGON", "dragon", "Dragon", "dRaGoN"])
def test_words_read_case_blind(typed: str) -> None:
    last = lay(EMPTY, "DRAGONS", f"word {typed} h 8 8")
    assert last["word"] == "DRAGON"
    assert last["score"] == 18


def test_a_blank_is_taken_where_a_letter_lacks_even_if_not_marked() -> None:
    assert [tile[2] for tile in lay(EMPTY, "?RAGONS", "word DRAGON H 8 8")["tiles"]] == list("dRAGON")


def test_two_blanks_can_make_a_word_of_their_own() -> None:
    last = lay(EMPTY, "??QIXYZ", "word Q?I? H 8 8")
    assert last["score"] == 0
    assert last["tiles"] == [[8, 8, "q"], [8, 9, "i"]]


def test_a_claimed_score_is_not_even_read() -> None:
    game = set_up(EMPTY, ["DRAGONS", "AAAAAAA"])
    with pytest.raises(IllegalAction):
        game.act(0, "word DRAGON H 8 8 900")
    assert game.scores == [0, 0]


def test_the_wow_layout_scores_its_own_squares() -> None:
    # row 13, column 8 doubles the word in wow only
    rows = EMPTY.splitlines()
    rows[12] = ".....OR........"
    drawn = "\n".join(rows)
    assert lay(drawn, "CXXXXXX", "word ORC H 13 6", "wow")["score"] == (1 + 1 + 3) * 2
    assert lay(drawn, "CXXXXXX", "word ORC H 13 6", "wow", lexicon="themed")["score"] == (1 + 1 + 3) * 2
    assert lay(drawn, "BXXXXXX", "word ORB H 13 6")["score"] == 1 + 1 + 3
