"""At most so many within any so many seconds, for each who asks. For promises that a token bucket would stretch: that
gives some back before the time is over (core/token_bucket.py)."""

from collections import OrderedDict, deque
from collections.abc import Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
T = TypeVar("T", int, float)


class SlidingWindow(Generic[K, T]):
    """When each asked, while that counts; who asked last stands last. Whoever rests is forgotten."""

    def __init__(self, most: int, length: T) -> None:
        """`length` is in the unit of the times it is told."""
        self._most = most
        self._length: T = length
        self._times: OrderedDict[K, deque[T]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._times)

    def wait(self, key: K, now: T) -> T:
        """How long until one more may be; nothing or less if it may be now."""
        times = self._times.get(key)
        if times is None or len(times) < self._most:
            return now - now
        return min(self._length, times[0] + self._length - now)  # a clock that was put back costs one window at most

    def note(self, key: K, now: T) -> None:
        """Count one more."""
        self._times.setdefault(key, deque(maxlen=self._most)).append(now)
        self._times.move_to_end(key)
        while next(iter(self._times.values()))[-1] <= now - self._length:
            self._times.popitem(last=False)

    def take_back(self, key: K) -> None:
        """The one counted last does not count."""
        times = self._times.get(key)
        if times is not None:
            times.pop()
            if not times:
                del self._times[key]
