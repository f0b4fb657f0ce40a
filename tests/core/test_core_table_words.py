"""What the table says in a match: time is up, a draw, a move taken back, more time. All of it stands in the log."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.contract.countdown.rules import Countdown
from tests.saying import refuses

from rumpus.core.cursor import Cursor
from rumpus.core.game import IllegalAction
from rumpus.core.log import Input
from rumpus.core.match import Match
from rumpus.core.replay import judge, parse, record
from rumpus.core.table_words import DRAW, TIMEOUT, is_table_word, list_counting
from rumpus.games.registry import all_games


def start(seats: int = 2) -> Match:
    """A match of Countdown in which nothing crumbles."""
    return Match(Countdown.new({"crumbling": False, "heap": 40}, seats=seats, seed=1))


def position(match: Match) -> dict[str, object]:
    """What there is to see, but for the time."""
    return {**match.game.dump(), "step": 0}


def test_who_runs_out_of_time_has_lost_and_has_not_resigned() -> None:
    match = start()
    match.act(0, TIMEOUT, 5)
    assert match.outcome is not None
    assert (match.outcome.reason, match.outcome.winners) == ("timed_out", (1,))
    assert match.log == [Input(5, 0, "!timeout")]


def test_with_more_than_two_the_others_go_on_and_the_end_has_its_own_reason() -> None:
    match = start(seats=3)
    match.act(1, TIMEOUT, 5)
    match.act(2, "resign", 6)
    assert match.outcome is not None
    assert match.outcome.reason == "resigned"


def test_a_draw_that_all_agreed_on_has_no_winner() -> None:
    match = start()
    match.act(0, "take 1", 1)
    match.act(0, DRAW, 3)
    assert match.outcome is not None
    assert (match.outcome.places, match.outcome.winners, match.outcome.reason) == ((1, 1), (), "agreed")
    with refuses(IllegalAction, "the match is over"):
        match.act(1, TIMEOUT, 4)


def test_a_move_taken_back_is_undone_and_the_log_keeps_both() -> None:
    match = start()
    seen = match.channel(None)
    match.act(0, "take 1", 1)
    before = position(match)
    match.act(1, "take 3", 2)
    after = position(match)
    match.act(1, "!takeback 1", 6)
    assert position(match) == before
    assert match.step == 6, "time is not taken back"
    match.release()
    assert seen.shown == match.game.view(None)
    match.act(1, "take 2", 7)
    assert position(match) != after
    assert [entry.action for entry in match.log] == ["take 1", "take 3", "!takeback 1", "take 2"]
    assert [entry.action for entry in list_counting(match.log, 4)] == ["take 1", "take 2"]


def test_a_take_back_is_played_again_from_the_log_and_from_a_kept_part_of_it() -> None:
    match = start()
    for step, (seat, action) in enumerate([(0, "take 1"), (1, "take 3"), (1, "!takeback 0"), (0, "take 2")], 1):
        match.act(seat, action, step)
    again = Match(Countdown(match.game.setup), match.log)
    assert again.game.digest() == match.game.digest()
    part = Match(Countdown(match.game.setup), match.log[:2])
    later = Match(part.game, match.log, played=2)
    assert later.game.digest() == match.game.digest()


def test_a_cursor_goes_back_and_forth_over_a_take_back() -> None:
    match = start()
    for step, (seat, action) in enumerate([(0, "take 1"), (1, "take 3"), (1, "!takeback 1"), (1, "take 2")], 1):
        match.act(seat, action, step)
    cursor = Cursor(Countdown(match.game.setup), match.log, keep=2)
    end = cursor.seek(4, 4).digest()
    cursor.seek(1, 1)
    cursor.seek(2, 2)
    assert cursor.seek(4, 4).digest() == end == match.game.digest()


@pytest.mark.parametrize("word", ["!takeback 2", "!takeback -1", "!takeback", "!takeback 1 1", "!time", "!time x", "!"])
def test_a_word_that_makes_no_sense_is_refused_and_changes_nothing(word: str) -> None:
    match = start()
    match.act(0, "take 1", 1)
    match.act(1, "take 1", 1)
    before = match.game.digest()
    with refuses(IllegalAction, "players cannot say that"):
        match.act(0, word, 1)
    assert match.game.digest() == before
    assert len(match.log) == 2


def test_no_seat_may_say_what_is_the_tables_to_say() -> None:
    match = start()
    with refuses(IllegalAction, "players cannot say that"):
        match.check_room(0, DRAW)


def test_more_time_changes_no_position() -> None:
    match = start()
    before = match.game.digest()
    match.act(1, "!time 60", 0)
    assert match.game.digest() == before
    assert [entry.action for entry in match.log] == ["!time 60"]


@given(st.lists(st.integers(1, 3), min_size=1, max_size=8), st.data())
def test_a_record_with_table_words_verifies(takes: list[int], data: st.DataObject) -> None:
    match = start()
    for step, count in enumerate(takes):
        match.act(step % 2, f"take {count}", step)
    kept = data.draw(st.integers(0, len(takes) - 1))
    match.act(0, f"!takeback {kept}", len(takes))
    match.act(1, TIMEOUT, len(takes) + 1)
    text = record(match.game.setup, Countdown, match.log, end_step=match.step).format()
    verdict = judge(parse(text, lambda _: Countdown), Countdown)
    assert verdict.holds
    assert verdict.outcome is not None
    assert verdict.outcome["reason"] == "timed_out"


def test_no_game_has_an_action_that_looks_like_the_tables() -> None:
    for folder in all_games().values():
        game = folder.rules.new(seed=1)
        words = [word for seat in range(game.setup.seats) for word in game.actions(seat)]
        assert not any(map(is_table_word, words)), folder.info.name
