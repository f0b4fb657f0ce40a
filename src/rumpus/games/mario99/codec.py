"""Dr. Mario 99 as numbers: every seat's bottle, its pill and what is in flight, and the keys held."""

from collections.abc import Sequence
from typing import Final

from rumpus.core.game import View
from rumpus.games.mario99.board import COLOURS, HEIGHT
from rumpus.games.mario99.rules import KEYS, NEXT
from rumpus.gym.codec import TableCodec, share, share_wait
from rumpus.gym.falling_codec import list_board_parts, write_boards

_HELD: Final = ("left", "right", "turnleft", "turnright")
_PHASES: Final = ("throw", "fall", "pop", "gravity", "won", "lost")
_STAGES: Final = ("play", "stage", "round", "over")
_SECOND: Final = 1000


class Mario99Codec(TableCodec):
    """Rows from the top, the neck first."""

    def list_parts(self) -> dict[str, tuple[int, ...]]:
        """For each seat: planes of the bottle (see falling_codec.py), the colours of the next pill, and numbers:
        phase (6), time left of it, viruses, damage waiting, round wins. Of the match: phase (4), level. Keys: left,
        right, turnleft, turnright held."""
        seats = self.table.seats
        return {
            **list_board_parts(seats, HEIGHT),
            "numbers": (seats, 10),
            "match": (5,),
            "keys": (len(_HELD),),
        }

    def list_words(self) -> Sequence[str]:
        """left, right, drop, turnleft, turnright, next."""
        return (*KEYS, NEXT)

    def list_keys(self) -> Sequence[str]:
        """All but drop are held."""
        return _HELD

    def write(self, view: View, seat: int, step: int, offer: Sequence[str]) -> None:
        """Every seat's bottle, one's own first."""
        order = self.turn_seats(seat)
        bottles = [view["seats"][other] for other in order]
        write_boards(self.slots, bottles, "pill", COLOURS)
        self.slots["numbers"][:] = [
            (
                *(bottle["phase"] == phase for phase in _PHASES),
                share_wait(bottle["until"], step, _SECOND),
                share(bottle["viruses"], 84),
                share(bottle["damage"], 8),
                share(view["wins"][other], 5),
            )
            for other, bottle in zip(order, bottles, strict=True)
        ]
        self.slots["match"][:] = (*(view["phase"] == stage for stage in _STAGES), share(view["level"], 20))
        self.write_keys(offer)

    def find_score(self, view: View, seat: int) -> int | None:
        """The score so far."""
        score: int = view["seats"][seat]["score"]
        return score

    shapes = True

    def count_gains(self, before: View, after: View, seat: int) -> int:
        """Viruses destroyed, damage that came in between counted against it; where a stage or round has ended
        meanwhile, those that the seat had left if it has cleared them."""
        then: int = before["seats"][seat]["viruses"]
        left: int = after["seats"][seat]["viruses"]
        if (after["round"], after["level"]) == (before["round"], before["level"]):
            return then - left
        cleared = after["level"] > before["level"] or after["wins"][seat] > before["wins"][seat]
        return then if cleared else 0


CODEC: Final = Mario99Codec
