"""Capsules as numbers: every seat's field, its capsule and what it receives.

To pause and to resume are left out: an agent that has paused would only wait.
"""

from collections.abc import Sequence
from typing import Final

from rumpus.core.game import View
from rumpus.games.capsules.field import COLOURS, HEIGHT
from rumpus.games.capsules.rules import READY, STOP
from rumpus.games.capsules.side import WORDS
from rumpus.gym.codec import TableCodec, share, share_wait
from rumpus.gym.falling_codec import list_board_parts, write_boards

_STATES: Final = ("play", "settle", "receive", "won", "defeated", "ended", "left", "waiting", "ready", "stop", "paused")
_TICK: Final = 20


class CapsulesCodec(TableCodec):
    """Rows from the top."""

    score_sign = -1
    """rules/capsules.md: the score counts viruses left over."""

    def list_parts(self) -> dict[str, tuple[int, ...]]:
        """For each seat: planes of the field (see falling_codec.py), the colours of the next capsule, and numbers:
        state (11), time to the next tick, viruses, score, elements waiting. Of the match: being played, round, seconds
        shown."""
        seats = self.table.seats
        return {
            **list_board_parts(seats, HEIGHT),
            "numbers": (seats, len(_STATES) + 4),
            "match": (3,),
        }

    def list_words(self) -> Sequence[str]:
        """left, right, down, turnleft, turnright, ready, stop."""
        return (*WORDS, READY, STOP)

    def write(self, view: View, seat: int, step: int, offer: Sequence[str]) -> None:
        """Every seat's side, one's own first."""
        sides = [view["seats"][other] for other in self.turn_seats(seat)]
        write_boards(self.slots, sides, "capsule", COLOURS)
        self.slots["numbers"][:] = [
            (
                *(side["state"] == state for state in _STATES),
                share_wait(side["until"], step, _TICK),
                share(side["viruses"], 64),
                share(side["score"], 320),
                share(side["waiting"], 16),
            )
            for side in sides
        ]
        self.slots["match"][:] = view["phase"] == "play", share(view["round"], 20), share(view["seconds"] or 0, 60)

    def find_score(self, view: View, seat: int) -> int | None:
        """Viruses left over so far: those of this round count as long as they are there."""
        side = view["seats"][seat]
        score: int = side["score"] + (side["viruses"] if view["phase"] == "play" else 0)
        return score

    shapes = True

    def count_gains(self, before: View, after: View, seat: int) -> int:
        """Viruses removed; where another round has begun meanwhile, none."""
        gained: int = before["seats"][seat]["viruses"] - after["seats"][seat]["viruses"]
        return gained if after["round"] == before["round"] else 0


CODEC: Final = CapsulesCodec
