"""Whose turn it is: of what waits, one of each in turn, however much each has waiting."""

from collections import OrderedDict, deque
from typing import Generic, TypeVar

T = TypeVar("T")


class Turns(Generic[T]):
    """What waits, by whom it is for; whose turn is next stands first."""

    def __init__(self) -> None:
        self._queues: OrderedDict[str, deque[T]] = OrderedDict()

    def __bool__(self) -> bool:
        return bool(self._queues)

    def add(self, who: str, what: T) -> None:
        """Something waits, after all else of theirs."""
        self._queues.setdefault(who, deque()).append(what)

    def take(self) -> T:
        """What is next; only asked while something waits."""
        who, queue = self._queues.popitem(last=False)
        taken = queue.popleft()
        if queue:
            self._queues[who] = queue
        return taken
