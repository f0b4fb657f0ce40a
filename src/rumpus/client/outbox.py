"""What was said to a hall and is perhaps not known there: kept, and said again after a lost connection.

Inputs are kept until they are acknowledged or refused, by number; the hall does once what it hears twice. Other
requests are kept until the hall says that they are done and on disk, or refuses them; said again they have the same
number, by which a hall that has done them knows them.
"""

from collections.abc import Container

from rumpus.wire.fields import Request
from rumpus.wire.matches import Ack, Act
from rumpus.wire.messages import REPEATABLE
from rumpus.wire.visit import Error, Hello, Ping


class Outbox:
    """The numbers of requests and inputs, and those that are open."""

    def __init__(self) -> None:
        self._id = 0
        self._seqs: dict[tuple[str, int], int] = {}
        self._inputs: dict[tuple[str, int], dict[int, str]] = {}
        self._requests: dict[int, Request] = {}
        """By number, oldest first."""

    def next_id(self) -> int:
        """The number of the next request."""
        self._id += 1
        return self._id

    def count_input(self, match: str, seat: int, action: str) -> Act:
        """An input with its number."""
        key = match, seat
        seq = self._seqs[key] = self._seqs.get(key, 0) + 1
        self._inputs.setdefault(key, {})[seq] = action
        return Act(match=match, seat=seat, action=action, seq=seq)

    def keep(self, request: Request) -> None:
        """Remember a request that has its number, where it matters that it is done."""
        if type(request) not in REPEATABLE and not isinstance(request, Hello | Ping):
            self._requests[request.id] = request

    def is_open(self, match: str, seat: int) -> bool:
        """Whether an input of this seat is neither acknowledged nor refused."""
        return bool(self._inputs.get((match, seat)))

    # What is heard of it.

    def acknowledged(self, ack: Ack) -> None:
        """All inputs up to that number are on disk."""
        waiting = self._inputs.get((ack.match, ack.seat), {})
        for seq in [seq for seq in waiting if seq <= ack.seq]:
            del waiting[seq]

    def refused(self, error: Error) -> None:
        """A request or an input was not done."""
        self._requests.pop(error.id, None)
        if error.match is not None and error.seat is not None:
            self._inputs.get((error.match, error.seat), {}).pop(error.seq, None)

    def done(self, id: int) -> None:
        """That request is done and on disk, or known to be."""
        self._requests.pop(id, None)

    def list_open(self, match: str) -> list[Act]:
        """All open inputs in a match, each seat's in order."""
        return [
            Act(match=match, seat=seat, action=action, seq=seq)
            for (where, seat), waiting in self._inputs.items()
            if where == match
            for seq, action in sorted(waiting.items())
        ]

    def forget(self, match: str) -> None:
        """That match is over for us."""
        for key in [key for key in self._inputs if key[0] == match]:
            del self._inputs[key]

    # After a lost connection.

    def say_again(self, but: Container[str] = ()) -> list[Request]:
        """Requests that are perhaps not done, and then all open inputs, each in order; `but` those of these matches."""
        matches = dict.fromkeys(match for match, _ in self._inputs if match not in but)
        return [*self._requests.values(), *(act for match in matches for act in self.list_open(match))]
