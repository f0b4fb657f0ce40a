"""The token bucket: so many at once, then as they come back."""

from hypothesis import given
from hypothesis import strategies as st

from rumpus.core.token_bucket import TokenBucket


def test_so_many_at_once_and_then_as_they_come_back() -> None:
    bucket = TokenBucket(3, 2, 10, now=100)
    assert [bucket.take(100) for _ in range(4)] == [True, True, True, False]
    assert bucket.wait(100) == 5
    assert not bucket.take(104)
    assert bucket.take(105)
    assert (bucket.left(105), bucket.left(114), bucket.left(10_000)) == (0, 1, 3)
    assert bucket.is_full(10_000)


def test_several_are_taken_whole_or_not_at_all() -> None:
    bucket = TokenBucket(5, 1, 1, now=0)
    assert bucket.take(0, 4)
    assert not bucket.take(0, 2)
    assert bucket.left(0) == 1


def test_a_clock_that_is_put_back_neither_gives_nor_takes() -> None:
    bucket = TokenBucket(2, 1, 10, now=50)
    bucket.take(50)
    assert bucket.left(0) == 1
    assert bucket.left(10) == 2


@given(st.lists(st.integers(0, 50), max_size=60), st.integers(1, 9), st.integers(1, 9), st.integers(1, 9))
def test_it_gives_no_more_than_it_held_and_got_back_and_wait_is_exact(
    steps: list[int], burst: int, back: int, per: int
) -> None:
    bucket, now, taken = TokenBucket(burst, back, per, now=0), 0, 0
    for step in steps:
        now += step
        wait = bucket.wait(now)
        assert bucket.take(now) == (wait == 0)
        taken += wait == 0
        assert taken <= burst + now * back // per
        if wait:
            assert bucket.wait(now + wait - 1) == 1
            now += wait
            assert bucket.take(now)
            taken += 1
