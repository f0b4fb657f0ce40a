"""What a connection may cost, on a clock set by hand; and what of it a person or a party needs."""

import pytest

from rumpus.core.pacing import MILLISECOND, SECOND
from rumpus.gateways.connection_budget import ADDRESS, CONNECTION, Budget, Share
from rumpus.gateways.line.connection import RATE as LINE_RATE
from rumpus.gateways.web.page_line import BURST, RATE

TEN = Share(frames=10, bytes=1000, work=100 * MILLISECOND, seconds=2)


class Time:
    """Nanoseconds that pass when told to."""

    def __init__(self) -> None:
        self.now = 0

    def __call__(self) -> int:
        return self.now


@pytest.mark.parametrize("much", [{"frames": 30}, {"size": 3000}, {"work": 300 * MILLISECOND}])
def test_whatever_it_is_too_much_of_it_has_to_come_back_first(much: dict[str, int]) -> None:
    time = Time()
    budget = Budget(TEN, time)
    budget.spend(**much)
    wait = budget.wait()
    assert SECOND <= wait <= SECOND + 10 * MILLISECOND
    time.now += wait - 1
    assert budget.wait() == 1
    time.now += 1
    assert budget.wait() == 0
    time.now += 2 * SECOND
    assert budget.is_full


def test_who_has_used_little() -> None:
    time = Time()
    budget = Budget(TEN, time)
    assert budget.uses_little(strictly=True)
    budget.spend(size=100)
    assert budget.uses_little()
    assert not budget.uses_little(strictly=True)
    budget.spend(size=200)
    assert not budget.uses_little()
    time.now += SECOND
    assert budget.uses_little(strictly=True)


def test_what_a_client_may_send_is_never_too_much() -> None:
    """All it may say at once, and then as fast as it may for a minute, each costing half a millisecond."""
    time = Time()
    budget = Budget(CONNECTION, time)
    for _ in range(BURST):
        budget.spend(frames=1, size=100, work=MILLISECOND // 2)
        assert budget.wait() == 0
    rate = max(RATE, LINE_RATE)
    for _ in range(60 * rate):
        time.now += SECOND // rate
        budget.spend(frames=1, size=100, work=MILLISECOND // 2)
        assert budget.wait() == 0


def test_a_player_in_real_time_uses_little_and_a_party_of_them_stays_within_its_address() -> None:
    time = Time()
    player, party = Budget(CONNECTION, time), Budget(ADDRESS, time)
    for tick in range(1000):
        time.now += SECOND // 1000
        if tick % 100 == 0:
            player.spend(frames=1, size=80, work=MILLISECOND // 2)
        party.spend(frames=1, size=80, work=MILLISECOND // 4)  # a hundred people, ten keys a second each
        assert player.uses_little()
        assert party.wait() == 0
        assert party.uses_little()
