"""A place in a log: forwards by inputs, steps and changes, backwards by copies; and what is wrong with a log."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.contract.countdown.rules import CRUMBLE, Countdown
from tests.saying import refuses, tell

from rumpus.core.cursor import Cursor, shown_at
from rumpus.core.game import Game
from rumpus.core.log import Input
from rumpus.core.replay import judge, record
from rumpus.core.verdict import BadReplay, Verdict, weigh

LOG = [Input(3, 0, "take 2"), Input(5, 1, "take 2"), Input(5, 0, "take 1"), Input(60, 1, "take 3")]
"""Twenty stones; one crumbles fifty steps after the last was taken."""


def fresh() -> Countdown:
    """The game the log was made in."""
    return Countdown.new(seats=2, seed=7)


def heap(cursor: Cursor) -> int:
    """How many stones there are."""
    return int(cursor.game.view(None)["heap"])


def go_to(cursor: Cursor, step: int) -> None:
    """Go to a step, and make all inputs up to and at it."""
    cursor.seek(sum(entry.step <= step for entry in LOG), step)


def test_inputs_one_by_one() -> None:
    cursor = Cursor(fresh(), LOG)
    seen = []
    while cursor.more:
        entry = cursor.play_input()
        seen.append((cursor.index, entry.step, cursor.step, heap(cursor)))
    assert seen == [(1, 3, 3, 18), (2, 5, 5, 16), (3, 5, 5, 15), (4, 60, 60, 11)]


def test_to_a_step_with_all_inputs_made_at_it() -> None:
    cursor = Cursor(fresh(), LOG)
    go_to(cursor, 4)
    assert (cursor.index, cursor.step, heap(cursor)) == (1, 4, 18)
    go_to(cursor, 5)
    assert (cursor.index, cursor.step, heap(cursor)) == (3, 5, 15)
    go_to(cursor, 500)
    assert (cursor.index, cursor.step) == (4, 500)


def test_time_alone_says_whether_it_changed_anything() -> None:
    cursor = Cursor(fresh(), LOG)
    assert not cursor.pass_time(CRUMBLE - 1)
    assert cursor.pass_time(CRUMBLE)
    assert (cursor.index, heap(cursor)) == (0, 19)


def test_moments_are_inputs_and_changes_by_time() -> None:
    cursor = Cursor(fresh(), LOG)
    seen = [(cursor.step, cursor.index, heap(cursor)) for _ in cursor.moments(60 + CRUMBLE)]
    assert seen == [(3, 1, 18), (5, 2, 16), (5, 3, 15), (55, 3, 14), (60, 4, 11), (110, 4, 10)]


@given(st.lists(st.integers(0, 120), max_size=8), st.sampled_from((1, 2, 64)))
def test_every_place_is_the_same_from_wherever_one_comes(steps: list[int], keep: int) -> None:
    cursor = Cursor(fresh(), LOG, keep=keep)
    for step in steps:
        index = sum(entry.step <= step for entry in LOG)
        straight = fresh()
        for entry in LOG[:index]:
            straight.advance(entry.step)
            straight.act(entry.seat, entry.action)
        straight.advance(step)
        assert cursor.seek(index, step).digest() == straight.digest()
        assert cursor.index == index


@pytest.mark.parametrize(
    ("entry", "code", "says"),
    [
        (Input(61, 1, "take 1"), "illegal", r"^step 61: seat 1 'take 1' is not legal: cannot_take"),
        (Input(59, 0, "take 1"), "backwards", r"^step 59: time runs backwards$"),
    ],
)
def test_what_cannot_have_been_is_named(entry: Input, code: str, says: str) -> None:
    cursor = Cursor(fresh(), [*LOG, entry])
    with refuses(BadReplay, says) as caught:
        cursor.play_inputs(len(LOG) + 1)
    assert caught.value.code == code
    assert cursor.index == len(LOG)


def test_somebody_else_may_carry_the_inputs_out_and_object() -> None:
    class Strict:
        """Objects to the second seat, and to waiting."""

        def __init__(self) -> None:
            self.game = fresh()

        def take(self, entry: Input) -> None:
            if entry.seat:
                raise BadReplay("stranger")
            self.game.advance(entry.step)
            self.game.act(entry.seat, entry.action)

        def pass_time(self, step: int) -> None:
            raise BadReplay("waiting")

    strict = Strict()
    cursor = Cursor(strict.game, LOG, feed=strict)
    cursor.play_input()
    with pytest.raises(BadReplay, match=r"^stranger$"):
        cursor.play_input()
    with pytest.raises(BadReplay, match=r"^waiting$"):
        cursor.pass_time(9)
    assert cursor.index == 1


def test_turn_by_turn_each_input_is_shown_for_a_second_whenever_it_was_made() -> None:
    assert [shown_at(Countdown.info, LOG, count) for count in range(5)] == [0, 1000, 2000, 3000, 4000]


# --- verdicts ------------------------------------------------------------------------------------------------------


def test_a_verdict_of_what_holds_has_its_end() -> None:
    setup = fresh().setup
    replay = record(setup, Countdown, LOG, end_step=70)
    verdict = judge(replay, Countdown)
    assert verdict.holds
    assert replay.end is not None
    assert (verdict.outcome, verdict.digest, verdict.code) == (None, replay.end.digest, "")
    assert verdict.game is not None
    assert verdict.game.step == 70


def break_down() -> Game:
    """A game that cannot go on."""
    raise IndexError("no such stone")


def find_fault() -> Game:
    """A record that does not hold."""
    raise BadReplay("state", step="3", agreed="")


@pytest.mark.parametrize(
    ("run", "code", "why"),
    [
        (break_down, "broken", "the game broke down: IndexError"),
        (find_fault, "state", "step 3: the state differs from the recorded one"),
    ],
)
def test_whatever_goes_wrong_is_a_verdict(run: Callable[[], Game], code: str, why: str) -> None:
    verdict = weigh(run)
    assert (verdict.holds, verdict.game, verdict.code, tell(verdict.why)) == (False, None, code, why)


def test_a_verdict_that_was_kept_is_read_again() -> None:
    for verdict in (weigh(fresh), weigh(find_fault)):
        assert Verdict.read(verdict.dump()) == verdict
    before_codes = {"outcome": None, "digest": "", "why": "it ends differently"}
    assert Verdict.read(before_codes) == Verdict(why="it ends differently")
