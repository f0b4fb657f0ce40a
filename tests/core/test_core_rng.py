"""Chance: the same everywhere, fair, and a whole state that can be written down."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rumpus.core.rng import Rng


def test_the_numbers_are_these_on_every_platform() -> None:
    rng = Rng(7)
    assert [rng.word() for _ in range(3)] == [1732973486, 2387058177, 2963034858]
    assert [Rng(seed).below(100) for seed in range(8)] == [36, 86, 27, 66, 48, 82, 2, 86]


@given(st.integers(0, 2**80), st.integers(1, 2**32))
def test_below_stays_below(seed: int, n: int) -> None:
    rng = Rng(seed)
    assert all(0 <= rng.below(n) < n for _ in range(5))


@given(st.integers(0, 2**64), st.integers(0, 40))
def test_a_generator_goes_on_from_its_dump_and_from_its_copy(seed: int, drawn: int) -> None:
    rng = Rng(seed)
    for _ in range(drawn):
        rng.word()
    written, twin = Rng.load(rng.dump()), rng.copy()
    following = [rng.word() for _ in range(20)]
    assert [written.word() for _ in range(20)] == following
    assert [twin.word() for _ in range(20)] == following


def test_dump_names_key_and_count_and_not_the_seed() -> None:
    rng = Rng(1234567)
    rng.word()
    key, count = rng.dump().split(":")
    assert len(key) == 64
    assert count == "1"
    assert "1234567" not in key


def test_each_of_six_faces_comes_up_about_as_often() -> None:
    rng = Rng(1)
    faces = [0] * 6
    for _ in range(6000):
        faces[rng.below(6)] += 1
    assert all(880 <= count <= 1120 for count in faces), faces


def test_between_takes_both_ends() -> None:
    rng = Rng(2)
    assert {rng.between(-1, 1) for _ in range(100)} == {-1, 0, 1}


def test_chance_says_yes_as_often_as_it_should() -> None:
    rng = Rng(3)
    assert all(rng.chance(1, 1) for _ in range(20))
    assert not any(rng.chance(0, 5) for _ in range(20))
    assert 180 <= sum(rng.chance(1, 5) for _ in range(1000)) <= 220


@given(st.lists(st.integers()), st.integers(0, 1000))
def test_shuffle_keeps_what_is_there(items: list[int], seed: int) -> None:
    shuffled = list(items)
    Rng(seed).shuffle(shuffled)
    assert sorted(shuffled) == sorted(items)


def test_shuffle_reaches_every_order() -> None:
    rng = Rng(4)
    orders = set()
    for _ in range(200):
        items = ["a", "b", "c"]
        rng.shuffle(items)
        orders.add("".join(items))
    assert len(orders) == 6


def test_a_fork_goes_its_own_way() -> None:
    rng = Rng(5)
    fork = rng.fork()
    assert [fork.word() for _ in range(4)] != [rng.word() for _ in range(4)]
    assert Rng(5).fork().dump() == Rng(5).fork().dump()


def test_choice_picks_one_of_them() -> None:
    rng = Rng(6)
    assert {rng.choice("xyz") for _ in range(60)} == set("xyz")


@pytest.mark.parametrize("n", [0, -1])
def test_below_nothing_is_an_error(n: int) -> None:
    with pytest.raises(ValueError, match="positive"):
        Rng(0).below(n)
