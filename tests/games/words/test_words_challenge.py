"""Challenges: plays are taken whatever they spell, and stand when the next seat lets them (rules/words.md)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.words import challenged_match
from tests.games.words.words_position import set_up
from tests.saying import refuses
from tests.there import there

from rumpus.core.game import IllegalAction
from rumpus.core.log import Input
from rumpus.core.options import Value
from rumpus.core.rng import Rng
from rumpus.core.table_words import TIMEOUT, play_input
from rumpus.games.words.rules import Words
from rumpus.games.words.tiles import fill_bag, value_tiles

EMPTY = "\n".join(["..............."] * 15)
DRAWN = EMPTY.splitlines()
DRAWN[7] = "...DRAGON......"
DRAGON = "\n".join(DRAWN)
STAKES = ("double", "five")


def begin(racks: list[str], stake: str, drawn: str = DRAGON, bag: str | None = None) -> Words:
    """A classic match in which plays may be challenged."""
    return set_up(drawn, racks, bag=bag, preset="classic", challenge=stake)


def count_tiles(game: Words) -> list[str]:
    """All tiles of a match, wherever they are."""
    laid = ["?" if cell.islower() else cell for cell in game.cells if cell != "."]
    return sorted([*laid, *game.bag, *(tile for rack in game.racks for tile in rack)])


@pytest.mark.parametrize("options", [{"preset": "classic"}, {"preset": "wow", "challenge": "double"}])
def test_without_the_option_and_in_wow_words_that_are_none_are_refused_and_nothing_is_challenged(
    options: dict[str, Value],
) -> None:
    game = set_up(DRAGON, ["SXAAAAA", "EEEEEEE"], seed=0, bag=None, **options)
    with refuses(IllegalAction, "not a valid word", "words"):
        game.act(0, "word DRAGONX H 8 4")
    game.act(0, "word DRAGONS H 8 4")
    assert len(game.racks[0]) == 7
    for verb in ("challenge", "accept"):
        with pytest.raises(IllegalAction) as caught:
            game.act(1, verb)
        assert caught.value.code == "unknown_action", "as ever"
    assert not {"challenge", "awaits"} & set(game.view(1))


@pytest.mark.parametrize("stake", STAKES)
def test_any_letters_are_taken_but_they_must_be_placed_as_ever(stake: str) -> None:
    game = begin(["XQZAAAA", "EEEEEEE"], stake)
    for action, code in (
        ("word XQZ H 1 1", "not_adjacent"),
        ("word DRAGONXQZAAAA H 8 4", "off_board"),
        ("word DRAGON H 8 4", "no_tile"),
        ("word DRAGONJ H 8 4", "no_letter"),
        ("word X H 8 10", "too_short"),
    ):
        before = game.write()
        with pytest.raises(IllegalAction) as caught:
            game.act(0, action)
        assert (caught.value.code, game.write()) == (code, before)
    game.act(0, "word DRAGONXQ H 8 4")
    assert game.view(None)["board"][7] == "...DRAGONXQ...."
    assert game.turn == 1
    assert game.view(1)["awaits"] is True


@pytest.mark.parametrize("stake", STAKES)
def test_who_laid_a_word_draws_only_once_it_stands(stake: str) -> None:
    game = begin(["SAAAAAA", "EEEEEEE"], stake)
    bag = list(game.bag)
    game.act(0, "word DRAGONS H 8 4")
    assert (len(game.racks[0]), game.bag) == (6, bag)
    game.take_events()
    game.act(1, "accept")
    assert (len(game.racks[0]), len(game.bag), game.turn) == (7, len(bag) - 1, 1)
    assert [(event.name, event.only) for event in game.take_events()] == [("accepted", None), ("drew", (0,))]
    assert game.view(1)["awaits"] is False


@pytest.mark.parametrize("action", ["pass", "exchange E", "word EOE V 7 8"])
def test_doing_anything_else_accepts_the_play(action: str) -> None:
    game = begin(["XAAAAAA", "EEEEEEE"], "double")
    game.act(0, "word DRAGONX H 8 4")
    game.act(1, action)
    assert len(game.racks[0]) == 7
    assert game.view(None)["board"][7] == "...DRAGONX....."
    with pytest.raises(IllegalAction):
        game.act(1, "challenge")


def test_what_is_refused_accepts_nothing() -> None:
    game = begin(["XAAAAAA", "EEEEEEE"], "double")
    game.act(0, "word DRAGONX H 8 4")
    before = game.write()
    for action in ("word QQ H 7 4", "exchange Q", "word EE H 1 1"):
        with pytest.raises(IllegalAction):
            game.act(1, action)
    assert game.write() == before


def test_the_tiles_that_are_still_to_be_drawn_cannot_be_exchanged_for() -> None:
    game = begin(["XAAAAAA", "EEEEEEE"], "double", bag="EEEEEEE")
    assert game.view(0)["exchange"]
    game.act(0, "word DRAGONX H 8 4")
    assert not game.view(1)["exchange"], "one of the seven is as good as drawn"
    with refuses(IllegalAction, "at least 7", "words"):
        game.act(1, "exchange E")


@pytest.mark.parametrize("stake", STAKES)
def test_a_right_challenge_gives_the_tiles_back_and_undoes_the_score(stake: str) -> None:
    game = begin(["xA?AAAA".upper(), "EEEEEEE"], stake)
    game.scores, rack, bag = [30, 20], sorted(game.racks[0]), list(game.bag)
    game.act(0, "word DRAGONXq H 8 4")
    assert game.scores[0] > 30
    game.take_events()
    game.act(1, "challenge")
    assert game.view(None)["board"] == DRAGON.splitlines()
    assert (sorted(game.racks[0]), game.bag, game.scores, game.turn) == (rack, bag, [30, 20], 1)
    (event,) = game.take_events()
    assert event.only is None, "everybody is told the words that are none"
    assert event.data == {"seat": 1, "challenged": 0, "play": "DRAGONXQ", "none": ["DRAGONXQ"]}
    assert game.view(None)["history"][0].get("withdrawn") is True
    assert game.view(None).get("scoreless") == 1, "a turn without a score"


def test_all_words_of_the_play_are_challenged_and_those_that_are_none_are_named() -> None:
    game = begin(["SXAAAAA", "EEEEEEE"], "double")
    game.act(0, "word SX V 8 10")
    game.act(1, "challenge")
    assert there(game.last)["none"] == ["SX"], "DRAGONS is a word"


def test_double_a_wrong_challenge_costs_the_turn() -> None:
    game = begin(["SAAAAAA", "EEEEEEE", "IIIIIII"], "double")
    game.act(0, "word DRAGONS H 8 4")
    score = game.scores[0]
    game.act(1, "challenge")
    assert (game.turn, game.scores, len(game.racks[0])) == (2, [score, 0, 0], 7)
    assert game.view(None).get("scoreless") == 1
    assert (game.count, game.finished) == (2, [1, 2, 0])
    with pytest.raises(IllegalAction):
        game.act(2, "challenge")  # it stands for good


def test_five_a_wrong_challenge_gives_the_other_five_points_and_the_challenger_plays_on() -> None:
    game = begin(["SAAAAAA", "EEEEEEE"], "five")
    game.act(0, "word DRAGONS H 8 4")
    score = game.scores[0]
    game.act(1, "challenge")
    assert (game.turn, game.scores, len(game.racks[0])) == (1, [score + 5, 0], 7)
    assert game.view(None).get("scoreless") == 0
    game.act(1, "pass")
    assert game.turn == 0


def test_only_the_next_seat_may_challenge() -> None:
    game = begin(["XAAAAAA", "EEEEEEE", "IIIIIII"], "five")
    game.act(0, "word DRAGONX H 8 4")
    for seat in (0, 2):
        with pytest.raises(IllegalAction) as caught:
            game.act(seat, "challenge")
        assert caught.value.code == "not_your_turn"
    assert game.verbs(1) == ["word", "exchange", "pass", "challenge", "accept"]
    assert game.actions(1)[-3:] == ["pass", "challenge", "accept"]


def test_before_a_play_there_is_nothing_to_challenge() -> None:
    game = begin(["XAAAAAA", "EEEEEEE"], "five")
    for verb in ("challenge", "accept"):
        with refuses(IllegalAction, "no word you could challenge", "words"):
            game.act(0, verb)


@pytest.mark.parametrize("stake", STAKES)
def test_a_play_of_the_last_tile_ends_the_match_only_once_it_is_accepted(stake: str) -> None:
    game = begin(["S", "QZA"], stake, bag="")
    game.act(0, "word DRAGONS H 8 4")
    assert game.view(0)["outcome"] is None
    assert game.verbs(1) == game.actions(1) == ["challenge", "accept"]
    for action in ("pass", "exchange Q", "word QOA V 7 8"):
        with refuses(IllegalAction, "challenge or accept", "words"):
            game.act(1, action)
    wrong = game.copy()
    wrong.act(1, "challenge")
    game.act(1, "accept")
    ended, later = there(game.view(0)["outcome"]), there(wrong.view(0)["outcome"])
    assert ended["reason"] == later["reason"] == "out"
    assert later["scores"][0] == ended["scores"][0] + 5 * (stake == "five")


def test_a_last_play_that_is_none_is_taken_back_and_the_match_goes_on() -> None:
    game = begin(["X", "QZA"], "double", bag="")
    game.act(0, "word DRAGONX H 8 4")
    game.act(1, "challenge")
    assert game.outcome is None
    assert (game.racks, game.scores, game.turn) == ([["X"], ["Q", "Z", "A"]], [0, 0], 1)


def test_turns_that_challenges_left_without_a_score_end_the_match_like_others() -> None:
    game = begin(["XXXXXXX", "SEEEEEE"], "double")
    for action in ("pass", "pass", "pass", "pass"):
        game.act(game.turn, action)
    game.act(0, "word DRAGONX H 8 4")
    game.act(1, "challenge")
    assert game.view(None).get("scoreless") == 5
    held = [value_tiles(rack) for rack in game.racks]
    game.act(1, "pass")
    assert game.outcome is not None
    assert (game.outcome.reason, game.outcome.scores) == ("scoreless", (-held[0], -held[1]))


def test_a_word_of_blanks_that_would_be_the_sixth_turn_without_a_score_must_be_answered() -> None:
    game = begin(["??AAAAA", "EEEEEEE"], "double", EMPTY)
    game.scoreless = 5
    game.act(0, "word A?S? H 8 8")
    assert game.verbs(1) == ["challenge", "accept"]
    game.act(1, "accept")
    assert there(game.outcome).reason == "scoreless"


@pytest.mark.parametrize("word", ["resign", TIMEOUT])
@pytest.mark.parametrize("leaver", [0, 1, 2])
def test_whoever_leaves_while_a_play_awaits_an_answer_lets_it_stand(leaver: int, word: str) -> None:
    game = begin(["XAAAAAA", "EEEEEEE", "IIIIIII"], "double")
    game.act(0, "word DRAGONX H 8 4")
    score = game.scores[0]
    play_input(game, Input(0, leaver, word), (), 0)
    assert game.view(None)["board"][7] == "...DRAGONX....."
    assert (game.scores[0], len(game.racks[0]), game.outcome) == (score, 7, None)
    assert game.turn == (2 if leaver == 1 else 1)
    with pytest.raises(IllegalAction):
        game.act(game.turn, "challenge")


def test_whoever_gives_up_between_two_has_lost_though_the_play_was_the_others_last() -> None:
    game = begin(["S", "QZA"], "double", bag="")
    game.scores = [0, 400]
    game.act(0, "word DRAGONS H 8 4")
    game.act(1, "resign")
    assert (there(game.outcome).places, there(game.outcome).reason) == ((1, 2), "resigned")


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**9), st.sampled_from(STAKES), st.integers(2, 4))
def test_tiles_are_conserved_and_a_right_challenge_leaves_all_as_it_was(seed: int, stake: str, seats: int) -> None:
    game = Words.new({"preset": "classic", "challenge": stake}, seats=seats, seed=seed)
    rng = Rng(seed)
    for _ in range(16):
        if game.outcome is not None:
            break
        before, seat = settle(game), game.turn
        if before.outcome is not None:
            break
        letters = "".join(tile for tile in game.racks[seat] if tile != "?")
        phony = f"word {letters} {rng.choice('HV')} 8 {1 + rng.below(15)}"
        assert try_word(game, seat, phony) or try_word(game, seat, rng.choice(game.actions(seat)))
        assert count_tiles(game) == sorted(fill_bag("classic"))
        if game.awaits and rng.chance(1, 2):
            assert (game.bag, game.rng.dump()) == (before.bag, before.rng.dump())
            game.act(game.turn, "challenge")
            assert count_tiles(game) == sorted(fill_bag("classic"))
            if there(game.last)["none"] and game.outcome is None:
                assert (game.cells, game.scores) == (before.cells, before.scores)
                assert (game.bag, game.rng.dump()) == (before.bag, before.rng.dump())
                assert [sorted(rack) for rack in game.racks] == [sorted(rack) for rack in before.racks]


def try_word(game: Words, seat: int, action: str) -> bool:
    """Whether it could be done."""
    try:
        game.act(seat, action)
    except IllegalAction:
        return False
    return True


def settle(game: Words) -> Words:
    """The match as it is once the play before is accepted."""
    twin = game.copy()
    if twin.awaits:
        twin.act(twin.turn, "accept")
    return twin


def test_the_match_with_challenges_is_the_one_that_was_written_down() -> None:
    assert challenged_match.write() == challenged_match.TEXT.read_text(encoding="utf-8"), challenged_match.__doc__
