"""A token bucket that may be overdrawn: what was taken beyond what was there comes back first."""

from rumpus.core.token_bucket import TokenBucket


def test_what_is_owed_comes_back_first() -> None:
    bucket = TokenBucket(3, 2, 10, now=0)
    bucket.owe(0, 5)
    assert bucket.debt(0) == 10
    assert bucket.left(5) < 0
    assert (bucket.debt(9), bucket.debt(10), bucket.take(10), bucket.take(15)) == (1, 0, False, True)


def test_how_long_until_all_are_back() -> None:
    bucket = TokenBucket(4, 1, 10, now=0)
    assert bucket.until_full(0) == 0
    bucket.owe(0, 6)
    assert (bucket.until_full(0), bucket.until_full(25), bucket.until_full(60)) == (60, 35, 0)
    assert bucket.is_full(60)
