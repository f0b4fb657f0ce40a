"""What may be laid: every reason to refuse a word, one by one, and nothing moves when one is refused."""

import pytest
from tests.games.words.words_position import set_up
from tests.saying import say
from tests.there import there

from rumpus.core.game import IllegalAction
from rumpus.games.words.rules import Words

EMPTY = "\n".join(["..............."] * 15)
DRAWN = """
    ...............
    ...............
    ...............
    ...............
    ...............
    ...............
    .......H.......
    ...DRAGON......
    .......R.......
    .......D.......
    .......E.......
    ...............
    ...............
    ...............
    ...............
"""
RACK = "SEATIOX"


def place(drawn: str = DRAWN, rack: str = RACK, preset: str = "wow", lexicon: str = "both") -> Words:
    return set_up(drawn, [rack, "AAAAAAA"], preset=preset, lexicon=lexicon)


def refuse(game: Words, action: str, seat: int = 0) -> tuple[str, str]:
    """The code and the sentence by which it is refused; nothing has changed."""
    before = game.dump()
    with pytest.raises(IllegalAction) as caught:
        game.act(seat, action)
    assert game.dump() == before
    assert game.take_events() == []
    return caught.value.code, say(caught.value, "words")


def test_the_word_that_is_not_valid_is_named() -> None:
    assert refuse(place(), "word SEATIX H 12 8") == ("not_a_word", "SEATIX is not a valid word")


def test_the_word_across_that_is_not_valid_is_named() -> None:
    # AT over DR: AD is a word, TR is not
    assert refuse(place(), "word AT H 7 4") == ("not_a_word", "TR is not a valid word")


def test_does_not_touch() -> None:
    code, said = refuse(place(), "word SEAT H 1 1")
    assert code == "not_adjacent"
    assert "does not touch" in said


def test_touching_at_a_corner_is_not_touching() -> None:
    code, _ = refuse(place(), "word SEA V 4 14")
    assert code == "not_adjacent"
    code, _ = refuse(place(), "word TAX H 9 1")
    assert code == "not_adjacent"


def test_the_first_word_must_cover_the_centre() -> None:
    game = place(EMPTY)
    code, said = refuse(game, "word SEAT H 8 9")
    assert code == "off_centre"
    assert "must cover the centre" in said
    assert refuse(game, "word SEAT V 4 8")[0] == "off_centre"
    game.act(0, "word SEAT V 5 8")
    assert [row[7] for row in game.view(None)["board"]][4:8] == list("SEAT")


def test_runs_off_the_board() -> None:
    for action in ("word SEAT H 8 13", "word SEAT V 13 8"):
        assert refuse(place(EMPTY), action) == ("off_board", "SEAT runs off the board")
    for action in ("word SEAT H 0 8", "word SEAT H 8 16", "word SEAT V 99 1"):
        code, said = refuse(place(EMPTY), action)
        assert code == "no_such_square"
        assert said == "SEAT runs off the board: rows and columns go from 1 to 15"


def test_needs_a_letter_you_do_not_have() -> None:
    code, said = refuse(place(EMPTY), "word DRAGON H 8 8")
    assert code == "no_letter"
    assert said == "DRAGON needs a letter you don't have (D)"
    assert refuse(place(EMPTY), "word SETS H 8 8")[1] == "SETS needs a letter you don't have (S)"


def test_a_letter_on_the_board_is_not_needed_on_the_rack() -> None:
    game = place(rack="SXXXXXX")
    game.act(0, "word DRAGONS H 8 4")
    assert game.view(None)["board"][7] == "...DRAGONS....."
    assert "".join(game.racks[0][:6]) == "XXXXXX"


def test_a_letter_must_match_the_one_on_its_square() -> None:
    code, said = refuse(place(), "word SEAT V 5 4")
    assert code == "occupied"
    assert said == "row 8, column 4 holds D, not T"


def test_a_play_lays_at_least_one_tile() -> None:
    assert refuse(place(), "word DRAGON H 8 4")[0] == "no_tile"
    assert refuse(place(), "word HORDE V 7 8")[0] == "no_tile"


def test_single_letters_are_not_words() -> None:
    code, said = refuse(place(), "word S H 8 10")
    assert code == "too_short"
    assert "single letters are not words" in said


def test_letters_before_and_after_belong_to_the_word() -> None:
    # AT typed behind HORDE is HORDEAT; typing only the end of a valid word is understood
    assert refuse(place(), "word AT V 12 8") == ("not_a_word", "HORDEAT is not a valid word")
    game = place(rack="SANDSTO")
    game.act(0, "word ONS H 8 8")
    assert there(game.view(None)["last"])["word"] == "DRAGONS"


def test_words_must_be_in_the_chosen_list() -> None:
    assert refuse(place(EMPTY, lexicon="themed"), "word SEAT H 8 8")[0] == "not_a_word"
    assert refuse(place(EMPTY, "WYRMAAA", lexicon="english"), "word WYRM H 8 8")[0] == "not_a_word"
    assert refuse(place(EMPTY, "WYRMAAA", preset="classic", lexicon="both"), "word WYRM H 8 8")[0] == "not_a_word"
    place(EMPTY, "WYRMAAA").act(0, "word WYRM H 8 8")


@pytest.mark.parametrize(
    ("action", "code"),
    [
        ("word", "unknown_action"),
        ("word ", "bad_word"),
        ("word SEAT", "bad_word"),
        ("word SEAT H 8", "bad_word"),
        ("word SEAT H 8 8 8", "bad_word"),
        ("word SEAT X 8 8", "bad_direction"),
        ("word SEAT HV 8 8", "bad_direction"),
        ("word SEAT H eight 8", "bad_square"),
        ("word SEAT H -8 8", "bad_square"),
        ("word SEAT H 8.0 8", "bad_square"),
        ("word SEAT H 99999999999 8", "bad_square"),
        ("word SE4T H 8 8", "bad_letters"),
        ("word ?SEAT H 8 8", "bad_letters"),
        ("word SEA-T H 8 8", "bad_letters"),
        ("words SEAT H 8 8", "unknown_action"),
        ("pass me", "unknown_action"),
        ("pass ", "unknown_action"),
        (" pass", "unknown_action"),
        ("", "unknown_action"),
        ("exchange", "unknown_action"),
        ("exchange ", "bad_exchange"),
        ("exchange S E", "bad_exchange"),
        ("exchange SS", "no_tile_to_exchange"),
        ("exchange ?", "no_blank_to_exchange"),
        ("exchange 7", "no_such_tile"),
        ("exchange SEATIOXS", "no_tile_to_exchange"),
    ],
)
def test_what_cannot_be_understood_is_refused_with_a_reason(action: str, code: str) -> None:
    assert refuse(place(EMPTY), action)[0] == code


def test_only_the_seat_at_turn_may_move() -> None:
    for action in ("word AA H 8 8", "pass", "exchange A"):
        assert refuse(place(EMPTY), action, seat=1)[0] == "not_your_turn"


def test_the_direction_may_be_small_and_more_spaces_do_no_harm() -> None:
    game = place(EMPTY)
    game.act(0, "WORD  seat  v  8  8")
    assert [row[7] for row in game.view(None)["board"]][7:11] == list("SEAT")
