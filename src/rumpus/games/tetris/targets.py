"""Whom garbage goes to where there are three or more: by option `target`. Knows seats, points and who attacked whom."""

from collections.abc import Mapping, Sequence
from typing import Final

from rumpus.core.options import Value
from rumpus.core.rng import Rng
from rumpus.games.tetris.well import Well

IN_TURN: Final = "turn"
RANDOM: Final = "random"
ATTACKERS: Final = "attackers"
LEADER: Final = "leader"
CHOSEN: Final = "chosen"
TARGETS: Final = (IN_TURN, RANDOM, ATTACKERS, LEADER, CHOSEN)

AIM: Final = "aim"
"""The key that aims at the next one; with a seat's number, at that seat."""
NOBODY: Final = -1


class Aim:
    """How the next target is found."""

    __slots__ = ("mode",)

    def __init__(self, options: Mapping[str, Value], seats: int) -> None:
        self.mode = str(options["target"]) if seats > 2 else IN_TURN
        """With two there is nobody to choose from."""

    @property
    def by_key(self) -> bool:
        """Whether seats say themselves whom they aim at."""
        return self.mode == CHOSEN

    def find(self, seat: int, wells: Sequence[Well], last: int, foe: int, luck: Rng) -> int:
        """Whom the attack of this seat goes to; itself if nobody else plays. `last` is whom its last one went to, or
        it aims at; `foe` is who attacked it last."""
        following = find_next(seat, wells, last)
        if following == seat or self.mode == IN_TURN:
            return following
        if self.mode == RANDOM:
            return luck.choice([well.seat for well in wells if well.living and well.seat != seat])
        return self.foresee(seat, wells, last, foe)

    def foresee(self, seat: int, wells: Sequence[Well], last: int, foe: int) -> int:
        """The same as far as it is no luck: whom everybody can see that it will be. NOBODY if that is drawn."""
        if self.mode == RANDOM:
            return NOBODY
        if self.mode == CHOSEN and last != seat and wells[last].living:
            return last
        if self.mode == ATTACKERS and foe != NOBODY and wells[foe].living:
            return foe
        following = find_next(seat, wells, last if self.mode in (IN_TURN, CHOSEN) else seat)
        if self.mode != LEADER:
            return following
        most = max((well.score for well in wells if well.living and well.seat != seat), default=0)
        while following != seat and wells[following].score < most:
            following = find_next(seat, wells, following)
        return following


def find_next(seat: int, wells: Sequence[Well], after: int) -> int:
    """The next living opponent of this seat after that one, round the table; the seat itself if there is none."""
    for way in range(1, len(wells) + 1):
        other = (after + way) % len(wells)
        if other != seat and wells[other].living:
            return other
    return seat
