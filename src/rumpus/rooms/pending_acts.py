"""What was done in a match that a room runs, and is not on disk as far as the hall knows."""

from collections.abc import Callable
from dataclasses import dataclass

from msgspec.structs import replace

from rumpus.cluster.messages import Act
from rumpus.core.game import IllegalAction
from rumpus.core.notice import Refusal


@dataclass(slots=True)
class Pending:
    """One thing that was done."""

    act: Act
    done: Callable[[], None]
    refused: Callable[[Refusal], None]


class PendingActs:
    """Those of one match, in the order of their numbers (`Act.op`)."""

    def __init__(self, is_done: Callable[[Act], bool]) -> None:
        """`is_done` tells whether something is in the log."""
        self.op = 1
        """The number of what is done next."""
        self._is_done = is_done
        self._acts: dict[int, Pending] = {}

    def add(self, act: Act, done: Callable[[], None], refused: Callable[[Refusal], None]) -> None:
        """It has been done under the next number."""
        self._acts[act.op] = Pending(act, done, refused)
        self.op += 1

    def find(self, seat: int, origin: int, seq: int) -> Pending | None:
        """What somebody says again."""
        for one in self._acts.values():
            if (one.act.seat, one.act.origin, one.act.seq) == (seat, origin, seq):
                return one
        return None

    def take(self, op: int) -> Pending | None:
        """It is answered."""
        return self._acts.pop(op, None)

    def seats(self) -> set[int]:
        """Seats that have acted, and that is not in the log yet."""
        return {one.act.seat for one in self._acts.values() if not self._is_done(one.act)}

    def number_anew(self) -> int:
        """Another room hears all of it, under numbers without gaps; the first of these."""
        acts, first = [*self._acts.values()], self.op
        self._acts.clear()
        for one in acts:
            one.act = replace(one.act, op=self.op)
            self.add(one.act, one.done, one.refused)
        return first

    def compare(self, tell: Callable[[Act], None]) -> None:
        """The log is known as it stands: what is in it is done, the rest is said again."""
        for op, one in [*self._acts.items()]:
            if self._is_done(one.act):
                del self._acts[op]
                one.done()
            else:
                tell(one.act)

    def end(self) -> None:
        """The match is over: what is not in the log has come too late."""
        acts = [*self._acts.values()]
        self._acts.clear()
        for one in acts:
            one.done() if self._is_done(one.act) else one.refused(IllegalAction("over"))
