"""core/battle.py: who aims at whom, what knocking others out is worth, and how it gets faster."""

import pytest

from rumpus.core.battle import BADGES, NOBODY, WAYS, Battle
from rumpus.core.rng import Rng


def fight(seats: int = 6) -> Battle:
    """A battle of so many that has just begun."""
    return Battle(seats, Rng(5), 30_000)


def aim(battle: Battle, seat: int, way: str, living: list[int], full: dict[int, int] | None = None) -> int:
    """Whom a seat aims at that has chosen a way."""
    battle.ways[seat] = WAYS.index(way)
    battle.aim(seat, living, lambda other: (full or {}).get(other, 0))
    return battle.aims[seat]


@pytest.mark.parametrize("way", WAYS)
def test_nobody_aims_at_oneself_or_at_who_is_out(way: str) -> None:
    battle = fight()
    for _ in range(50):
        assert aim(battle, 2, way, [0, 2, 5]) in (0, 5)


def test_attackers_are_those_who_aim_at_one_and_else_anybody() -> None:
    battle = fight()
    battle.aims = [3, 3, 0, 1, 0, 0]
    assert {aim(battle, 3, "attackers", list(range(6))) for _ in range(40)} == {0, 1}
    battle.aims = [1, 0, 0, 1, 0, 0]
    assert {aim(battle, 3, "attackers", [0, 3, 4]) for _ in range(40)} == {0, 4}


def test_nearly_out_is_whose_board_is_fullest() -> None:
    assert aim(fight(), 0, "nearly", [0, 1, 2, 3], {0: 90, 1: 10, 2: 40, 3: 20}) == 2


def test_the_leader_has_the_most_knock_outs() -> None:
    battle = fight()
    battle.points = [9, 0, 3, 5, 0, 0]
    assert aim(battle, 0, "leader", [0, 1, 2, 3]) == 3
    assert aim(battle, 3, "leader", [0, 1, 2, 3]) == 0


def test_the_last_one_aims_at_nobody() -> None:
    assert aim(fight(), 4, "random", [4]) == NOBODY


def test_who_knocks_out_gets_what_the_other_had() -> None:
    battle = fight()
    battle.points[1] = 4
    battle.hit_by[1] = 2
    assert battle.fall(1) == 2
    assert battle.points[2] == 5
    assert battle.badges(2) == 2
    assert battle.living == 5


def test_who_falls_by_themselves_gives_nobody_anything() -> None:
    battle = fight()
    assert battle.fall(1) == NOBODY
    assert sum(battle.points) == 0


@pytest.mark.parametrize(("badges", "sent"), [(0, 8), (1, 10), (2, 12), (3, 14), (4, 16)])
def test_every_badge_sends_a_quarter_more(badges: int, sent: int) -> None:
    battle = fight()
    battle.points[0] = BADGES[badges - 1] if badges else 0
    assert sum(battle.strengthen(0, 1) for _ in range(8)) == sent


def test_it_gets_faster_by_time_and_as_they_fall_but_never_slower() -> None:
    battle = fight(100)
    assert battle.hasten(by_time=True)
    assert battle.stage == 1
    battle.living = 45
    assert battle.hasten(by_time=False)
    assert battle.stage == 2
    assert not battle.hasten(by_time=False)
    battle.living = 1
    battle.hasten(by_time=False)
    assert battle.stage == 6
    for _ in range(5):
        battle.hasten(by_time=True)
    assert battle.stage == 7


def test_it_is_kept_and_loaded_as_it_was() -> None:
    battle = fight()
    battle.fall(3)
    battle.strengthen(0, 3)
    assert Battle.load(battle.dump()).dump() == battle.dump()
