"""A battle of many: who aims at whom, what knocking others out is worth, and how it gets faster. For games in which
everybody has a board of their own and sends things to others.

Knows no boards: the rules say who still plays, and how full their boards are. Whole numbers and one generator only.
"""

from collections.abc import Callable, Sequence
from typing import ClassVar, Final

from rumpus.core.rng import Rng
from rumpus.core.state import Fields, Part, lists, part, plain

WAYS: Final = ("random", "attackers", "nearly", "leader")
"""Whom one may aim at: anybody, who aims at oneself, who is nearly out, who has the most badges."""
AIM: Final = "aim"
"""The word that chooses one of them."""
BADGES: Final = (1, 3, 7, 15)
"""So many knock-outs, with those of the knocked out, for each badge: a quarter more is sent for each."""
STAGES: Final = 8
"""How often it gets faster, and a little more each time."""
_LEFT: Final = (75, 50, 30, 20, 10, 5)
"""With fewer of a hundred left than these, it is at least at that stage."""
NOBODY: Final = -1


class Battle(Part):
    """Everything about a battle but the boards."""

    fields: ClassVar[Fields] = Fields(
        part("rng", Rng),
        lists("ways", "aims", "hit_by", "points", "charge"),
        plain("stage", "beat_at", "living"),
    )
    __slots__ = fields.slots

    def __init__(self, seats: int, rng: Rng, first_beat: int) -> None:
        self.rng = rng
        self.ways = [0] * seats
        """By seat: which of WAYS it has chosen."""
        self.aims = [(seat + 1) % seats for seat in range(seats)]
        """By seat: who gets what it sends next."""
        self.hit_by = [NOBODY] * seats
        """By seat: who sent it something last."""
        self.points = [0] * seats
        """By seat: knock-outs, with those of the knocked out."""
        self.charge = [0] * seats
        """By seat: quarters that have not become something to send yet."""
        self.stage = 0
        self.beat_at = first_beat
        """When it next gets faster by time alone."""
        self.living = seats

    def badges(self, seat: int) -> int:
        """How many badges a seat has."""
        points = self.points[seat]
        return sum(points >= needed for needed in BADGES)

    def aim(self, seat: int, living: Sequence[int], fullness: Callable[[int], int]) -> None:
        """Choose anew whom a seat's next sending goes to; how full somebody's board is tells `fullness`."""
        others = [other for other in living if other != seat]
        if not others:
            self.aims[seat] = NOBODY
            return
        way = WAYS[self.ways[seat]]
        wanted = others
        if way == "attackers":
            wanted = [other for other in others if self.aims[other] == seat] or others
        elif way == "nearly":
            most = max(map(fullness, others))
            wanted = [other for other in others if fullness(other) == most]
        elif way == "leader":
            best = max(self.points[other] for other in others)
            wanted = [other for other in others if self.points[other] == best]
        self.aims[seat] = wanted[self.rng.below(len(wanted))]

    def strengthen(self, seat: int, count: int) -> int:
        """How much arrives of what a seat sends, with its badges."""
        self.charge[seat] += count * self.badges(seat)
        more, self.charge[seat] = divmod(self.charge[seat], len(BADGES))
        return count + more

    def fall(self, seat: int) -> int:
        """A seat is out; who gets the knock-out, NOBODY if it was by itself."""
        self.living -= 1
        self.aims[seat] = NOBODY
        by = self.hit_by[seat]
        if by != NOBODY:
            self.points[by] += 1 + self.points[seat]
        return by

    def hasten(self, by_time: bool) -> bool:
        """Go on to the stage that is due, by time or by how many are left; whether that is another one."""
        share = 100 * self.living // len(self.ways)
        stage = max(self.stage + by_time, sum(share < left for left in _LEFT))
        before, self.stage = self.stage, min(stage, STAGES - 1)
        return self.stage != before
