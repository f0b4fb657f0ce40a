"""Who of those who wait meets whom, and when: by rating, wider with time, and not the same two again and again."""

from hypothesis import given
from hypothesis import strategies as st

from rumpus.bench.queue import simulate
from rumpus.hall.matchmaking.pool import CLOSE, WIDER, Meeting, Pool, Seeker


def fill(*seekers: Seeker) -> Pool:
    pool = Pool()
    for seeker in seekers:
        pool.add(seeker)
    return pool


def test_two_of_about_the_same_strength_meet_at_once() -> None:
    pool = fill(Seeker("ann", 1500, 10.0), Seeker("bob", 1500 + CLOSE, 12.0))
    assert pool.next_meeting() == Meeting(12.0, "ann", "bob")


def test_the_wider_the_gap_the_longer_the_later_one_waits() -> None:
    pool = fill(Seeker("ann", 1500, 0.0), Seeker("bob", 1500 + CLOSE + 30 * WIDER, 100.0))
    assert pool.next_meeting() == Meeting(130.0, "ann", "bob")


def test_nobody_meets_the_same_one_again_while_somebody_else_waits() -> None:
    ann, bob = Seeker("ann", 1500, 0.0, last="bob"), Seeker("bob", 1500, 1.0, last="ann")
    pool = fill(ann, bob)
    assert pool.next_meeting() == Meeting(1.0, "ann", "bob")
    pool.add(Seeker("cid", 1500 + CLOSE + 50 * WIDER, 2.0))
    assert pool.next_meeting() == Meeting(52.0, "ann", "cid")
    pool.remove("cid")
    assert pool.next_meeting() == Meeting(1.0, "ann", "bob")


def test_who_may_never_meet_does_not_however_long_they_wait() -> None:
    pool = Pool(lambda one, other: {one, other} != {"ann", "bob"})
    pool.add(Seeker("ann", 1500, 0.0))
    pool.add(Seeker("bob", 1500, 0.0))
    assert pool.next_meeting() is None


CROWD = st.lists(
    st.tuples(st.integers(800, 2400), st.integers(0, 600), st.integers(0, 7)),
    min_size=2,
    max_size=8,
)


@given(CROWD, st.randoms(use_true_random=False), st.integers(0, 7))
def test_it_finds_what_trying_all_pairs_finds_whoever_came_and_went(
    crowd: list[tuple[int, int, int]], order: object, gone: int
) -> None:
    seekers = [Seeker(f"p{n}", rating, float(since), f"p{last}") for n, (rating, since, last) in enumerate(crowd)]
    pool = Pool()
    for seeker in seekers:
        pool.add(seeker)
    pool.remove(f"p{gone}")
    left = [seeker for seeker in seekers if seeker.id != f"p{gone}"]
    pairs = [(one, other) for n, one in enumerate(left) for other in left[n + 1 :]]
    fair = [
        max(one.since, other.since) + max(0, abs(one.rating - other.rating) - CLOSE) / WIDER
        for one, other in pairs
        if len(left) == 2 or (one.last != other.id and other.last != one.id)
    ]
    found = pool.next_meeting()
    assert (found.at if found else None) == min(fair, default=None)


def test_a_crowd_is_served_alike_each_time_and_nobody_meets_the_same_one_twice_in_a_row() -> None:
    waits = simulate(60, seed=3)
    assert waits == simulate(60, seed=3)
    assert waits.repeated == 0
    assert waits.matches > 60
    assert waits.gap_median < simulate(10, seed=3).gap_p95, "the more there are, the better they fit"
